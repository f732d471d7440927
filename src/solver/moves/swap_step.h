// The step of the graph of all moves under the `swap` rule with jokers on the table. Used by AllMovesFinder.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash_index.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"
#include "solver/moves/debts.h"
#include "solver/moves/old_jokers.h"
#include "solver/moves/step.h"
#include "solver/moves/swap_work.h"
#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/rest_bound.h"
#include "solver/sweep/row_option_cache.h"
#include "solver/sweep/rows_ahead.h"

namespace tilefish {

// What verify asks of the jokers, told from the lowest number up. Every joker of the table before either stays, that is
// it still can stand for a tile it stood for, or is retrieved, and then its meld holds a rack joker or has a rack tile
// to pay for it. So
//   - runs without retrieved jokers go into the common run state; a joker that stays is a tile of its place,
//   - runs with retrieved jokers are followed one by one until they are settled, and join the common state then,
//   - groups with jokers of the table are laid one by one; all other groups hold at most rack jokers and follow from
//   counts,
//   - where the table before can be read in several ways, each is followed by itself from the first number on.
//
// An example: the table is 3b 4b J (the joker is 5b), the rack 5b 8g 9g, and the word plays all of it. At 3 and 4 the
// table's tiles start a common run. At 5 the rack's 5b can take the joker's place, as a tile of that run; the joker is
// then unsettled. (That the joker stays and 5b starts a run of its own is tried as well and comes to nothing.) At 8 the
// rack's 8g starts a run that will hold the joker: a debt run of length 1, paid for by 8g and without its joker yet. At
// 9 the rack's 9g lengthens it, and at 10 the joker is retrieved into it: length 3, paid and with its joker, it is
// settled and ends. Old jokers are one, retrieved ones are one, so the state is legal: 3b 4b 5b, 8g 9g J.
template <class Runs>
class SwapStep {
 public:
  struct State {
    typename Runs::Key runs;
    std::int32_t reading = 0;  // of the table before
    std::int32_t rack_jokers = 0;
    std::int32_t retrieved = 0;
    JokerSet stayed = 0;
    DebtRuns debts;

    [[nodiscard]] std::uint64_t hash() const {
      return combine(combine(hash_of_key(runs), static_cast<std::uint64_t>(retrieved) << 32 | stayed), shelf());
    }
    [[nodiscard]] std::size_t shelf() const {
      const auto [low, high] = debts.words();
      return combine(combine(static_cast<std::uint64_t>(reading << 16 | rack_jokers << 8 | settled()), low), high);
    }
    [[nodiscard]] int settled() const { return retrieved + count_of(stayed); }
    friend bool operator==(const State&, const State&) = default;
  };

  // `readings` are the jokers of the table in every way to read it. `rests`, if given, is what can follow each number with
  // free jokers.
  SwapStep(const TileCounts& table, const TileCounts& rack, std::span<const OldJokers> readings, const Ruleset& ruleset,
           const RestBound* rests, RowOptionCache& cache, Meter& meter)
      : table_(table),
        rack_(rack),
        readings_(readings),
        runs_(ruleset.colours(), ruleset.min_meld()),
        rests_(rests),
        cache_(cache),
        meter_(meter),
        numbers_(ruleset.numbers()),
        colours_(ruleset.colours()),
        min_meld_(ruleset.min_meld()) {}

  [[nodiscard]] State start() const { return {.runs = runs_.none()}; }

  void prepare(int number) {
    number_ = number;
    if (rests_ != nullptr) steps_to_ask_ = 1 + static_cast<std::int64_t>(rests_->states_above(number) / 8);
    runs_.look_ahead(RowsAhead(table_, rack_, number, Direction::up, min_meld_).rows());
    for (int colour = 0; colour < colours_; ++colour) find_next_payer(colour);
    asked_.clear();
    asked_index_.clear();
    plays_.clear();
  }

  void choose(Row letter) { letter_ = letter; }

  [[nodiscard]] std::int64_t steps_a_state() const { return 16; }

