#include "arena/arena.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/core.h>

#include "base/hash.h"

namespace tilefish {

namespace {

// Sets played between two looks at the sequential test and at the clock; fixed, so that the stop does not depend on
// threads.
constexpr std::uint64_t sets_a_batch = 64;

void add_play(const SeatReport& from, SeatReport& to) {
  to.turns += from.turns;
  to.lays += from.lays;
  to.opened_rounds += from.opened_rounds;
  to.opening_turns += from.opening_turns;
  to.tiles_laid += from.tiles_laid;
  to.seconds += from.seconds;
  to.slowest = std::max(to.slowest, from.slowest);
}

}  // namespace

Arena::Arena(Ruleset ruleset, std::vector<Entrant> entrants, ArenaOptions options,
             std::function<MoveExists()> move_exists)
    : ruleset_(std::move(ruleset)),
      entrants_(std::move(entrants)),
      options_(std::move(options)),
      move_exists_(std::move(move_exists)) {}

std::optional<Error> Arena::flaw() const {
  if (options_.sets == 0)
    return Error{.what = "there is no game to play", .expected = "at least one deal", .token = "0"};
  if (options_.sprt && entrants_.size() != 2) {
    return Error{.what = "the sequential test compares two players", .token = std::to_string(entrants_.size())};
  }
  if (options_.sprt && options_.sprt->elo0 >= options_.sprt->elo1) {
    return Error{.what = "the hypotheses of the sequential test are the wrong way round",
                 .expected = "elo0 below elo1"};
  }
  const Result<Game> game =
      Game::make({.ruleset = ruleset_, .players = seats(), .rounds = options_.rounds, .seed = options_.seed},
                 move_exists_ ? move_exists_() : MoveExists());
  return game.ok() ? std::nullopt : std::optional(game.error());
}

GameId Arena::game_id(std::uint64_t set, int rotation) const { return {set, rotation, combine(options_.seed, set)}; }

Arena::Worker Arena::make_worker() const {
  Worker worker;
  for (const Entrant& entrant : entrants_) worker.players.push_back(entrant.make());
  if (move_exists_) worker.move_exists = move_exists_();
  return worker;
}

Arena::FinishedGame Arena::play(const GameId& id, Worker& worker, bool keep_game) const {
  Game game = Game::make({.ruleset = ruleset_, .players = seats(), .rounds = options_.rounds, .seed = id.seed},
                         worker.move_exists)
                  .value();
  std::vector<Player*> at_table(entrants_.size());
  for (std::size_t entrant = 0; entrant < entrants_.size(); ++entrant) {
    at_table[(entrant + static_cast<std::size_t>(id.rotation)) % entrants_.size()] = worker.players[entrant].get();
  }
  PlayedGame played =
      play_game(game, at_table, options_.play, combine(id.seed, static_cast<std::uint64_t>(id.rotation)));
  FinishedGame finished{.id = id, .game = std::nullopt, .played = std::move(played)};
  if (keep_game) finished.game = std::move(game);
  return finished;
}

void Arena::add_set(const std::vector<FinishedGame>& games, ArenaReport& report) const {
  std::vector<double> wins(entrants_.size(), 0.0);
  std::vector<double> scores(entrants_.size(), 0.0);
  double rounds = 0;
  for (const FinishedGame& finished : games) {
    const PlayedGame& played = finished.played;
    rounds += played.rounds;
    const auto seat_of_entrant = [&](std::size_t entrant) {
      return (entrant + static_cast<std::size_t>(finished.id.rotation)) % entrants_.size();
    };
    for (std::size_t entrant = 0; entrant < entrants_.size(); ++entrant) {
      const std::size_t seat = seat_of_entrant(entrant);
      wins[entrant] += played.win_shares[seat];
      scores[entrant] += static_cast<double>(played.scores[seat]);
      add_play(played.seats[seat], report.entrants[entrant].play);
      for (const Forfeit& forfeit : played.forfeits) {
        if (static_cast<std::size_t>(forfeit.seat) != seat) continue;
        report.forfeits.push_back({finished.id, entrant, forfeit.turn, forfeit.reason});
      }
    }
    ++report.games;
    report.rounds += static_cast<std::uint64_t>(played.rounds);
    report.tied_rounds += static_cast<std::uint64_t>(played.tied_rounds);
    report.blocked_rounds += static_cast<std::uint64_t>(played.blocked_rounds);
    report.turns += static_cast<std::uint64_t>(played.turns);
  }
  ++report.sets;
  for (std::size_t entrant = 0; entrant < entrants_.size(); ++entrant) {
    report.entrants[entrant].win_rate.add(wins[entrant] / rounds);
    report.entrants[entrant].score.add(scores[entrant] / rounds);
  }
}

ArenaReport Arena::run(ThreadPool& pool, Progress& progress, const StopFlag* stop, const OnBatch& on_batch,
                       const OnGame& on_game) {
  const auto start = std::chrono::steady_clock::now();
  ArenaReport report;
  for (const Entrant& entrant : entrants_) report.entrants.push_back({.name = entrant.name});
  std::vector<Worker> workers;
  for (unsigned i = 0; i < pool.size(); ++i) workers.push_back(make_worker());
  const auto rotations = static_cast<std::size_t>(seats());
  progress.set_total(options_.sets * rotations);

  for (std::uint64_t first = 0; first < options_.sets; first += sets_a_batch) {
    const std::uint64_t sets = std::min(sets_a_batch, options_.sets - first);
    std::vector<std::vector<FinishedGame>> batch(sets, std::vector<FinishedGame>(rotations));
    pool.for_each_index(
        sets * rotations,
        [&](std::size_t index, unsigned worker) {
          const GameId id = game_id(first + index / rotations, static_cast<int>(index % rotations));
          batch[index / rotations][index % rotations] = play(id, workers[worker], on_game != nullptr);
          progress.advance();
        },
        1, stop);
    report.interrupted = stop != nullptr && stop->requested();
    for (const std::vector<FinishedGame>& games : batch) {
      const bool complete =
          std::all_of(games.begin(), games.end(), [](const FinishedGame& each) { return each.played.rounds > 0; });
      if (!complete) continue;
      add_set(games, report);
      for (const FinishedGame& each : games) {
        if (on_game) on_game(each.id, *each.game, each.played);
      }
    }
    if (options_.sprt) report.sprt = sprt(report.entrants[0].win_rate, *options_.sprt);
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (on_batch) on_batch(report);
    if (report.interrupted || (report.sprt && report.sprt->verdict != SprtVerdict::undecided)) break;
  }
  return report;
}

}  // namespace tilefish
