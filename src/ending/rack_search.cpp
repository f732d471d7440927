#include "ending/rack_search.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <map>
#include <utility>

#include "base/hash.h"
#include "base/hash_index.h"
#include "base/limits.h"
#include "solver/moves/step.h"
#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/rest_bound.h"
#include "solver/sweep/row_option_cache.h"
#include "solver/sweep/wide_runs.h"
#include "solver/weights.h"
#include "solver/workspace.h"

namespace tilefish {

namespace {

// All rows that a row contains.
void add_parts(Row row, int colour, Row chosen, std::vector<Row>& parts) {
  if (colour == max_colours) {
    parts.push_back(chosen);
    return;
  }
  for (int count = row_count(row, colour); count >= 0; --count) {
    add_parts(row, colour + 1, chosen | row_of(colour, count), parts);
  }
}

template <class Runs>
class CheapestRack {
 public:
  using Step = CountsStep<Runs>;
  using State = typename Step::State;

  CheapestRack(const RackQuestion& question, const Ruleset& ruleset, RowOptionCache& cache, Workspace& workspace,
               Meter& meter)
      : question_(question),
        numbers_(question.rack.numbers()),
        colours_(ruleset.colours()),
        min_meld_(ruleset.min_meld()),
        penalty_(ruleset.joker_penalty()),
        runs_(ruleset.colours(), ruleset.min_meld()),
        meter_(meter) {
    tables_.push_back(question.table);
    tables_.insert(tables_.end(), question.forbidden.begin(), question.forbidden.end());
    steps_.reserve(tables_.size());
    for (const TileCounts& table : tables_) {
      steps_.emplace_back(table, question_.rack, ruleset.colours(), ruleset.min_meld(), 0, nullptr, cache, meter);
    }
    points_ahead_.assign(static_cast<std::size_t>(numbers_) + 1, 0);
    for (int number = numbers_; number > 0; --number) {
      points_ahead_[static_cast<std::size_t>(number) - 1] =
          points_ahead_[static_cast<std::size_t>(number)] + row_total(question.rack.row(number)) * number;
    }
    if (question.must_fit) {
      const Weights weights = Weights::value(penalty_);
      const SweepRun run = workspace.run({.must = question_.table, .may = question_.rack, .weights = weights});
      rests_ = run.rests();
    }
  }

