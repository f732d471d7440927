"""The analysis from Python: what the program says, limits, Ctrl-C, threads, progress."""
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from tilefish import Game, InputError, Robot, analyse, verify

PROGRAM = sys.argv.pop(1)


def played(seats=("level4", "level6"), rules="free", seed=8, turns=30):
    game = Game(rules, seed=seed)
    robots = [Robot(name, rules) for name in seats]
    while not game.over and turns > 0:
        table = robots[game.to_move].choose(game.view(game.to_move), seed=turns, nodes=50)
        game.draw() if table is None else game.lay(table)
        turns -= 1
    return game


def said(analysis):
    """All numbers of an analysis, for comparing two."""
    turns = [(turn.name, turn.chances.share, turn.chances.loss, turn.chances.best.ideas,
              [(each.share, each.difference_interval) for each in turn.chances.candidates],
              turn.luck and turn.luck.interval) for turn in analysis.turns]
    return turns, [(seat.accuracy, seat.luck, seat.adjusted) for seat in analysis.seats]


class AnalysisTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.game = played()

    def test_it_is_what_the_program_says(self):
        with tempfile.NamedTemporaryFile("w", suffix=".match") as file:
            file.write(self.game.record(["a", "b"]))
            file.flush()
            command = [PROGRAM, "analyse", file.name, "--nodes", "24", "--seed", "3", "--open", "--json"]
            theirs = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        ours = analyse(self.game.record(["a", "b"]), nodes=24, seed=3, open_racks=True)
        self.assertEqual(ours.names, theirs["names"])
        self.assertEqual((ours.play_outs, ours.stopped), (24, None))
        self.assertEqual(len(ours.turns), len(theirs["turns"]))
        for mine, other in zip(ours.turns, theirs["turns"]):
            self.assertEqual((mine.event, mine.seat, mine.did, mine.name), tuple(other[key] for key in ("event", "seat", "did", "name")))
            self.assertEqual(mine.facts.could_go_out, other["facts"]["could_go_out"])
            self.assertEqual(mine.facts.moves, other["facts"]["moves"])
            self.assertEqual([str(tile) for tile in mine.facts.kept], other["facts"]["kept"])
            self.assertAlmostEqual(mine.chances.share, other["chances"]["share"], delta=1e-4)
            self.assertAlmostEqual(mine.chances.loss, other["chances"]["loss"], delta=1e-4)
            self.assertEqual([each.ideas for each in mine.chances.candidates],
                             [each["ideas"] for each in other["chances"]["alternatives"]])
            self.assertAlmostEqual(mine.open.share, other["open"]["share"], delta=1e-4)
            self.assertEqual(mine.luck is None, "luck" not in other)
        for mine, other in zip(ours.seats, theirs["seats"]):
            self.assertEqual((mine.conduct, mine.judged, mine.blunders), tuple(other[key] for key in ("conduct", "judged", "blunders")))
            self.assertAlmostEqual(mine.accuracy, other["accuracy"], delta=0.1)
            self.assertAlmostEqual(mine.result, mine.luck - mine.lost + mine.rest)

    def test_it_is_the_same_on_any_number_of_threads(self):
        one, many = (analyse(self.game, nodes=24, threads=threads) for threads in (1, 3))
        self.assertEqual(said(one), said(many))

    def test_candidates_are_legal_and_intervals_hold_their_middle(self):
        for turn in analyse(self.game, nodes=24, luck=False).turns:
            self.assertIsNone(turn.luck)
            self.assertEqual(turn.view.seat, turn.seat)
            for each in turn.chances.candidates:
                if each.table is not None:
                    self.assertTrue(verify(turn.view.position, each.table))
                low, high = each.difference_interval
                self.assertTrue(low <= each.difference <= high)
            low, high = turn.chances.interval
            self.assertTrue(low <= turn.chances.share <= high)
            self.assertAlmostEqual(sum(turn.chances.seats), 1)

    def test_only_the_turns_of_a_seat(self):
        analysis = analyse(self.game, nodes=20, seat=1, luck=False)
        self.assertEqual({turn.seat for turn in analysis.turns if turn.chances}, {1})

    def test_time_ends_it_and_what_is_there_is_right(self):
        analysis = analyse(self.game, max_seconds=0.5, threads=2)
        self.assertEqual(analysis.stopped, "the time limit")
        turn = analysis.turns[0]
        self.assertIsNotNone(turn.facts)
        self.assertEqual(turn.facts.kept, turn.view.rack - turn.laid)

    def test_progress_is_told_on_the_callers_thread_and_at_the_end(self):
        told = []
        analyse(self.game, nodes=40, threads=2, on_progress=lambda progress: told.append((threading.get_ident(), progress)))
        self.assertEqual({thread for thread, _ in told}, {threading.get_ident()})
        self.assertEqual(told[-1][1].fraction, 1)
        self.assertEqual(told[-1][1].done, told[-1][1].total)
        self.assertIn("play-outs", told[-1][1].label)
        shares = [progress.done for _, progress in told]
        self.assertEqual(shares, sorted(shares))

    def test_what_the_function_raises_ends_it(self):
        def fails(progress):
            raise LookupError("enough")

        with self.assertRaises(LookupError):
            analyse(self.game, nodes=1_000_000, on_progress=fails)

    def test_ctrl_c_ends_it(self):
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            analyse(self.game, nodes=1_000_000)
        timer.join()

    def test_other_threads_run_meanwhile(self):
        done = threading.Event()
        seen = []

        def count():
            while not done.is_set():
                seen.append(1)
                time.sleep(0.005)

        thread = threading.Thread(target=count)
        thread.start()
        analyse(self.game, max_seconds=0.5)
        done.set()
        thread.join()
        self.assertGreater(len(seen), 10)

    def test_parts_outlive_the_whole(self):
        candidates = [turn.chances.candidates[0] for turn in analyse(self.game, nodes=20, luck=False).turns]
        self.assertTrue(all(each.ideas[0] == "played" for each in candidates))

    def test_mistakes_of_the_caller(self):
        with self.assertRaises(InputError) as caught:
            analyse("tilefish match 1\nruleset nonsense\n")
        self.assertEqual(caught.exception.line, 2)
        with self.assertRaises(TypeError):
            analyse(7)
        with self.assertRaises(IndexError):
            analyse(self.game, seat=2)
        for arguments in ({"nodes": 3}, {"max_seconds": 0}, {"max_seconds": float("nan")}):
            with self.assertRaises(ValueError):
                analyse(self.game, **arguments)


if __name__ == "__main__":
    unittest.main()
