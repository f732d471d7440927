"""Tilefish in Python: the exact solver, counts, puzzles, robots and matches of Rummikub.

>>> import tilefish
>>> move = tilefish.Solver('free').best('3b 4b 5b / 2b 6b 10r J')
>>> str(move.table), len(move.played)
('J 2b 3b 4b 5b 6b', 3)
"""
from . import _core
from ._core import *  # noqa: F403
from ._core import __version__

__all__ = [name for name in vars(_core) if not name.startswith("_")]
