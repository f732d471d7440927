#include "solver/sweep/sweep.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/wide_runs.h"

namespace tilefish {

namespace {

// So many options are tried faster one by one than by sets.
constexpr std::size_t few_options = 12;

int blocks_of(int numbers, int block_rows) { return std::max(1, (numbers + block_rows - 1) / block_rows); }

}  // namespace

template <class Runs>
Sweep<Runs>::Sweep(int colours, int min_meld)
    : colours_(colours), min_meld_(min_meld), runs_(colours, min_meld), cache_(colours, min_meld, Runs::field_bits) {}

template <class Runs>
std::span<const SweepEnd> Sweep<Runs>::run(const SweepInput& input) {
  if (cache_.forget_if_large()) memory_.forget();
  const int known = memory_.rows_known(input, min_meld_);
  prepare(input);
  if (known > 0) {
    keep_rows(known);
    for (int row = known + 1; row <= input.must.numbers(); ++row) sweep_row(input, number_of(row, input));
  } else {
    sweep_all(input);
  }
  if (input.must.numbers() <= block_rows) {
    memory_.remember(input);
  } else {
    memory_.forget();
  }
  collect_ends(input);
  return ends_;
}

template <class Runs>
void Sweep<Runs>::sweep_all(const SweepInput& input) {
  frontier_.clear();
  Key start = runs_.none();
  Runs::enter(start, ledgers_[0]);
  frontier_.push(start, 0, {0, 0});
  checkpoints_.clear();
  if (input.must.numbers() > block_rows) checkpoints_.push_back(save());
  const int blocks = blocks_of(input.must.numbers(), block_rows);
  for (int block = 0; block < blocks; ++block) {
    if (block > 0) {
      checkpoints_.push_back(save());
      load(checkpoints_.back());
    }
    sweep_block(input, block);
  }
}

template <class Runs>
void Sweep<Runs>::keep_rows(int rows) {
  const auto kept = static_cast<std::size_t>(rows);
  if (kept + 1 < row_begins_.size()) frontier_.cut_rows(row_begins_[kept], row_begins_[kept + 1]);
  row_begins_.resize(kept + 1);
  row_options_.resize(std::min(kept, row_options_.size()));
}

template <class Runs>
void Sweep<Runs>::prepare(const SweepInput& input) {
  const int owed = input.must.jokers();
  jokers_ = owed + input.may.jokers();
  points_wanted_ = input.points_wanted;
  // Both claim the same place in a ledger.
  assert(points_wanted_ == 0 || owed == 0);
  for (int used = 0; used <= jokers_; ++used) {
    const int paid = std::min(used, owed);
    ledgers_[static_cast<std::size_t>(used)] = Runs::ledger(paid, owed - paid, jokers_ - used);
    joker_scores_[static_cast<std::size_t>(used)] =
        input.joker_worth == JokerWorth::weight
            ? (used - paid) * (input.weights.joker() * input.weight_factor + input.tile_bonus)
            : 0;
  }
  for (int used = 0; used <= jokers_; ++used) {
    joker_hopes_[static_cast<std::size_t>(used)] =
        input.joker_worth == JokerWorth::weight
            ? joker_scores_[static_cast<std::size_t>(jokers_)] - joker_scores_[static_cast<std::size_t>(used)]
            : std::int64_t{jokers_ - used} * input.must.numbers();
  }
  if constexpr (narrow) {
    step_.jokers = jokers_;
    for (std::size_t used = 0; used <= static_cast<std::size_t>(jokers_); ++used) {
      step_.ledgers[used] = static_cast<std::int64_t>(ledgers_[used]);
      step_.joker_scores[used] = joker_scores_[used];
    }
  }
  runs_.count_points(points_wanted_ > 0);
  nodes_ = 0;
  floor_ = no_floor;
  if (!input.takes_any_score()) {
    floor_ = input.least_score;
    for (int number = 1; number <= input.must.numbers(); ++number) floor_ -= row_hope(input, number);
  }
}

template <class Runs>
typename Sweep<Runs>::Checkpoint Sweep<Runs>::save() const {
  Checkpoint checkpoint{.floor = floor_};
  for (std::size_t state = frontier_.row_begin(); state < frontier_.size(); ++state) {
    checkpoint.keys.push_back(frontier_.key(state));
    checkpoint.scores.push_back(frontier_.score(state));
  }
  return checkpoint;
}

template <class Runs>
void Sweep<Runs>::load(const Checkpoint& checkpoint) {
  floor_ = checkpoint.floor;
  frontier_.clear();
  for (std::size_t state = 0; state < checkpoint.keys.size(); ++state) {
    frontier_.push(checkpoint.keys[state], checkpoint.scores[state], {0, 0});
  }
}

template <class Runs>
void Sweep<Runs>::sweep_block(const SweepInput& input, int block) {
  loaded_block_ = block;
  row_begins_.assign(1, 0);
  row_options_.clear();
  const int first = block * block_rows + 1;
  const int last = std::min(input.must.numbers(), first + block_rows - 1);
  for (int row = first; row <= last; ++row) sweep_row(input, number_of(row, input));
}

template <class Runs>
void Sweep<Runs>::sweep_row(const SweepInput& input, int number) {
  number_ = number;
  if (floor_ != no_floor) floor_ += row_hope(input, number);
  const std::size_t begin = row_begins_.back();
  const std::size_t end = frontier_.size();
  frontier_.start_row();
  row_begins_.push_back(end);
  if (begin == end) return;
  const RowOptions& options = options_of(input, number);
  row_options_.push_back(&options);
  if (reached_keys_.size() < options.options().size() + step_padding)
    make_room(options.options().size() + step_padding);
  row_gains_ = gains_.of(options, number, input);
  look_ahead(input, number);
  if constexpr (narrow) prepare_step(options);
  for (std::size_t state = begin; state < end; ++state) {
    if constexpr (narrow) {
      expand_at_once(state, options);
    } else {
      expand_by_sets(state, options);
    }
  }
  frontier_.keep_best(input.most_states);
  nodes_ += frontier_.size() - end;
}

template <class Runs>
const RowOptions& Sweep<Runs>::options_of(const SweepInput& input, int number) {
  const RowPattern pattern{input.must.row(number), input.may.row(number), jokers_};
  if (input.weight_factor < 0) return cache_.find(pattern, OptionDetail::every_total);
  return cache_.find(pattern, input.weights.same_for_all_colours() ? OptionDetail::most_tiles : OptionDetail::all_best);
}

// What the row's tiles would score if all of them could be used.
template <class Runs>
std::int64_t Sweep<Runs>::row_hope(const SweepInput& input, int number) const {
  return score_beyond(input.may.row(number), 0, number, input);
}

template <class Runs>
void Sweep<Runs>::make_room(std::size_t options) {
  reached_keys_.resize(options);
  reached_scores_.resize(options);
  reached_by_.resize(options);
}

template <class Runs>
void Sweep<Runs>::look_ahead(const SweepInput& input, int number) {
  std::array<Row, max_min_meld> ahead{};
  const int length = std::min(min_meld_ - 1, number - 1);
  for (int i = 0; i < length; ++i) {
    ahead[static_cast<std::size_t>(i)] = input.must.row(number - 1 - i) + input.may.row(number - 1 - i);
  }
  runs_.look_ahead(std::span(ahead).first(static_cast<std::size_t>(length)));
}

template <class Runs>
void Sweep<Runs>::expand_by_sets(std::size_t state, const RowOptions& options) {
  const Key key = frontier_.key(state);
  const int left = Runs::jokers_left(key);
  const auto open = runs_.open(key);
  if (const std::size_t few = options.with_at_most(left); few <= few_options) {
    for (std::size_t index = 0; index < few; ++index) {
      if (Runs::can_take(open, options.options()[index].run_tiles)) try_option(state, open, left, options, index);
    }
    return;
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
        try_option(state, open, left, options, word * 64 + static_cast<std::size_t>(std::countr_zero(fitting)));
      }
    }
    begin = end;
  }
}

