// Turns the answers of a swap sweep, number by number, into the melds that lie on the table.
#pragma once

#include <array>
#include <vector>

#include "rules/table.h"
#include "solver/swap/row.h"

namespace tilefish {

class SwapLayout {
 public:
  // If the meter is stopped, groups may be missing.
  SwapLayout(int colours, int min_meld, Meter& meter) : colours_(colours), min_meld_(min_meld), meter_(meter) {}

  // The numbers come in ascending order.
  void add(int number, const ColourCounts& run_tiles, const SwapRowAnswer& answer);

  // A meld that is not built number by number.
  void add(const Meld& meld) { table_.melds.push_back(meld); }

  [[nodiscard]] Table finish() &&;

 private:
  struct OpenRun {
    int first;
    int length = 0;
    std::vector<int> joker_places;
    RunMark mark = RunMark::none;
    bool has_tile = false;  // of the number being added
  };

  void extend_runs(int number, int colour, int run_tiles);
  void play_roles(int colour, const RunRoles& roles, int& naturals);
  void lay(const OpenRun& run, int colour);
  void lay_groups(int number, const SwapGroupsQuestion& question);

  int colours_;
  int min_meld_;
  Meter& meter_;
  std::array<std::vector<OpenRun>, max_colours> open_;
  Table table_;
};

}  // namespace tilefish
