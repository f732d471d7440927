#!/usr/bin/env python3
"""Trains the policy by playing against itself (REINFORCE), with NumPy alone, and writes its weights.

Usage: train.py WEIGHTS.npy [ROUNDS]      Then: tilefish arena 'exec:python3 examples/learning/robot.py WEIGHTS.npy' random
"""
import sys

import numpy
from policy import FEATURES, chances, features, sampled
from tilefish.env import VectorEnv

GAMES, RATE = 32, 0.3


def play_round(env, weights, rng):
    """Every match to its first end; for each seat the sum of the gradients of its choices, and what it gained."""
    seen, moves, seats = env.reset()
    cells = (seen.shape[1] - 2 - 2 * env.players) // 3
    copies, jokers, total = env.rules.copies, max(1, env.rules.jokers), env.rules.total_tiles
    gradients = numpy.zeros((GAMES, env.players, len(FEATURES)))
    gains, finished = numpy.zeros((GAMES, env.players)), numpy.zeros(GAMES, bool)
    while not finished.all():
        actions = numpy.zeros(GAMES, numpy.int64)
        for match in numpy.flatnonzero(~finished):
            hand = seen[match, :cells - 1].sum() * copies + seen[match, cells - 1] * jokers
            opened, pool = seen[match, 3 * cells + 1], seen[match, -2] * total / 78
            choices = sampled(int(moves[match]), rng)
            rows = numpy.array([features(env.move(match, each) if each else None, round(float(hand)), opened, pool)
                                for each in choices])
            shares = chances(weights, rows)
            chosen = rng.choice(len(choices), p=shares)
            actions[match] = choices[chosen]
            gradients[match, seats[match]] += rows[chosen] - shares @ rows
        seen, moves, seats, rewards, done = env.step(actions)
        over = done.astype(bool) & ~finished
        gains[over] = rewards[over]
        finished |= over
    return gradients.reshape(-1, len(FEATURES)), gains.ravel()


def main():
    path, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60
    rng = numpy.random.default_rng(1)
    env = VectorEnv("classic", games=GAMES, seed=1)
    weights = numpy.zeros(len(FEATURES))
    for number in range(rounds):
        gradients, gains = play_round(env, weights, rng)
        step = (gradients * gains[:, None]).mean(axis=0)
        weights += RATE * step / max(1e-9, numpy.linalg.norm(step))
        print(f"round {number + 1}: " + ", ".join(f"{name} {w:+.2f}" for name, w in zip(FEATURES, weights)), flush=True)
    numpy.save(path, weights)


if __name__ == "__main__":
    main()