  std::optional<KeptRack> find() {
    if (question_.must_fit && !rests_) return std::nullopt;  // stopped
    start();
    while (!open_.empty() && !meter_.stopped()) {
      auto cheapest = open_.begin();
      if (cheapest->first >= question_.below) return std::nullopt;
      const std::uint32_t index = cheapest->second.back();
      const std::int64_t points = cheapest->first;
      cheapest->second.pop_back();
      if (cheapest->second.empty()) open_.erase(cheapest);
      if (nodes_[index].row > numbers_) return kept_at(index, points);
      expand(index);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::uint64_t looked_at() const { return looked_at_; }

 private:
  static constexpr std::uint32_t nobody = 0xffffffff;
  // Of the meter: to go on from a state by every row, as far as that shows in the states found.
  static constexpr std::int64_t steps_a_state = 8;

  // A way to lay the numbers up to `row`; numbers + 1 when the jokers have been told too.
  struct Node {
    int row = 0;
    std::uint32_t parent = nobody;
    Row laid = 0;           // or how many jokers
    std::int64_t kept = 0;  // points of natural tiles
    std::size_t sets = 0;   // the first of the node's set ends
    bool done = false;
  };

  void start() {
    for (const Step& step : steps_) {
      states_.push_back(step.start());
      set_ends_.push_back(states_.size());
    }
    nodes_.push_back({});
    open_[0].push_back(0);
  }

  [[nodiscard]] std::size_t begin_of(std::size_t set) const { return set == 0 ? 0 : set_ends_[set - 1]; }

  void expand(std::uint32_t index) {
    if (nodes_[index].done) return;
    nodes_[index].done = true;
    ++looked_at_;
    if (!meter_.visit() || !meter_.spend(16)) return;
    const int number = nodes_[index].row + 1;
    if (number > numbers_) return add_endings(index);
    parts_.clear();
    add_parts(question_.rack.row(number), 0, 0, parts_);
    for (Step& step : steps_) step.prepare(number);
    for (const Row part : parts_) {
      if (meter_.stopped()) return;
      add_child(index, number, part);
    }
  }

  void add_child(std::uint32_t index, int number, Row part) {
    const std::size_t states_before = states_.size();
    const std::size_t sets_before = set_ends_.size();
    const Node parent = nodes_[index];
    bool fits = true;
    for (std::size_t i = 0; i < steps_.size() && fits; ++i) {
      found_.clear();
      // Where nothing has to fit, the first set stays empty and nobody looks at it.
      if (i > 0 || question_.must_fit) advance_set(parent.sets + i, steps_[i], part);
      states_.insert(states_.end(), found_.begin(), found_.end());
      set_ends_.push_back(states_.size());
      fits = i > 0 || !question_.must_fit || !found_.empty();
    }
    const std::int64_t kept = parent.kept + number * (row_total(question_.rack.row(number)) - row_total(part));
    const std::int64_t bound = fits ? bound_of(sets_before, number, kept) : INT64_MAX;
    if (bound >= question_.below || is_known(sets_before, number, kept)) {
      states_.resize(states_before);
      set_ends_.resize(sets_before);
      return;
    }
    enter({.row = number, .parent = index, .laid = part, .kept = kept, .sets = sets_before}, bound);
  }

  void advance_set(std::size_t set, Step& step, Row part) {
    if (begin_of(set) == set_ends_[set]) return;
    step.choose(part);
    for (std::size_t state = begin_of(set); state < set_ends_[set]; ++state) {
      step.advance(states_[state], [&](const State& next) { offer(step, next); });
      // Each has been compared with about all that were found.
      if (!meter_.spend(steps_a_state * static_cast<std::int64_t>(found_.size() + 1))) return;
    }
    std::sort(found_.begin(), found_.end());
  }

  void offer(const Step& step, const State& next) {
    for (const State& other : found_) {
      if (step.covers(other, next)) return;
    }
    found_.erase(
        std::remove_if(found_.begin(), found_.end(), [&](const State& other) { return step.covers(next, other); }),
        found_.end());
    found_.push_back(next);
  }

  // At least the points that are kept in the end.
  [[nodiscard]] std::int64_t bound_of(std::size_t sets, int number, std::int64_t kept) const {
    if (!question_.must_fit) return kept;
    std::int64_t best = RestBound::impossible;
    for (std::size_t state = begin_of(sets); state < set_ends_[sets]; ++state) {
      const State& each = states_[state];
      best = std::max(
          best, rests_->best_above(number, run_counts(runs_, runs_.open(each.runs), colours_, min_meld_), each.jokers));
    }
    if (best == RestBound::impossible) return INT64_MAX;
    return kept + points_ahead_[static_cast<std::size_t>(number)] + std::int64_t{question_.rack.jokers()} * penalty_ -
           best;
  }

  [[nodiscard]] std::uint64_t hash_of(std::size_t sets, int number) const {
    auto hash = static_cast<std::uint64_t>(number);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      hash = combine(hash, set_ends_[sets + i] - begin_of(sets + i));
      for (std::size_t state = begin_of(sets + i); state < set_ends_[sets + i]; ++state) {
        hash = combine(hash, states_[state].hash());
      }
    }
    return hash;
  }

  [[nodiscard]] bool same_sets(std::size_t left, std::size_t right) const {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const auto first = states_.begin() + static_cast<std::ptrdiff_t>(begin_of(left + i));
      const auto last = states_.begin() + static_cast<std::ptrdiff_t>(set_ends_[left + i]);
      const auto other = states_.begin() + static_cast<std::ptrdiff_t>(begin_of(right + i));
      const auto other_end = states_.begin() + static_cast<std::ptrdiff_t>(set_ends_[right + i]);
      if (!std::equal(first, last, other, other_end)) return false;
    }
    return true;
  }

  // Whether a node with the same sets keeps no more. One that keeps more is given up.
  [[nodiscard]] bool is_known(std::size_t sets, int number, std::int64_t kept) {
    hash_ = hash_of(sets, number);
    const std::uint32_t known = index_.find(hash_, [&](std::uint32_t entry) {
      const Node& node = nodes_[entries_[entry]];
      return node.row == number && same_sets(node.sets, sets);
    });
    entry_ = known;
    if (known == HashIndex::none) return false;
    Node& node = nodes_[entries_[known]];
    if (node.kept <= kept) return true;
    node.done = true;
    return false;
  }

  void enter(const Node& node, std::int64_t bound) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    if (!meter_.hold(2 * (sizeof(Node) + (states_.size() - begin_of(node.sets)) * sizeof(State)))) return;
    nodes_.push_back(node);
    if (entry_ == HashIndex::none) {
      index_.add(hash_, static_cast<std::uint32_t>(entries_.size()));
      entries_.push_back(index);
    } else {
      entries_[entry_] = index;
    }
    open_[bound].push_back(index);
  }

