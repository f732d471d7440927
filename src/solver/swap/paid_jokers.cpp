#include "solver/swap/paid_jokers.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/fixed_list.h"

namespace tilefish {

namespace {

// Says of each joker of the new table, one after the other, where it came from, in every way there is.
class Origins {
 public:
  Origins(const TableJokers& before, const TableJokers& after, const Table& table, const TileCounts& played,
          Meter& meter)
      : before_(before), after_(after), table_(table), meter_(meter), payers_(played), rack_jokers_(played.jokers()) {}

  [[nodiscard]] bool can_be_told() { return tell(0); }

  // Of the way in which it was told.
  [[nodiscard]] std::vector<std::size_t> melds_with_old_jokers() const {
    std::vector<std::size_t> melds(old_melds_.begin(), old_melds_.end());
    melds.erase(std::unique(melds.begin(), melds.end()), melds.end());
    return melds;
  }
  [[nodiscard]] const TileCounts& tiles_that_pay_for_nothing() const { return payers_; }

 private:
  bool tell(std::size_t joker) {
    if (!meter_.spend(1)) return false;
    if (joker == after_.size()) return rack_jokers_ == 0 && can_pay(0);
    return stays(joker) || is_retrieved(joker) || is_from_rack(joker);
  }

  bool stays(std::size_t joker) {
    for (std::size_t old = 0; old < before_.size(); ++old) {
      if (stayed_[old] || !share_a_meaning(before_[old], after_[joker])) continue;
      stayed_[old] = true;
      old_melds_.push_back(after_[joker].meld);
      if (tell(joker + 1)) return true;
      old_melds_.pop_back();
      stayed_[old] = false;
    }
    return false;
  }

  bool is_retrieved(std::size_t joker) {
    debtors_.push_back(after_[joker].meld);
    old_melds_.push_back(after_[joker].meld);
    if (tell(joker + 1)) return true;
    old_melds_.pop_back();
    debtors_.pop_back();
    return false;
  }

  bool is_from_rack(std::size_t joker) {
    if (rack_jokers_ == 0) return false;
    --rack_jokers_;
    payers_by_joker_.push_back(after_[joker].meld);
    if (tell(joker + 1)) return true;
    payers_by_joker_.pop_back();
    ++rack_jokers_;
    return false;
  }

  // Jokers of one meld need one tile together; they come one after the other.
  bool can_pay(std::size_t debtor) {
    if (!meter_.spend(1)) return false;
    if (debtor == debtors_.size()) return true;
    const std::size_t index = debtors_[debtor];
    if (debtor > 0 && debtors_[debtor - 1] == index) return can_pay(debtor + 1);
    for (const std::size_t paid : payers_by_joker_) {
      if (paid == index) return can_pay(debtor + 1);
    }
    const Meld& meld = table_.melds[index];
    for (int place = 0; place < meld.size(); ++place) {
      const Tile tile = meld.tile(place);
      if (tile.is_joker() || payers_.count(tile) == 0) continue;
      payers_.remove(tile);
      if (can_pay(debtor + 1)) return true;
      payers_.add(tile);
    }
    return false;
  }

  const TableJokers& before_;
  const TableJokers& after_;
  const Table& table_;
  Meter& meter_;
  TileCounts payers_;
  int rack_jokers_;  // that have no place yet
  std::array<bool, max_jokers> stayed_{};
  FixedList<std::size_t, max_jokers> old_melds_;        // of each joker of the table before
  FixedList<std::size_t, max_jokers> debtors_;          // melds
  FixedList<std::size_t, max_jokers> payers_by_joker_;  // melds
};

// Calls use(origins) for one reading of the tables after the other until it returns true.
template <class Use>
bool any_reading(const std::vector<TableJokers>& readings, const Table& after, const TileCounts& played,
                 const Ruleset& ruleset, Meter& meter, const Use& use) {
  const std::vector<TableJokers> readings_after = joker_readings(after, ruleset);
  for (const TableJokers& before : readings) {
    for (const TableJokers& read : readings_after) {
      Origins origins(before, read, after, played, meter);
      if (use(origins)) return true;
    }
  }
  return false;
}

}  // namespace

bool jokers_are_paid_for(const std::vector<TableJokers>& readings, const Table& after, const TileCounts& played,
                         const Ruleset& ruleset, Meter& meter) {
  return any_reading(readings, after, played, ruleset, meter, [](Origins& origins) { return origins.can_be_told(); });
}

std::optional<PaidJokers> how_jokers_are_paid_for(const std::vector<TableJokers>& readings, const Table& after,
                                                  const TileCounts& played, const Ruleset& ruleset, Meter& meter) {
  std::optional<PaidJokers> paid;
  any_reading(readings, after, played, ruleset, meter, [&](Origins& origins) {
    if (!origins.can_be_told()) return false;
    paid = PaidJokers{origins.melds_with_old_jokers(), played - origins.tiles_that_pay_for_nothing()};
    return true;
  });
  return paid;
}

}  // namespace tilefish
