#include "solver/reference/layout.h"

namespace tilefish::reference {

namespace {

bool take_joker(TileGrid& jokers, int number, int colour) {
  if (jokers.at(number, colour) == 0) return false;
  --jokers.at(number, colour);
  return true;
}

Meld lay_run(const PlainRun& run, TileGrid& jokers) {
  std::vector<int> places;
  for (int place = 0; place < run.length; ++place) {
    if (take_joker(jokers, run.first + place, run.colour)) places.push_back(place);
  }
  return Meld::run(run.colour, run.first, run.length, places);
}

Meld lay_group(int number, std::vector<int> colours, TileGrid& jokers) {
  for (int& colour : colours) {
    if (take_joker(jokers, number, colour)) colour = Meld::joker_colour;
  }
  return Meld::group(number, colours);
}

}  // namespace

Table to_table(const Layout& layout, const GroupRules& rules) {
  Table table;
  TileGrid jokers = layout.jokers;
  for (const PlainRun& run : layout.runs) table.melds.push_back(lay_run(run, jokers));
  for (int number = 1; number <= layout.groups.numbers(); ++number) {
    for (const std::vector<int>& colours : deal_groups(layout.groups.row(number), rules)) {
      table.melds.push_back(lay_group(number, colours, jokers));
    }
  }
  return table;
}

}  // namespace tilefish::reference
