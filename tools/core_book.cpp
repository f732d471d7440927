// Writes the cores of `classic` up to some points to standard output, a rack a line: `core_book 31 > src/ending/cores.txt`.

#include <cstdio>
#include <cstdlib>

#include "ending/core_search.h"
#include "rules/ruleset.h"

int main(int argc, char** argv) {
  const int most_points = argc == 2 ? std::atoi(argv[1]) : 0;
  if (most_points < 1) {
    std::fputs("usage: core_book POINTS\n", stderr);
    return 2;
  }
  const auto cores = tilefish::find_cores(tilefish::Ruleset::classic(), most_points, tilefish::Limits{}).value();
  for (const tilefish::TileCounts& core : cores) std::printf("%s\n", to_string(core).c_str());
  return 0;
}
