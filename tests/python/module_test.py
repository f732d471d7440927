"""What the examples in the docstrings do not show: errors, threads, limits, Ctrl-C, arrays, agreement with the judge."""
import os
import pickle
import signal
import threading
import time
import unittest

import numpy
import tilefish
from tilefish import Arena, Game, InputError, Position, PuzzleSolver, Ruleset, Solver, Stopped, Table, Tiles, verify


class ErrorTest(unittest.TestCase):
    def test_text_that_cannot_be_read_says_where_and_what_was_expected(self):
        with self.assertRaises(ValueError) as caught:
            Solver("free").best("3b 4b 99z / 1b")
        self.assertIsInstance(caught.exception, InputError)
        self.assertEqual((caught.exception.column, caught.exception.token), (7, "99z"))
        self.assertIn("a colour letter out of b g r y", str(caught.exception))

    def test_a_ruleset_names_the_line_of_a_mistake(self):
        with self.assertRaises(InputError) as caught:
            Ruleset.from_toml('name = "x"\ncolours = 99\n')
        self.assertEqual(caught.exception.line, 2)

    def test_other_types_than_text_are_a_type_error(self):
        with self.assertRaises(TypeError):
            Solver("free").best(7)

    def test_values_of_a_larger_game_are_refused(self):
        large = Position(" / 90b 91b 92b", rules="thesis")
        with self.assertRaises(InputError):
            Solver("free").best(large)
        self.assertEqual(Solver("free").best_value(Position(" / 1b 2b 3b", rules="thesis")), 6)

    def test_a_match_refuses_and_stays_as_it_was(self):
        game = Game("classic", seed=3)
        before = game.fingerprint
        with self.assertRaises(InputError):
            game.lay("1b 2b 3b 4b 5b 6b 7b 8b 9b 10b 11b 12b 13b")
        self.assertEqual(game.fingerprint, before)

    def test_weights_out_of_range_and_wrong_shapes_are_refused(self):
        solver = Solver("free")
        for weights in (numpy.full((13, 4), -1), numpy.zeros((4, 13)), "text"):
            with self.assertRaises(ValueError):
                solver.best("3b 4b 5b / 6b", objective=(weights, 1))


class SolverTest(unittest.TestCase):
    def test_every_listed_move_can_be_laid_out_and_is_legal(self):
        for rules in ("free", "classic"):
            position = Position("3b 4b 5b, 9g 9r J, 1r 2r 3r 4r / 2b 6b 9b 9y 5r", rules=rules)
            solver, seen = Solver(rules), 0
            for played in solver.moves(position):
                part = Position.of(position.table, played, rules)
                move = solver.best(part, objective="tiles")
                self.assertEqual(move.played, played)
                self.assertTrue(verify(position, move.table), str(move.table))
                seen += 1
            self.assertEqual(seen, solver.count_moves(position))

    def test_weights_of_ones_own_decide(self):
        weights = numpy.zeros((13, 4), dtype=int)
        weights[1, 0] = 5
        move = Solver("free").best("3b 4b 5b / 2b 6b", objective=(weights, 0))
        self.assertEqual(move.value, 5)
        self.assertIn("2b", move.played)

    def test_threads_share_one_solver(self):
        solver = Solver("free")
        positions = [f"3b 4b 5b, 7r 8r 9r, 11b 11g 11y / {n}b {n}g {n}r {n}y 6b 10r J" for n in range(1, 14)]
        expected = [solver.best_value(each) for each in positions]
        results = {}

        def work(name):
            results[name] = [[solver.best_value(each) for each in positions] for _ in range(20)]

        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(results), 4)
        for answers in results.values():
            self.assertTrue(all(each == expected for each in answers))
        self.assertEqual(solver.best_values(positions), expected)

    def test_limits_are_kept(self):
        with self.assertRaises(Stopped) as caught:
            tilefish.count_winning_hands("six", jokers=2, max_seconds=0.05)
        self.assertIn("time", caught.exception.reason)

    def test_ctrl_c_ends_a_long_call_and_leaves_the_solver_usable(self):
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            tilefish.count_winning_hands("six", jokers=2, max_seconds=60)
        timer.join()
        self.assertEqual(Solver("free").best_value("3b 4b 5b / 6b"), 6)
        with self.assertRaises(KeyboardInterrupt):  # Python's own handler stands again
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(5)


class ArrayTest(unittest.TestCase):
    def test_totals_of_an_array_are_those_of_its_hands(self):
        rng = numpy.random.default_rng(1)
        hands = rng.integers(0, 3, size=(40, 13, 4), dtype=numpy.uint8)
        solver = PuzzleSolver("free")
        one_by_one = [solver.total(Tiles.from_array(hand)) for hand in hands]
        self.assertEqual(solver.totals(hands).tolist(), one_by_one)
        self.assertEqual(solver.totals(hands, threads=2).tolist(), one_by_one)
        # An array that lies otherwise in memory is the same array.
        turned = numpy.asfortranarray(hands)
        self.assertEqual(solver.totals(turned[::-1]).tolist(), one_by_one[::-1])

    def test_counts_beyond_the_game_are_refused(self):
        hands = numpy.zeros((2, 13, 4), dtype=numpy.uint8)
        hands[1, 3, 2] = 3
        with self.assertRaises(InputError):
            PuzzleSolver("free").totals(hands)
        with self.assertRaises(InputError):
            PuzzleSolver("free").totals(numpy.zeros((2, 13, 4), dtype=int) - 255)
        with self.assertRaises(InputError):
            PuzzleSolver("free").totals(hands[:1], jokers=[3])


class ValueTest(unittest.TestCase):
    def test_values_survive_pickling(self):
        small = Ruleset("classic").with_(numbers=9, name="small")
        for value in (small, tilefish.Tile("J"), Tiles("2b J", small), Table("3b 4b 5b", small),
                      Position("3b 4b 5b / 6b", small, opened=False)):
            self.assertEqual(pickle.loads(pickle.dumps(value)), value)

    def test_one_hidden_tile_more_changes_no_view(self):
        game = Game("classic", seed=11)
        view = game.view(0)
        self.assertNotIn(str(game.rack(1)), str(view))
        self.assertEqual(len(view.unseen), 106 - len(view.rack))

    def test_a_function_that_fails_forfeits(self):
        def fails(view, seed):
            raise RuntimeError("no idea")

        report = Arena([fails, "greedy"], pairs=1).play()
        self.assertEqual(len(report["forfeits"]), 2)
        self.assertIn("no idea", report["forfeits"][0])

    def test_arenas_repeat(self):
        reports = [Arena(["smart", "greedy"], pairs=4, seed=9).play(threads=threads) for threads in (1, 2)]
        for report in reports:
            del report["seconds"]
        self.assertEqual(reports[0], reports[1])


if __name__ == "__main__":
    unittest.main()
