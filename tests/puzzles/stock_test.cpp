#include "puzzles/stock.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "base/stop_after.h"
#include "puzzles/likeness.h"
#include "rules/notation.h"
#include "rules/verify.h"

namespace tilefish {
namespace {

PeoplePuzzle puzzle_in(const char* text) {
  return puzzle_for_people(parse_position(text, Ruleset::free()).value(), Ruleset::free()).value();
}

std::string themes_in(const char* text) { return to_string(themes_of(puzzle_in(text))); }

TEST(Theme, IsReadOffTheShortestPlan) {
  EXPECT_EQ(themes_in("3b 4b 5b 6b / 6g 6r"), "borrow");
  EXPECT_EQ(themes_in("3b 4b 5b 6b 7b / 5b"), "split-run");
  EXPECT_EQ(themes_in("5b 5g 5r 5y / 3y 4y"), "groups-to-runs");
  EXPECT_EQ(themes_in("3b 4b 5b J / 9g 9r"), "free-joker");
}

// The 4 of the run completes the group, whose 4y goes to the yellow run, whose 7y makes the new group.
TEST(Theme, ThreeMovesThatHangOnEachOtherAreACascade) {
  const PeoplePuzzle puzzle = puzzle_in("1b 2b 3b 4b, 4g 4r 4y, 5y 6y 7y / 7g 7r");
  EXPECT_EQ(to_string(themes_of(puzzle)), "cascade,groups-to-runs");
}

TEST(Theme, NamesAreReadBack) {
  for (const Theme theme : all_themes) EXPECT_EQ(theme_named(name(theme)), theme);
  EXPECT_EQ(parse_themes("split-run,cascade"), (Themes{Theme::split_run, Theme::cascade}));
  EXPECT_FALSE(parse_themes("").has_value());
  EXPECT_FALSE(parse_themes("split-run,tricks").has_value());
}

std::uint64_t likeness_in(const char* text) {
  const PeoplePuzzle puzzle = puzzle_in(text);
  return likeness(puzzle.position, puzzle.solution, Ruleset::free());
}

TEST(Likeness, ColoursCanBeExchangedAndWhatIsLeftAloneDoesNotCount) {
  const std::uint64_t first = likeness_in("3b 4b 5b 6b / 6g 6r");
  EXPECT_EQ(likeness_in("3y 4y 5y 6y / 6g 6r"), first);
  EXPECT_EQ(likeness_in("3y 4y 5y 6y, 11b 12b 13b / 6g 6b"), first);
  EXPECT_NE(likeness_in("3b 4b 5b 6b / 3g 3r"), first);
  EXPECT_NE(likeness_in("2b 3b 4b 5b 6b / 6g 6r"), first);
}

std::vector<std::string> lines_of(const StockOptions& options, std::uint64_t count, unsigned threads,
                                  const StockStart& start = {}) {
  std::vector<std::string> lines;
  ThreadPool pool(threads);
  Progress progress("puzzles", count);
  const StockJob job{
      .count = count, .start = start, .take = [&](const StockPuzzle& puzzle) { lines.push_back(to_line(puzzle)); }};
  EXPECT_TRUE(fill_stock(options, job, pool, progress, {}).finished());
  return lines;
}

TEST(Stock, IsTheSameWithAnyNumberOfThreadsAndGoesOnWhereItWasCut) {
  const StockOptions options{.ruleset = Ruleset::classic(), .seed = 7};
  const std::vector<std::string> lines = lines_of(options, 40, 1);
  ASSERT_EQ(lines.size(), 40U);
  EXPECT_EQ(lines_of(options, 40, 3), lines);
  std::string text = stock_head(options);
  for (std::size_t i = 0; i < 17; ++i) text += lines[i];
  text += lines[17].substr(0, 20);  // killed while it wrote
  const Result<StockStart> start = find_stock_start(text, options, "stock");
  ASSERT_TRUE(start.ok()) << start.error().describe();
  EXPECT_LE(start->puzzles, 17U);
  std::string whole = text.substr(0, start->bytes);
  for (const std::string& line : lines_of(options, 40, 2, *start)) whole += line;
  std::string expected = stock_head(options);
  for (const std::string& line : lines) expected += line;
  EXPECT_EQ(whole, expected);
  EXPECT_FALSE(find_stock_start(text, {.ruleset = Ruleset::classic(), .seed = 8}, "stock").ok());
}

TEST(Stock, PuzzlesOfMatchesStayWhenItGoesOn) {
  const StockOptions options{.ruleset = Ruleset::classic(), .seed = 7};
  const std::vector<std::string> lines = lines_of(options, 12, 1);
  const std::string given = to_line(stock_puzzle(puzzle_in("3b 4b 5b 6b / 6g 6r"), given_game, options.ruleset));
  EXPECT_NE(given.find("\t-\t"), std::string::npos);
  // In the middle of one of its games, and at the end.
  for (const std::size_t place : {std::size_t{3}, lines.size()}) {
    std::string text = stock_head(options);
    for (std::size_t i = 0; i < lines.size(); ++i) text += (i == place ? given : "") + lines[i];
    if (place == lines.size()) text += given;
    const StockStart start = find_stock_start(text, options, "stock").value();
    std::string whole = text.substr(0, start.bytes);
    for (const StockPuzzle& puzzle : start.given) whole += to_line(puzzle);
    for (const std::string& line : lines_of(options, 13, 1, start)) whole += line;
    const Stock stock = parse_stock(whole, "stock").value();
    EXPECT_EQ(stock.puzzles.size(), 13U);
    EXPECT_EQ(std::count_if(stock.puzzles.begin(), stock.puzzles.end(),
                            [](const StockPuzzle& puzzle) { return puzzle.game == given_game; }),
              1);
    for (const std::string& line : lines) EXPECT_NE(whole.find(line), std::string::npos);
  }
}

TEST(Stock, LinesAreReadBackAndFalseOnesRefused) {
  const StockOptions options{.ruleset = Ruleset::classic(), .seed = 3};
  for (std::string line : lines_of(options, 12, 1)) {
    line.pop_back();
    const Result<StockPuzzle> puzzle = parse_stock_line(line, options.ruleset);
    ASSERT_TRUE(puzzle.ok()) << puzzle.error().describe();
    EXPECT_EQ(to_line(*puzzle), line + "\n");
  }
  const auto refused = [&](const std::string& line) { return !parse_stock_line(line, options.ruleset).ok(); };
  const std::string good = "1\t3.0\t2\t1\tborrow\t0\t3b 4b 5b 6b / 6g 6r\t3b 4b 5b, 6b 6g 6r";
  EXPECT_FALSE(refused(good));
  EXPECT_TRUE(refused(good + "\t"));
  EXPECT_TRUE(refused("6" + good.substr(1)));
  EXPECT_TRUE(refused("1\t3.0\t2\t1\tborrow\t0\t3b 4b 5b 6b / 6g 6r\t3b 4b 5b 6b"));
  EXPECT_TRUE(refused("1\t3.0\t2\t1\tborrow\t0\t3b 4b 5b 6b / 6g 6r\t3b 4b 5b, 6b 6g 6y"));
  EXPECT_TRUE(refused(""));
}

TEST(Stock, ShippedPuzzlesAreManyOfEveryLevelAndThemeAndNoTwoAlike) {
  const Stock& stock = shipped_stock();
  EXPECT_EQ(stock.options.ruleset.name(), "classic");
  EXPECT_GE(stock.puzzles.size(), 500U);
  std::array<int, hardest_level> levels{};
  std::map<Theme, int> themes;
  std::set<std::uint64_t> likenesses;
  for (const StockPuzzle& puzzle : stock.puzzles) {
    ++levels[static_cast<std::size_t>(puzzle.level - 1)];
    for (const Theme theme : puzzle.themes) ++themes[theme];
    likenesses.insert(puzzle.likeness);
  }
  EXPECT_EQ(likenesses.size(), stock.puzzles.size());
  for (const int level : levels) EXPECT_GE(level, 60);
  for (const Theme theme : all_themes) EXPECT_GE(themes[theme], 60) << name(theme);
}

// What the file says is what is found again, for a sample of it.
TEST(Stock, ShippedPuzzlesAreWhatTheySay) {
  const Stock& stock = shipped_stock();
  for (std::size_t i = 0; i < stock.puzzles.size(); i += 97) {
    const StockPuzzle& shipped = stock.puzzles[i];
    const std::optional<PeoplePuzzle> found = puzzle_for_people(shipped.position, stock.options.ruleset);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(to_line(stock_puzzle(*found, shipped.game, stock.options.ruleset)), to_line(shipped));
  }
}

TEST(Stock, StopsWhenAsked) {
  expect_to_stop_when_asked([](const Limits& limits) {
    ThreadPool pool(2);
    Progress progress("puzzles");
    const StockJob job{.count = 1'000'000, .take = [](const StockPuzzle&) {}};
    return reason_of(fill_stock({}, job, pool, progress, limits));
  });
}

}  // namespace
}  // namespace tilefish