  template <class Emit>
  void advance(const State& state, Emit emit) {
    if (number_ > 1) return advance(state, state.reading, emit);
    for (std::size_t reading = 0; reading < readings_.size(); ++reading) {
      advance(state, static_cast<std::int32_t>(reading), emit);
    }
  }

  // A joker that has been retrieved leaves to those that are left every place that one which stayed has taken.
  [[nodiscard]] bool covers(const State& a, const State& b) const {
    return a.reading == b.reading && a.rack_jokers == b.rack_jokers && a.settled() == b.settled() &&
           (a.stayed & ~b.stayed) == 0 && a.debts == b.debts && runs_.covers(a.runs, b.runs);
  }

  [[nodiscard]] bool is_hopeless(const State& state) const {
    if (rests_ == nullptr) return false;
    if (!meter_.spend(steps_to_ask_)) return true;
    RunCounts counts = run_counts(runs_, runs_.open(state.runs), colours_, min_meld_);
    for (std::size_t i = 0; state.debts.has(i); ++i) {
      const DebtRun run = state.debts[i];
      for (int length = run.length; length <= min_meld_; ++length) {
        counts[static_cast<std::size_t>(length)] += std::uint64_t{1} << (8 * run.colour);
      }
    }
    return rests_->best_above(number_, counts, state.rack_jokers + state.settled()) == RestBound::impossible;
  }

  [[nodiscard]] std::uint32_t endings(const State& state) const {
    if (!runs_.all_closed(state.runs) || state.settled() != jokers_on_table()) return 0;
    for (std::size_t i = 0; state.debts.has(i); ++i) {
      if (!can_end(state.debts[i])) return 0;
    }
    return 1U << state.rack_jokers;
  }

 private:
  using Tiles = typename Runs::Tiles;
  using Work = SwapWork<Runs>;

  [[nodiscard]] int jokers_on_table() const { return readings_.front().count(); }

  template <class Emit>
  void advance(const State& state, std::int32_t reading, Emit& emit) {
    Work work{.old = &readings_[static_cast<std::size_t>(reading)],
              .reading = reading,
              .all_rack_jokers = rack_.jokers(),
              .left = table_.row(number_) + letter_,
              .payers = letter_,
              .rack_jokers = state.rack_jokers,
              .retrieved = state.retrieved,
              .stayed = state.stayed,
              .open = runs_.open(state.runs)};
    go_on_with_debts(state, 0, work, emit);
  }

  [[nodiscard]] static Tiles one_of(int colour) { return Tiles{1} << (Runs::field_bits * colour); }

  // How many numbers without a tile lie before the next rack tile of the colour.
  void find_next_payer(int colour) {
    int& gaps = next_payer_gaps_[static_cast<std::size_t>(colour)];
    gaps = 0;
    for (int number = number_ + 1; number <= numbers_; ++number) {
      if (row_count(rack_.row(number), colour) > 0) return;
      if (row_count(table_.row(number), colour) == 0 && ++gaps > max_jokers) return;
    }
    gaps = max_jokers + 1;
  }

  [[nodiscard]] bool can_end(const DebtRun& run) const { return run.length == min_meld_ && run.is_settled(); }

  [[nodiscard]] bool can_be_finished(const DebtRun& run, const Work& work) const {
    if (can_end(run)) return true;
    const int jokers = work.jokers_left();
    if (number_ == numbers_ || (!run.has_joker && work.unsettled() == 0)) return false;
    if (!run.is_paid && work.rack_jokers_left() == 0 &&
        next_payer_gaps_[static_cast<std::size_t>(run.colour)] > jokers) {
      return false;
    }
    const Row next = table_.row(number_ + 1) + rack_.row(number_ + 1);
    return jokers > 0 || row_count(next, run.colour) > 0;
  }

