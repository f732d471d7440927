#include "solver/reference/move_search.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "rules/verify.h"
#include "solver/reference/question.h"
#include "solver/reference/tile_set.h"

namespace tilefish::reference {

namespace {

using Clock = Limits::Clock;

// Ids are 16 bit numbers; a larger board is also beyond the reach of this search.
constexpr int most_tiles = 10'000;
// What trying a tile or taking a tile-set from the queue costs at least, in steps of a meter.
constexpr int steps_of_try = 100;

struct Queued {
  int cost;            // 2f, a whole number
  std::uint64_t turn;  // the first made goes first
  TileSet tile_set;
};

struct LaterInQueue {
  bool operator()(const Queued& a, const Queued& b) const {
    return std::pair(a.cost, a.turn) > std::pair(b.cost, b.turn);
  }
};

class MoveSearch {
 public:
  MoveSearch(const Position& position, const Weights& weights, const Ruleset& ruleset, const MoveSearchOptions& options)
      : position_(position),
        weights_(weights),
        options_(options),
        meter_(options.limits),
        board_(position.opened ? position.table : Table{}),
        game_{.ruleset = ruleset, .tiles = {}} {
    for (const Meld& meld : board_.melds) {
      for (const Tile tile : meld.tiles()) game_.tiles.push_back(tile);
    }
    game_.first_of_rack = game_.tiles.size();
    for (const Tile tile : position.rack.tiles()) game_.tiles.push_back(tile);
  }

  MoveSearchAnswer search() {
    std::vector<TileSet> to_explore{tile_set_of(board_, game_)};
    while (!to_explore.empty() && !meter_.stopped()) to_explore = next_level(to_explore);
    if (meter_.stopped()) answer_.stop = meter_.reason();
    answer_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    return answer_;
  }

 private:
  // The tile-sets that hold one more rack tile and are resolved. Those of two levels are held at a time.
  std::vector<TileSet> next_level(const std::vector<TileSet>& to_explore) {
    const std::size_t held_before = held_for_level_;
    held_for_level_ = 0;
    std::vector<TileSet> found;
    std::uint64_t left_to_try = 0;
    for (const TileSet& tile_set : to_explore) left_to_try += extractable(tile_set).size();
    for (const TileSet& tile_set : to_explore) {
      for (const TileId tile : extractable(tile_set)) {
        if (!meter_.spend(steps_of_try)) return {};
        const std::optional<Limits> share = share_of_limits(left_to_try--);
        if (!share) continue;
        std::optional<TileSet> resolved = resolve(extract(tile_set, tile, game_), *share);
        if (!resolved) continue;
        consider(*resolved);
        held_for_level_ += bytes_of(*resolved);
        if (!meter_.hold(bytes_of(*resolved))) return {};
        found.push_back(*std::move(resolved));
      }
    }
    meter_.release(held_before);
    return found;
  }

  // Rack tiles that the outer loop may extract: no jokers, and none that was tried before.
  [[nodiscard]] std::vector<TileId> extractable(const TileSet& tile_set) const {
    std::vector<TileId> tiles;
    for (std::size_t id = game_.first_of_rack; id < game_.tiles.size(); ++id) {
      if (game_.tiles[id].is_joker() || tile_set.on_board[id] || tile_set.moved[id]) continue;
      tiles.push_back(static_cast<TileId>(id));
    }
    return tiles;
  }

  // An equal part, for one of `tries`, of what is left of the limits; nothing if too little is left.
  std::optional<Limits> share_of_limits(std::uint64_t tries) {
    const Limits& whole = options_.limits;
    Limits share = whole;
    share.bytes = whole.bytes - meter_.how_far().bytes;
    if (whole.nodes != Limits{}.nodes) {
      share.nodes = (whole.nodes - std::min(whole.nodes, answer_.nodes)) / tries;
      if (share.nodes == 0) {
        answer_.stop = StopReason::nodes;
        return std::nullopt;
      }
    }
    if (whole.deadline != Limits{}.deadline) {
      const Clock::time_point now = Clock::now();
      share.deadline = now + (whole.deadline - now) / static_cast<Clock::rep>(tries);
    }
    return share;
  }

  std::optional<TileSet> resolve(TileSet start, const Limits& limits) {
    Meter meter(limits);
    std::priority_queue<Queued, std::vector<Queued>, LaterInQueue> queue;
    std::optional<TileSet> resolved;
    if (meter.visit() && meter.hold(bytes_of(start)))
      queue.push({.cost = cost_of(start), .turn = 0, .tile_set = std::move(start)});
    while (!queue.empty() && meter.spend(steps_of_try)) {
      const TileSet best = queue.top().tile_set;
      queue.pop();
      if (partial_sets(best, game_) == 0) {
        resolved = best;
        break;
      }
      if (best.operations >= options_.max_depth) {
        if (answer_.stop == StopReason::none) answer_.stop = StopReason::depth;
        break;
      }
      for (TileSet& next : successors(best, game_, meter)) {
        if (!meter.visit()) break;
        const int cost = cost_of(next);
        queue.push({.cost = cost, .turn = meter.nodes(), .tile_set = std::move(next)});
      }
      meter.release(bytes_of(best));
    }
    answer_.nodes += nodes_looked_at(meter);
    if (meter.stopped()) answer_.stop = meter.reason();
    // Nodes and time were only this tile's share; a flag and the memory are for all of them.
    if (meter.reason() == StopReason::flag || meter.reason() == StopReason::bytes) meter_.stop(meter.reason());
    return resolved;
  }

  // f = g + h with h half the number of partial sets, doubled; without heuristic the queue is first in, first out.
  [[nodiscard]] int cost_of(const TileSet& tile_set) const {
    if (options_.method == MoveSearchMethod::breadth_first) return 0;
    return 2 * tile_set.operations + partial_sets(tile_set, game_);
  }

  void consider(const TileSet& tile_set) {
    Table table = to_table(tile_set, game_);
    if (!position_.opened)
      table.melds.insert(table.melds.begin(), position_.table.melds.begin(), position_.table.melds.end());
    if (!verify_move(position_, table, game_.ruleset).legal()) return;
    std::int64_t value = 0;
    for (std::size_t id = game_.first_of_rack; id < game_.tiles.size(); ++id) {
      if (tile_set.on_board[id]) value += weights_.of(game_.tiles[id]);
    }
    ++answer_.moves_found;
    if (options_.on_move) options_.on_move(table);
    const int operations = tile_set.operations_before + tile_set.operations;
    const bool better =
        !answer_.found || value > answer_.value || (value == answer_.value && operations < answer_.operations);
    if (!better) return;
    answer_.found = true;
    answer_.value = value;
    answer_.operations = operations;
    answer_.table = std::move(table);
  }

  const Position& position_;
  const Weights& weights_;
  const MoveSearchOptions& options_;
  Meter meter_;  // of the whole search, apart from the nodes
  std::size_t held_for_level_ = 0;
  Table board_;
  TileSetGame game_;
  Clock::time_point start_ = Clock::now();
  MoveSearchAnswer answer_;
};

}  // namespace

MoveSearchAnswer search_move(const Position& position, const Weights& weights, const Ruleset& ruleset,
                             const MoveSearchOptions& options) {
  if (position.table.counts(ruleset.numbers()).total() + position.rack.total() > most_tiles) {
    return {.stop = StopReason::size};
  }
  return MoveSearch(position, weights, ruleset, options).search();
}

}  // namespace tilefish::reference
