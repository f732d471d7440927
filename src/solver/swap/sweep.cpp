#include "solver/swap/sweep.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/hash.h"
#include "solver/swap/jokers_alone.h"
#include "solver/swap/layout.h"
#include "solver/swap/reaches.h"
#include "solver/swap/row.h"
#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/row_option_cache.h"
#include "solver/sweep/rows_ahead.h"
#include "solver/sweep/shelved_rows.h"
#include "solver/sweep/wide_runs.h"
#include "solver/tile_weight.h"

namespace tilefish {

namespace {

// Open runs together with the books of the swap rule. Melds that are left as they are stand beside them: their tiles are
// there for nothing else.
template <class Runs>
struct SwapState {
  typename Runs::Key runs;
  SwapBooks books;
  OldMelds::Set kept = 0;        // melds left as they are that go on with the next number
  OldMelds::Set left_alone = 0;  // melds that begin with the number and are left as they are
  int apart = 0;                 // melds taken apart so far
  int jokers_alone = 0;          // that lie in melds of jokers, before the first number
  std::int64_t score = 0;
  std::uint32_t from = 0;  // state of the row below
  std::uint32_t way = 0;   // of the row

  [[nodiscard]] std::uint64_t shelf() const { return combine(unmarked_shelf(), books.marks.word()); }
  [[nodiscard]] std::optional<std::uint64_t> better_shelf() const {
    if (books.marks.empty() || books.marks.count(RunMark::offers) > 0) return std::nullopt;
    return combine(unmarked_shelf(), 0);
  }
  [[nodiscard]] std::uint64_t unmarked_shelf() const {
    return combine(kept, static_cast<std::uint64_t>(books.table_jokers()));
  }
};

template <class Runs>
class Engine {
 public:
  Engine(int colours, int min_meld)
      : colours_(colours), min_meld_(min_meld), runs_(colours, min_meld), cache_(colours, min_meld, Runs::field_bits) {}

  std::optional<Table> best(const SwapInput& input, Meter& meter) {
    meter_ = &meter;
    for (most_apart_ = input.least_apart;; most_apart_ = std::min(input.most_apart, next_most_apart(most_apart_))) {
      const HeldInScope held(meter);
      wants_more_apart_ = false;
      if (const std::optional<std::size_t> end = sweep(input)) return trace(input, *end);
      if (!wants_more_apart_ || most_apart_ >= input.most_apart || meter.stopped()) return std::nullopt;
    }
  }

  std::uint64_t nodes = 0;

 private:
  using State = SwapState<Runs>;
  using Open = typename Runs::Open;
  using Reach = typename RowReaches<Runs>::Reach;

  std::optional<std::size_t> sweep(const SwapInput& input) {
    prepare(input);
    for (int number = 1; number <= input.table.numbers(); ++number) {
      sweep_row(input, number);
      nodes += rows_.row_size();
      if (!meter_->visit(rows_.row_size()) || rows_.row_size() == 0) return std::nullopt;
    }
    return best_end();
  }

  void prepare(const SwapInput& input) {
    cache_.forget_if_large();
    reaches_.forget();
    table_jokers_ = input.table.jokers();
    rack_jokers_ = input.rack.jokers();
    // A tile more breaks ties, and tells a move of no weight from no move.
    factor_ = tie_factor(input.rack);
    tile_bonus_ = 1;
    joker_score_ = input.weights.joker() * factor_ + tile_bonus_;
    least_score_ = std::max<std::int64_t>(1, input.least_weight * factor_);
    if (input.plays_all) weigh_jokers_alone();
    rack_hope_ = 0;
    for (int number = 1; number <= input.table.numbers(); ++number) {
      rack_hope_ += score_of(input, input.rack.row(number), number);
    }
    State start{.runs = runs_.none()};
    Runs::enter(start.runs, 0);
    rows_.begin(start, *meter_);
  }

  // Where all tiles are played, only the rack's jokers are left to be counted.
  void weigh_jokers_alone() {
    factor_ = tile_bonus_ = 0;
    joker_score_ = 1;
    least_score_ = rack_jokers_;
  }

  [[nodiscard]] std::int64_t score_of(const SwapInput& input, Row tiles, int number) const {
    if (input.weights.same_for_all_colours()) {
      return row_total(tiles) * (input.weights.of(number, 0) * factor_ + tile_bonus_);
    }
    std::int64_t score = 0;
    for (int colour = 0; colour < colours_; ++colour) {
      score += row_count(tiles, colour) * (input.weights.of(number, colour) * factor_ + tile_bonus_);
    }
    return score;
  }

