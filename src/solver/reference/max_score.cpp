#include "solver/reference/max_score.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "solver/reference/groups.h"
#include "solver/reference/layout.h"
#include "solver/reference/puzzle_reduction.h"
#include "solver/reference/suit_runs.h"
#include "solver/reference/tile_grid.h"

namespace tilefish::reference {

namespace {

// Finishing a row with its groups, in steps of a meter.
constexpr int steps_of_row = 20;

struct State {
  std::array<SuitRuns, max_colours> suits{};
  int jokers = 0;  // spent so far

  friend bool operator==(const State&, const State&) = default;
};

struct StateHash {
  std::size_t operator()(const State& state) const {
    std::uint64_t hash = static_cast<std::uint64_t>(state.jokers);
    for (const SuitRuns& suit : state.suits) {
      std::uint64_t word = 0;
      for (const std::uint8_t count : suit.runs) word = word << 8 | count;
      hash = combine(hash, word);
    }
    return static_cast<std::size_t>(hash);
  }
};

struct SuitOption {
  SuitStep runs;
  int jokers = 0;  // tiles of this suit and number that are jokers
  std::int64_t score = 0;
};

// What is done with one number: how each suit goes on, and the groups.
struct RowOption {
  std::array<SuitOption, max_colours> suits{};
  GridRow groups{};
  std::int64_t score = 0;  // of this number and all that follow
};

// A state that is remembered, with what a node and a bucket of a hash table add to it.
constexpr std::size_t bytes_of_entry = sizeof(std::pair<State, std::optional<std::int64_t>>) + 40;

using SuitOptions = std::array<std::vector<SuitOption>, max_colours>;

class MaxScore {
 public:
  MaxScore(const Question& question, const Ruleset& ruleset, const Limits& limits, EarlyStop early_stop)
      : question_(question),
        rules_{.colours = ruleset.colours(), .min_meld = ruleset.min_meld()},
        meter_(limits),
        hand_(question.table + question.rack),
        required_(question.table),
        jokers_(question.table.jokers() + question.rack.jokers()),
        may_abandon_(question.table.empty() && jokers_ == 0),
        scores_(static_cast<std::size_t>(hand_.numbers())) {
    // A joker that counts as what it stands for has no worth of its own to add up.
    if (early_stop == EarlyStop::on && question.joker_value == JokerValue::weight) add_up_the_hand();
  }

  Answer solve() {
    Answer answer;
    const std::optional<std::int64_t> score = best_score(1, {});
    if (score) {
      answer.value = *score - weight_of_table();
      answer.table = trace();
    }
    answer.nodes = nodes_looked_at(meter_);
    if (meter_.stopped()) return {.stop = meter_.reason(), .nodes = answer.nodes};
    answer.found = score.has_value();
    return answer;
  }

 private:
  // The function MaxScore of the paper; nothing if the state cannot end well.
  std::optional<std::int64_t> best_score(int number, const State& state) {
    if (number > hand_.numbers()) return ends_well(state) ? std::optional<std::int64_t>(0) : std::nullopt;
    auto& known = scores_[static_cast<std::size_t>(number - 1)];
    if (const auto entry = known.find(state); entry != known.end()) return entry->second;
    if (!meter_.visit()) return std::nullopt;
    const std::optional<RowOption> best = best_option(number, state);
    const std::optional<std::int64_t> score = best ? std::optional(best->score) : std::nullopt;
    if (!meter_.hold(bytes_of_entry)) return std::nullopt;
    known.emplace(state, score);
    return score;
  }

  [[nodiscard]] bool ends_well(const State& state) const {
    if (may_abandon_) return true;
    for (const SuitRuns& suit : state.suits) {
      if (has_short_run(suit, rules_.min_meld)) return false;
    }
    return state.jokers >= question_.table.jokers();
  }

  std::optional<RowOption> best_option(int number, const State& state) {
    SuitOptions options;
    for (int suit = 0; suit < rules_.colours; ++suit) {
      options[static_cast<std::size_t>(suit)] = suit_options(number, suit, state);
    }
    std::optional<RowOption> best;
    RowOption chosen;
    combine_suits({.number = number, .most = most_of(number, state), .options = options}, 0, state.jokers, chosen,
                  best);
    for (const std::vector<SuitOption>& each : options) meter_.release(each.size() * sizeof(SuitOption));
    return best;
  }

