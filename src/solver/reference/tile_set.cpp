#include "solver/reference/tile_set.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>
#include <variant>

#include "rules/meld_reading.h"

namespace tilefish::reference {

namespace {

bool can_be_group(std::span<const Tile> tiles, const Ruleset& ruleset) {
  if (ruleset.colours() < ruleset.min_meld() || static_cast<int>(tiles.size()) > ruleset.colours()) return false;
  std::optional<int> number;
  unsigned colours = 0;
  for (const Tile tile : tiles) {
    if (tile.is_joker()) continue;
    if (number && *number != tile.number()) return false;
    if ((colours >> tile.colour() & 1U) != 0) return false;
    number = tile.number();
    colours |= 1U << tile.colour();
  }
  return true;
}

std::vector<Tile> tiles_of(std::span<const TileId> set, const TileSetGame& game) {
  std::vector<Tile> tiles;
  tiles.reserve(set.size());
  for (const TileId id : set) tiles.push_back(game.tiles[static_cast<std::size_t>(id)]);
  return tiles;
}

IdSequence joined(std::span<const TileId> left, std::span<const TileId> right) {
  IdSequence whole(left.begin(), left.end());
  whole.insert(whole.end(), right.begin(), right.end());
  return whole;
}

// What is left of a set without the tile at `place`: a group closes up, a run falls into two.
std::vector<IdSequence> without(const IdSequence& set, std::size_t place, const TileSetGame& game) {
  const IdSequence left(set.begin(), set.begin() + static_cast<std::ptrdiff_t>(place));
  const IdSequence right(set.begin() + static_cast<std::ptrdiff_t>(place) + 1, set.end());
  std::vector<IdSequence> pieces;
  if (can_be_group(tiles_of(set, game), game.ruleset)) {
    pieces.push_back(joined(left, right));
  } else {
    pieces = {left, right};
  }
  std::erase_if(pieces, [](const IdSequence& piece) { return piece.empty(); });
  return pieces;
}

// Laying a tile on a set both ways, in steps of a meter.
constexpr int steps_of_laying = 30;

class Expansion {
 public:
  Expansion(const TileSet& before, const TileSetGame& game, Meter& meter)
      : before_(before), game_(game), meter_(meter), sets_(before.sets()) {}

  std::vector<TileSet> expand() {
    shortest_ = static_cast<std::size_t>(
        std::min_element(sets_.begin(), sets_.end(),
                         [](const IdSequence& a, const IdSequence& b) { return a.size() < b.size(); }) -
        sets_.begin());
    for (std::size_t other = 0; other < sets_.size(); ++other) {
      if (other == shortest_) continue;
      move_between(shortest_, other);
      move_between(other, shortest_);
    }
    extract_to_shortest();
    split_shortest();
    return std::move(found_);
  }

 private:
  // The two ways to lay a tile on a set, or the one way if the result has no sides because it is a group.
  std::vector<IdSequence> laid_on(TileId tile, const IdSequence& set) const {
    std::vector<IdSequence> results;
    const TileId single[] = {tile};
    for (IdSequence& sequence : std::vector<IdSequence>{joined(single, set), joined(set, single)}) {
      const std::vector<Tile> tiles = tiles_of(sequence, game_);
      const bool has_sides = can_be_run(tiles, game_.ruleset);
      if (!has_sides && (!results.empty() || !can_be_legal(tiles, game_.ruleset))) continue;
      results.push_back(std::move(sequence));
    }
    return results;
  }

  void move_between(std::size_t from, std::size_t to) {
    for (std::size_t place = 0; place < sets_[from].size(); ++place) {
      const TileId tile = sets_[from][place];
      if (!meter_.spend(steps_of_laying)) return;
      if (before_.moved[static_cast<std::size_t>(tile)]) continue;
      for (const IdSequence& result : laid_on(tile, sets_[to])) {
        if (!may_add()) return;
        std::vector<IdSequence> sets;
        for (std::size_t i = 0; i < sets_.size(); ++i) {
          if (i == to) {
            sets.push_back(result);
          } else if (i == from) {
            for (IdSequence& piece : without(sets_[from], place, game_)) sets.push_back(std::move(piece));
          } else {
            sets.push_back(sets_[i]);
          }
        }
        add(sets).moved[static_cast<std::size_t>(tile)] = true;
      }
    }
  }

  void extract_to_shortest() {
    for (std::size_t id = game_.first_of_rack; id < game_.tiles.size(); ++id) {
      if (before_.on_board[id] || before_.moved[id]) continue;
      for (const IdSequence& result : laid_on(static_cast<TileId>(id), sets_[shortest_])) {
        if (!may_add()) return;
        std::vector<IdSequence> sets = sets_;
        sets[shortest_] = result;
        TileSet& added = add(sets);
        added.on_board[id] = true;
        added.moved[id] = true;
      }
    }
  }

