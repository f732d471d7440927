#!/usr/bin/env python3
"""tools/growth: puzzles that repeat and can be solved, methods that are given up, and a page that shows what was measured.

Usage: growth_test.py TILEFISH      Exit status: 0 all is well, 1 something is not.
"""
import importlib.machinery
import importlib.util
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TILEFISH = sys.argv[1]

sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("growth", str(ROOT / "tools" / "growth"))
growth = importlib.util.module_from_spec(importlib.util.spec_from_loader("growth", loader))
loader.exec_module(growth)


def ended(game, method, end):
    return {"game": {**growth.USUAL, **game}, "method": method, "puzzles": 1, "end": end, "instructions": None}


class Puzzles(unittest.TestCase):
    def test_repeat(self):
        for game in growth.games():
            self.assertEqual(growth.puzzle_file(game, 2), growth.puzzle_file(game, 2))

    def test_differ_from_game_to_game(self):
        self.assertEqual(len({growth.puzzle_file(game, 2) for game in growth.games()}), len(growth.games()))

    def test_hold_the_tiles_that_their_game_says(self):
        for game in growth.games():
            _, size, tiles = growth.puzzle_file(game, 1).splitlines()
            all_tiles = game["numbers"] * game["colours"] * game["copies"]
            self.assertEqual(int(size), all_tiles * game["share"] // 100 + game["jokers"])
            self.assertEqual(len(tiles.split()), int(size))
            self.assertEqual(tiles.split().count("J"), game["jokers"])

    def test_are_solved_alike_by_two_methods(self):
        game = {**growth.USUAL, "jokers": 1}
        words = [TILEFISH, "solve", "-", "--jokers", "1", "--threads", "1", "--method"]
        totals = [subprocess.run([*words, method], input=growth.puzzle_file(game, 3), check=True, capture_output=True, text=True).stdout
                  for method in ("exact", "maxscore")]
        self.assertEqual(len(totals[0].split()), 3)
        self.assertEqual(totals[0], totals[1])


class Hope(unittest.TestCase):
    def test_is_given_up_for_games_that_are_larger_in_every_way(self):
        results = [ended({"copies": 4}, "ilp", "stopped")]
        self.assertTrue(growth.is_hopeless(results, {**growth.USUAL, "copies": 5}, "ilp"))
        self.assertTrue(growth.is_hopeless(results, {**growth.USUAL, "copies": 4, "jokers": 1}, "ilp"))
        self.assertFalse(growth.is_hopeless(results, {**growth.USUAL, "copies": 3}, "ilp"))
        self.assertFalse(growth.is_hopeless(results, {**growth.USUAL, "copies": 5, "share": 40}, "ilp"))
        self.assertFalse(growth.is_hopeless(results, {**growth.USUAL, "copies": 5}, "window"))

    def test_is_kept_where_a_method_does_not_take_some_games(self):
        results = [ended({"numbers": 100}, "maxscore", "not taken")]
        self.assertFalse(growth.is_hopeless(results, {**growth.USUAL, "numbers": 200}, "maxscore"))


class Page(unittest.TestCase):
    def test_shows_what_was_measured(self):
        results = growth.saved()
        self.assertEqual(len(results), len(growth.games()) * len(growth.METHODS))
        self.assertIn(growth.table(results), growth.PAGE.read_text(encoding="utf-8"))
        self.assertTrue(growth.PICTURE.exists())


unittest.main(argv=sys.argv[:1])
