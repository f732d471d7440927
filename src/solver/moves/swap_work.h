// The tiles of one number while they are being laid, and the jokers that are still to be told of: for the graph of all
// moves under the `swap` rule.
#pragma once

#include <bit>
#include <cstdint>

#include "rules/tile_counts.h"
#include "solver/moves/debts.h"
#include "solver/moves/old_jokers.h"

namespace tilefish {

template <class Runs>
struct SwapWork {
  const OldJokers* old = nullptr;
  std::int32_t reading = 0;  // of the table, from which these are
  int all_rack_jokers = 0;

  Row left = 0;         // tiles not laid yet
  Row payers = 0;       // rack tiles that have not paid for a joker yet
  int rack_jokers = 0;  // played
  int retrieved = 0;
  JokerSet stayed = 0;
  typename Runs::Open open;
  typename Runs::Tiles in_runs = 0;  // laid on runs of the common state beside what the options add
  DebtRuns debts;

  // Old jokers that neither stayed nor were retrieved so far.
  [[nodiscard]] int unsettled() const { return old->count() - retrieved - count_of(stayed); }
  // Those that can still stay. As retrieved jokers are not told apart, some of them may be retrieved already.
  [[nodiscard]] JokerSet stayable() const {
    return unsettled() == 0 ? 0 : ((JokerSet{1} << old->count()) - 1) & ~stayed;
  }
  [[nodiscard]] int rack_jokers_left() const { return all_rack_jokers - rack_jokers; }
  [[nodiscard]] int jokers_left() const { return unsettled() + rack_jokers_left(); }

  // Calls use(work) with each joker that means a tile of the number in one of the colours taken as staying.
  template <class Use>
  void each_that_can_stay(int number, unsigned colours, Use use) const {
    const JokerSet free = stayable();
    for (JokerSet rest = free; rest != 0; rest &= rest - 1) {
      const JokerSet joker = rest & (~rest + 1);
      if ((old->colours(std::countr_zero(joker), number) & colours) == 0) continue;
      if (!old->is_first_choice(joker, free)) continue;
      SwapWork next = *this;
      next.stayed |= joker;
      use(next);
    }
  }

  // Calls use(work) with each tile of the colours that can pay, or at once if nothing is due.
  template <class Use>
  void pay(unsigned colours, bool is_due, Use use) const {
    if (!is_due) return use(*this);
    for (int colour = 0; colour < max_colours; ++colour) {
      if ((colours >> colour & 1U) == 0 || row_count(payers, colour) == 0) continue;
      SwapWork next = *this;
      next.payers -= row_of(colour);
      use(next);
    }
  }
};

}  // namespace tilefish