  void split_shortest() {
    const IdSequence& set = sets_[shortest_];
    for (std::size_t place = 1; place < set.size(); ++place) {
      if (!may_add()) return;
      std::vector<IdSequence> sets = sets_;
      sets[shortest_] = IdSequence(set.begin(), set.begin() + static_cast<std::ptrdiff_t>(place));
      sets.emplace_back(set.begin() + static_cast<std::ptrdiff_t>(place), set.end());
      add(sets);
    }
  }

  // A tile-set more takes about as much time and memory as the one before, and a few cells.
  [[nodiscard]] bool may_add() {
    const std::size_t bytes = bytes_of(before_) + 4 * sizeof(TileId);
    return meter_.hold(bytes) && meter_.spend(static_cast<std::int64_t>(bytes));
  }

  TileSet& add(const std::vector<IdSequence>& sets) {
    TileSet next{.cells = {},
                 .moved = before_.moved,
                 .on_board = before_.on_board,
                 .operations = before_.operations + 1,
                 .operations_before = before_.operations_before};
    for (const IdSequence& set : sets) {
      next.cells.insert(next.cells.end(), set.begin(), set.end());
      next.cells.push_back(TileSet::end_of_set);
    }
    return found_.emplace_back(std::move(next));
  }

  const TileSet& before_;
  const TileSetGame& game_;
  Meter& meter_;
  std::vector<IdSequence> sets_;
  std::size_t shortest_ = 0;
  std::vector<TileSet> found_;
};

}  // namespace

bool can_be_run(std::span<const Tile> tiles, const Ruleset& ruleset) {
  const int length = static_cast<int>(tiles.size());
  if (ruleset.numbers() < std::max(length, ruleset.min_meld())) return false;
  std::optional<int> first;
  std::optional<int> colour;
  for (int place = 0; place < length; ++place) {
    const Tile tile = tiles[static_cast<std::size_t>(place)];
    if (tile.is_joker()) continue;
    const int start = tile.number() - place;
    if (first && (*first != start || *colour != tile.colour())) return false;
    first = start;
    colour = tile.colour();
  }
  return !first || (*first >= 1 && *first + length - 1 <= ruleset.numbers());
}

bool can_be_legal(std::span<const Tile> tiles, const Ruleset& ruleset) {
  return can_be_run(tiles, ruleset) || can_be_group(tiles, ruleset);
}

std::vector<IdSequence> TileSet::sets() const {
  std::vector<IdSequence> list;
  IdSequence set;
  for (const TileId cell : cells) {
    if (cell != end_of_set) {
      set.push_back(cell);
      continue;
    }
    list.push_back(std::move(set));
    set.clear();
  }
  return list;
}

TileSet tile_set_of(const Table& table, const TileSetGame& game) {
  TileSet tile_set{
      .cells = {}, .moved = std::vector<bool>(game.tiles.size()), .on_board = std::vector<bool>(game.tiles.size())};
  TileId next = 0;
  for (const Meld& meld : table.melds) {
    for (int place = 0; place < meld.size(); ++place) {
      tile_set.on_board[static_cast<std::size_t>(next)] = true;
      tile_set.cells.push_back(next++);
    }
    tile_set.cells.push_back(TileSet::end_of_set);
  }
  return tile_set;
}

int partial_sets(const TileSet& tile_set, const TileSetGame& game) {
  int partial = 0;
  int length = 0;
  for (const TileId cell : tile_set.cells) {
    if (cell != TileSet::end_of_set) {
      ++length;
      continue;
    }
    if (length < game.ruleset.min_meld()) ++partial;
    length = 0;
  }
  return partial;
}

TileSet extract(const TileSet& before, TileId tile, const TileSetGame& game) {
  TileSet next = before;
  next.operations_before += before.operations;
  next.operations = 1;
  std::fill_n(next.moved.begin(), game.first_of_rack, false);
  for (std::size_t id = game.first_of_rack; id < game.tiles.size(); ++id) {
    // Tiles on the board may move again in a new search; on the rack the memory lasts and grows.
    next.moved[id] = !next.on_board[id] && (next.moved[id] || id < static_cast<std::size_t>(tile));
  }
  next.on_board[static_cast<std::size_t>(tile)] = true;
  next.cells.push_back(tile);
  next.cells.push_back(TileSet::end_of_set);
  return next;
}

std::vector<TileSet> successors(const TileSet& before, const TileSetGame& game, Meter& meter) {
  return Expansion(before, game, meter).expand();
}

std::size_t bytes_of(const TileSet& tile_set) {
  constexpr std::size_t three_vectors = 3 * 24;  // what they add to what is in them
  return sizeof(TileSet) + tile_set.cells.size() * sizeof(TileId) + 2 * tile_set.moved.size() / 8 + three_vectors;
}

Table to_table(const TileSet& tile_set, const TileSetGame& game) {
  Table table;
  for (const IdSequence& set : tile_set.sets()) {
    const MeldReading reading = read_meld(tiles_of(set, game), game.ruleset);
    assert(std::holds_alternative<Meld>(reading));
    table.melds.push_back(std::get<Meld>(reading));
  }
  return table;
}

}  // namespace tilefish::reference
