#include "solver/keep_melds.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tilefish {

namespace {

// Branches on melds that the latest table does not keep: either the meld is fixed and a new table is asked for, or it
// is given up. Once all that are undecided are kept, no table below this branch can keep more.
class Search {
 public:
  Search(const Table& before, const Table& first, int most, const MoveWithLooseMelds& move, Meter& meter)
      : before_(before),
        most_(most),
        move_(move),
        meter_(meter),
        fates_(before.melds.size(), Fate::open),
        best_(first) {
    most_kept_ = count(kept_in(first));
  }

  [[nodiscard]] Table run() && {
    branch(best_, kept_in(best_), 0);
    return std::move(best_);
  }

 private:
  enum class Fate : std::uint8_t { open, fixed, given_up };

  // Of each meld of the table before, whether the table after has it. Of equal melds those that are fixed come first.
  using Kept = std::vector<bool>;

  [[nodiscard]] Kept kept_in(const Table& after) const {
    Kept kept(before_.melds.size());
    std::vector<bool> taken(after.melds.size());
    for (const bool fixed : {true, false}) {
      for (std::size_t i = 0; i < before_.melds.size(); ++i) {
        if ((fates_[i] == Fate::fixed) != fixed) continue;
        for (std::size_t j = 0; j < after.melds.size() && !kept[i]; ++j) {
          if (taken[j] || !same_tiles(before_.melds[i], after.melds[j])) continue;
          kept[i] = taken[j] = true;
        }
      }
    }
    return kept;
  }

  [[nodiscard]] static int count(const Kept& kept) {
    return static_cast<int>(std::count(kept.begin(), kept.end(), true));
  }

  [[nodiscard]] int melds() const { return static_cast<int>(before_.melds.size()); }

  void branch(const Table& table, const Kept& kept, int given_up) {
    if (count(kept) > most_kept_) {
      most_kept_ = count(kept);
      best_ = table;
    }
    if (std::min(melds() - given_up, most_) <= most_kept_ || !meter_.spend(melds())) return;
    std::size_t meld = 0;
    while (meld < fates_.size() && (fates_[meld] != Fate::open || kept[meld])) ++meld;
    if (meld == fates_.size()) return;

    fates_[meld] = Fate::fixed;
    if (const std::optional<Table> other = table_with_fixed_melds()) branch(*other, kept_in(*other), given_up);
    fates_[meld] = Fate::given_up;
    branch(table, kept, given_up + 1);
    fates_[meld] = Fate::open;
  }

  [[nodiscard]] std::optional<Table> table_with_fixed_melds() const {
    Table loose;
    for (std::size_t i = 0; i < fates_.size(); ++i) {
      if (fates_[i] != Fate::fixed) loose.melds.push_back(before_.melds[i]);
    }
    std::optional<Table> table = move_(loose);
    if (!table) return std::nullopt;
    for (std::size_t i = 0; i < fates_.size(); ++i) {
      if (fates_[i] == Fate::fixed) table->melds.push_back(before_.melds[i]);
    }
    return table;
  }

  const Table& before_;
  int most_;
  const MoveWithLooseMelds& move_;
  Meter& meter_;
  std::vector<Fate> fates_;
  Table best_;
  int most_kept_ = 0;
};

}  // namespace

Table keep_most_melds(const Table& before, const Table& first, int most, const MoveWithLooseMelds& move, Meter& meter) {
  return Search(before, first, most, move, meter).run();
}

}  // namespace tilefish
