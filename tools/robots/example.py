#!/usr/bin/env python3
"""A robot for the arena in a hundred lines: docs/robots.md describes what it reads and writes.

It lays the runs and groups of its rack, longest first, once they are worth enough to open; after that it also adds single
tiles to the ends of runs and to groups on the table. It never takes the table apart and keeps its jokers.
Usage: tilefish arena "exec:python3 tools/robots/example.py" greedy
"""
import sys
from itertools import groupby


def read_tiles(text):
    """"3b 10y J" as a list of (number, colour); a joker is (0, "J")."""
    return [(0, "J") if word == "J" else (int(word[:-1]), word[-1]) for word in text.split()]


def write_tiles(tiles):
    return " ".join("J" if number == 0 else f"{number}{colour}" for number, colour in tiles)


def runs_of(rack, smallest):
    """The longest runs, colour by colour, of tiles that lie on the rack once or more."""
    for _, tiles in groupby(sorted({t for t in rack if t[0]}, key=lambda t: (t[1], t[0])), key=lambda t: t[1]):
        run = []
        for tile in [*tiles, None]:
            if run and (tile is None or tile[0] != run[-1][0] + 1):
                if len(run) >= smallest:
                    yield run
                run = []
            run.append(tile)


def groups_of(rack, smallest):
    for _, tiles in groupby(sorted({t for t in rack if t[0]}), key=lambda t: t[0]):
        group = list(tiles)
        if len(group) >= smallest:
            yield group


def melds_of(rack, smallest):
    """Melds that can be laid together: the longest first, then whatever the rest still holds."""
    rack = list(rack)
    melds = []
    while found := [*runs_of(rack, smallest), *groups_of(rack, smallest)]:
        meld = max(found, key=lambda m: (len(m), sum(t[0] for t in m)))
        melds.append(meld)
        for tile in meld:
            rack.remove(tile)
    return melds, rack


def extended(meld, tile):
    """The meld with the tile added, or nothing. Melds with jokers are left alone."""
    if (0, "J") in meld:
        return None
    if meld[0][1] == meld[1][1]:
        if tile == (meld[0][0] - 1, meld[0][1]):
            return [tile, *meld]
        return [*meld, tile] if tile == (meld[-1][0] + 1, meld[-1][1]) else None
    fits = tile[0] == meld[0][0] and tile[1] not in {colour for _, colour in meld}
    return [*meld, tile] if fits else None


def choose(facts, rules):
    smallest = int(rules["min_meld"])
    opened = facts["player"][int(facts["seat"])].split()[2] == "opened"
    table = [read_tiles(meld) for meld in facts["table"].split(",") if meld.strip()]
    melds, rest = melds_of(read_tiles(facts["rack"]), smallest)
    if not opened and sum(number for meld in melds for number, _ in meld) < int(rules["opening_points"]):
        return "draw"
    table += melds
    laid = len(melds)
    progress = opened
    while progress:
        progress = False
        for tile in [t for t in rest if t[0]]:
            for index, meld in enumerate(table):
                if tile in rest and (longer := extended(meld, tile)):
                    table[index] = longer
                    rest.remove(tile)
                    laid += 1
                    progress = True
    return "lay " + ", ".join(write_tiles(meld) for meld in table) if laid else "draw"


def main():
    rules, facts = {}, {}
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "rule":
            key, _, value = rest.partition(" = ")
            rules[key] = value
        elif word == "hello":
            print("robot 1 example", flush=True)
        elif word == "turn":
            facts = {"player": [], "event": []}
        elif word in ("player", "event"):
            facts[word].append(rest)
        elif word == "go":
            print(choose(facts, rules), flush=True)
        else:
            facts[word] = rest


main()
