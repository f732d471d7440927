#include "solver/swap/sweep.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/swap/layout.h"
#include "solver/swap/row.h"
#include "solver/sweep/frontier.h"
#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/row_option_cache.h"
#include "solver/sweep/rows_ahead.h"
#include "solver/sweep/wide_runs.h"
#include "solver/tile_weight.h"

namespace tilefish {

namespace {

// Open runs together with the books of the swap rule. Of two states with books as good the better runs are better:
// whatever is done with the worse ones, run by run, can be done with the better.
template <class Runs>
class SwapStates {
 public:
  struct Key {
    typename Runs::Key runs;
    SwapBooks books;
  };

  SwapStates(int colours, int min_meld) : runs(colours, min_meld) {}

  [[nodiscard]] bool covers(const Key& better, const Key& worse) const {
    return runs.covers(better.runs, worse.runs) && better.books.covers(worse.books);
  }

  Runs runs;
};

template <class Runs>
class Engine {
 public:
  Engine(int colours, int min_meld)
      : colours_(colours),
        min_meld_(min_meld),
        states_(colours, min_meld),
        cache_(colours, min_meld, Runs::field_bits) {}

  std::optional<Table> best(const SwapInput& input, Meter& meter) {
    meter_ = &meter;
    frontier_.count_with(meter);
    const std::optional<std::size_t> end = sweep(input);
    std::optional<Table> table;
    if (end) table = trace(input, *end);
    meter.release(frontier_.heap_bytes());
    if (frontier_.heap_bytes() > most_kept_bytes) frontier_.free();
    return table;
  }

  std::uint64_t nodes = 0;

 private:
  using Key = typename SwapStates<Runs>::Key;
  using Open = typename Runs::Open;

  // A game of ordinary size needs a small part of this; what a large one needed is not kept for the next.
  static constexpr std::size_t most_kept_bytes = std::size_t{32} << 20;

  std::optional<std::size_t> sweep(const SwapInput& input) {
    prepare(input);
    for (int number = 1; number <= input.table.numbers(); ++number) {
      sweep_row(input, number);
      nodes += frontier_.row_size();
      if (!meter_->visit(frontier_.row_size()) || frontier_.row_size() == 0) return std::nullopt;
    }
    return best_end();
  }

  void prepare(const SwapInput& input) {
    cache_.forget_if_large();
    table_jokers_ = input.table.jokers();
    rack_jokers_ = input.rack.jokers();
    // A tile more breaks ties, and tells a move of no weight from no move.
    factor_ = tie_factor(input.rack);
    joker_score_ = input.weights.joker() * factor_ + 1;
    least_score_ = std::max<std::int64_t>(1, input.least_weight * factor_);
    rack_hope_ = 0;
    for (int number = 1; number <= input.table.numbers(); ++number) {
      rack_hope_ += score_of(input, input.rack.row(number), number);
    }
    frontier_.clear();
    Key start{};
    start.runs = states_.runs.none();
    Runs::enter(start.runs, 0);
    frontier_.push(start, 0, {0, 0});
    row_begins_.assign(1, 0);
  }

  [[nodiscard]] std::int64_t score_of(const SwapInput& input, Row tiles, int number) const {
    if (input.weights.same_for_all_colours()) {
      return row_total(tiles) * (input.weights.of(number, 0) * factor_ + 1);
    }
    std::int64_t score = 0;
    for (int colour = 0; colour < colours_; ++colour) {
      score += row_count(tiles, colour) * (input.weights.of(number, colour) * factor_ + 1);
    }
    return score;
  }

  const RowOptions* options_of(const SwapInput& input, int number) {
    return cache_.find({input.table.row(number), input.rack.row(number), table_jokers_ + rack_jokers_},
                       OptionDetail::every_way, *meter_);
  }

  void ask_about(const SwapInput& input, int number) {
    question_.colours = colours_;
    question_.min_meld = min_meld_;
    question_.table_jokers = table_jokers_;
    question_.rack_jokers = rack_jokers_;
    question_.must = input.table.row(number);
    for (std::size_t joker = 0; joker < input.table_jokers.size(); ++joker) {
      question_.meanings[joker] = input.table_jokers[joker].colours_at(number);
    }
  }

  void sweep_row(const SwapInput& input, int number) {
    const RowOptions* const options = options_of(input, number);
    states_.runs.look_ahead(RowsAhead(input.table, input.rack, number, Direction::up, min_meld_).rows());
    ask_about(input, number);
    must_score_ = score_of(input, input.table.row(number), number);
    rack_hope_ -= score_of(input, input.rack.row(number), number);
    const std::size_t begin = row_begins_.back();
    const std::size_t end = frontier_.size();
    frontier_.start_row();
    row_begins_.push_back(end);
    if (options == nullptr) return;
    const auto steps = static_cast<std::int64_t>(1 + options->words());
    for (std::size_t state = begin; state < end && meter_->spend(steps); ++state) {
      expand(input, number, state, *options);
    }
  }

