// A stock of puzzles for people: found in games ahead of time, no two alike, kept as a text file to which more can be added at any
// time. The server gives them out; the program ships with a few hundred.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/outcome.h"
#include "base/progress.h"
#include "base/result.h"
#include "base/thread_pool.h"
#include "puzzles/daily_puzzle.h"
#include "puzzles/people_puzzle.h"
#include "puzzles/theme.h"
#include "rules/ruleset.h"

namespace tilefish {

// Of a puzzle that was found in a match that somebody played, not in a game of the stock.
inline constexpr std::uint64_t given_game = UINT64_MAX;

struct StockPuzzle {
  std::uint64_t likeness = 0;  // no two of a stock have the same
  std::uint64_t game = 0;      // which of the stock's games it comes from, or given_game
  int level = 1;
  double score = 0;  // of difficulty
  int steps = 0;     // of the shortest way, which is proven
  int solutions = 0;
  Themes themes;
  Position position;
  Table solution;  // where the shortest way leads
};

[[nodiscard]] StockPuzzle stock_puzzle(const PeoplePuzzle& puzzle, std::uint64_t game, const Ruleset& ruleset);

// "3<tab>6.4<tab>4<tab>2<tab>split-run<tab>17<tab>3b 4b 5b … / 6b 7r<tab>3b 4b 5b 6b, …", with the end of the line.
[[nodiscard]] std::string to_line(const StockPuzzle& puzzle);
// A line without its end. What it says of the position is read, not looked for again: but that the solution is a legal move
// which empties the rack is verified.
[[nodiscard]] Result<StockPuzzle> parse_stock_line(std::string_view line, const Ruleset& ruleset);

// What decides every line of a stock but their number.
struct StockOptions {
  Ruleset ruleset = Ruleset::classic();  // a shipped one, by whose name the file knows it
  std::uint64_t seed = 1;
};

// The puzzles of one of its games, like ones among them.
[[nodiscard]] Outcome<std::vector<StockPuzzle>> puzzles_of_game(PeoplePuzzleFinder& finder, const StockOptions& options,
                                                                std::uint64_t game, const Limits& limits);

// The first lines of a file.
[[nodiscard]] std::string stock_head(const StockOptions& options);

struct Stock {
  StockOptions options;
  std::vector<StockPuzzle> puzzles;
};
[[nodiscard]] Result<Stock> parse_stock(std::string_view text, const std::string& source);

// What is there of a stock that is to grow: whole games, since the last one may have been cut short.
struct StockStart {
  std::size_t bytes = 0;
  std::uint64_t puzzles = 0;
  std::uint64_t next_game = 0;
  std::unordered_set<std::uint64_t> likenesses;
  // Those of matches that stand behind these bytes, and are to be written again. They are counted among the puzzles.
  std::vector<StockPuzzle> given;
};
[[nodiscard]] Result<StockStart> find_stock_start(std::string_view text, const StockOptions& options,
                                                  const std::string& source);

struct StockJob {
  std::uint64_t count = 0;  // puzzles in all, those that are there included
  StockStart start;
  std::function<void(const StockPuzzle&)> take;  // in order, from the calling thread
};

// Plays games until there are enough puzzles. Line by line the same for the same options, whatever the number of threads. Stopped
// early it has given the puzzles of the first games, and can be resumed after them.
[[nodiscard]] Outcome<std::uint64_t> fill_stock(const StockOptions& options, StockJob job, ThreadPool& pool,
                                                Progress& progress, const Limits& limits);

// Those that come with the program, under the rules `classic`.
[[nodiscard]] const Stock& shipped_stock();

namespace detail {
// Pieces of the shipped stock; generated at build time from models/puzzles.txt.
[[nodiscard]] const std::vector<std::string_view>& shipped_stock_text();
}  // namespace detail

}  // namespace tilefish