  // Calls use(work, run) for every tile or joker that lengthens the run and brings it nearer to being settled.
  template <class Use>
  void settle(const Work& work, DebtRun run, Use use) const {
    run.length = std::min(run.length + 1, min_meld_);
    DebtRun paid = run;
    paid.is_paid = true;
    DebtRun with_joker = run;
    with_joker.has_joker = true;
    if (!run.is_paid && row_count(work.left, run.colour) > 0 && row_count(work.payers, run.colour) > 0) {
      Work next = work;
      next.left -= row_of(run.colour);
      next.payers -= row_of(run.colour);
      use(next, paid);
    }
    if (work.unsettled() > 0) {
      Work next = work;
      ++next.retrieved;
      use(next, with_joker);
    }
    if (!run.is_paid && work.rack_jokers_left() > 0) {
      Work next = work;
      ++next.rack_jokers;
      use(next, paid);
    }
  }

  // The same for what only lengthens it.
  template <class Use>
  void lengthen(const Work& work, DebtRun run, Use use) const {
    run.length = std::min(run.length + 1, min_meld_);
    if (row_count(work.left, run.colour) > 0) {
      Work next = work;
      next.left -= row_of(run.colour);
      use(next, run);
    }
    if (run.is_paid && work.rack_jokers_left() > 0) {
      Work next = work;
      ++next.rack_jokers;
      use(next, run);
    }
    work.each_that_can_stay(number_, 1U << run.colour, [&](const Work& next) { use(next, run); });
  }

  template <class Emit>
  void go_on_with_debts(const State& state, std::size_t index, const Work& work, Emit& emit) {
    if (!meter_.spend(1)) return;
    if (!state.debts.has(index)) return start_debts(0, work, emit);
    const DebtRun run = state.debts[index];
    if (run.is_settled()) {
      Work joined = work;
      runs_.add_open_runs(joined.open, run.colour, run.length, 1);
      go_on_with_debts(state, index + 1, joined, emit);
      // Only another retrieved joker is a reason to follow it further.
      if (work.unsettled() == 0) return;
    }
    // The common state gives tiles to short runs first, so a long one that is settled just now joins with the next number.
    const bool can_join = !run.is_settled() && run.length < min_meld_;
    const auto go_on = [&](Work next, const DebtRun& longer) {
      if (can_join && longer.is_settled()) {
        Work joined = next;
        runs_.add_open_runs(joined.open, run.colour, run.length, 1);
        joined.in_runs += one_of(run.colour);
        go_on_with_debts(state, index + 1, joined, emit);
        if (next.unsettled() == 0) return;
      }
      if (!can_be_finished(longer, next)) return;
      next.debts.add(longer);
      go_on_with_debts(state, index + 1, next, emit);
    };
    settle(work, run, go_on);
    lengthen(work, run, go_on);
  }

  // Open runs of the common state, or new ones, take a retrieved joker or a tile that pays for one.
  template <class Emit>
  void start_debts(int first_run, const Work& work, Emit& emit) {
    if (!meter_.spend(1)) return;
    for (const GroupPlay& play : group_plays(work)) finish(work, play, emit);
    if (work.debts.is_full() || work.unsettled() <= work.debts.without_joker()) return;
    for (int kind = first_run; kind < colours_ * (min_meld_ + 1); ++kind) {
      const DebtRun run{.colour = kind / (min_meld_ + 1), .length = kind % (min_meld_ + 1)};
      Work without = work;
      if (run.length > 0) {
        if (runs_.open_runs(work.open, run.colour, run.length) == 0) continue;
        runs_.add_open_runs(without.open, run.colour, run.length, -1);
      }
      settle(without, run, [&](Work next, const DebtRun& longer) {
        if (!can_be_finished(longer, next)) return;
        next.debts.add(longer);
        start_debts(kind, next, emit);
      });
    }
  }

  // How the groups that hold jokers of the table were laid, and which jokers stay in runs: what that leaves.
  struct GroupPlay {
    Row left = 0;
    Tiles in_runs = 0;
    std::int32_t rack_jokers = 0;
    std::int32_t retrieved = 0;
    JokerSet stayed = 0;

