"""The matches of the studies: which players, how many deals, under which rules, and the table each result stands in.

tools/study plays them. A table has a head, rows of a label and matches, and perhaps its own way to show a result or to make
all its cells of them.
"""
import math

RULES = ("free", "classic")
SEATS = (2, 3, 4)


def match(players, rules, pairs, nodes=0, time=0, seed=1, shown=0):
    """`shown` is the player whose share of wins the table tells."""
    return {"players": players, "rules": rules, "pairs": pairs, "nodes": nodes, "time": time, "seed": seed, "shown": shown}


def percent(estimate):
    return f"{100 * estimate['value']:.1f} % ({100 * estimate['low']:.1f} … {100 * estimate['high']:.1f})"


def against(player, other, seats=2):
    return [player] + [other] * (seats - 1)


# A deal is played once by each rotation of the seats, so a table of four takes four games a deal.
DEALS = 1000


def idea_table(other, ideas, rules_list=RULES):
    """A line for each idea: how often a player with it beats those without, by seats and rules."""
    head = ["idea", *(f"{seats} players, `{rules.replace('-must-play', '+must_play')}`" for rules in rules_list for seats in SEATS)]
    rows = [(label, [match(against(player, other, seats), rules, DEALS) for rules in rules_list for seats in SEATS])
            for label, player in ideas]
    return {"head": head, "rows": rows}


OPTIMAL_IDEAS = [
    ("waits always: `hoarder`", "hoarder"),
    ("holds jokers for 8 points: `hold_jokers=8`", "optimal:hold_jokers=8"),
    ("holds jokers for 20 points: `hold_jokers=20`", "optimal:hold_jokers=20"),
    ("waits at 3 tiles or fewer: `wait=3`", "optimal:wait=3"),
    ("waits at 6 tiles or fewer: `wait=6`", "optimal:wait=6"),
    ("waits at 10 tiles or fewer: `wait=10`", "optimal:wait=10"),
    ("opens with as few tiles as it can: `open=least`", "optimal:open=least"),
    ("opens after somebody else: `open=late`", "optimal:open=late"),
    ("draws when all others drew: `starve`", "optimal:starve"),
]

HOARDER_IDEAS = [
    ("lays whatever it can each turn: `optimal`", "optimal"),
    ("lays down from 12 tiles: `cap=12`", "hoarder:cap=12"),
    ("lays down from 16 tiles: `cap=16`", "hoarder:cap=16"),
    ("lays down from 20 tiles: `cap=20`", "hoarder:cap=20"),
    ("lays down from 26 tiles: `cap=26`", "hoarder:cap=26"),
    ("opens with as few tiles as it can: `open=least`", "hoarder:open=least"),
    ("opens after somebody else: `open=late`", "hoarder:open=late"),
]

MUST_PLAY = tuple(f"{rules}-must-play" for rules in RULES)
MUST_PLAY_IDEAS = [
    ("lays as few tiles as it must: `hoarder:grudge`", "hoarder:grudge"),
    ("opens with as few tiles as it can: `open=least`", "optimal:open=least"),
]

MASTER_NODES = 1500
MASTER_MILLISECONDS = 50
OPPONENTS = ("optimal", "smart", "hoarder")
# What a turn of `master` costs at larger tables bounds what can be played of them.
MASTER_DEALS = {2: DEALS, 3: 500, 4: 500}


def master_match(other, seats, rules, **limit):
    return match(against("master", other, seats), rules, MASTER_DEALS[seats], seed=3, **limit)


def master_table():
    limits = {f"{MASTER_MILLISECONDS} ms": {"time": MASTER_MILLISECONDS}, f"{MASTER_NODES:,} nodes": {"nodes": MASTER_NODES}}
    rows = [(f"{'one two three'.split()[seats - 2]} `{other}`",
             [master_match(other, seats, rules, **limit) for limit in limits.values() for rules in RULES])
            for seats in SEATS for other in OPPONENTS]
    return {"head": ["`master` against", *(f"{name}, `{rules}`" for name in limits for rules in RULES)], "rows": rows}