template <class Runs>
void Sweep<Runs>::prepare_step(const RowOptions& options) {
  step_.options = {options.run_tiles(), options.regrets(), options.jokers(), row_gains_};
  step_.ahead = runs_.ahead();
  for (int used = 0; used <= jokers_; ++used) {
    const auto index = static_cast<std::size_t>(used);
    step_.with_at_most[index] = options.with_at_most(used);
    step_.least_scores[index] = floor_ - joker_hopes_[index];
  }
}

template <class Runs>
void Sweep<Runs>::expand_at_once(std::size_t state, const RowOptions& options) {
  const std::size_t reached = stepper_.take(step_, frontier_.key(state), frontier_.score(state),
                                            {reached_keys_.data(), reached_scores_.data(), reached_by_.data()});
  for (std::size_t i = 0; i < reached; ++i) {
    const std::uint32_t option = reached_by_[i];
    Key next = reached_keys_[i];
    if (points_wanted_ != 0) Runs::enter(next, points_with(frontier_.key(state), options.options()[option]));
    frontier_.offer(runs_, next, reached_scores_[i], {static_cast<std::uint32_t>(state), option});
  }
}

template <class Runs>
inline void Sweep<Runs>::try_option(std::size_t state, const typename Runs::Open& open, int left,
                                    const RowOptions& options, std::size_t index) {
  const RowOption& option = options.options()[index];
  const auto used_before = static_cast<std::size_t>(jokers_ - left);
  const auto used = used_before + static_cast<std::size_t>(option.jokers);
  const std::int64_t score = frontier_.score(state) + row_gains_[index];
  if (score < floor_ - joker_hopes_[used_before]) return;
  Key next;
  if (!runs_.advance(open, option.run_tiles, left - option.jokers, next)) return;
  runs_.drop_idle_runs(next, left - option.jokers);
  Runs::enter(next, ledgers_[used] + (points_wanted_ == 0 ? 0 : points_with(frontier_.key(state), option)));
  frontier_.offer(runs_, next, score + joker_scores_[used] - joker_scores_[used_before],
                  {static_cast<std::uint32_t>(state), static_cast<std::uint32_t>(index)});
}

