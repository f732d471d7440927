#include "ending/melding.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "base/limits.h"
#include "solver/free_rule.h"
#include "solver/moves/step.h"
#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/row_option_cache.h"
#include "solver/sweep/rows_ahead.h"
#include "solver/sweep/usable_tiles.h"
#include "solver/sweep/wide_runs.h"
#include "solver/workspace.h"

namespace tilefish {

namespace {

template <class Runs>
class DepthFirst {
 public:
  explicit DepthFirst(const Ruleset& ruleset)
      : colours_(ruleset.colours()),
        min_meld_(ruleset.min_meld()),
        cache_(ruleset.colours(), ruleset.min_meld(), Runs::field_bits) {}

  // No answer if it took too long or the meter stopped.
  std::optional<bool> can_lay_all(const TileCounts& tiles, Meter& meter) {
    cache_.forget_if_large();
    const auto numbers = static_cast<std::size_t>(tiles.numbers());
    jokers_ = tiles.jokers();
    while (levels_.size() < numbers) levels_.emplace_back(Runs(colours_, min_meld_));
    const TileCounts none(tiles.numbers());
    for (std::size_t row = 0; row < numbers; ++row) {
      const int number = static_cast<int>(row) + 1;
      Level& level = levels_[row];
      level.runs.look_ahead(RowsAhead(tiles, none, number, Direction::up, min_meld_).rows());
      level.options =
          cache_.find({.must = tiles.row(number), .may = 0, .jokers = jokers_}, OptionDetail::most_tiles, meter);
      if (level.options == nullptr) return std::nullopt;
      level.failed.clear();
    }
    stop_at_ = nodes_ + most_nodes;
    const bool can = can_go_on(0, numbers, {.runs = levels_.front().runs.none()}, meter);
    if (nodes_ >= stop_at_ || meter.stopped()) return std::nullopt;
    return can;
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  // A few in a hundred questions need more, and some of these very many; a sweep bounds them.
  static constexpr std::uint64_t most_nodes = 400;
  // Of the meter: to find a way on, to order it and to sort it.
  static constexpr std::int64_t steps_a_way = 8;

  struct State {
    typename Runs::Key runs;
    int jokers = 0;  // used
    int order = 0;   // in which states are tried
  };
  struct Level {
    explicit Level(Runs of) : runs(of) {}
    Runs runs;
    const RowOptions* options = nullptr;
    std::vector<State> next;    // of the ways that are being tried
    std::vector<State> failed;  // states before this number from which there is no way
  };

  [[nodiscard]] int order_of(const Runs& runs, const typename Runs::Open& open, int jokers) const {
    int owed = 0;
    int all = 0;
    for (int colour = 0; colour < colours_; ++colour) {
      for (int length = 1; length < min_meld_; ++length) {
        owed += runs.open_runs(open, colour, length) * (min_meld_ - length);
      }
      all += runs.open_runs(open, colour, min_meld_);
    }
    return 1000 * jokers + 10 * owed - all;
  }

  bool can_go_on(std::size_t row, std::size_t rows, const State& state, Meter& meter) {
    if (row == rows) return state.jokers == jokers_ && levels_.front().runs.all_closed(state.runs);
    Level& level = levels_[row];
    // Whoever is no better than somebody who failed fails.
    for (const State& other : level.failed) {
      if (other.jokers == state.jokers && level.runs.covers(other.runs, state.runs)) return false;
    }
    if (++nodes_ >= stop_at_) return false;
    level.next.clear();
    const int left = jokers_ - state.jokers;
    each_option(*level.options, colours_, level.runs, level.runs.open(state.runs), 0, {.rack = left, .all = left},
                [&](const RowOption& option, const typename Runs::Key& key) {
                  const int jokers = state.jokers + option.jokers;
                  level.next.push_back({key, jokers, order_of(level.runs, level.runs.open(key), jokers)});
                });
    if (!meter.spend(steps_a_way * static_cast<std::int64_t>(level.next.size() + 1))) return false;
    // What owes little is best met first; jokers fit anywhere later.
    std::sort(level.next.begin(), level.next.end(),
              [](const State& one, const State& other) { return one.order < other.order; });
    const State tried = state;
    // Levels above use vectors of their own, so this one stays as it is.
    for (const State& each : level.next) {
      if (can_go_on(row + 1, rows, each, meter)) return true;
    }
    level.failed.push_back(tried);
    return false;
  }

  int colours_;
  int min_meld_;
  int jokers_ = 0;
  RowOptionCache cache_;
  std::vector<Level> levels_;
  std::uint64_t nodes_ = 0;
  std::uint64_t stop_at_ = 0;
};

}  // namespace

struct Melding::Engines {
  explicit Engines(const Ruleset& rules) : ruleset(rules), workspace(rules) {
    if (NarrowRuns::fits(rules)) {
      narrow.emplace(rules);
    } else {
      wide.emplace(rules);
    }
  }

  Ruleset ruleset;
  Workspace workspace;
  Limits limits;
  std::optional<DepthFirst<NarrowRuns>> narrow;
  std::optional<DepthFirst<WideRuns<9>>> wide;
};

Melding::Melding(const Ruleset& ruleset) : engines_(std::make_unique<Engines>(ruleset)) {}
Melding::~Melding() = default;
Melding::Melding(Melding&&) noexcept = default;
Melding& Melding::operator=(Melding&&) noexcept = default;

void Melding::begin(const Limits& limits) { engines_->limits = {.stop = limits.stop, .deadline = limits.deadline}; }

bool Melding::can_lay_all(const TileCounts& tiles) {
  Meter& meter = engines_->workspace.begin(engines_->limits);
  if (!all_usable(tiles, engines_->ruleset)) return false;
  const std::optional<bool> quick =
      engines_->narrow ? engines_->narrow->can_lay_all(tiles, meter) : engines_->wide->can_lay_all(tiles, meter);
  if (quick) return *quick;
  return tilefish::can_lay_all(tiles, engines_->workspace) || meter.stopped();
}

bool Melding::stopped() const { return engines_->workspace.meter().stopped(); }

std::uint64_t Melding::nodes() const { return engines_->narrow ? engines_->narrow->nodes() : engines_->wide->nodes(); }

}  // namespace tilefish