LEVEL_DEALS = {2: DEALS, 4: 500}


def level_match(level, rules, seats):
    return match(against(f"level{level}", f"level{level - 1}", seats), rules, LEVEL_DEALS[seats], MASTER_NODES)


def elo(rate, seats=2):
    """Of one player over the others, who are alike: zero for an equal share."""
    return 400 * math.log10((seats - 1) * rate / (1 - rate))


def level_cells(level, rules, seats, result_of):
    """Wins over the level below, what that is in Elo, and the Elo of all steps up to here."""
    steps = [result_of(level_match(each, rules, seats)) for each in range(2, level + 1)]
    if not all(steps):
        return ["–"] * 3
    rates = [step["players"][0]["win_rate"] for step in steps]
    step = " … ".join(f"{elo(rates[-1][end], seats):+.0f}" for end in ("low", "high"))
    return [percent(rates[-1]), f"{elo(rates[-1]['value'], seats):+.0f} ({step})",
            f"{sum(round(elo(rate['value'], seats)) for rate in rates):,}"]


def levels_table(seats):
    return {"head": ["level", *(word for rules in RULES for word in (f"wins, `{rules}`", f"Elo, `{rules}`", "sum"))],
            "rows": [(str(level), [level_match(level, rules, seats) for rules in RULES]) for level in range(2, 9)],
            "cells": lambda result_of: [("1", ["–", "–", "0"] * len(RULES))] +
                                     [(str(level), [cell for rules in RULES for cell in level_cells(level, rules, seats, result_of)])
                                      for level in range(2, 9)]}


# A robot and who knows it. Only where rounds come to the empty pool is there anything to know, and to search for.
EXPLOITED = ["random", "greedy", "smart", "optimal", "hoarder", *(f"level{level}" for level in range(1, 9)), "master"]
RESPONSE_NODES = 600
RESPONSE_DEALS = {"master": 400}


def response_table():
    rows = [(f"`{robot}`", [match([f"response:{robot}", robot], rules, RESPONSE_DEALS.get(robot, DEALS), RESPONSE_NODES, seed=4)
                            for rules in RULES])
            for robot in EXPLOITED]
    return {"head": ["robot", *(f"won by who knows it, `{rules}`" for rules in RULES)], "rows": rows}


STRENGTH = {
    "optimal": idea_table("optimal", OPTIMAL_IDEAS),
    "caps": idea_table("optimal", [idea for idea in HOARDER_IDEAS if "cap=" in idea[1]]),
    "hoarder": idea_table("hoarder", HOARDER_IDEAS),
    "must_play": idea_table("optimal", MUST_PLAY_IDEAS, MUST_PLAY),
    "levels": levels_table(2),
    "levels_four": levels_table(4),
    "master": master_table(),
    "response": response_table(),
}

# The searches of Kaganovich & Bronznick are slow; so many nodes keep a turn below some milliseconds.
SEARCH_NODES = 200


def moves_found(result, study_match):
    """Moves that the player that is shown found in a turn, of ten turns of the round."""
    found = result["players"][study_match["shown"]].get("moves_found_by_tens", []) if result else []
    return f"{found[study_match['ten']]:.1f}" if study_match["ten"] < len(found) else "–"


SEARCHED = [
    ("`smart`, A* against BFS", ["smart:search=astar", "smart:search=bfs"]),
    ("`smart` against `greedy`, both A*", ["smart:search=astar", "greedy:search=astar"]),
    ("`smart` against `random`, both A*", ["smart:search=astar", "random:search=astar"]),
]
EXACT = [
    ("`smart` against `greedy`, both exact", ["smart", "greedy"]),
    ("`smart` against `random`, both exact", ["smart", "random"]),
]


def seed_match(players, shown=0):
    searched = "search" in players[0]
    order = players if searched else sorted(players, key=EVERYBODY.index)
    return match(order, "free", DEALS, SEARCH_NODES if searched else 0, shown=order.index(players[shown]))


