#include "solver/keep/sweep.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>
#include <type_traits>

#include "base/hash.h"
#include "solver/keep/hopes.h"
#include "solver/keep/old_melds.h"
#include "solver/moves/step.h"
#include "solver/sweep/lay_out.h"
#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/rest_bound.h"
#include "solver/sweep/row_option_cache.h"
#include "solver/sweep/rows_ahead.h"
#include "solver/sweep/shelved_rows.h"
#include "solver/sweep/usable_tiles.h"
#include "solver/sweep/wide_runs.h"

namespace tilefish {

namespace {

// Fewer states are asked what they can hope for faster than that is remembered.
constexpr std::size_t worth_remembering = 32;

// The sweep goes from the lowest number up. At its first number a meld is left as it is, and then its tiles are not there
// for anything else, or taken apart. Tables that take no meld apart are looked for first, then those that may take some
// apart, and so on. A state that cannot reach the value with all tiles above, however they lie, is dropped.
template <class Runs>
class KeepEngine {
 public:
  KeepEngine(int colours, int min_meld) : colours_(colours), min_meld_(min_meld), runs_(colours, min_meld) {}

  std::optional<Table> best(const KeepInput& input, const TileCounts& table, const TileCounts& rack,
                            const RestBound& rests, RowOptionCache& cache, Meter& meter) {
    input_ = &input;
    counts_ = &table;
    rack_ = &rack;
    rests_ = &rests;
    factor_ = tie_factor(input.rack);
    meter_ = &meter;
    cache_ = &cache;
    olds_.look_at(input.table, table.numbers());
    const int most = olds_.count() - input.least_kept;
    for (most_apart_ = 0; most_apart_ <= most; most_apart_ = std::min(most, next_most_apart(most_apart_))) {
      const HeldInScope held(meter);
      wants_more_apart_ = false;
      if (std::optional<Table> found = sweep()) return found;
      if (!wants_more_apart_ || most_apart_ == most || meter.stopped()) break;
    }
    return std::nullopt;
  }

  std::uint64_t nodes = 0;

 private:
  struct State {
    typename Runs::Key runs;
    OldMelds::Set kept = 0;  // runs of the table left as they are that go on with the next number
    std::int64_t score = 0;
    OldMelds::Set left_alone = 0;  // melds that begin with the number and are left as they are
    std::int32_t jokers = 0;       // used, with all of the melds left as they are
    std::int32_t apart = 0;        // melds
    std::uint32_t from = 0;
    std::uint32_t option = 0;

    [[nodiscard]] std::uint64_t shelf() const { return combine(kept, static_cast<std::uint64_t>(jokers)); }
  };

  // What is chosen from where some melds are left as they are.
  struct Question {
    Row must = 0;
    int jokers = 0;  // left

    friend bool operator==(const Question&, const Question&) = default;
  };

  std::optional<Table> sweep() {
    rows_.begin(State{.runs = runs_.none()}, *meter_);
    for (number_ = 1; number_ <= counts_->numbers(); ++number_) {
      const std::size_t begin = rows_.row_begin();
      const std::size_t end = rows_.size();
      rows_.start_row();
      many_states_ = end - begin >= worth_remembering;
      if (many_states_) hopes_.start_row();
      steps_to_ask_ = 1 + static_cast<std::int64_t>(rests_->states_above(number_) / 8);
      least_score_ = input_->value - rests_->most_above(number_) / factor_;
      options_ = nullptr;
      runs_.look_ahead(RowsAhead(*counts_, *rack_, number_, Direction::up, min_meld_).rows());
      for (std::size_t state = begin; state < end && meter_->spend(2); ++state) {
        leave_alone(static_cast<std::uint32_t>(state), olds_.starting_at(number_), 0, rows_[state].apart,
                    rows_[state].jokers);
      }
      rows_.finish_row(better());
      nodes += rows_.row_size();
      if (!meter_->visit(rows_.row_size()) || rows_.row_size() == 0) return std::nullopt;
    }
    const std::optional<std::size_t> end = best_end();
    return end ? std::optional(trace(*end)) : std::nullopt;
  }

  // The one that took fewest melds apart.
  [[nodiscard]] std::optional<std::size_t> best_end() const {
    const int table_jokers = counts_->jokers();
    std::optional<std::size_t> best;
    for (std::size_t state = rows_.row_begin(); state < rows_.size(); ++state) {
      const State& end = rows_[state];
      if (!runs_.all_closed(end.runs) || end.jokers < table_jokers) continue;
      if (end.score + (end.jokers - table_jokers) * input_->weights.joker() < input_->value) continue;
      if (!best || end.apart < rows_[*best].apart) best = state;
    }
    return best;
  }

