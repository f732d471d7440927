#include "solver/every_table.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "rules/meld_reading.h"

namespace tilefish {

namespace {

// The lowest tile must lie in some meld, and no lower one is left: that names the meld's places but for its jokers.
class EveryTable {
 public:
  EveryTable(const TileCounts& tiles, const Ruleset& ruleset, const std::function<bool(const Table&)>& visit)
      : left_(tiles), ruleset_(ruleset), visit_(visit) {}

  bool search() {
    const std::vector<Tile> tiles = left_.tiles();
    if (tiles.empty()) return visit_(table_);
    if (tiles.front().is_joker()) return lay_jokers_alone(ruleset_.min_meld());
    return lay_runs(tiles.front()) && lay_groups(tiles.front());
  }

 private:
  bool lay_runs(Tile lowest) {
    for (int before = 0; before <= left_.jokers() && before < lowest.number(); ++before) {
      std::vector<int> joker_places;
      for (int place = 0; place < before; ++place) joker_places.push_back(place);
      const int first = lowest.number() - before;
      left_.set_jokers(left_.jokers() - before);
      left_.remove(lowest);
      const bool going_on = lengthen_run(lowest.colour(), first, before + 1, joker_places);
      left_.add(lowest);
      left_.set_jokers(left_.jokers() + before);
      if (!going_on) return false;
    }
    return true;
  }

  bool lengthen_run(int colour, int first, int length, std::vector<int>& joker_places) {
    if (length >= ruleset_.min_meld() && !lay(Meld::run(colour, first, length, joker_places))) return false;
    if (first + length > ruleset_.numbers()) return true;
    for (const Tile tile : {Tile(first + length, colour), Tile::joker()}) {
      if (left_.count(tile) == 0) continue;
      left_.remove(tile);
      if (tile.is_joker()) joker_places.push_back(length);
      const bool going_on = lengthen_run(colour, first, length + 1, joker_places);
      if (tile.is_joker()) joker_places.pop_back();
      left_.add(tile);
      if (!going_on) return false;
    }
    return true;
  }

  bool lay_groups(Tile lowest) {
    std::vector<int> colours{lowest.colour()};
    left_.remove(lowest);
    const bool going_on = widen_group(lowest.number(), lowest.colour() + 1, colours);
    left_.add(lowest);
    return going_on;
  }

  bool widen_group(int number, int colour, std::vector<int>& colours) {
    if (colour < ruleset_.colours()) {
      if (!widen_group(number, colour + 1, colours)) return false;
      const Tile tile(number, colour);
      if (left_.count(tile) == 0) return true;
      left_.remove(tile);
      colours.push_back(colour);
      const bool going_on = widen_group(number, colour + 1, colours);
      colours.pop_back();
      left_.add(tile);
      return going_on;
    }
    const int room = ruleset_.colours() - static_cast<int>(colours.size());
    const int jokers = left_.jokers();
    bool going_on = true;
    std::vector<int> all = colours;
    for (int used = 0; used <= std::min(room, jokers) && going_on; ++used) {
      left_.set_jokers(jokers - used);
      if (static_cast<int>(all.size()) >= ruleset_.min_meld()) going_on = lay(Meld::group(number, all));
      all.push_back(Meld::joker_colour);
    }
    left_.set_jokers(jokers);
    return going_on;
  }

  bool lay_jokers_alone(int least) {
    const int jokers = left_.jokers();
    for (int size = least; size <= jokers; ++size) {
      const MeldReading reading = read_meld(std::vector<Tile>(static_cast<std::size_t>(size), Tile::joker()), ruleset_);
      const Meld* meld = std::get_if<Meld>(&reading);
      if (meld == nullptr) continue;
      left_.set_jokers(jokers - size);
      table_.melds.push_back(*meld);
      const bool going_on = left_.jokers() == 0 ? visit_(table_) : lay_jokers_alone(size);
      table_.melds.pop_back();
      left_.set_jokers(jokers);
      if (!going_on) return false;
    }
    return true;
  }

  bool lay(const Meld& meld) {
    table_.melds.push_back(meld);
    const bool going_on = search();
    table_.melds.pop_back();
    return going_on;
  }

  TileCounts left_;
  const Ruleset& ruleset_;
  const std::function<bool(const Table&)>& visit_;
  Table table_;
};

bool choose_from(const std::vector<Tile>& tiles, std::size_t next, TileCounts& chosen,
                 const std::function<bool(const TileCounts&)>& visit) {
  if (next == tiles.size()) return visit(chosen);
  std::size_t end = next;
  while (end < tiles.size() && tiles[end] == tiles[next]) ++end;
  for (std::size_t count = 0; count <= end - next; ++count) {
    chosen.add(tiles[next], static_cast<int>(count));
    const bool going_on = choose_from(tiles, end, chosen, visit);
    chosen.remove(tiles[next], static_cast<int>(count));
    if (!going_on) return false;
  }
  return true;
}

}  // namespace

bool every_table(const TileCounts& tiles, const Ruleset& ruleset, const std::function<bool(const Table&)>& visit) {
  return EveryTable(tiles, ruleset, visit).search();
}

bool every_choice(const TileCounts& tiles, const std::function<bool(const TileCounts&)>& visit) {
  TileCounts chosen(tiles.numbers());
  return choose_from(tiles.tiles(), 0, chosen, visit);
}

}  // namespace tilefish
