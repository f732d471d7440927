#include "server/net/puzzle_games.h"

#include <chrono>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "puzzles/stock.h"
#include "rules/builtin_rulesets.h"
#include "server/net/thrown.h"
#include "work/kinds/stock.h"

namespace tilefish::net {

namespace {

constexpr std::chrono::seconds longest_game{60};
// The first game of a worker is checked by another; a batch must be worth that.
constexpr std::uint64_t games_a_batch = 16;

std::optional<StockOptions> stock_options(const PuzzleJob& job) {
  const std::optional<Ruleset> ruleset = builtin_ruleset(job.rules);
  if (!ruleset) return std::nullopt;
  return StockOptions{.ruleset = *ruleset, .seed = job.seed};
}

}  // namespace

PuzzleGames::PuzzleGames(JobPool& jobs, Askers& askers, Metrics& metrics, Found found)
    : jobs_(jobs), askers_(askers), metrics_(metrics), found_(std::move(found)) {}

void PuzzleGames::play(const PuzzleJob& job) {
  if (!have_played(job)) play_here(job);
}

bool PuzzleGames::have_played(const PuzzleJob& job) {
  const std::optional<StockOptions> options = stock_options(job);
  if (!options || !askers_.may_ask()) return false;
  auto games = std::make_shared<work::StockGames>(*options, games_a_batch, askers_.build());
  return askers_.ask({.about = "a batch of games for puzzles", .job = games, .then = [this, job, games](bool /*done*/) {
                        if (games->games_played() == 0) return play_here(job);
                        metrics_.puzzle_games_by_workers.add(games->games_played());
                        found_({.rules = job.rules, .puzzles = games->puzzles()});
                      }});
}

// The first game of the same stock. Whoever needs the thread stops it; then it is played again from its beginning, as soon as there
// is time.
void PuzzleGames::play_here(const PuzzleJob& job) {
  jobs_.push_spare("puzzles", [this, job](const StopFlag& stop) {
    PuzzlesFound found{.rules = job.rules};
    const std::optional<Error> failed = thrown_by("a game for puzzles", [&] {
      const std::optional<StockOptions> options = stock_options(job);
      if (!options) return;
      PeoplePuzzleFinder finder(options->ruleset);
      Outcome<std::vector<StockPuzzle>> puzzles =
          puzzles_of_game(finder, *options, 0, Limits{.stop = &stop}.within(longest_game));
      if (puzzles.finished()) found.puzzles = std::move(puzzles).value();
    });
    if (!failed && stop.requested()) return play_here(job);
    metrics_.puzzle_games_here.add();
    found_(std::move(found));
  });
}

}  // namespace tilefish::net