  // Decides on the melds that begin with the number, one after the other.
  void leave_alone(std::uint32_t from, OldMelds::Set undecided, OldMelds::Set alone, int apart, int jokers) {
    if (meter_->stopped() || jokers > counts_->jokers() + rack_->jokers()) return;
    if (undecided == 0) {
      take_options(from, alone, apart, jokers);
      return;
    }
    const OldMelds::Set meld = undecided & (~undecided + 1);
    const int of_meld = olds_.jokers_of(static_cast<std::size_t>(std::countr_zero(meld)));
    leave_alone(from, undecided ^ meld, alone | meld, apart, jokers + of_meld);
    if (input_->keeps_jokers && of_meld > 0) return;
    if (apart == most_apart_) {
      wants_more_apart_ = true;
      return;
    }
    leave_alone(from, undecided ^ meld, alone, apart + 1, jokers);
  }

  void take_options(std::uint32_t from, OldMelds::Set alone, int apart, int jokers) {
    const typename Runs::Key runs = rows_[from].runs;
    const std::int64_t score = rows_[from].score;
    const OldMelds::Set kept = rows_[from].kept | alone;
    const Question question = question_of(kept, jokers);
    find_options(question);
    // The melds left alone on the way here count as well.
    if (options_ == nullptr || !meter_->spend(2 + static_cast<std::int64_t>(options_->words()))) return;
    const RowOptions& options = *options_;
    State state{.kept = olds_.going_on(number_, kept), .left_alone = alone, .apart = apart, .from = from};
    const auto use = [&](const RowOption& option, const typename Runs::Key& next) {
      state.score = score + gain_of(options, option, question.must);
      if (state.score < least_score_) return;
      state.runs = next;
      state.jokers = jokers + option.jokers;
      state.option = static_cast<std::uint32_t>(&option - options.options().data());
      offer(state);
    };
    if constexpr (std::is_same_v<Runs, NarrowRuns>) {
      each_fitting_option(options, stepper_, runs_.open(runs), runs_.ahead(), question.jokers, use);
    } else {
      const JokersLeft left{.rack = question.jokers, .all = question.jokers};
      each_option(options, colours_, runs_, runs_.open(runs), 0, left, use);
    }
  }

  // `jokers` are used before.
  [[nodiscard]] Question question_of(OldMelds::Set kept, int jokers) const {
    return {.must = counts_->row(number_) - olds_.tiles_at(number_, kept),
            .jokers = counts_->jokers() + rack_->jokers() - jokers};
  }

  // Those of the number; most states ask the same as the one before.
  void find_options(const Question& question) {
    if (options_ != nullptr && question == asked_) return;
    asked_ = question;
    const bool alike = input_->weights.same_for_all_colours();
    options_ = cache_->find({.must = question.must, .may = rack_->row(number_), .jokers = question.jokers},
                            alike ? OptionDetail::most_tiles : OptionDetail::all_best, *meter_);
  }

  [[nodiscard]] std::int64_t gain_of(const RowOptions& options, const RowOption& option, Row must) const {
    if (input_->weights.same_for_all_colours()) return option.free_tiles * input_->weights.of(number_, 0);
    return weight_beyond(best_way(options, option, must), must);
  }

  [[nodiscard]] std::int64_t weight_beyond(Row used, Row must) const {
    std::int64_t weight = 0;
    for (int colour = 0; colour < colours_; ++colour) {
      weight += (row_count(used, colour) - row_count(must, colour)) * input_->weights.of(number_, colour);
    }
    return weight;
  }

  [[nodiscard]] Row best_way(const RowOptions& options, const RowOption& option, Row must) const {
    const std::span<const Row> ways = options.ways(option);
    if (ways.size() == 1) return ways.front();
    return *std::max_element(ways.begin(), ways.end(),
                             [&](Row a, Row b) { return weight_beyond(a, must) < weight_beyond(b, must); });
  }

  void offer(const State& next) {
    if (many_states_) {
      if (can_reach_value(next) && !rows_.has_better(next, better())) rows_.add(next, better());
    } else if (!rows_.has_better(next, better()) && next.score + hope_above(next) >= input_->value) {
      rows_.add(next, better());
    }
  }

  [[nodiscard]] auto better() const {
    return [this](const State& a, const State& b) { return covers(a, b); };
  }

  [[nodiscard]] bool covers(const State& a, const State& b) const {
    return a.kept == b.kept && a.jokers == b.jokers && a.apart <= b.apart && a.score >= b.score &&
           runs_.covers(a.runs, b.runs);
  }

  [[nodiscard]] bool can_reach_value(const State& state) {
    const std::int64_t hope = hopes_.of(
        {.runs = state.runs, .kept = state.kept, .jokers = state.jokers}, [&] { return hope_above(state); }, *meter_);
    return state.score + hope >= input_->value;
  }

  [[nodiscard]] std::int64_t hope_above(const State& state) const {
    if (!meter_->spend(steps_to_ask_)) return RestBound::impossible;
    RunCounts counts = run_counts(runs_, runs_.open(state.runs), colours_, min_meld_);
    olds_.add_to(counts, number_, state.kept, min_meld_);
    const int jokers_below = state.jokers - olds_.jokers_above(number_, state.kept);
    const std::int64_t hope = rests_->best_above(number_, counts, jokers_below);
    // Tiles are too few to make up for a weight of one.
    return hope == RestBound::impossible ? hope : hope / factor_;
  }

