#!/usr/bin/env python3
"""Plays trained weights in the arena, by the protocol of docs/robots.md.

Usage: tilefish arena 'exec:python3 examples/learning/robot.py WEIGHTS.npy' random
"""
import sys

import numpy
import tilefish
from policy import chances, features, sampled


def answer(turn, rules, solver, weights):
    rng = numpy.random.default_rng(int(turn["seed"]))
    opened = turn[f"player {turn['seat']}"].split()[1] == "opened"
    position = tilefish.Position(f"{turn['table']} / {turn['rack']}", rules, opened=opened)
    moves = list(solver.moves(position))
    choices = sampled(len(moves), rng)
    rows = numpy.array([features(moves[each - 1] if each else None, len(position.rack), opened, int(turn["pool"]) / 78)
                        for each in choices])
    chosen = choices[int(numpy.argmax(chances(weights, rows)))]
    if chosen == 0:
        return "draw"
    part = tilefish.Position.of(position.table, moves[chosen - 1], rules, opened=opened)
    return f"lay {solver.best(part, objective='tiles').table}"


def main():
    weights = numpy.load(sys.argv[1])
    toml, turn, rules, solver = [], {}, None, None
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "rule":
            toml.append(rest)
        elif word == "hello":
            rules = tilefish.Ruleset.from_toml("\n".join(toml))
            solver = tilefish.Solver(rules)
            print("robot 1 learned", flush=True)
        elif word == "turn":
            turn = {}
        elif word == "player":
            turn[f"player {rest.split()[0]}"] = rest.split(maxsplit=1)[1]
        elif word == "go":
            print(answer(turn, rules, solver, weights), flush=True)
        else:
            turn[word] = rest


if __name__ == "__main__":
    main()
