#include "arena/arena.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

#include <fmt/core.h>

#include "arena/tally.h"
#include "base/hash.h"

namespace tilefish {

// Seat by seat: rotated by the last digit, the others in the order that the rest of the number says.
std::vector<std::size_t> entrants_by_seat(SeatOrders orders, std::size_t entrants, int game) {
  const auto index = static_cast<std::size_t>(game);
  std::vector<std::size_t> named(entrants);
  std::iota(named.begin(), named.end(), std::size_t{0});
  if (orders == SeatOrders::all) {
    for (std::size_t i = 0; i < index / entrants; ++i) std::next_permutation(named.begin() + 1, named.end());
  }
  std::vector<std::size_t> by_seat(entrants);
  for (std::size_t place = 0; place < entrants; ++place) by_seat[(place + index) % entrants] = named[place];
  return by_seat;
}

int games_of_a_deal(SeatOrders orders, std::size_t entrants) {
  int games = static_cast<int>(entrants);
  if (orders == SeatOrders::cyclic) return games;
  for (int left = static_cast<int>(entrants) - 1; left > 1; --left) games *= left;
  return games;
}

Arena::Arena(Ruleset ruleset, std::vector<Entrant> entrants, ArenaOptions options,
             std::function<MoveExists()> move_exists)
    : ruleset_(std::move(ruleset)),
      entrants_(std::move(entrants)),
      options_(std::move(options)),
      move_exists_(std::move(move_exists)) {}

std::optional<Error> Arena::flaw() const {
  if (options_.sets == 0)
    return Error{.what = "there is no game to play", .expected = "at least one deal", .token = "0"};
  if (options_.orders == SeatOrders::all && entrants_.size() > most_entrants_in_all_orders) {
    return Error{.what = "all orders of so many players are too many",
                 .expected = fmt::format("at most {} players", most_entrants_in_all_orders),
                 .token = std::to_string(entrants_.size())};
  }
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

Arena::Worker Arena::make_worker(const StopFlag* stop) const {
  const auto make_players = [this] {
    std::vector<std::unique_ptr<Player>> players;
    for (const Entrant& entrant : entrants_) players.push_back(entrant.make());
    return players;
  };
  PlayOptions play = options_.play;
  play.budget.stop = stop;
  return {.table = std::make_unique<WatchedTable>(make_players, play),
          .move_exists = move_exists_ ? move_exists_() : MoveExists()};
}

WatchedTable::Seating Arena::seating(const GameId& id, const Worker& worker) const {
  return {.game = Game::make({.ruleset = ruleset_, .players = seats(), .rounds = options_.rounds, .seed = id.seed},
                             worker.move_exists)
                      .value(),
          .player_at = seated(id.rotation),
          .seed = combine(id.seed, static_cast<std::uint64_t>(id.rotation))};
}

FinishedGame Arena::finished(const GameId& id, const SeatedGame& match, bool keep_game) {
  return {.id = id, .game = keep_game ? std::optional(match.game()) : std::nullopt, .played = match.played()};
}

FinishedGame Arena::play(const GameId& id, Worker& worker, bool keep_game) const {
  return finished(id, worker.table->play(seating(id, worker)), keep_game);
}

ArenaReport Arena::run(ThreadPool& pool, Progress& progress, const StopFlag* stop, const OnBatch& on_batch,
                       const OnGame& on_game) {
  ArenaTally tally = begin_tally();
  std::vector<Worker> workers;
  for (unsigned i = 0; i < pool.size(); ++i) workers.push_back(make_worker(stop));
  const auto rotations = static_cast<std::size_t>(games_of_a_deal());
  progress.set_total(options_.sets * rotations);

  for (std::uint64_t first = 0; first < options_.sets; first += ArenaTally::sets_a_batch) {
    const std::uint64_t sets = std::min(ArenaTally::sets_a_batch, options_.sets - first);
    std::vector<std::vector<FinishedGame>> batch(sets, std::vector<FinishedGame>(rotations));
    std::atomic<std::size_t> games_begun = 0;
    const auto play_some = [&](const Worker& worker) {
      GameId id;
      std::size_t index = 0;
      const auto next = [&]() -> std::optional<WatchedTable::Seating> {
        index = games_begun.fetch_add(1, std::memory_order_relaxed);
        if (index >= sets * rotations || (stop != nullptr && stop->requested())) return std::nullopt;
        id = game_id(options_.first + first + index / rotations, static_cast<int>(index % rotations));
        return seating(id, worker);
      };
      worker.table->play_all(next, [&](const SeatedGame& match) {
        batch[index / rotations][index % rotations] = finished(id, match, on_game != nullptr);
        progress.advance();
      });
    };
    pool.for_each_index(pool.size(), [&](std::size_t, unsigned worker) { play_some(workers[worker]); });
    const bool interrupted = stop != nullptr && stop->requested();
    for (const std::vector<FinishedGame>& games : batch) {
      const bool complete =
          std::all_of(games.begin(), games.end(), [](const FinishedGame& each) { return each.played.complete(); });
      if (!complete) continue;
      tally.add_set(games);
      for (const FinishedGame& each : games) {
        if (on_game) on_game(each.id, *each.game, each.played);
      }
    }
    if (interrupted) tally.interrupt();
    const bool decided = tally.end_batch();
    if (on_batch) on_batch(tally.report());
    if (interrupted || decided) break;
  }
  ArenaReport report = tally.report();
  for (const Worker& worker : workers) report.left_behind += worker.table->left_behind();
  return report;
}

ArenaTally Arena::begin_tally() const {
  std::vector<std::string> names;
  for (const Entrant& entrant : entrants_) names.push_back(entrant.name);
  return ArenaTally(std::move(names), ruleset_.scoring(), options_);
}

}  // namespace tilefish