  void ask_about(const SwapInput& input, int number) {
    runs_.look_ahead(RowsAhead(input.table, input.rack, number, Direction::up, min_meld_).rows());
    question_.colours = colours_;
    question_.min_meld = min_meld_;
    question_.table_jokers = table_jokers_;
    question_.rack_jokers = rack_jokers_;
    for (std::size_t joker = 0; joker < input.table_jokers.size(); ++joker) {
      question_.meanings[joker] = input.table_jokers[joker].colours_at(number);
    }
    options_ = nullptr;
  }

  // The options of the number's tiles that are in no meld left as it is; false if the meter stopped it.
  [[nodiscard]] bool find_options(const SwapInput& input, int number, OldMelds::Set kept) {
    Row must = input.table.row(number);
    if (kept != 0) must -= input.melds->tiles_at(number, kept);
    if (options_ != nullptr && must == question_.must) return true;
    question_.must = must;
    must_score_ = score_of(input, must, number);
    const Row may = input.rack.row(number);
    const int jokers = table_jokers_ + rack_jokers_;
    const RowPattern pattern = input.plays_all ? RowPattern{must + may, 0, jokers} : RowPattern{must, may, jokers};
    options_ = cache_.find(pattern, OptionDetail::every_way, *meter_);
    return options_ != nullptr;
  }

  void sweep_row(const SwapInput& input, int number) {
    ask_about(input, number);
    row_score_ = score_of(input, input.rack.row(number), number);
    rack_hope_ -= row_score_;
    const std::size_t begin = rows_.row_begin();
    const std::size_t end = rows_.size();
    rows_.start_row();
    reaches_.start_row(*meter_);
    for (std::size_t index = begin; index < end && !meter_->stopped(); ++index) {
      State below = rows_[index];
      below.from = static_cast<std::uint32_t>(index);
      each_way_to_begin(input, number, below, [&](const State& state) {
        if (find_options(input, number, state.kept)) expand(input, number, state);
      });
    }
    rows_.finish_row(better());
  }

  // Calls use(state) for each way to decide about the melds that need not be built number by number.
  template <class Use>
  void each_way_to_begin(const SwapInput& input, int number, const State& state, const Use& use) {
    each_way_to_leave_alone(input, number, state, use);
    if (number > 1 || table_jokers_ + rack_jokers_ < min_meld_) return;
    each_way_to_lay_jokers_alone(input, state,
                                 [&](const State& laid) { each_way_to_leave_alone(input, number, laid, use); });
  }

  // Calls use(state) for each choice of jokers, at least one of them from the table, that lie in melds of jokers alone.
  template <class Use>
  void each_way_to_lay_jokers_alone(const SwapInput& input, const State& state, const Use& use) {
    const JokersAlone alone(colours_, input.table.numbers(), min_meld_);
    for (unsigned staying = 1; staying < 1U << table_jokers_; ++staying) {
      for (int from_rack = 0; from_rack <= rack_jokers_; ++from_rack) {
        if (!meter_->spend(1)) return;
        if (!alone.can_lay(count_of(staying) + from_rack)) continue;
        State laid = state;
        laid.jokers_alone = count_of(staying) + from_rack;
        laid.books.stayed = static_cast<std::uint8_t>(staying);
        laid.books.rack_jokers = static_cast<std::uint8_t>(from_rack);
        laid.score += from_rack * joker_score_;
        use(laid);
      }
    }
  }

  // The same for which of the melds that begin with the number are left as they are.
  template <class Use>
  void each_way_to_leave_alone(const SwapInput& input, int number, State state, const Use& use) {
    state.left_alone = 0;
    if (input.melds == nullptr) return use(state);
    leave_alone(input, input.melds->starting_at(number), state, use);
  }

  template <class Use>
  void leave_alone(const SwapInput& input, OldMelds::Set undecided, const State& state, const Use& use) {
    if (!meter_->spend(1)) return;
    if (undecided == 0) return use(state);
    const OldMelds::Set meld = undecided & (~undecided + 1);
    State alone = state;
    alone.kept |= meld;
    alone.left_alone |= meld;
    const auto index = static_cast<std::size_t>(std::countr_zero(meld));
    each_reading_of(index, input, [&](const TableJokers& places) {
      leave_jokers(input, places, index, 0, alone,
                   [&](const State& next) { leave_alone(input, undecided ^ meld, next, use); });
    });
    if (state.apart == most_apart_) {
      wants_more_apart_ = true;
      return;
    }
    State apart = state;
    ++apart.apart;
    leave_alone(input, undecided ^ meld, apart, use);
  }

