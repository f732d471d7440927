"""Environments for learning, in the form of PettingZoo's AEC; importable without PettingZoo.

Two action spaces. *Macro*: an action is one of all legal moves of the turn, which the solver lists and lays out, or to draw.
*Micro*: single tiles are put on melds or taken up again until the turn ends.

>>> env = MacroEnv(seed=1)
>>> env.reset()
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination else int(observation['action_mask'].nonzero()[0][-1]))
>>> sum(env.rewards.values())
0.0
"""
from __future__ import annotations

import numpy

from ._core import Game, Position, Solver, Table, Tile, VectorEnv, verify

__all__ = ["MacroEnv", "MicroEnv", "VectorEnv", "observation_size", "observe_view"]

# How many moves of a turn have an action of their own; of a longer list the rest cannot be chosen.
MOST_MOVES = 4096
DRAW = 0
REWARD_SCALE = 100.0


def observation_size(rules, players):
    """Length of an observation: see `observe`."""
    cells = rules.numbers * rules.colours
    return 3 * (cells + 1) + 2 * players + 2


def observe_view(view):
    """One seat's knowledge as a vector of 32-bit floats.

    Three blocks of numbers × colours + 1 (the jokers): copies on the own rack, on the table, and unseen, each divided by the
    copies (jokers) of the game; then for every seat, the own first and on in turn order, its tiles / 10 and whether it has
    opened; then the pool / all tiles and the passes / players.
    """
    rules, parts = view.rules, []
    for tiles in (view.rack, view.table.tiles, view.unseen):
        parts.append(tiles.array().ravel() / rules.copies)
        parts.append([tiles.jokers / max(1, rules.jokers)])
    seats = view.players
    for turn in range(len(seats)):
        seat = seats[(view.seat + turn) % len(seats)]
        parts.append([seat["tiles"] / 10, float(seat["opened"])])
    parts.append([view.pool / rules.total_tiles, view.passes / len(seats)])
    return numpy.concatenate(parts).astype(numpy.float32)


class Discrete:
    """As of Gymnasium: the numbers below n."""

    def __init__(self, n):
        self.n = n

    def sample(self, mask=None, rng=None):
        rng = rng or numpy.random.default_rng()
        return int(rng.integers(self.n) if mask is None else rng.choice(numpy.flatnonzero(mask)))

    def contains(self, value):
        return 0 <= value < self.n


class Box:
    """As of Gymnasium: arrays of one shape."""

    def __init__(self, shape, dtype):
        self.shape, self.dtype = shape, dtype


class _Env:
    """What both environments share: one round of a match, seats as agents, gains as rewards at its end."""

    metadata = {"name": "tilefish", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(self, rules="classic", *, players=2, seed=0, max_turns=2000):
        self._rules, self._players, self._seed, self._max_turns = rules, players, seed, max_turns
        probe = Game(rules, players=players, seed=seed)
        self._game, self.rules = probe, probe.rules
        self._solver = Solver(self.rules)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]

    def observation_space(self, agent):
        return {"observation": Box((observation_size(self.rules, self._players),), numpy.float32),
                "action_mask": Box((self.action_space(agent).n,), numpy.int8)}

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._seed = seed
        self._game = Game(self.rules, players=self._players, seed=self._seed)
        self._seed += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._turns = 0
        self._begin_turn()

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self):
        return str(self._game.view(self._game.to_move or 0))

    def close(self):
        pass

    def record(self, names=()):
        """The match as text, for `tilefish replay`."""
        return self._game.record(list(names))

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        mine = not self._over() and self._game.to_move == seat
        mask = self._mask() if mine else numpy.zeros(self.action_space(agent).n, numpy.int8)
        return {"observation": self._observation(seat), "action_mask": mask}

    def _observation(self, seat):
        return observe_view(self._game.view(seat))

    def _over(self):
        return self._game.over or self._turns >= self._max_turns

    def _begin_turn(self):
        if not self._over():
            self.agent_selection = self.possible_agents[self._game.to_move]

    def _leave(self, action):
        """An agent of a round that is over takes its leave with None."""
        if action is not None:
            raise ValueError("the round is over; the only action is None")
        self.agents.remove(self.agent_selection)
        if self.agents:
            self.agent_selection = self.agents[0]

    def _end_turn(self):
        self._turns += 1
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self._game.over:
            for agent, gain in zip(self.possible_agents, self._game.result["gains"]):
                self.rewards[agent] = gain / REWARD_SCALE
                self.terminations[agent] = True
        elif self._over():
            self.truncations = dict.fromkeys(self.agents, True)
        for agent in self.agents:
            self._cumulative_rewards[agent] += self.rewards[agent]
        if self._over():
            self.agent_selection = self.agents[0]
        else:
            self._begin_turn()


