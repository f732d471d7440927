// Reads the puzzle format of the papers' test files: the number of puzzles, then for each a line with the number of tiles and a
// line of tiles. In two steps, so that a caller can read the many lines of tiles on many cores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/tile.h"

namespace tilefish {

// What a puzzle may hold; what is not given is taken from the file itself.
struct PuzzleLimits {
  int colours = 4;
  std::optional<int> numbers;
  std::optional<int> copies;
  int jokers = 0;
};

// One puzzle of a file, not read yet: the line of its tiles.
struct PuzzleLine {
  std::size_t line = 0;   // counts from 1
  std::size_t tiles = 0;  // as many as the line before announces
  std::string_view text;  // into the text of the file
};

// One puzzle, read.
struct Puzzle {
  std::vector<Tile> tiles;
  int highest_number = 0;
  int most_copies = 0;
};

// Finds the puzzles of a file without reading their tiles.
[[nodiscard]] Result<std::vector<PuzzleLine>> split_puzzle_file(std::string_view text, const std::string& source);

// Reads the tiles of single puzzles; keeps its memory between calls.
class PuzzleLineParser {
 public:
  PuzzleLineParser(std::string source, PuzzleLimits limits) : source_(std::move(source)), limits_(limits) {}

  [[nodiscard]] Result<Puzzle> parse(const PuzzleLine& line);

 private:
  Result<Puzzle> parse_tiles(const PuzzleLine& line);
  std::uint8_t& copies_of(Tile tile);

  std::string source_;
  PuzzleLimits limits_;
  std::vector<std::uint8_t> copies_;  // of each tile in the puzzle at hand; all zero between calls
};

// Both steps for a whole file.
struct PuzzleFile {
  std::vector<Puzzle> puzzles;
  int numbers = 1;  // given, or the highest number in the file
  int copies = 1;   // given, or the most copies of one tile in one puzzle
};

[[nodiscard]] Result<PuzzleFile> parse_puzzle_file(std::string_view text, const std::string& source,
                                                   const PuzzleLimits& limits);

}  // namespace tilefish