  // Of a meter, beside the comparing of states and the telling of jokers.
  static constexpr std::int64_t steps_an_option = 2;

  [[nodiscard]] int jokers_left(const SwapBooks& books) const {
    return table_jokers_ + rack_jokers_ - books.table_jokers() - books.rack_jokers;
  }

  void expand(const SwapInput& input, int number, std::size_t state, const RowOptions& options) {
    const Key key = frontier_.key(state);
    const Open open = states_.runs.open(key.runs);
    const int left = jokers_left(key.books);
    std::array<const std::uint64_t*, 2 * max_colours> sets;
    for (int colour = 0; colour < colours_; ++colour) {
      const int least = Runs::count(open.short_runs, colour) + marked_long_runs(key.books, colour);
      sets[static_cast<std::size_t>(2 * colour)] = options.at_least(colour, least);
      sets[static_cast<std::size_t>(2 * colour + 1)] =
          options.at_most(colour, states_.runs.most_run_tiles(open, colour, left));
    }
    const std::size_t limit = options.with_at_most(left);
    for (std::size_t first = 0; first < limit; first += 64) {
      std::uint64_t bits = ~std::uint64_t{0};
      for (int i = 0; i < 2 * colours_; ++i) bits &= sets[static_cast<std::size_t>(i)][first / 64];
      for (; bits != 0; bits &= bits - 1) {
        const std::size_t index = first + static_cast<std::size_t>(std::countr_zero(bits));
        if (index >= limit || !meter_->spend(steps_an_option)) break;
        try_option(input, number, state, open, options, options.options()[index]);
      }
    }
  }

  [[nodiscard]] int marked_long_runs(const SwapBooks& books, int colour) const {
    int sum = 0;
    for (int i = 0; i < books.marks.size(); ++i) {
      sum += books.marks[i].colour == colour && books.marks[i].length == min_meld_ ? 1 : 0;
    }
    return sum;
  }

  void try_option(const SwapInput& input, int number, std::size_t state, const Open& open, const RowOptions& options,
                  const RowOption& option) {
    const SwapBooks books = frontier_.key(state).books;
    Key next;
    if (!states_.runs.advance(open, option.run_tiles, jokers_left(books) - option.jokers, next.runs)) return;
    Runs::enter(next.runs, 0);
    const std::int64_t hope = hope_above(input, number, books, next.runs, option.jokers);
    if (hope == RestBound::impossible || meter_->stopped()) return;
    const std::int64_t score = frontier_.score(state) - must_score_;
    // What a way has to score.
    const std::int64_t least = least_score_ - score - hope;
    bool asked = false;
    for (std::uint32_t way = option.first_way; way < option.first_way + option.ways; ++way) {
      const std::int64_t gain = score_of(input, options.way(way), number);
      if (gain < least) continue;
      if (!asked) ask_about(frontier_.key(state), option, next.runs);
      asked = true;
      const std::int64_t reached = score + gain;
      const typename Frontier<SwapStates<Runs>>::Step step{static_cast<std::uint32_t>(state), way};
      question_.used = options.way(way);
      if (says_nothing(question_)) {
        next.books = question_.books;
        frontier_.offer(states_, next, reached, step);
        if (!meter_->spend(steps_to_scan())) return;
        continue;
      }
      for_each_answer(
          question_,
          [&](const SwapRowAnswer& answer) {
            next.books = answer.books;
            const int rack_jokers = answer.books.rack_jokers - question_.books.rack_jokers;
            frontier_.offer(states_, next, reached + rack_jokers * joker_score_, step);
            return meter_->spend(steps_to_scan());
          },
          *meter_);
      if (meter_->stopped()) return;
    }
  }

  [[nodiscard]] std::int64_t steps_to_scan() const { return 1 + static_cast<std::int64_t>(frontier_.row_size() / 8); }

  // At most what the numbers above and the rack jokers that are left can add to a state with these books.
  [[nodiscard]] std::int64_t hope_above(const SwapInput& input, int number, const SwapBooks& books,
                                        const typename Runs::Key& next, int jokers_here) const {
    if (input.rests == nullptr) return rack_hope_ + (rack_jokers_ - books.rack_jokers) * joker_score_;
    const int jokers = books.table_jokers() + books.rack_jokers + jokers_here;
    const RunCounts counts = run_counts(states_.runs, states_.runs.open(next), colours_, min_meld_);
    if (!meter_->spend(1 + static_cast<std::int64_t>(input.rests->states_above(number) / 8)))
      return RestBound::impossible;
    const std::int64_t best = input.rests->best_above(number, counts, jokers);
    return best == RestBound::impossible ? best : best - books.rack_jokers * joker_score_;
  }

