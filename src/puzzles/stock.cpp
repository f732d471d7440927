#include "puzzles/stock.h"

#include <deque>
#include <utility>

#include "base/hash.h"
#include "base/shared_meter.h"
#include "puzzles/likeness.h"

namespace tilefish {

namespace {

// Long enough that a long game at its end leaves the other threads idle for little, short enough that a stop loses little.
constexpr std::size_t games_a_thread = 4;

struct StockGame {
  std::uint64_t number = 0;
  std::vector<StockPuzzle> puzzles;
};

}  // namespace

StockPuzzle stock_puzzle(const PeoplePuzzle& puzzle, std::uint64_t game, const Ruleset& ruleset) {
  return {.likeness = likeness(puzzle.position, puzzle.solution, ruleset),
          .game = game,
          .level = puzzle.level(),
          .score = puzzle.score(),
          .steps = puzzle.steps(),
          .solutions = puzzle.solutions,
          .themes = themes_of(puzzle),
          .position = puzzle.position,
          .solution = puzzle.solution};
}

Outcome<std::vector<StockPuzzle>> puzzles_of_game(PeoplePuzzleFinder& finder, const StockOptions& options,
                                                  std::uint64_t game, const Limits& limits) {
  const Outcome<std::vector<PeoplePuzzle>> found = finder.puzzles_of_game(combine(options.seed, game), limits);
  if (!found.finished()) return found.stopped();
  std::vector<StockPuzzle> puzzles;
  for (const PeoplePuzzle& puzzle : found.value()) puzzles.push_back(stock_puzzle(puzzle, game, options.ruleset));
  return puzzles;
}

Outcome<std::uint64_t> fill_stock(const StockOptions& options, StockJob job, ThreadPool& pool, Progress& progress,
                                  const Limits& limits) {
  std::deque<PeoplePuzzleFinder> finders;  // they do not move
  for (unsigned worker = 0; worker < pool.size(); ++worker) finders.emplace_back(options.ruleset);
  std::uint64_t puzzles = job.start.puzzles;
  std::uint64_t next_game = job.start.next_game;
  progress.advance(puzzles);
  while (puzzles < job.count) {
    std::vector<StockGame> games(games_a_thread * pool.size());
    for (StockGame& game : games) game.number = next_game++;
    SharedMeter shared(limits);
    const auto play = [&](std::size_t i, unsigned worker) {
      Outcome<std::vector<StockPuzzle>> found =
          puzzles_of_game(finders[worker], options, games[i].number, shared.limits());
      if (!found.finished()) return shared.stop(found.stopped().reason);
      games[i].puzzles = std::move(found).value();
    };
    pool.for_each_index(games.size(), play, 1, &shared.stopped_flag());
    // Games cut short have holes; they are played again when the work is resumed.
    if (shared.stopped()) return shared.how_far();
    for (const StockGame& game : games) {
      for (const StockPuzzle& puzzle : game.puzzles) {
        if (puzzles == job.count || !job.start.likenesses.insert(puzzle.likeness).second) continue;
        job.take(puzzle);
        ++puzzles;
        progress.advance();
      }
    }
  }
  return next_game;
}

const Stock& shipped_stock() {
  static const Stock stock = [] {
    std::string text;
    for (const std::string_view piece : detail::shipped_stock_text()) text += piece;
    return parse_stock(text, "the shipped puzzles").value();
  }();
  return stock;
}

}  // namespace tilefish