  void add_endings(std::uint32_t index) {
    const Node node = nodes_[index];
    const auto endings_of = [&](std::size_t i) {
      std::uint32_t endings = 0;
      for (std::size_t state = begin_of(node.sets + i); state < set_ends_[node.sets + i]; ++state) {
        endings |= steps_[i].endings(states_[state]);
      }
      return endings;
    };
    const int jokers = question_.rack.jokers();
    std::uint32_t legal = question_.must_fit ? endings_of(0) : (1U << (jokers + 1)) - 1;
    for (std::size_t i = 1; i < steps_.size(); ++i) legal &= ~endings_of(i);
    for (int played = jokers; played >= 0; --played) {
      if ((legal >> played & 1U) == 0) continue;
      const std::int64_t kept = node.kept + std::int64_t{jokers - played} * penalty_;
      const auto end = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back({.row = numbers_ + 1, .parent = index, .laid = static_cast<Row>(played), .kept = kept});
      open_[kept].push_back(end);
      return;
    }
  }

  [[nodiscard]] KeptRack kept_at(std::uint32_t index, std::int64_t points) const {
    KeptRack rack{.kept = question_.rack, .points = points};
    rack.kept.set_jokers(question_.rack.jokers() - static_cast<int>(nodes_[index].laid));
    for (index = nodes_[index].parent; nodes_[index].row > 0; index = nodes_[index].parent) {
      const Node& node = nodes_[index];
      rack.kept.set_row(node.row, question_.rack.row(node.row) - node.laid);
    }
    return rack;
  }

  const RackQuestion& question_;
  int numbers_;
  int colours_;
  int min_meld_;
  int penalty_;
  Runs runs_;
  Meter& meter_;
  std::vector<TileCounts> tables_;          // the table, and each of the forbidden sets of tiles
  std::vector<Step> steps_;                 // one for each of them
  std::vector<std::int64_t> points_ahead_;  // of the rack, above each number
  std::optional<RestBound> rests_;

  std::vector<Node> nodes_;
  std::vector<State> states_;          // of all nodes, set by set
  std::vector<std::size_t> set_ends_;  // a node has one set for each step
  std::vector<std::uint32_t> entries_;
  HashIndex index_;
  std::uint64_t hash_ = 0;
  std::uint32_t entry_ = HashIndex::none;
  // By the points that are kept at least; of equal ones the latest, which has come farthest.
  std::map<std::int64_t, std::vector<std::uint32_t>> open_;
  std::vector<Row> parts_;
  std::vector<State> found_;
  std::uint64_t looked_at_ = 0;
};

}  // namespace

struct RackSearch::Engines {
  explicit Engines(const Ruleset& rules)
      : ruleset(rules),
        workspace(rules),
        narrow(NarrowRuns::fits(rules)),
        cache(rules.colours(), rules.min_meld(), narrow ? NarrowRuns::field_bits : WideRuns<9>::field_bits,
              narrow ? options_index<NarrowRuns> : options_index<WideRuns<9>>) {}

  Ruleset ruleset;
  Workspace workspace;
  bool narrow;
  RowOptionCache cache;
  std::uint64_t nodes = 0;
};

RackSearch::RackSearch(const Ruleset& ruleset)
    : engines_(std::make_unique<Engines>(ruleset.with_joker_rule(JokerRule::free))) {}
RackSearch::~RackSearch() = default;
RackSearch::RackSearch(RackSearch&&) noexcept = default;
RackSearch& RackSearch::operator=(RackSearch&&) noexcept = default;

Outcome<std::optional<KeptRack>> RackSearch::cheapest(const RackQuestion& question, const Limits& limits) {
  engines_->cache.forget_if_large();
  Meter& meter = engines_->workspace.begin(limits);
  const auto find_with = [&](auto search) {
    std::optional<KeptRack> rack = search.find();
    engines_->nodes += search.looked_at();
    return Outcome<std::optional<KeptRack>>::of(std::move(rack), meter);
  };
  if (engines_->narrow) {
    return find_with(
        CheapestRack<NarrowRuns>(question, engines_->ruleset, engines_->cache, engines_->workspace, meter));
  }
  return find_with(CheapestRack<WideRuns<9>>(question, engines_->ruleset, engines_->cache, engines_->workspace, meter));
}

std::uint64_t RackSearch::nodes() const { return engines_->nodes; }

}  // namespace tilefish