  // Calls use(jokers) for each way to read a meld of the table, whatever the others are read as.
  template <class Use>
  void each_reading_of(std::size_t meld, const SwapInput& input, const Use& use) {
    if (input.readings == nullptr || input.readings->size() == 1) return use(input.table_jokers);
    const std::vector<TableJokers>& readings = *input.readings;
    const auto are_alike = [&](const TableJokers& a, const TableJokers& b) {
      for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].meld == meld && a[i].meanings != b[i].meanings) return false;
      }
      return true;
    };
    for (auto reading = readings.begin(); reading != readings.end(); ++reading) {
      const bool is_new = std::none_of(readings.begin(), reading,
                                       [&](const TableJokers& earlier) { return are_alike(earlier, *reading); });
      if (is_new) use(*reading);
    }
  }

  // The jokers of a meld that is left as it is stay, or others that can stand for the same tile have taken their places.
  // After the move these are read as `places`, which need not be how they were read before it.
  template <class Use>
  void leave_jokers(const SwapInput& input, const TableJokers& places, std::size_t meld, std::size_t first,
                    const State& state, const Use& use) {
    const TableJokers& jokers = input.table_jokers;
    while (first < jokers.size() && jokers[first].meld != meld) ++first;
    if (first == jokers.size()) return use(state);
    if (state.books.table_jokers() == table_jokers_) return;
    for (std::size_t joker = 0; joker < jokers.size(); ++joker) {
      const auto bit = static_cast<std::uint8_t>(1U << joker);
      if ((state.books.stayed & bit) != 0 || !share_a_meaning(places[first], jokers[joker])) continue;
      // Of jokers that mean the same it makes no difference which.
      const bool is_free = (state.books.stayed >> first & 1U) == 0;
      if (joker != first && is_free && jokers[first].meanings == jokers[joker].meanings) continue;
      State next = state;
      next.books.stayed = static_cast<std::uint8_t>(next.books.stayed | bit);
      leave_jokers(input, places, meld, first + 1, next, use);
    }
  }

  // Of a meter, beside the comparing of states and the telling of jokers.
  static constexpr std::int64_t steps_an_option = 2;

  [[nodiscard]] int jokers_left(const SwapBooks& books) const {
    return table_jokers_ + rack_jokers_ - books.table_jokers() - books.rack_jokers;
  }

  // Goes on from a state of the row below whose melds are decided on.
  void expand(const SwapInput& input, int number, const State& below) {
    const int left = jokers_left(below.books);
    const std::span<const Reach> reaches = reaches_.from(
        {.runs = below.runs, .kept = below.kept, .jokers_left = left},
        [&](const auto& add) { find_reaches(input, number, below, left, add); }, *meter_);
    if (!meter_->spend(1 + static_cast<std::int64_t>(reaches.size() / 4))) return;
    const ColourCounts marked = marked_long_runs(below.books);
    const bool any_marked = marked != ColourCounts{};
    const Open open = runs_.open(below.runs);
    State next{.left_alone = below.left_alone, .apart = below.apart, .from = below.from};
    if (below.kept != 0) next.kept = input.melds->going_on(number, below.kept);
    for (const Reach& reach : reaches) {
      if (any_marked && !all_go_on(marked, open, *reach.option)) continue;
      next.runs = reach.runs;
      take(input, number, below, *reach.option, reach.hope, next);
      if (meter_->stopped()) return;
    }
  }

  // The options that fit the runs of a state and leave some that can be finished with free jokers.
  template <class Add>
  void find_reaches(const SwapInput& input, int number, const State& below, int left, const Add& add) {
    const RowOptions& options = *options_;
    if (!meter_->spend(static_cast<std::int64_t>(1 + options.words()))) return;
    const Open open = runs_.open(below.runs);
    std::array<const std::uint64_t*, 2 * max_colours> sets;
    for (int colour = 0; colour < colours_; ++colour) {
      sets[static_cast<std::size_t>(2 * colour)] = options.at_least(colour, Runs::count(open.short_runs, colour));
      sets[static_cast<std::size_t>(2 * colour + 1)] =
          options.at_most(colour, runs_.most_run_tiles(open, colour, left));
    }
    const std::size_t limit = options.with_at_most(left);
    for (std::size_t first = 0; first < limit; first += 64) {
      std::uint64_t bits = ~std::uint64_t{0};
      for (int i = 0; i < 2 * colours_; ++i) bits &= sets[static_cast<std::size_t>(i)][first / 64];
      for (; bits != 0; bits &= bits - 1) {
        const std::size_t index = first + static_cast<std::size_t>(std::countr_zero(bits));
        if (index >= limit || !meter_->spend(steps_an_option)) break;
        const RowOption& option = options.options()[index];
        Reach reach{.option = &option};
        if (!runs_.advance(open, option.run_tiles, left - option.jokers, reach.runs)) continue;
        Runs::enter(reach.runs, 0);
        reach.hope = hope_above(input, number, below.kept, reach.runs, left - option.jokers);
        if (reach.hope != RestBound::impossible) add(reach);
      }
    }
  }

  // Of each colour the runs that could end but for their marks.
  [[nodiscard]] ColourCounts marked_long_runs(const SwapBooks& books) const {
    ColourCounts marked{};
    for (int i = 0; i < books.marks.size(); ++i) {
      const RunMarks::Entry mark = books.marks[i];
      if (mark.length == min_meld_) ++marked[static_cast<std::size_t>(mark.colour)];
    }
    return marked;
  }

  [[nodiscard]] bool all_go_on(const ColourCounts& marked, const Open& open, const RowOption& option) const {
    for (int colour = 0; colour < colours_; ++colour) {
      const int least = Runs::count(open.short_runs, colour) + marked[static_cast<std::size_t>(colour)];
      if (Runs::count(option.run_tiles, colour) < least) return false;
    }
    return true;
  }

  // Takes an option that leads to runs from which so much can be hoped for.
  void take(const SwapInput& input, int number, const State& below, const RowOption& option, std::int64_t hope_of_runs,
            State& next) {
    const std::int64_t hope = (input.plays_all ? rack_jokers_ : hope_of_runs) - below.books.rack_jokers * joker_score_;
    const std::int64_t score = below.score - must_score_;
    // What a way has to score.
    const std::int64_t least = least_score_ - score - hope;
    if (must_score_ + row_score_ < least) return;
    bool asked = false;
    for (next.way = option.first_way; next.way < option.first_way + option.ways; ++next.way) {
      const std::int64_t gain = score_of(input, options_->way(next.way), number);
      if (gain < least) continue;
      if (!asked) ask_about(below, option, next.runs);
      asked = true;
      question_.used = options_->way(next.way);
      if (says_nothing(question_)) {
        next.books = question_.books;
        next.score = score + gain;
        offer(next);
      } else {
        for_each_answer(
            question_,
            [&](const SwapRowAnswer& answer) {
              next.books = answer.books;
              next.score = score + gain + (answer.books.rack_jokers - question_.books.rack_jokers) * joker_score_;
              offer(next);
              return !meter_->stopped();
            },
            *meter_);
      }
      if (meter_->stopped()) return;
    }
  }

  [[nodiscard]] auto better() const {
    return [this](const State& a, const State& b) { return covers(a, b); };
  }

  void offer(const State& next) {
    if (!rows_.has_better(next, better())) rows_.add(next, better());
  }

  // Of two states with books as good the better runs are better: whatever is done with the worse ones, run by run, can be
  // done with the better.
  [[nodiscard]] bool covers(const State& better, const State& worse) const {
    return better.score >= worse.score && runs_.covers(better.runs, worse.runs) && better.kept == worse.kept &&
           better.apart <= worse.apart && better.books.covers(worse.books);
  }

  // At most what the numbers above and all rack jokers can bring, if the numbers up to there leave so many jokers.
  [[nodiscard]] std::int64_t hope_above(const SwapInput& input, int number, OldMelds::Set kept,
                                        const typename Runs::Key& runs, int left) const {
    if (input.rests == nullptr) return rack_hope_ + rack_jokers_ * joker_score_;
    int jokers = table_jokers_ + rack_jokers_ - left;
    RunCounts counts = run_counts(runs_, runs_.open(runs), colours_, min_meld_);
    if (const OldMelds::Set going_on = kept == 0 ? 0 : input.melds->going_on(number, kept); going_on != 0) {
      input.melds->add_to(counts, number, going_on, min_meld_);
      jokers -= input.melds->jokers_above(number, going_on);
    }
    if (!meter_->spend(1 + static_cast<std::int64_t>(input.rests->states_above(number) / 8)))
      return RestBound::impossible;
    return input.rests->best_above(number, counts, jokers);
  }

  // Puts the option, which leads from the state `below` to the runs `next`, into the question.
  void ask_about(const State& below, const RowOption& option, const typename Runs::Key& next) {
    const Open after = runs_.open(next);
    question_.jokers = option.jokers;
    for (int colour = 0; colour < colours_; ++colour) {
      question_.run_tiles[static_cast<std::size_t>(colour)] = Runs::count(option.run_tiles, colour);
      for (int length = 1; length <= min_meld_; ++length) {
        question_.runs[static_cast<std::size_t>(colour)][static_cast<std::size_t>(length)] =
            runs_.open_runs(after, colour, length);
      }
    }
    question_.books = below.books;
    question_.books.marks = {};
    for (int i = 0; i < below.books.marks.size(); ++i) {
      RunMarks::Entry mark = below.books.marks[i];
      mark.length = std::min(mark.length + 1, min_meld_);
      question_.books.marks.add(mark);
    }
  }

  [[nodiscard]] std::optional<std::size_t> best_end() const {
    std::optional<std::size_t> best;
    for (std::size_t index = rows_.row_begin(); index < rows_.size(); ++index) {
      const State& end = rows_[index];
      if (!runs_.all_closed(end.runs) || !end.books.marks.empty()) continue;
      if (end.books.table_jokers() != table_jokers_) continue;
      if (end.score < least_score_) continue;
      if (!best || end.apart < rows_[*best].apart ||
          (end.apart == rows_[*best].apart && end.score > rows_[*best].score)) {
        best = index;
      }
    }
    return best;
  }

  // None if the work is stopped on the way: the layout then lacks melds.
  std::optional<Table> trace(const SwapInput& input, std::size_t state) {
    const int numbers = input.table.numbers();
    std::vector<std::size_t> path(static_cast<std::size_t>(numbers) + 1);
    for (int number = numbers; number >= 0; --number) {
      path[static_cast<std::size_t>(number)] = state;
      state = rows_[state].from;
    }
    SwapLayout layout(colours_, min_meld_, *meter_);
    for (int number = 1; number <= numbers; ++number) {
      const State& below = rows_[path[static_cast<std::size_t>(number - 1)]];
      const State& reached = rows_[path[static_cast<std::size_t>(number)]];
      ask_about(input, number);
      bool told = false;
      each_way_to_begin(input, number, below, [&](const State& decided) {
        if (told || decided.left_alone != reached.left_alone) return;
        told = tell(input, number, decided, reached, layout);
      });
      // The way up found this state among the same answers.
      assert(told || meter_->stopped());
      if (!told || meter_->stopped()) return std::nullopt;
    }
    return std::move(layout).finish();
  }

  // Adds the tiles of the number to the layout if that state is reached from the one below.
  bool tell(const SwapInput& input, int number, const State& below, const State& reached, SwapLayout& layout) {
    if (!find_options(input, number, below.kept)) return false;
    ask_about(below, options_->option_of_way(reached.way), reached.runs);
    question_.used = options_->way(reached.way);
    bool told = false;
    for_each_answer(
        question_,
        [&](const SwapRowAnswer& answer) {
          if (!(answer.books == reached.books)) return true;
          layout.add(number, question_.run_tiles, answer);
          told = true;
          return false;
        },
        *meter_);
    if (!told) return false;
    const JokersAlone alone(colours_, input.table.numbers(), min_meld_);
    for (const Meld& meld : alone.lay(below.jokers_alone)) layout.add(meld);
    for (OldMelds::Set rest = below.left_alone; rest != 0; rest &= rest - 1) {
      layout.add(input.melds->meld(static_cast<std::size_t>(std::countr_zero(rest))));
    }
    return true;
  }

  int colours_;
  int min_meld_;
  Runs runs_;
  RowOptionCache cache_;
  ShelvedRows<State> rows_;
  RowReaches<Runs> reaches_;
  SwapRowQuestion question_;
  const RowOptions* options_ = nullptr;  // of the tiles that the question is about
  Meter* meter_ = nullptr;

  int most_apart_ = 0;
  bool wants_more_apart_ = false;  // some state would have taken one more apart
  int table_jokers_ = 0;
  int rack_jokers_ = 0;
  std::int64_t factor_ = 1;
  std::int64_t tile_bonus_ = 1;
  std::int64_t joker_score_ = 0;
  std::int64_t least_score_ = 0;
  std::int64_t rack_hope_ = 0;   // all tiles of the rack above the row
  std::int64_t row_score_ = 0;   // those of the row
  std::int64_t must_score_ = 0;  // the table's tiles that the question is about, which every way uses
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