  [[nodiscard]] Table trace(std::size_t state) {
    std::vector<RowChoice> choices(static_cast<std::size_t>(counts_->numbers()));
    OldMelds::Set alone = 0;
    for (number_ = counts_->numbers(); number_ > 0; --number_) {
      const State& here = rows_[state];
      const State& below = rows_[here.from];
      options_ = nullptr;
      choices[static_cast<std::size_t>(number_ - 1)] = choice_of(below, here);
      alone |= here.left_alone;
      state = here.from;
    }
    Table table = lay_out(choices, colours_, min_meld_);
    for (; alone != 0; alone &= alone - 1) {
      table.melds.push_back(input_->table.melds[static_cast<std::size_t>(std::countr_zero(alone))]);
    }
    return table;
  }

  [[nodiscard]] RowChoice choice_of(const State& below, const State& here) {
    int jokers = below.jokers;
    for (OldMelds::Set rest = here.left_alone; rest != 0; rest &= rest - 1) {
      jokers += olds_.jokers_of(static_cast<std::size_t>(std::countr_zero(rest)));
    }
    const Question question = question_of(below.kept | here.left_alone, jokers);
    find_options(question);
    if (options_ == nullptr) return {};  // the meter stopped it
    const RowOption& option = options_->options()[here.option];
    RowChoice choice{.used = best_way(*options_, option, question.must), .jokers = option.jokers};
    for (int colour = 0; colour < colours_; ++colour) {
      choice.run_tiles |= static_cast<std::uint64_t>(Runs::count(option.run_tiles, colour)) << (8 * colour);
    }
    return choice;
  }

  int colours_;
  int min_meld_;
  Runs runs_;
  NarrowStepper stepper_ = narrow_steppers().back();
  ShelvedRows<State> rows_;
  RowHopes<Runs> hopes_;
  OldMelds olds_;

  const KeepInput* input_ = nullptr;
  const TileCounts* counts_ = nullptr;  // of the table
  const TileCounts* rack_ = nullptr;    // the tiles of it that fit somewhere
  const RestBound* rests_ = nullptr;
  std::int64_t factor_ = 1;  // by which the rests' scores weigh more than the melds' here
  RowOptionCache* cache_ = nullptr;
  Meter* meter_ = nullptr;
  int most_apart_ = 0;
  bool wants_more_apart_ = false;  // some state would have taken one more apart
  int number_ = 0;
  bool many_states_ = false;       // lead to the row
  std::int64_t steps_to_ask_ = 0;  // whether a state can reach the value
  std::int64_t least_score_ = 0;   // with which a state can reach the value whatever its runs are
  Question asked_;
  const RowOptions* options_ = nullptr;  // for what was asked, of the number; none if nothing was asked yet
};

}  // namespace

struct KeepSweep::Engines {
  std::optional<KeepEngine<NarrowRuns>> narrow;
  std::optional<KeepEngine<WideRuns<9>>> wide;
  std::optional<RowOptionCache> wide_options;
};

KeepSweep::KeepSweep() : engines_(std::make_unique<Engines>()) {}
KeepSweep::~KeepSweep() = default;
KeepSweep::KeepSweep(KeepSweep&&) noexcept = default;
KeepSweep& KeepSweep::operator=(KeepSweep&&) noexcept = default;

std::optional<Table> KeepSweep::best(const KeepInput& input, Workspace& workspace) {
  const Ruleset& ruleset = workspace.ruleset();
  const TileCounts table = input.table.counts(input.rack.numbers());
  const TileCounts rack = usable_tiles(table, input.rack, ruleset);
  // The question by which the heaviest move was found, so that most often the answer is still known.
  const std::int64_t factor = tie_factor(input.rack);
  const std::optional<RestBound> rests = workspace.rests({.must = table,
                                                          .may = rack,
                                                          .weights = input.weights,
                                                          .weight_factor = factor,
                                                          .tile_bonus = 1,
                                                          .least_score = input.value * factor});
  if (!rests || workspace.meter().stopped()) return std::nullopt;
  const auto best_of = [&](auto& engine, RowOptionCache& options) {
    if (!engine) engine.emplace(ruleset.colours(), ruleset.min_meld());
    return engine->best(input, table, rack, *rests, options, workspace.meter());
  };
  if (NarrowRuns::fits(ruleset)) return best_of(engines_->narrow, workspace.narrow_options());
  std::optional<RowOptionCache>& options = engines_->wide_options;
  using Wide = WideRuns<9>;
  if (!options) options.emplace(ruleset.colours(), ruleset.min_meld(), Wide::field_bits, options_index<Wide>);
  options->forget_if_large();
  return best_of(engines_->wide, *options);
}

std::uint64_t KeepSweep::nodes() const {
  return (engines_->narrow ? engines_->narrow->nodes : 0) + (engines_->wide ? engines_->wide->nodes : 0);
}

}  // namespace tilefish