    friend bool operator==(const GroupPlay&, const GroupPlay&) = default;
  };

  // All of them, each once. They depend on little of what has been laid before, so that states share them.
  std::span<const GroupPlay> group_plays(const Work& work) {
    const GroupPlay before = play_of(work);
    std::uint64_t hash = combine(std::uint64_t{before.left} << 32 | work.payers, before.in_runs);
    hash = combine(hash, static_cast<std::uint64_t>(before.rack_jokers << 8 | before.retrieved) << 32 | before.stayed);
    const std::uint32_t known = asked_index_.find(hash, [&](std::uint32_t i) {
      return asked_[i].before == before && asked_[i].payers == work.payers && asked_[i].reading == work.reading;
    });
    if (known != HashIndex::none) return std::span(plays_).subspan(asked_[known].begin, asked_[known].count);
    const std::size_t begin = plays_.size();
    const auto collect = [&](const Work& laid) {
      const GroupPlay play = play_of(laid);
      const auto found = std::find(plays_.begin() + static_cast<std::ptrdiff_t>(begin), plays_.end(), play);
      if (found == plays_.end() && meter_.hold(2 * sizeof(GroupPlay))) plays_.push_back(play);
    };
    lay_groups(work, collect);
    static_cast<void>(meter_.hold(2 * sizeof(Asked)));
    asked_index_.add(hash, static_cast<std::uint32_t>(asked_.size()));
    asked_.push_back({before, work.payers, work.reading, begin, plays_.size() - begin});
    return std::span(plays_).subspan(begin);
  }

  [[nodiscard]] static GroupPlay play_of(const Work& work) {
    return {.left = work.left,
            .in_runs = work.in_runs,
            .rack_jokers = work.rack_jokers,
            .retrieved = work.retrieved,
            .stayed = work.stayed};
  }

  // Groups of tiles and jokers of the table.
  template <class Collect>
  void lay_groups(const Work& work, Collect& collect) const {
    if (!meter_.spend(1)) return;
    lay_jokers_alone(work, collect);
    if (work.unsettled() == 0) return;
    unsigned there = 0;
    for (int colour = 0; colour < colours_; ++colour) {
      if (row_count(work.left, colour) > 0) there |= 1U << colour;
    }
    for (unsigned colours = there; colours != 0; colours = (colours - 1) & there) {
      Work next = work;
      for (int colour = 0; colour < colours_; ++colour) {
        if ((colours >> colour & 1U) != 0) next.left -= row_of(colour);
      }
      add_jokers_to_group(colours, next, collect);
    }
  }

  template <class Collect>
  void add_jokers_to_group(unsigned colours, const Work& work, Collect& collect) const {
    if (!meter_.spend(1)) return;
    const int tiles = std::popcount(colours);
    const JokerSet free = work.stayable();
    for (JokerSet staying = free;; staying = (staying - 1) & free) {
      const int stay = count_of(staying);
      if (stay <= work.unsettled() && can_all_stay(staying, colours, work) &&
          work.old->is_first_choice(staying, free)) {
        for (int retrieved = stay == 0 ? 1 : 0; stay + retrieved <= work.unsettled(); ++retrieved) {
          for (int from_rack = 0; from_rack <= work.rack_jokers_left(); ++from_rack) {
            const int size = tiles + stay + retrieved + from_rack;
            if (size < min_meld_ || size > colours_) continue;
            Work next = work;
            next.stayed |= staying;
            next.retrieved += retrieved;
            next.rack_jokers += from_rack;
            next.pay(colours, retrieved > 0 && from_rack == 0, [&](const Work& paid) { lay_groups(paid, collect); });
          }
        }
      }
      if (staying == 0) break;
    }
  }

  [[nodiscard]] bool can_all_stay(JokerSet jokers, unsigned colours_held, const Work& work) const {
    const unsigned lacking = ((1U << colours_) - 1) & ~colours_held;
    for (JokerSet rest = jokers; rest != 0; rest &= rest - 1) {
      if ((work.old->colours(std::countr_zero(rest), number_) & lacking) == 0) return false;
    }
    return true;
  }