  // What the tiles from each number up weigh, without those that fit no meld. Reducing knows no jokers.
  void add_up_the_hand() {
    TileGrid usable = hand_;
    if (jokers_ == 0) remove_isolated_tiles(usable, rules_);
    ahead_.assign(static_cast<std::size_t>(hand_.numbers()) + 2, 0);
    for (int number = hand_.numbers(); number >= 1; --number) {
      std::int64_t& sum = ahead_[static_cast<std::size_t>(number)];
      sum = ahead_[static_cast<std::size_t>(number) + 1];
      for (int suit = 0; suit < rules_.colours; ++suit) {
        sum += usable.at(number, suit) * question_.weights.of(number, suit);
      }
    }
  }

  // No way from here scores more: all tiles and jokers that are left, and the tiles of short runs, which score when the
  // run is complete.
  [[nodiscard]] std::int64_t most_of(int number, const State& state) const {
    if (ahead_.empty()) return std::numeric_limits<std::int64_t>::max();
    std::int64_t most = ahead_[static_cast<std::size_t>(number)] + (jokers_ - state.jokers) * question_.weights.joker();
    for (int suit = 0; suit < rules_.colours; ++suit) {
      std::int64_t tiles = 0;
      for (int length = 1; length < rules_.min_meld && length < number; ++length) {
        tiles += question_.weights.of(number - length, suit);
        most += state.suits[static_cast<std::size_t>(suit)].runs[static_cast<std::size_t>(length - 1)] * tiles;
      }
    }
    return most;
  }

  // What is returned is held by the meter.
  [[nodiscard]] std::vector<SuitOption> suit_options(int number, int suit, const State& state) {
    std::vector<SuitOption> options;
    std::int64_t completing = 0;
    for (int i = 0; i < rules_.min_meld && i < number; ++i) completing += question_.weights.of(number - i, suit);
    const std::int64_t weight = question_.weights.of(number, suit);
    const std::int64_t joker = question_.joker_value == JokerValue::weight ? question_.weights.joker() : weight;
    for (int jokers = 0; jokers <= jokers_ - state.jokers; ++jokers) {
      const SuitRuns& before = state.suits[static_cast<std::size_t>(suit)];
      const std::vector<SuitStep> ways =
          suit_steps(before, hand_.at(number, suit) + jokers, rules_.min_meld, may_abandon_, meter_);
      if (!meter_.hold(ways.size() * sizeof(SuitOption))) return options;
      for (const SuitStep& runs : ways) {
        // Scores count all tiles at their weight, so a joker also takes back the weight of the tile it stands for.
        options.push_back({.runs = runs,
                           .jokers = jokers,
                           .score = runs.completed * completing + runs.extended * weight + jokers * (joker - weight)});
      }
      meter_.release(ways.size() * sizeof(SuitStep));
    }
    return options;
  }

  // One number in one state.
  struct RowWork {
    int number;
    std::int64_t most;  // that the state can be worth
    const SuitOptions& options;
  };

  void combine_suits(const RowWork& row, int suit, int jokers, RowOption& chosen, std::optional<RowOption>& best) {
    if (suit == rules_.colours) return finish_row(row.number, jokers, chosen, best);
    for (const SuitOption& option : row.options[static_cast<std::size_t>(suit)]) {
      if (!meter_.spend(1) || (best && best->score == row.most)) return;
      if (jokers + option.jokers > jokers_) continue;
      chosen.suits[static_cast<std::size_t>(suit)] = option;
      combine_suits(row, suit + 1, jokers + option.jokers, chosen, best);
    }
  }

