#include "rules/table_jokers.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "rules/meld_reading.h"

namespace tilefish {

namespace {

// Tiles that read as a run and as a group may have been built as either.
Meld as_read(const Meld& meld, const Ruleset& ruleset) {
  if (meld.is_run() || meld.naturals() != 1) return meld;
  const MeldReading reading = read_meld(meld.tiles(), ruleset);
  const Meld* const read = std::get_if<Meld>(&reading);
  return read != nullptr ? *read : meld;
}

std::vector<Tile> every_tile(const Ruleset& ruleset) {
  std::vector<Tile> tiles;
  for (int number = 1; number <= ruleset.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) tiles.emplace_back(number, colour);
  }
  return tiles;
}

// Of a meld that reads both ways. A run's joker never has the number of its one natural tile, which all tiles of a group
// have.
std::vector<Tile> meanings_read_as(MeldKind kind, const Meld& meld, int place, const Ruleset& ruleset) {
  const Tile in_run(meld.number() + place, meld.colour());
  if (kind == MeldKind::run) return {in_run};
  std::vector<Tile> meanings = joker_meanings(meld, place, ruleset);
  meanings.erase(std::remove(meanings.begin(), meanings.end(), in_run), meanings.end());
  return meanings;
}

// Calls meanings_at(place) for each joker of the meld and adds it to what is known of the table.
template <class MeaningsAt>
void add_jokers(const Meld& meld, std::size_t index, const MeaningsAt& meanings_at, TableJokers& jokers) {
  for (int place = 0; place < meld.size(); ++place) {
    if (!meld.is_joker(place)) continue;
    TableJoker joker{index, meanings_at(place)};
    std::sort(joker.meanings.begin(), joker.meanings.end());
    jokers.push_back(std::move(joker));
  }
}

}  // namespace

unsigned TableJoker::colours_at(int number) const {
  unsigned colours = 0;
  for (const Tile tile : meanings) {
    if (tile.number() == number) colours |= 1U << tile.colour();
  }
  return colours;
}

bool share_a_meaning(const TableJoker& a, const TableJoker& b) {
  auto tile = a.meanings.begin();
  auto other = b.meanings.begin();
  while (tile != a.meanings.end() && other != b.meanings.end()) {
    if (*tile == *other) return true;
    if (*tile < *other) {
      ++tile;
    } else {
      ++other;
    }
  }
  return false;
}

std::vector<TableJokers> joker_readings(const Table& table, const Ruleset& ruleset) {
  std::vector<TableJokers> readings(1);
  for (std::size_t index = 0; index < table.melds.size(); ++index) {
    if (table.melds[index].jokers() == 0) continue;
    const Meld meld = as_read(table.melds[index], ruleset);
    if (meld.naturals() == 0) {
      for (TableJokers& jokers : readings) {
        add_jokers(
            meld, index, [&](int) { return every_tile(ruleset); }, jokers);
      }
      continue;
    }
    // One joker agrees with itself, whatever it stands for.
    if (meld.jokers() == 1 || !reads_both_ways(meld, ruleset)) {
      for (TableJokers& jokers : readings) {
        add_jokers(
            meld, index, [&](int place) { return joker_meanings(meld, place, ruleset); }, jokers);
      }
      continue;
    }
    const std::size_t so_far = readings.size();
    for (std::size_t i = 0; i < so_far; ++i) {
      TableJokers as_group = readings[i];
      const auto add_as = [&](MeldKind kind, TableJokers& jokers) {
        add_jokers(
            meld, index, [&](int place) { return meanings_read_as(kind, meld, place, ruleset); }, jokers);
      };
      add_as(MeldKind::run, readings[i]);
      add_as(MeldKind::group, as_group);
      readings.push_back(std::move(as_group));
    }
  }
  return readings;
}

}  // namespace tilefish