template <class Runs>
typename Sweep<Runs>::Ledger Sweep<Runs>::points_with(const Key& key, const RowOption& option) const {
  const std::int64_t points = Runs::points_in(key) + std::int64_t{number_} * (option.free_tiles + option.jokers);
  return Runs::point_ledger(std::min(points, points_wanted_));
}

template <class Runs>
void Sweep<Runs>::collect_ends(const SweepInput& input) {
  ends_.clear();
  for (std::size_t state = row_begins_.back(); state < frontier_.size(); ++state) {
    const Key& key = frontier_.key(state);
    if (!runs_.all_closed(key) || frontier_.score(state) < input.least_score) continue;
    const bool enough = points_wanted_ == 0 ? Runs::owed_left(key) == 0 : Runs::points_in(key) == points_wanted_;
    if (!enough) continue;
    ends_.push_back({.score = frontier_.score(state),
                     .jokers = jokers_ - Runs::jokers_left(key),
                     .state = static_cast<std::uint32_t>(state)});
  }
}

template <class Runs>
std::vector<RowChoice> Sweep<Runs>::trace(const SweepInput& input, const SweepEnd& end) {
  std::vector<RowChoice> choices(static_cast<std::size_t>(input.must.numbers()));
  std::size_t state = end.state;
  const std::uint64_t nodes = nodes_;
  for (int block = blocks_of(input.must.numbers(), block_rows) - 1; block >= 0; --block) {
    if (block != loaded_block_) {
      load(checkpoints_[static_cast<std::size_t>(block)]);
      sweep_block(input, block);
      // The checkpoint that the block above started from has the states of this block's last row in the same order.
      state += row_begins_.back();
    }
    const int first = block * block_rows + 1;
    for (int row = static_cast<int>(row_begins_.size()) - 1; row > 0; --row) {
      const auto step = frontier_.step(state);
      const int number = number_of(first + row - 1, input);
      choices[static_cast<std::size_t>(number - 1)] =
          choice(input, number, *row_options_[static_cast<std::size_t>(row - 1)], step.option);
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

template <class Runs>
std::optional<RestBound> Sweep<Runs>::rests(const SweepInput& input) const {
  const int numbers = input.must.numbers();
  if (numbers > block_rows) return std::nullopt;
  const std::int64_t joker_score = input.weights.joker() * input.weight_factor + input.tile_bonus;
  RestBound bound(numbers, min_meld_, input.must.jokers(), jokers_, joker_score);
  for (std::size_t row = 0; row < row_begins_.size(); ++row) {
    const std::size_t end = row + 1 < row_begins_.size() ? row_begins_[row + 1] : frontier_.size();
    for (std::size_t state = row_begins_[row]; state < end; ++state) {
      const Key& key = frontier_.key(state);
      const int used = jokers_ - Runs::jokers_left(key);
      bound.add(number_of(static_cast<int>(row), input), run_counts(runs_, runs_.open(key), colours_, min_meld_),
                frontier_.score(state) - joker_scores_[static_cast<std::size_t>(used)], used);
    }
  }
  return bound;
}

// What others call, and with it only the way to expand states that the kind of runs has.
template Sweep<NarrowRuns>::Sweep(int, int);
template std::span<const SweepEnd> Sweep<NarrowRuns>::run(const SweepInput&);
template std::vector<RowChoice> Sweep<NarrowRuns>::trace(const SweepInput&, const SweepEnd&);
template std::optional<RestBound> Sweep<NarrowRuns>::rests(const SweepInput&) const;
template Sweep<WideRuns<4>>::Sweep(int, int);
template std::span<const SweepEnd> Sweep<WideRuns<4>>::run(const SweepInput&);
template std::vector<RowChoice> Sweep<WideRuns<4>>::trace(const SweepInput&, const SweepEnd&);
template std::optional<RestBound> Sweep<WideRuns<4>>::rests(const SweepInput&) const;
template Sweep<WideRuns<9>>::Sweep(int, int);
template std::span<const SweepEnd> Sweep<WideRuns<9>>::run(const SweepInput&);
template std::vector<RowChoice> Sweep<WideRuns<9>>::trace(const SweepInput&, const SweepEnd&);
template std::optional<RestBound> Sweep<WideRuns<9>>::rests(const SweepInput&) const;

}  // namespace tilefish