def seed_table():
    return {"head": ["match", "won by the first"],
            "rows": [(label, [seed_match(players)]) for label, players in SEARCHED + EXACT]}


# Ten times the nodes make a deal take about two seconds of processor time.
DEEP_NODES = 2000
DEEP_DEALS = DEALS


def deep_table():
    return {"head": ["match, 2,000 nodes", "deals", "won by the first"],
            "rows": [(label, [match(players, "free", DEEP_DEALS, DEEP_NODES)] * 2) for label, players in SEARCHED],
            "cells": lambda result_of: [(label, deep_cells(result_of(match(players, "free", DEEP_DEALS, DEEP_NODES))))
                                        for label, players in SEARCHED]}


def deep_cells(result):
    return [str(result["games"] // 2), percent(result["players"][0]["win_rate"])] if result else ["–", "–"]


TENS_OF_TURNS = 6


def found_table():
    astar, bfs = SEARCHED[0][1]
    smart = EXACT[1][1]
    lines = [("A*", seed_match([astar, bfs], 0)), ("BFS", seed_match([astar, bfs], 1)), ("all there are", seed_match(smart, 0))]
    head = ["moves found by", *(f"turns {10 * ten + 1} – {10 * ten + 10}" for ten in range(TENS_OF_TURNS))]
    rows = [(label, [{**of, "ten": ten} for ten in range(TENS_OF_TURNS)]) for label, of in lines]
    return {"head": head, "rows": rows, "show": moves_found}


EVERYBODY = ["random", "greedy", "smart", "optimal", "hoarder"]


def cross_match(first, second, rules):
    """Both halves of the table tell of the same match."""
    if first == second:
        return None
    players = sorted((first, second), key=EVERYBODY.index)
    return match(players, rules, DEALS, shown=players.index(first))


def cross_table(rules):
    rows = [(f"`{first}`", [cross_match(first, second, rules) for second in EVERYBODY]) for first in EVERYBODY]
    return {"head": [f"`{rules}`", *(f"against `{name}`" for name in EVERYBODY)], "rows": rows}


def larger_tables(rules):
    rows = [(f"`{first}`", [match(against(first, second, seats), rules, DEALS) if first != second else None
                            for seats in (3, 4) for second in ("greedy", "optimal", "hoarder")]) for first in EVERYBODY]
    head = [f"`{rules}`", *(f"against {seats - 1} `{second}`" for seats in (3, 4)
                            for second in ("greedy", "optimal", "hoarder"))]
    return {"head": head, "rows": rows}


GAIN_DEALS = 200


def gains(result, study_match):
    """What a round won or lost brings: the mean, and what 10, 50 and 90 of 100 of them bring at most."""
    if result is None:
        return "–"
    of = result["players"][study_match["shown"]][study_match["side"]]
    return f"{of['mean']:+.1f} ({of['tenth']:+d} … {of['median']:+d} … {of['ninetieth']:+d})" if of["rounds"] else "–"


def gains_table():
    """Other deals than those of the cross table, of which only the shares of wins were kept."""
    rows = []
    for first in EVERYBODY:
        for second in EVERYBODY:
            if first == second:
                continue
            of = {**cross_match(first, second, "free"), "pairs": GAIN_DEALS, "seed": 2}
            rows.append((f"`{first}` against `{second}`", [of, {**of, "side": "won_rounds"}, {**of, "side": "lost_rounds"}]))

    def show(result, study_match):
        if "side" in study_match:
            return gains(result, study_match)
        return percent(result["players"][study_match["shown"]]["win_rate"]) if result else "–"
    return {"head": ["player", "wins", "a round won brings", "a round lost brings"], "rows": rows, "show": show}


EXPERIMENTS = {
    "seed": seed_table(),
    "deep": deep_table(),
    "found": found_table(),
    "gains": gains_table(),
    **{f"cross_{rules}": cross_table(rules) for rules in RULES},
    **{f"larger_{rules}": larger_tables(rules) for rules in RULES},
}

STUDIES = {"strength": STRENGTH, "experiments": EXPERIMENTS}
