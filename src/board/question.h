// A question about a position as text, the form in which it reaches the engine in the browser and the server alike: lines of
// a key, a space and a value. docs/board.md describes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"

namespace tilefish::board {

enum class Ask : std::uint8_t {
  best,     // the best move
  opening,  // the best opening of the rack
  plan,     // the steps from the table to another one
  count,    // how many moves there are
  list,     // a page of them, the best first
  draws,    // what each tile that may be drawn would bring
};

enum class By : std::uint8_t {
  tiles,   // most tiles, then most points
  points,  // most points, then most tiles
  keep,    // most tiles, then most melds of the table as they lie
  fewest,  // of an opening: the fewest tiles
};

// What a question may cost, unless it says less; whoever asks for more is given these.
inline constexpr std::uint64_t most_milliseconds = 60'000;
inline constexpr std::size_t most_listed = 200;
inline constexpr std::size_t longest_question = 16'384;  // bytes
// A tile of a larger game has no place on a board, and the draws are tried one by one.
inline constexpr int most_numbers = 100;

struct Question {
  Ask ask = Ask::best;
  By by = By::tiles;
  Ruleset ruleset;
  Position position;
  Table after;                     // of `plan`
  std::size_t skip = 0;            // of `list`
  std::size_t take = 20;           // of `list`
  std::uint64_t milliseconds = 0;  // 0: as long as it takes
  std::uint64_t megabytes = 0;     // 0: as much as it takes
};

[[nodiscard]] Result<Question> read_question(std::string_view text);

// "best"
[[nodiscard]] std::string_view name_of(Ask ask);

}  // namespace tilefish::board