class MacroEnv(_Env):
    """Action 0 draws; action i plays the i-th move of the list that `moves` gives."""

    def action_space(self, agent):
        return Discrete(MOST_MOVES + 1)

    def _begin_turn(self):
        super()._begin_turn()
        self._moves = []
        if not self._over():
            listed = self._solver.moves(self._game.view(self._game.to_move).position)
            self._moves = [played for played, _ in zip(listed, range(MOST_MOVES))]

    def moves(self):
        """The rack tiles that the actions from 1 on play."""
        return list(self._moves)

    def table_of(self, action):
        """The table that an action leaves; None for a draw."""
        if action == DRAW:
            return None
        position = self._game.view(self._game.to_move).position
        part = Position.of(position.table, self._moves[action - 1], self.rules, opened=position.opened)
        return self._solver.best(part, objective="tiles", keep=False).table

    def _mask(self):
        mask = numpy.zeros(MOST_MOVES + 1, numpy.int8)
        mask[1:len(self._moves) + 1] = 1
        mask[DRAW] = 1 if not (self.rules.must_play and self._moves) else 0
        return mask

    def step(self, action):
        if self._over():
            self._leave(action)
            return
        if not (0 <= action <= len(self._moves)) or not self._mask()[action]:
            raise ValueError(f"action {action} is not one of {len(self._moves)} moves or a draw")
        table = self.table_of(action)
        if table is None:
            self._game.draw()
        else:
            self._game.lay(table)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._end_turn()


class MicroEnv(_Env):
    """Single tiles: the table is up to `most_melds` rows of tiles, legal or not until the turn ends.

    With t different tiles of the game (the joker last) and m rows there are 2·t·m + 2 actions: put tile i of the hand on row r
    is r·t + i; take tile i from row r into the hand is (m + r)·t + i; then end the turn with the table as it lies; then
    put everything back and draw. The hand is the rack and what was taken up; a tile of the table has to lie there again when
    the turn ends. The turn may be ended where `verify` calls the table legal. The rows follow the observation of the macro
    environment, counts of each tile; a turn has at most `most_steps` actions before only the last two are left.
    """

    def __init__(self, rules="classic", *, players=2, seed=0, max_turns=2000, most_melds=40, most_steps=200):
        super().__init__(rules, players=players, seed=seed, max_turns=max_turns)
        letters = "bgryopcw"[: self.rules.colours]
        self._tiles = [Tile(number, colour) for number in range(1, self.rules.numbers + 1) for colour in letters]
        if self.rules.jokers:
            self._tiles.append(Tile("J"))
        self._index = {tile: index for index, tile in enumerate(self._tiles)}
        self._rows_most, self._steps_most = most_melds, most_steps

    @property
    def end_action(self):
        return 2 * len(self._tiles) * self._rows_most

    def action_space(self, agent):
        return Discrete(self.end_action + 2)

    def observation_space(self, agent):
        size = observation_size(self.rules, self._players) + self._rows_most * len(self._tiles)
        return {"observation": Box((size,), numpy.float32), "action_mask": Box((self.end_action + 2,), numpy.int8)}

    def _begin_turn(self):
        super()._begin_turn()
        self._put_back()
        self._steps = 0

    def _put_back(self):
        size = len(self._tiles)
        self._rows = numpy.zeros((self._rows_most, size), numpy.int8)
        self._hand = numpy.zeros(size, numpy.int8)
        for row, meld in enumerate(self._game.table.melds[: self._rows_most]):
            for tile in meld:
                self._rows[row, self._index[tile]] += 1
        if self._game.to_move is not None:
            for tile in self._game.rack(self._game.to_move):
                self._hand[self._index[tile]] += 1

    def _observation(self, seat):
        # Only the mover's rows are in flux, and they lie open on the table for everybody.
        return numpy.concatenate([super()._observation(seat), self._rows.ravel().astype(numpy.float32)])

    def _laid(self):
        """The rows as text; melds beyond the last row cannot be touched and lie as they did."""
        rows = [" ".join(str(self._tiles[i]) for i in numpy.flatnonzero(row) for _ in range(row[i])) for row in self._rows]
        rest = [str(meld) for meld in self._game.table.melds[self._rows_most:]]
        return ", ".join([row for row in rows if row] + rest)

    def _may_end(self):
        if not self._rows.any():
            return False
        try:
            return bool(verify(self._game.view(self._game.to_move).position, self._laid()))
        except ValueError:
            return False

    def _mask(self):
        mask = numpy.zeros(self.end_action + 2, numpy.int8)
        if self._steps < self._steps_most:
            size = len(self._tiles)
            used = self._rows.any(axis=1)
            # Empty rows are alike, so only the first of them can be begun.
            open_rows = used.copy()
            if not used.all():
                open_rows[int(numpy.argmin(used))] = True
            half = self._rows_most * size
            mask[:half] = (open_rows[:, None] & (self._hand > 0)[None, :]).ravel()
            mask[half:2 * half] = (self._rows > 0).ravel()
        mask[self.end_action] = self._may_end()
        mask[self.end_action + 1] = 1
        return mask

    def step(self, action):
        if self._over():
            self._leave(action)
            return
        size, half = len(self._tiles), self._rows_most * len(self._tiles)
        if not (0 <= action < self.end_action + 2) or not self._mask()[action]:
            raise ValueError(f"action {action} is not possible now")
        if action == self.end_action:
            self._game.lay(Table(self._laid(), self.rules))
        elif action == self.end_action + 1:
            self._game.draw()
        else:
            row, tile = divmod(action % half, size)
            sign = 1 if action < half else -1
            self._rows[row, tile] += sign
            self._hand[tile] -= sign
            self._steps += 1
            self._cumulative_rewards[self.agent_selection] = 0.0
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._end_turn()
