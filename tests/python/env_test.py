"""The environments: masks are what the judge calls legal, games replay, seeds repeat, hidden tiles are hidden."""
import doctest
import unittest

import numpy
import tilefish.env
from tilefish import Game, verify
from tilefish.env import MacroEnv, MicroEnv, VectorEnv, observe_view


def play(env, rng, most=10**9, each=lambda env, mask: None):
    env.reset()
    seen = []
    for _ in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
            continue
        seen.append(observation["observation"])
        each(env, observation["action_mask"])
        env.step(int(rng.choice(numpy.flatnonzero(observation["action_mask"]))))
        most -= 1
        if most == 0:
            break
    return seen


class MacroTest(unittest.TestCase):
    def test_examples_run(self):
        self.assertEqual(doctest.testmod(tilefish.env).failed, 0)

    def test_every_action_of_the_mask_is_legal_and_every_move_has_one(self):
        def check(env, mask):
            position = env._game.view(env._game.to_move).position
            self.assertEqual(mask.sum() - 1, env._solver.count_moves(position))
            for action in numpy.flatnonzero(mask)[1:6]:
                self.assertTrue(verify(position, env.table_of(int(action))))

        for rules in ("free", "classic"):
            play(MacroEnv(rules, seed=3), numpy.random.default_rng(3), each=check)

    def test_a_random_agents_game_replays_as_a_record(self):
        env = MacroEnv(seed=5)
        play(env, numpy.random.default_rng(5))
        game = Game.from_record(env.record(["a", "b"]))
        self.assertTrue(game.over)
        self.assertEqual([gain / 100 for gain in game.result["gains"]], list(env.rewards.values()))

    def test_seeds_repeat(self):
        runs = [play(MacroEnv(seed=8), numpy.random.default_rng(8)) for _ in range(2)]
        self.assertGreater(len(runs[0]), 10)
        self.assertTrue(all(numpy.array_equal(one, two) for one, two in zip(*runs)))

    def test_an_action_that_is_not_there_is_refused(self):
        env = MacroEnv(seed=1)
        env.reset()
        with self.assertRaises(ValueError):
            env.step(4000)

    def test_hidden_tiles_change_nothing_in_an_observation(self):
        # Two matches in which the first seat has the same tiles and the same was done in the open; all else is hidden.
        small = tilefish.Ruleset("classic").with_(colours=3, numbers=3, copies=2, jokers=0, rack_size=3, min_meld=3, opening_points=1)
        for draws in (0, 2, 4):
            found, seen = 0, {}
            for game in (Game(small, seed=seed) for seed in range(600)):
                for _ in range(draws):
                    game.draw()
                other = seen.setdefault((str(game.rack(0)), tuple(game.history), str(game.table)), game)
                if game.rack(1) != other.rack(1):
                    self.assertTrue(numpy.array_equal(observe_view(game.view(0)), observe_view(other.view(0))))
                    found += 1
            self.assertGreater(found, 10, draws)


class MicroTest(unittest.TestCase):
    def test_the_turn_may_end_exactly_where_the_judge_agrees(self):
        def check(env, mask):
            position = env._game.view(env._game.to_move).position
            laid = env._laid()
            legal = bool(laid) and bool(verify(position, laid))
            self.assertEqual(bool(mask[env.end_action]), legal)

        env = MicroEnv("free", seed=2, most_melds=12, most_steps=20)
        play(env, numpy.random.default_rng(2), most=200, each=check)

    def test_melds_can_be_laid_tile_by_tile(self):
        env = MicroEnv(seed=1)
        env.reset()
        env._hand[:] = 0
        for text in ("11b", "12b", "13b"):
            env._hand[env._index[tilefish.Tile(text)]] = 1
        size = len(env._tiles)
        for text in ("11b", "12b", "13b"):
            self.assertTrue(env._mask()[env._index[tilefish.Tile(text)]])
            env.step(env._index[tilefish.Tile(text)])
        self.assertEqual(env._laid(), "11b 12b 13b")
        self.assertEqual(int(env._hand.sum()), 0)
        env.step(env._rows_most * size + env._index[tilefish.Tile("11b")])
        self.assertEqual((env._laid(), int(env._hand.sum())), ("12b 13b", 1))


class VectorTest(unittest.TestCase):
    def test_the_vectorised_form_is_the_one_in_python(self):
        vector = VectorEnv("classic", games=2, seed=4)
        seen, moves, seats = vector.reset()
        single = MacroEnv("classic")
        rng = numpy.random.default_rng(4)
        single.reset(seed=4)
        while True:
            self.assertEqual(single.possible_agents[seats[0]], single.agent_selection)
            observation = single.observe(single.agent_selection)
            self.assertTrue(numpy.array_equal(observation["observation"], seen[0]))
            self.assertEqual(observation["action_mask"].sum() - 1, moves[0])
            actions = [int(rng.integers(count + 1)) for count in moves]
            if actions[0] > 0:
                self.assertEqual(vector.move(0, actions[0]), single.moves()[actions[0] - 1])
            seen, moves, seats, rewards, done = vector.step(actions)
            single.step(actions[0])
            if done[0]:
                break
        self.assertTrue(numpy.allclose(rewards[0], list(single.rewards.values())))

    def test_seeds_repeat_and_mistakes_change_nothing(self):
        environments = [VectorEnv("free", games=5, seed=1) for _ in range(2)]
        states = [env.reset() for env in environments]
        with self.assertRaises(ValueError):
            environments[0].step(states[0][1] + 1)
        for _ in range(50):
            actions = states[0][1].clip(max=2)
            states = [env.step(actions) for env in environments]
            for one, two in zip(*states):
                self.assertTrue(numpy.array_equal(one, two))
        self.assertIn("lay", environments[0].record(0))


if __name__ == "__main__":
    unittest.main()
