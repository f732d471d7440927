#include "rules/verify_jokers.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/matching.h"
#include "rules/table_jokers.h"

namespace tilefish {

namespace {

// Of the tiles played, those that the meld may hold.
std::vector<std::size_t> tiles_that_pay(const Meld& meld, std::span<const Tile> played) {
  const std::vector<Tile> held = meld.tiles();
  std::vector<std::size_t> payers;
  for (std::size_t i = 0; i < played.size(); ++i) {
    if (std::find(held.begin(), held.end(), played[i]) != held.end()) payers.push_back(i);
  }
  return payers;
}

// Tries every way to say which jokers of the new table stayed, came from the rack, or were retrieved. One rack tile pays for
// all jokers of a meld, so either all of them stay or none needs to: with at most eight jokers there are at most 3^8 ways,
// and far fewer where melds hold several.
class JokerStories {
 public:
  JokerStories(const TableJokers& before_jokers, const TableJokers& after_jokers, const Table& after,
               std::span<const Tile> played)
      : before_jokers_(before_jokers),
        after_jokers_(after_jokers),
        after_(after),
        played_(played),
        stories_(after_jokers.size(), Story::stayed) {}

  [[nodiscard]] bool any_is_legal() { return tell(0, static_cast<int>(after_jokers_.size() - before_jokers_.size())); }

 private:
  enum class Story : std::uint8_t { stayed, from_rack, retrieved };

  // Of the jokers from `first` on, with which a meld begins.
  bool tell(std::size_t first, int rack_jokers_left) {
    if (first == after_jokers_.size()) return rack_jokers_left == 0 && stayed_are_old_ones() && retrieved_are_paid();
    std::size_t end = first;
    while (end < after_jokers_.size() && after_jokers_[end].meld == after_jokers_[first].meld) ++end;
    for (const Story story : {Story::stayed, Story::retrieved}) {
      for (std::size_t joker = first; joker < end; ++joker) stories_[joker] = story;
      if (tell(end, rack_jokers_left)) return true;
    }
    for (std::size_t joker = first; joker < end && rack_jokers_left > 0; ++joker) {
      stories_[joker] = Story::from_rack;
      if (tell(end, --rack_jokers_left)) return true;
    }
    return false;
  }

  [[nodiscard]] bool stayed_are_old_ones() const {
    std::vector<std::vector<std::size_t>> edges;
    for (std::size_t i = 0; i < after_jokers_.size(); ++i) {
      if (stories_[i] != Story::stayed) continue;
      std::vector<std::size_t>& old_ones = edges.emplace_back();
      for (std::size_t old = 0; old < before_jokers_.size(); ++old) {
        if (share_a_meaning(before_jokers_[old], after_jokers_[i])) old_ones.push_back(old);
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
    for (const std::size_t meld : in_debt) edges.push_back(tiles_that_pay(after_.melds[meld], played_));
    return can_match_all(edges, played_.size());
  }

  const TableJokers& before_jokers_;
  const TableJokers& after_jokers_;
  const Table& after_;
  std::span<const Tile> played_;  // without jokers
  std::vector<Story> stories_;
};

// The jokers of a table none of whose melds can be read both ways.
struct PlainJokers {
  std::vector<Tile> in_runs;  // the tiles they stand for, sorted
  std::vector<Meld> groups;
};

std::optional<PlainJokers> plain_jokers(const Table& table) {
  PlainJokers jokers;
  for (const Meld& meld : table.melds) {
    if (meld.jokers() == 0) continue;
    if (meld.naturals() < 2) return std::nullopt;
    if (!meld.is_run()) jokers.groups.push_back(meld);
    for (int place = 0; meld.is_run() && place < meld.size(); ++place) {
      if (meld.is_joker(place)) jokers.in_runs.emplace_back(meld.number() + place, meld.colour());
    }
  }
  std::sort(jokers.in_runs.begin(), jokers.in_runs.end());
  return jokers;
}

// Whether at first sight every joker of a run stands for the tile it stood for, in whichever run, and every group with jokers is
// there again: then these jokers stay, and all others are the mover's own.
bool all_jokers_stay(const Table& before, const Table& after) {
  const std::optional<PlainJokers> old = plain_jokers(before);
  std::optional<PlainJokers> now = plain_jokers(after);
  if (!old || !now) return false;
  if (!std::includes(now->in_runs.begin(), now->in_runs.end(), old->in_runs.begin(), old->in_runs.end())) return false;
  for (const Meld& group : old->groups) {
    const auto same =
        std::find_if(now->groups.begin(), now->groups.end(), [&](const Meld& each) { return same_tiles(each, group); });
    if (same == now->groups.end()) return false;
    now->groups.erase(same);
  }
  return true;
}

// A joker that can be none of the old ones and has no rack tile beside it, or else any joker at all.
std::size_t meld_to_blame(const std::vector<TableJokers>& before_readings,
                          const std::vector<TableJokers>& after_readings, const Table& after,
                          std::span<const Tile> played) {
  const auto can_stay = [&](std::size_t joker) {
    for (const TableJokers& before : before_readings) {
      for (const TableJokers& read : after_readings) {
        for (const TableJoker& old : before) {
          if (share_a_meaning(old, read[joker])) return true;
        }
      }
    }
    return false;
  };
  const TableJokers& jokers = after_readings.front();
  for (std::size_t joker = 0; joker < jokers.size(); ++joker) {
    const std::size_t meld = jokers[joker].meld;
    if (!can_stay(joker) && tiles_that_pay(after.melds[meld], played).empty()) return meld;
  }
  return jokers.front().meld;
}

}  // namespace

std::optional<std::size_t> unpaid_joker_meld(const Table& before, const Table& after, const TileCounts& played,
                                             const Ruleset& ruleset) {
  if (all_jokers_stay(before, after)) return std::nullopt;
  std::vector<Tile> tiles = played.tiles();
  tiles.erase(std::remove(tiles.begin(), tiles.end(), Tile::joker()), tiles.end());
  const std::vector<TableJokers> before_readings = joker_readings(before, ruleset);
  const std::vector<TableJokers> after_readings = joker_readings(after, ruleset);
  for (const TableJokers& before_jokers : before_readings) {
    for (const TableJokers& after_jokers : after_readings) {
      if (JokerStories(before_jokers, after_jokers, after, tiles).any_is_legal()) return std::nullopt;
    }
  }
  return meld_to_blame(before_readings, after_readings, after, tiles);
}

}  // namespace tilefish