  // A meld of jokers can stand for anything, so all of its old jokers stay. It has no number: it is laid with the
  // first.
  template <class Collect>
  void lay_jokers_alone(const Work& work, Collect& collect) const {
    if (!meter_.spend(1)) return;
    stay_in_runs(0, work, collect);
    const JokerSet free = work.stayable();
    if (number_ > 1 || work.jokers_left() < min_meld_) return;
    for (JokerSet staying = free; staying != 0; staying = (staying - 1) & free) {
      const int stay = count_of(staying);
      if (stay > work.unsettled() || !work.old->is_first_choice(staying, free)) continue;
      for (int from_rack = 0; from_rack <= work.rack_jokers_left(); ++from_rack) {
        const int size = stay + from_rack;
        if (size < min_meld_ || size > std::max(numbers_, colours_)) continue;
        Work next = work;
        next.stayed |= staying;
        next.rack_jokers += from_rack;
        lay_jokers_alone(next, collect);
      }
    }
  }

  // Jokers that stay in runs of the common state, from `joker` on; the last choice of all.
  template <class Collect>
  void stay_in_runs(int joker, const Work& work, Collect& collect) const {
    if (!meter_.spend(1)) return;
    if (joker == jokers_on_table() || work.unsettled() == 0) return collect(work);
    stay_in_runs(joker + 1, work, collect);
    const JokerSet bit = JokerSet{1} << joker;
    const JokerSet free = work.stayable();
    if ((free & bit) == 0 || !work.old->is_first_choice(bit, free)) return;
    for (int colour = 0; colour < colours_; ++colour) {
      if ((work.old->colours(joker, number_) >> colour & 1U) == 0) continue;
      Work next = work;
      next.stayed |= bit;
      next.in_runs += one_of(colour);
      stay_in_runs(joker + 1, next, collect);
    }
  }

  // What is left goes into runs of the common state and groups that hold at most rack jokers.
  template <class Emit>
  void finish(const Work& work, const GroupPlay& play, Emit& emit) const {
    const int unsettled = jokers_on_table() - play.retrieved - count_of(play.stayed);
    if (work.debts.without_joker() > unsettled) return;
    const int rack_jokers = rack_.jokers() - play.rack_jokers;
    const RowOptions* const options =
        cache_.find({.must = play.left, .may = 0, .jokers = rack_jokers}, OptionDetail::most_tiles, meter_);
    if (options == nullptr || !meter_.spend(1 + static_cast<std::int64_t>(options->words()))) return;
    const auto use = [&](const RowOption& option, const typename Runs::Key& key) {
      emit(State{.runs = key,
                 .reading = work.reading,
                 .rack_jokers = play.rack_jokers + option.jokers,
                 .retrieved = play.retrieved,
                 .stayed = play.stayed,
                 .debts = work.debts});
    };
    each_option(*options, colours_, runs_, work.open, play.in_runs,
                {.rack = rack_jokers, .all = unsettled + rack_jokers}, use);
  }

  const TileCounts& table_;
  const TileCounts& rack_;
  std::span<const OldJokers> readings_;
  Runs runs_;
  const RestBound* rests_;
  RowOptionCache& cache_;
  Meter& meter_;
  int numbers_, colours_, min_meld_;
  int number_ = 0;
  std::int64_t steps_to_ask_ = 0;  // whether a state is hopeless
  Row letter_ = 0;
  std::array<int, max_colours> next_payer_gaps_{};

  // Of the number: what was asked for group_plays(), and the answers.
  struct Asked {
    GroupPlay before;
    Row payers;
    std::int32_t reading;
    std::size_t begin;
    std::size_t count;
  };
  std::vector<Asked> asked_;
  HashIndex asked_index_;
  std::vector<GroupPlay> plays_;
};

}  // namespace tilefish
