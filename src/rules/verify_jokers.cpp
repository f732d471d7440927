#include "rules/verify_jokers.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/matching.h"

namespace tilefish {

namespace {

struct LaidJoker {
  std::size_t meld;
  std::vector<Tile> meanings;  // sorted
};

std::vector<LaidJoker> jokers_of(const Table& table, const Ruleset& ruleset) {
  std::vector<LaidJoker> jokers;
  for (std::size_t index = 0; index < table.melds.size(); ++index) {
    const Meld& meld = table.melds[index];
    for (int place = 0; place < meld.size() && meld.jokers() > 0; ++place) {
      if (!meld.is_joker(place)) continue;
      LaidJoker joker{index, joker_meanings(meld, place, ruleset)};
      std::sort(joker.meanings.begin(), joker.meanings.end());
      jokers.push_back(std::move(joker));
    }
  }
  return jokers;
}

bool can_be_the_same(const LaidJoker& before, const LaidJoker& after) {
  std::vector<Tile> shared;
  std::set_intersection(before.meanings.begin(), before.meanings.end(), after.meanings.begin(), after.meanings.end(),
                        std::back_inserter(shared));
  return !shared.empty();
}

// Tries every way to say which jokers of the new table stayed, came from the rack, or were retrieved: with at most eight
// jokers at most 3^8 ways.
class JokerStories {
 public:
  JokerStories(const Table& before, const Table& after, const TileCounts& played, const Ruleset& ruleset)
      : after_(after),
        played_(played.tiles()),
        before_jokers_(jokers_of(before, ruleset)),
        after_jokers_(jokers_of(after, ruleset)),
        stories_(after_jokers_.size(), Story::stayed) {
    played_.erase(std::remove(played_.begin(), played_.end(), Tile::joker()), played_.end());
  }

  [[nodiscard]] bool any_is_legal() { return tell(0, static_cast<int>(after_jokers_.size() - before_jokers_.size())); }

  // A joker that can be none of the old ones and has no rack tile beside it, or else any joker at all.
  [[nodiscard]] std::size_t meld_to_blame() const {
    for (const LaidJoker& joker : after_jokers_) {
      const bool stayed = std::any_of(before_jokers_.begin(), before_jokers_.end(),
                                      [&](const LaidJoker& old) { return can_be_the_same(old, joker); });
      if (!stayed && tiles_that_pay(joker.meld).empty()) return joker.meld;
    }
    return after_jokers_.front().meld;
  }

 private:
  enum class Story : std::uint8_t { stayed, from_rack, retrieved };

  bool tell(std::size_t joker, int rack_jokers_left) {
    if (joker == after_jokers_.size()) return rack_jokers_left == 0 && stayed_are_old_ones() && retrieved_are_paid();
    stories_[joker] = Story::stayed;
    if (tell(joker + 1, rack_jokers_left)) return true;
    stories_[joker] = Story::retrieved;
    if (tell(joker + 1, rack_jokers_left)) return true;
    if (rack_jokers_left == 0) return false;
    stories_[joker] = Story::from_rack;
    return tell(joker + 1, rack_jokers_left - 1);
  }

  [[nodiscard]] bool stayed_are_old_ones() const {
    std::vector<std::vector<std::size_t>> edges;
    for (std::size_t i = 0; i < after_jokers_.size(); ++i) {
      if (stories_[i] != Story::stayed) continue;
      std::vector<std::size_t>& old_ones = edges.emplace_back();
      for (std::size_t old = 0; old < before_jokers_.size(); ++old) {
        if (can_be_the_same(before_jokers_[old], after_jokers_[i])) old_ones.push_back(old);
      }
    }
    return can_match_all(edges, before_jokers_.size());
  }

  [[nodiscard]] bool retrieved_are_paid() const {
    std::vector<std::size_t> in_debt;
    for (std::size_t i = 0; i < after_jokers_.size(); ++i) {
      if (stories_[i] == Story::retrieved) in_debt.push_back(after_jokers_[i].meld);
    }
    in_debt.erase(std::unique(in_debt.begin(), in_debt.end()), in_debt.end());
    for (std::size_t i = 0; i < after_jokers_.size(); ++i) {
      if (stories_[i] == Story::from_rack) {
        in_debt.erase(std::remove(in_debt.begin(), in_debt.end(), after_jokers_[i].meld), in_debt.end());
      }
    }
    std::vector<std::vector<std::size_t>> edges;
    for (const std::size_t meld : in_debt) edges.push_back(tiles_that_pay(meld));
    return can_match_all(edges, played_.size());
  }

  [[nodiscard]] std::vector<std::size_t> tiles_that_pay(std::size_t meld) const {
    const std::vector<Tile> held = after_.melds[meld].tiles();
    std::vector<std::size_t> payers;
    for (std::size_t i = 0; i < played_.size(); ++i) {
      if (std::find(held.begin(), held.end(), played_[i]) != held.end()) payers.push_back(i);
    }
    return payers;
  }

  const Table& after_;
  std::vector<Tile> played_;  // without jokers
  std::vector<LaidJoker> before_jokers_;
  std::vector<LaidJoker> after_jokers_;
  std::vector<Story> stories_;
};

}  // namespace

std::optional<std::size_t> unpaid_joker_meld(const Table& before, const Table& after, const TileCounts& played,
                                             const Ruleset& ruleset) {
  JokerStories stories(before, after, played, ruleset);
  if (stories.any_is_legal()) return std::nullopt;
  return stories.meld_to_blame();
}

}  // namespace tilefish