  void finish_row(int number, int jokers, const RowOption& chosen, std::optional<RowOption>& best) {
    if (!meter_.spend(steps_of_row)) return;
    GridRow most{};
    GridRow least{};
    State next{.jokers = jokers};
    std::int64_t score = 0;
    for (int suit = 0; suit < rules_.colours; ++suit) {
      const std::size_t place = static_cast<std::size_t>(suit);
      const SuitOption& option = chosen.suits[place];
      most[place] = hand_.at(number, suit) + option.jokers - option.runs.tiles;
      least[place] = std::max(0, required_.at(number, suit) + option.jokers - option.runs.tiles);
      next.suits[place] = option.runs.after;
      score += option.score;
    }
    const std::optional<GroupChoice> groups = best_groups(most, least, number, question_.weights, rules_);
    if (!groups) return;
    const std::optional<std::int64_t> rest = best_score(number + 1, next);
    if (!rest) return;
    score += groups->weight + *rest;
    if (best && best->score >= score) return;
    best = chosen;
    best->groups = groups->used;
    best->score = score;
  }

  [[nodiscard]] std::int64_t weight_of_table() const {
    std::int64_t weight = 0;
    for (const Tile tile : question_.table.tiles()) weight += question_.weights.of(tile);
    return weight;
  }

  // Every state on the best way has its score by now, so deciding again leads along it.
  Table trace() {
    Layout layout{.runs = {}, .groups = TileGrid(hand_.numbers()), .jokers = TileGrid(hand_.numbers())};
    std::array<std::vector<PlainRun>, max_colours> open;
    State state;
    for (int number = 1; number <= hand_.numbers(); ++number) {
      const std::optional<RowOption> best = best_option(number, state);
      if (meter_.stopped()) return {};
      const RowOption& option = best.value();
      layout.groups.row(number) = option.groups;
      for (int suit = 0; suit < rules_.colours; ++suit) {
        const std::size_t place = static_cast<std::size_t>(suit);
        layout.jokers.at(number, suit) = option.suits[place].jokers;
        state.jokers += option.suits[place].jokers;
        state.suits[place] = option.suits[place].runs.after;
        go_on(open[place], number, suit, option.suits[place].runs, layout.runs);
      }
    }
    for (std::vector<PlainRun>& runs : open) {
      for (const PlainRun& run : runs) close(run, layout.runs);
    }
    return to_table(layout, rules_);
  }

  void go_on(std::vector<PlainRun>& open, int number, int suit, const SuitStep& runs, std::vector<PlainRun>& closed) {
    std::array<int, max_min_meld + 1> continued{};  // by length before
    for (int length = 0; length + 1 < rules_.min_meld; ++length) {
      continued[static_cast<std::size_t>(length)] = runs.after.runs[static_cast<std::size_t>(length)];
    }
    continued[static_cast<std::size_t>(rules_.min_meld - 1)] = runs.completed;
    continued[static_cast<std::size_t>(rules_.min_meld)] = runs.extended;
    std::vector<PlainRun> still_open;
    for (PlainRun run : open) {
      int& left = continued[static_cast<std::size_t>(std::min(run.length, rules_.min_meld))];
      if (left == 0) {
        close(run, closed);
        continue;
      }
      --left;
      ++run.length;
      still_open.push_back(run);
    }
    still_open.insert(still_open.end(), static_cast<std::size_t>(continued[0]),
                      {.colour = suit, .first = number, .length = 1});
    open = std::move(still_open);
  }

  void close(const PlainRun& run, std::vector<PlainRun>& closed) const {
    if (run.length >= rules_.min_meld) closed.push_back(run);
  }

  const Question& question_;
  GroupRules rules_;
  Meter meter_;
  TileGrid hand_;
  TileGrid required_;
  int jokers_;
  bool may_abandon_;
  std::vector<std::int64_t> ahead_;  // by number; empty where every branch is to be tried
  std::vector<std::unordered_map<State, std::optional<std::int64_t>, StateHash>> scores_;  // by number
};

}  // namespace

Answer solve_max_score(const Question& question, const Ruleset& ruleset, const Limits& limits, EarlyStop early_stop) {
  assert(question.joker_value == JokerValue::weight || question.table.jokers() == 0);
  if (ruleset.numbers() > max_score_most_numbers) return {.stop = StopReason::size};
  return MaxScore(question, ruleset, limits, early_stop).solve();
}

}  // namespace tilefish::reference
