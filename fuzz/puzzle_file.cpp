// Feeds the reader of puzzle files with bytes. The first line chooses the limits: a digit each for colours, numbers (in
// tens), copies and jokers, where anything else leaves that to the file.

#include "rules/puzzle_file.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz/require.h"
#include "rules/tile_counts.h"

namespace tilefish::fuzz {

namespace {

PuzzleLimits limits_of(std::string_view line) {
  const auto digit = [&](std::size_t place) -> std::optional<int> {
    if (place >= line.size() || line[place] < '1' || line[place] > '8') return std::nullopt;
    return line[place] - '0';
  };
  PuzzleLimits limits{.colours = digit(0).value_or(4), .copies = digit(2), .jokers = digit(3).value_or(0)};
  if (const std::optional<int> tens = digit(1)) limits.numbers = 10 * *tens;
  return limits;
}

std::string printed(const PuzzleFile& file) {
  std::string text = std::to_string(file.puzzles.size()) + '\n';
  for (const Puzzle& each : file.puzzles) {
    text += std::to_string(each.tiles.size()) + '\n' + to_string(each.tiles) + '\n';
  }
  return text;
}

void require_within(const PuzzleFile& file, const PuzzleLimits& limits) {
  for (const Puzzle& puzzle : file.puzzles) {
    const TileCounts counts(file.numbers, puzzle.tiles);
    require(counts.jokers() <= limits.jokers, "no puzzle has more jokers than there are");
    for (const Tile tile : puzzle.tiles) {
      if (tile.is_joker()) continue;
      require(tile.colour() < limits.colours && tile.number() <= file.numbers, "every tile is one of the game");
      require(counts.count(tile) <= file.copies, "no puzzle has more copies of a tile than there are");
    }
  }
}

void read(std::string_view text, const PuzzleLimits& limits) {
  const Result<PuzzleFile> file = parse_puzzle_file(text, "puzzles.txt", limits);
  if (!file) {
    require_good(file.error());
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    require(file.error().place.line >= 1 && file.error().place.line <= lines + 1, "an error's line lies in the file");
    return;
  }
  // Counting by number needs memory for each; a file that says 1000000b once is read well, but slow to look through.
  if (file->numbers <= 1000) require_within(*file, limits);
  const Result<PuzzleFile> again = parse_puzzle_file(printed(*file), "again.txt", limits);
  require(again.ok() && printed(*again) == printed(*file), "puzzles survive being printed");
  require(again->numbers == file->numbers && again->copies == file->copies, "so does what the file says of its game");
}

}  // namespace

}  // namespace tilefish::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(bytes.find('\n'), size);
  tilefish::fuzz::read(bytes.substr(std::min(end + 1, size)), tilefish::fuzz::limits_of(bytes.substr(0, end)));
  return 0;
}