  // Puts the option, which leads from `key` to the runs `next`, into the question.
  void ask_about(const Key& key, const RowOption& option, const typename Runs::Key& next) {
    const Open after = states_.runs.open(next);
    question_.jokers = option.jokers;
    for (int colour = 0; colour < colours_; ++colour) {
      question_.run_tiles[static_cast<std::size_t>(colour)] = Runs::count(option.run_tiles, colour);
      for (int length = 1; length <= min_meld_; ++length) {
        question_.runs[static_cast<std::size_t>(colour)][static_cast<std::size_t>(length)] =
            states_.runs.open_runs(after, colour, length);
      }
    }
    question_.books = key.books;
    question_.books.marks = {};
    for (int i = 0; i < key.books.marks.size(); ++i) {
      RunMarks::Entry mark = key.books.marks[i];
      mark.length = std::min(mark.length + 1, min_meld_);
      question_.books.marks.add(mark);
    }
  }

  [[nodiscard]] std::optional<std::size_t> best_end() const {
    std::optional<std::size_t> best;
    for (std::size_t state = row_begins_.back(); state < frontier_.size(); ++state) {
      const Key& key = frontier_.key(state);
      if (!states_.runs.all_closed(key.runs) || !key.books.marks.empty()) continue;
      if (key.books.table_jokers() != table_jokers_) continue;
      if (!best || frontier_.score(state) > frontier_.score(*best)) best = state;
    }
    if (best && frontier_.score(*best) < least_score_) return std::nullopt;
    return best;
  }

  Table trace(const SwapInput& input, std::size_t state) {
    const int numbers = input.table.numbers();
    std::vector<std::size_t> path(static_cast<std::size_t>(numbers) + 1);
    for (int number = numbers; number >= 0; --number) {
      path[static_cast<std::size_t>(number)] = state;
      state = frontier_.step(state).from;
    }
    SwapLayout layout(colours_, min_meld_, *meter_);
    for (int number = 1; number <= numbers; ++number) {
      const std::size_t from = path[static_cast<std::size_t>(number - 1)];
      const std::size_t to = path[static_cast<std::size_t>(number)];
      states_.runs.look_ahead(RowsAhead(input.table, input.rack, number, Direction::up, min_meld_).rows());
      ask_about(input, number);
      const RowOptions* const options = options_of(input, number);
      if (options == nullptr) return {};
      const std::uint32_t way = frontier_.step(to).option;
      ask_about(frontier_.key(from), options->option_of_way(way), frontier_.key(to).runs);
      question_.used = options->way(way);
      bool told = false;
      for_each_answer(
          question_,
          [&](const SwapRowAnswer& answer) {
            if (!(answer.books == frontier_.key(to).books)) return true;
            layout.add(number, question_.run_tiles, answer);
            told = true;
            return false;
          },
          *meter_);
      // The way up found this state among the same answers.
      assert(told || meter_->stopped());
      if (!told) return {};
    }
    return std::move(layout).finish();
  }

  int colours_;
  int min_meld_;
  SwapStates<Runs> states_;
  RowOptionCache cache_;
  Frontier<SwapStates<Runs>> frontier_;
  std::vector<std::size_t> row_begins_;
  SwapRowQuestion question_;
  Meter* meter_ = nullptr;

  int table_jokers_ = 0;
  int rack_jokers_ = 0;
  std::int64_t factor_ = 1;
  std::int64_t joker_score_ = 0;
  std::int64_t least_score_ = 0;
  std::int64_t rack_hope_ = 0;   // all tiles of the rack above the row
  std::int64_t must_score_ = 0;  // the table's tiles of the row, which every way uses
};

}  // namespace

struct SwapSweep::Engines {
  std::optional<Engine<NarrowRuns>> narrow;
  std::optional<Engine<WideRuns<9>>> wide;
};

SwapSweep::SwapSweep() : engines_(std::make_unique<Engines>()) {}
SwapSweep::~SwapSweep() = default;
SwapSweep::SwapSweep(SwapSweep&&) noexcept = default;
SwapSweep& SwapSweep::operator=(SwapSweep&&) noexcept = default;

std::optional<Table> SwapSweep::best(const SwapInput& input, const Ruleset& ruleset, Meter& meter) {
  const auto best_of = [&](auto& engine) {
    if (!engine) engine.emplace(ruleset.colours(), ruleset.min_meld());
    return engine->best(input, meter);
  };
  return NarrowRuns::fits(ruleset) ? best_of(engines_->narrow) : best_of(engines_->wide);
}

std::uint64_t SwapSweep::nodes() const {
  return (engines_->narrow ? engines_->narrow->nodes : 0) + (engines_->wide ? engines_->wide->nodes : 0);
}

}  // namespace tilefish
