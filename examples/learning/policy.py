"""A policy with seven weights: each move is scored by what it plays, and one is drawn by the softmax of the scores."""
import numpy

FEATURES = ["draws", "tiles", "points", "jokers", "goes out", "tiles while the pool is full", "tiles once opened"]
CANDIDATES = 24


def features(played, rack, opened, pool_share):
    """Of a move that plays these tiles, or of drawing if there are none."""
    if played is None:
        return [1, 0, 0, 0, 0, 0, 0]
    tiles = len(played) / 10
    points = sum(tile.number or 0 for tile in played) / 100
    return [0, tiles, points, played.jokers, float(len(played) == rack), tiles * pool_share, tiles * opened]


def sampled(count, rng):
    """To draw, and some of `count` moves: the first lists begin with the most of low tiles, so any part is as good."""
    if count <= CANDIDATES:
        return [0, *range(1, count + 1)]
    return [0, *sorted(1 + rng.choice(count, CANDIDATES, replace=False))]


def chances(weights, rows):
    scores = rows @ weights
    shares = numpy.exp(scores - scores.max())
    return shares / shares.sum()
