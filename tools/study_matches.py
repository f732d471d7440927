"""The matches of the studies: which players, how many deals, under which rules, and the table each result stands in.

tools/study plays them. A table has a head, rows of a label and matches, and perhaps its own way to show a result.
"""

RULES = ("free", "classic")
SEATS = (2, 3, 4)


def match(players, rules, pairs, nodes=0, seed=1, shown=0):
    """`shown` is the player whose share of wins the table tells."""
    return {"players": players, "rules": rules, "pairs": pairs, "nodes": nodes, "seed": seed, "shown": shown}


def against(player, other, seats=2):
    return [player] + [other] * (seats - 1)


# A deal is played once by each rotation of the seats, so a table of four takes four games a deal. Under the joker rule
# `swap` a game of hoarders takes ten times as long.
DEALS = {"free": {2: 1000, 3: 1000, 4: 1000}, "classic": {2: 1000, 3: 400, 4: 300}}


def deals(rules, seats):
    return DEALS[rules.removesuffix("-must-play")][seats]


def idea_table(other, ideas, rules_list=RULES):
    """A line for each idea: how often a player with it beats those without, by seats and rules."""
    head = ["idea", *(f"{seats} players, `{rules.replace('-must-play', '+must_play')}`" for rules in rules_list for seats in SEATS)]
    rows = [(label, [match(against(player, other, seats), rules, deals(rules, seats)) for rules in rules_list for seats in SEATS])
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

STRENGTH = {
    "optimal": idea_table("optimal", OPTIMAL_IDEAS),
    "caps": idea_table("optimal", [idea for idea in HOARDER_IDEAS if "cap=" in idea[1]]),
    "hoarder": idea_table("hoarder", HOARDER_IDEAS),
    "must_play": idea_table("optimal", MUST_PLAY_IDEAS, MUST_PLAY),
}

# The searches of Kaganovich & Bronznick are slow; so many nodes keep a turn below some milliseconds.
SEARCH_NODES = 200


def moves_found(result, study_match):
    """Turns with a lay a round, and tiles a lay, of the player that is shown."""
    if result is None:
        return "–"
    player = result["players"][study_match["shown"]]
    return f"{player['lays_a_round']:.1f} lays of {player['tiles_a_lay']:.2f} tiles"


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
    return match(order, "free", 1000, SEARCH_NODES if searched else 0, shown=order.index(players[shown]))


def seed_table():
    return {"head": ["match", "won by the first"],
            "rows": [(label, [seed_match(players)]) for label, players in SEARCHED + EXACT]}


def found_table():
    rows = [(f"{label}: the {which}", [seed_match(players, shown)])
            for label, players in SEARCHED + EXACT for shown, which in enumerate(("first", "second"))]
    return {"head": ["match", "found and laid a round"], "rows": rows, "show": moves_found}


EVERYBODY = ["random", "greedy", "smart", "optimal", "hoarder"]


def cross_match(first, second, rules):
    """Both halves of the table tell of the same match."""
    if first == second:
        return None
    players = sorted((first, second), key=EVERYBODY.index)
    return match(players, rules, 1000, shown=players.index(first))


def cross_table(rules):
    rows = [(f"`{first}`", [cross_match(first, second, rules) for second in EVERYBODY]) for first in EVERYBODY]
    return {"head": [f"`{rules}`", *(f"against `{name}`" for name in EVERYBODY)], "rows": rows}


def larger_tables(rules):
    rows = [(f"`{first}`", [match(against(first, second, seats), rules, deals(rules, seats)) if first != second else None
                            for seats in (3, 4) for second in ("greedy", "optimal", "hoarder")]) for first in EVERYBODY]
    head = [f"`{rules}`", *(f"against {seats - 1} `{second}`" for seats in (3, 4)
                            for second in ("greedy", "optimal", "hoarder"))]
    return {"head": head, "rows": rows}


EXPERIMENTS = {
    "seed": seed_table(),
    "found": found_table(),
    **{f"cross_{rules}": cross_table(rules) for rules in RULES},
    **{f"larger_{rules}": larger_tables(rules) for rules in RULES},
}

STUDIES = {"strength": STRENGTH, "experiments": EXPERIMENTS}
