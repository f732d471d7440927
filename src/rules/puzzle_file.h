// Reads the puzzle format of the papers' test files: the number of puzzles, then for each a line with the number of tiles and a
// line of tiles.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/tile.h"

namespace tilefish {

// What a file may hold; what is not given is taken from the file itself.
struct PuzzleFileLimits {
  int colours = 4;
  std::optional<int> numbers;
  std::optional<int> copies;
  int jokers = 0;
};

struct PuzzleFile {
  std::vector<std::vector<Tile>> puzzles;
  int numbers = 1;  // given, or the highest number in the file
  int copies = 1;   // given, or the most copies of one tile in one puzzle
};

[[nodiscard]] Result<PuzzleFile> parse_puzzle_file(std::string_view text, const std::string& source,
                                                   const PuzzleFileLimits& limits);

}  // namespace tilefish
