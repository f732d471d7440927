#include "solver/sweep/sweep.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/rows.h"
#include "solver/sweep/rows_ahead.h"
#include "solver/sweep/wide_runs.h"

namespace tilefish {

namespace {

// So many options are tried faster one by one than by sets.
constexpr std::size_t few_options = 12;

int blocks_of(int numbers, int block_rows) { return std::max(1, (numbers + block_rows - 1) / block_rows); }

}  // namespace

template <class Runs>
Sweep<Runs>::Sweep(int colours, int min_meld)
    : colours_(colours),
      min_meld_(min_meld),
      runs_(colours, min_meld),
      cache_(colours, min_meld, Runs::field_bits, narrow ? OptionIndex::columns : OptionIndex::sets) {}

// NOLINTNEXTLINE(modernize-use-equals-default): g++ refuses to instantiate a defaulted one
template <class Runs>
Sweep<Runs>::~Sweep() {}

template <class Runs>
SweepRun Sweep<Runs>::run(const SweepInput& input, Meter& meter) {
  forget_options_if_large();
  int known = 0;
  rows_ = &spare_rows(input, known);
  meter_ = &meter;
  SweepRun run(*rows_);
  rows_->begin(meter);
  set_terms(input);
  if (known > 0) {
    rows_->cut(known);
    for (int row = known + 1; row <= input.must.numbers() && !meter.stopped(); ++row) {
      sweep_row(input, number_of(row, input));
    }
  } else {
    sweep_all(input);
  }
  rows_->asked.keep(input);
  if (meter.stopped()) return run;
  rows_->whole = input.must.numbers() <= block_rows;
  rows_->collect_ends(runs_, input.least_score);
  return run;
}

template <class Runs>
std::optional<RestBound> Sweep<Runs>::rests(const SweepInput& input, Meter& meter) {
  for (const std::unique_ptr<Rows>& rows : all_rows_) {
    if (rows->whole && rows->asked.has_all_states_for(input)) return rows->rests_for(input, meter);
  }
  return run(input, meter).rests();
}

// Of the rows that are not in use those that know most of the answer, or else have been idle longest.
template <class Runs>
typename Sweep<Runs>::Rows& Sweep<Runs>::spare_rows(const SweepInput& input, int& known) {
  Rows* best = nullptr;
  for (const std::unique_ptr<Rows>& rows : all_rows_) {
    if (rows->in_use) continue;
    const int alike = rows->whole ? rows->asked.rows_alike(input, min_meld_) : 0;
    if (best != nullptr && (alike < known || (alike == known && rows->last_use > best->last_use))) continue;
    best = rows.get();
    known = alike;
  }
  if (best == nullptr) best = all_rows_.emplace_back(std::make_unique<Rows>(*this)).get();
  best->last_use = ++runs_so_far_;
  return *best;
}

// Rows point to the options they took.
template <class Runs>
void Sweep<Runs>::forget_options_if_large() {
  const auto in_use = [](const std::unique_ptr<Rows>& rows) { return rows->in_use; };
  if (std::any_of(all_rows_.begin(), all_rows_.end(), in_use) || !cache_.forget_if_large()) return;
  for (const std::unique_ptr<Rows>& rows : all_rows_) rows->whole = false;
}

template <class Runs>
void Sweep<Runs>::sweep_all(const SweepInput& input) {
  rows_->start(runs_);
  const int blocks = blocks_of(input.must.numbers(), block_rows);
  for (int block = 0; block < blocks && !meter_->stopped(); ++block) {
    if (blocks > 1) rows_->save();
    if (block > 0) rows_->load(rows_->checkpoints.back());
    sweep_block(input, block);
  }
}

template <class Runs>
void Sweep<Runs>::set_terms(const SweepInput& input) {
  Terms<Runs>& terms = rows_->terms;
  runs_.count_points(input.points_wanted > 0);
  const int owed = input.must.jokers();
  terms.jokers = owed + input.may.jokers();
  terms.points_wanted = input.points_wanted;
  // Both claim the same place in a ledger.
  assert(terms.points_wanted == 0 || owed == 0);
  const auto all = static_cast<std::size_t>(terms.jokers);
  for (int used = 0; used <= terms.jokers; ++used) {
    const int paid = std::min(used, owed);
    const auto index = static_cast<std::size_t>(used);
    terms.ledgers[index] = Runs::ledger(paid, owed - paid, terms.jokers - used);
    terms.joker_scores[index] = input.joker_worth == JokerWorth::weight
                                    ? (used - paid) * (input.weights.joker() * input.weight_factor + input.tile_bonus)
                                    : 0;
  }
  for (std::size_t used = 0; used <= all; ++used) {
    terms.joker_hopes[used] = input.joker_worth == JokerWorth::weight
                                  ? terms.joker_scores[all] - terms.joker_scores[used]
                                  : static_cast<std::int64_t>(all - used) * input.must.numbers();
  }
  terms.floor = first_floor(input);
}

template <class Runs>
void Sweep<Runs>::sweep_block(const SweepInput& input, int block) {
  rows_->start_block(block);
  const int first = block * block_rows + 1;
  const int last = std::min(input.must.numbers(), first + block_rows - 1);
  for (int row = first; row <= last && !meter_->stopped(); ++row) sweep_row(input, number_of(row, input));
}

template <class Runs>
void Sweep<Runs>::sweep_row(const SweepInput& input, int number) {
  number_ = number;
  Terms<Runs>& terms = rows_->terms;
  if (terms.floor != no_floor) terms.floor += row_hope(input, number);
  Frontier<Runs>& frontier = rows_->frontier;
  const std::size_t begin = rows_->begins.back();
  const std::size_t end = frontier.size();
  frontier.start_row();
  rows_->begins.push_back(end);
  if (begin == end) return;
  const RowOptions* const options = options_of(input, number);
  if (options == nullptr) return;
  rows_->options.push_back(options);
  gains_.weigh(*options, number, input);
  runs_.look_ahead(RowsAhead(input.must, input.may, number, Direction::down, min_meld_).rows());
  if constexpr (narrow) {
    static_cast<void>(
        row_maker_.make({begin, end, number, *options, gains_, runs_, terms, input.most_states}, frontier, *meter_));
  } else {
    for (std::size_t state = begin; state < end; ++state) {
      if (!expand_by_sets(state, *options)) break;
    }
  }
  frontier.keep_best(input.most_states);
  nodes_ += frontier.size() - end;
  static_cast<void>(meter_->visit(frontier.size() - end));
}

template <class Runs>
const RowOptions* Sweep<Runs>::options_of(const SweepInput& input, int number) {
  const RowPattern pattern{input.must.row(number), input.may.row(number), rows_->terms.jokers, input.most_run_tiles};
  OptionDetail detail = OptionDetail::all_best;
  if (input.weights.same_for_all_colours()) detail = OptionDetail::most_tiles;
  if (input.weight_factor < 0) detail = OptionDetail::every_total;
  return cache_.find(pattern, detail, *meter_);
}

// What the row's tiles would score if all of them could be used.
template <class Runs>
std::int64_t Sweep<Runs>::row_hope(const SweepInput& input, int number) const {
  return score_beyond(input.may.row(number), 0, number, input);
}

template <class Runs>
std::int64_t Sweep<Runs>::first_floor(const SweepInput& input) const {
  if (input.takes_any_score()) return no_floor;
  std::int64_t floor = input.least_score;
  for (int number = 1; number <= input.must.numbers(); ++number) floor -= row_hope(input, number);
  return floor;
}

// False if the meter stopped it, as in the others.
template <class Runs>
bool Sweep<Runs>::expand_by_sets(std::size_t state, const RowOptions& options) {
  const Key key = rows_->frontier.key(state);
  const int left = Runs::jokers_left(key);
  const auto open = runs_.open(key);
  if (!meter_->spend(1 + static_cast<std::int64_t>(options.words()))) return false;
  if (const std::size_t few = options.with_at_most(left); few <= few_options) {
    for (std::size_t index = 0; index < few; ++index) {
      if (!Runs::can_take(open, options.options()[index].run_tiles)) continue;
      if (!try_option(state, open, left, options, index)) return false;
    }
    return true;
  }
  std::array<const std::uint64_t*, 3 * max_colours> sets;
  const auto colours = static_cast<std::size_t>(colours_);
  for (std::size_t i = 0; i < colours; ++i) {
    const int colour = static_cast<int>(i);
    sets[i] = options.at_least(colour, Runs::count(open.short_runs, colour));
    sets[colours + i] = options.worth_taking(colour, Runs::count(open.all, colour));
  }
  // Options that spend different numbers of jokers leave different numbers of them to finish runs with.
  std::size_t begin = 0;
  for (int spent = 0; spent <= left; ++spent) {
    const std::size_t end = options.with_at_most(spent);
    if (end == begin) continue;
    for (std::size_t i = 0; i < colours; ++i) {
      const int colour = static_cast<int>(i);
      sets[2 * colours + i] = options.at_most(colour, runs_.most_run_tiles(open, colour, left - spent));
    }
    for (std::size_t word = begin / 64; word * 64 < end; ++word) {
      std::uint64_t fitting = ~std::uint64_t{0};
      for (std::size_t i = 0; i < 3 * colours; ++i) fitting &= sets[i][word];
      if (begin > word * 64) fitting &= ~std::uint64_t{0} << (begin % 64);
      if (end < (word + 1) * 64) fitting &= (std::uint64_t{1} << (end % 64)) - 1;
      for (; fitting != 0; fitting &= fitting - 1) {
        const std::size_t index = word * 64 + static_cast<std::size_t>(std::countr_zero(fitting));
        if (!try_option(state, open, left, options, index)) return false;
      }
    }
    begin = end;
  }
  return true;
}

template <class Runs>
inline bool Sweep<Runs>::try_option(std::size_t state, const typename Runs::Open& open, int left,
                                    const RowOptions& options, std::size_t index) {
  const Terms<Runs>& terms = rows_->terms;
  Frontier<Runs>& frontier = rows_->frontier;
  const RowOption& option = options.options()[index];
  const auto used_before = static_cast<std::size_t>(terms.jokers - left);
  const auto used = used_before + static_cast<std::size_t>(option.jokers);
  const std::int64_t score = frontier.score(state) + gains_.of_options().of(option, index);
  if (score < terms.floor - terms.joker_hopes[used_before]) return true;
  Key next;
  if (!runs_.advance(open, option.run_tiles, left - option.jokers, next)) return true;
  runs_.drop_idle_runs(next, left - option.jokers);
  Runs::enter(next, terms.ledgers[used] + (terms.points_wanted == 0 ? 0 : points_with(frontier.key(state), option)));
  frontier.offer(runs_, next, score + terms.joker_scores[used] - terms.joker_scores[used_before],
                 {static_cast<std::uint32_t>(state), static_cast<std::uint32_t>(index)});
  return meter_->spend(steps_to_scan(frontier.row_size()));
}

template <class Runs>
typename Sweep<Runs>::Ledger Sweep<Runs>::points_with(const Key& key, const RowOption& option) const {
  const std::int64_t points = Runs::points_in(key) + std::int64_t{number_} * (option.free_tiles + option.jokers);
  return Runs::point_ledger(std::min(points, rows_->terms.points_wanted));
}

template <class Runs>
std::vector<RowChoice> Sweep<Runs>::trace(Rows& rows, const SweepEnd& end) {
  rows_ = &rows;
  meter_ = rows.meter;
  const SweepInput input = rows.asked.input();
  runs_.count_points(input.points_wanted > 0);
  std::vector<RowChoice> choices(static_cast<std::size_t>(input.must.numbers()));
  std::size_t state = end.state;
  const std::uint64_t nodes = nodes_;
  const int top = blocks_of(input.must.numbers(), block_rows) - 1;
  for (int block = top; block >= 0; --block) {
    if (block != rows.loaded_block) {
      rows.load(rows.checkpoints[static_cast<std::size_t>(block)]);
      sweep_block(input, block);
      if (meter_->stopped()) break;
      // The checkpoint that the block above started from has the states of this block's last row in the same order.
      if (block != top) state += rows.begins.back();
    }
    const int first = block * block_rows + 1;
    for (int row = static_cast<int>(rows.begins.size()) - 1; row > 0; --row) {
      const auto step = rows.frontier.step(state);
      const int number = number_of(first + row - 1, input);
      choices[static_cast<std::size_t>(number - 1)] =
          choice(input, number, *rows.options[static_cast<std::size_t>(row - 1)], step.option);
      state = step.from;
    }
  }
  nodes_ = nodes;
  return choices;
}

template <class Runs>
RowChoice Sweep<Runs>::choice(const SweepInput& input, int number, const RowOptions& options,
                              std::uint32_t option_index) const {
  const RowOption& option = options.options()[option_index];
  RowChoice choice{.jokers = option.jokers};
  for (int colour = 0; colour < colours_; ++colour) {
    const std::uint64_t field = option.run_tiles >> (Runs::field_bits * colour) & ((1U << Runs::field_bits) - 1);
    choice.run_tiles |= field << (8 * colour);
  }
  if (option.ways == 1) {
    choice.used = options.way(option.first_way);
    return choice;
  }
  const Row must = input.must.row(number);
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  for (const Row used : options.ways(option)) {
    const std::int64_t worth = score_beyond(used, must, number, input);
    if (worth > best) {
      best = worth;
      choice.used = used;
    }
  }
  return choice;
}

// What others call, and with it only the way to expand states that the kind of runs has.
#define TILEFISH_SWEEP_ON(RUNS)                                  \
  template Sweep<RUNS>::Sweep(int, int);                         \
  template Sweep<RUNS>::~Sweep();                                \
  template SweepRun Sweep<RUNS>::run(const SweepInput&, Meter&); \
  template std::optional<RestBound> Sweep<RUNS>::rests(const SweepInput&, Meter&)
TILEFISH_SWEEP_ON(NarrowRuns);
TILEFISH_SWEEP_ON(WideRuns<4>);
TILEFISH_SWEEP_ON(WideRuns<9>);

}  // namespace tilefish
