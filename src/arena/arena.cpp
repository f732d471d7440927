#include "arena/arena.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>

#include <fmt/core.h>

#include "base/hash.h"

namespace tilefish {

namespace {

// Rounds won by seat. Where points are tallied only the match is won, by the highest score, and counts as all its rounds;
// those who tie share.
std::vector<double> win_shares(const PlayedGame& played, Scoring scoring) {
  if (scoring == Scoring::collect) return played.win_shares;
  std::vector<double> shares(played.scores.size(), 0.0);
  if (shares.empty()) return shares;
  const std::int64_t best = *std::max_element(played.scores.begin(), played.scores.end());
  const auto winners = std::count(played.scores.begin(), played.scores.end(), best);
  const double share = static_cast<double>(played.rounds.size()) / static_cast<double>(winners);
  for (std::size_t seat = 0; seat < shares.size(); ++seat) {
    if (played.scores[seat] == best) shares[seat] = share;
  }
  return shares;
}

// What a plot by games has room for.
constexpr std::size_t most_games_shown = 100;

void note_moves_of_game(const SeatReport& play, std::vector<MovesFound>& games) {
  if (play.moves_found.empty() || games.size() == most_games_shown) return;
  MovesFound& game = games.emplace_back();
  for (const MovesFound& turn : play.moves_found) {
    game.turns += turn.turns;
    game.moves += turn.moves;
  }
}

// Sets played between two looks at the sequential test and at the clock; fixed, so that the stop does not depend on
// threads.
constexpr std::uint64_t sets_a_batch = 64;

// A course of at most this many points is thinned out by half.
constexpr std::size_t most_points = 400;

}  // namespace

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

Arena::FinishedGame Arena::play(const GameId& id, Worker& worker, bool keep_game) const {
  Game game = Game::make({.ruleset = ruleset_, .players = seats(), .rounds = options_.rounds, .seed = id.seed},
                         worker.move_exists)
                  .value();
  const SeatedGame match = worker.table->play(std::move(game), seated(id.rotation),
                                              combine(id.seed, static_cast<std::uint64_t>(id.rotation)));
  return {.id = id, .game = keep_game ? std::optional(match.game()) : std::nullopt, .played = match.played()};
}

void Arena::add_set(const std::vector<FinishedGame>& games, ArenaReport& report) const {
  std::vector<double> wins(entrants_.size(), 0.0);
  std::vector<double> scores(entrants_.size(), 0.0);
  double rounds = 0;
  for (const FinishedGame& finished : games) {
    add_game(finished, report);
    rounds += static_cast<double>(finished.played.rounds.size());
    const std::vector<std::size_t> by_seat = seated(finished.id.rotation);
    const std::vector<double> shares = win_shares(finished.played, ruleset_.scoring());
    for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
      wins[by_seat[seat]] += shares[seat];
      scores[by_seat[seat]] += static_cast<double>(finished.played.scores[seat]);
    }
  }
  ++report.sets;
  for (std::size_t entrant = 0; entrant < entrants_.size(); ++entrant) {
    report.entrants[entrant].win_rate.add(wins[entrant] / rounds);
    report.entrants[entrant].score.add(scores[entrant] / rounds);
  }
  note_course(report);
}

void Arena::add_game(const FinishedGame& finished, ArenaReport& report) const {
  const PlayedGame& played = finished.played;
  const std::vector<std::size_t> by_seat = seated(finished.id.rotation);
  for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
    EntrantReport& entrant = report.entrants[by_seat[seat]];
    entrant.play.add(played.seats[seat]);
    for (const PlayedRound& round : played.rounds) ++entrant.gains[round.gains[seat]];
    note_moves_of_game(played.seats[seat], entrant.moves_by_game);
  }
  for (const Forfeit& forfeit : played.forfeits) {
    const std::size_t entrant = by_seat[static_cast<std::size_t>(forfeit.seat)];
    report.forfeits.push_back({finished.id, entrant, forfeit.turn, forfeit.reason});
  }
  if (!played.illegal_state.empty()) report.illegal_states.push_back({finished.id, played.illegal_state});
  for (const PlayedRound& round : played.rounds) ++report.round_turns[round.turns];
  ++report.games;
  report.rounds += static_cast<std::uint64_t>(played.rounds.size());
  report.tied_rounds += static_cast<std::uint64_t>(played.tied_rounds);
  report.blocked_rounds += static_cast<std::uint64_t>(played.blocked_rounds);
  report.turns += static_cast<std::uint64_t>(played.turns);
}

// A point after every set at first; whenever there are too many, every second goes and the steps double.
void Arena::note_course(ArenaReport& report) const {
  const std::uint64_t step = report.course.empty() ? 1 : report.course.front().sets;
  if (report.sets % step != 0) return;
  RatePoint point{.sets = report.sets};
  for (const EntrantReport& entrant : report.entrants) point.rates.push_back(rate_estimate(entrant.win_rate));
  report.course.push_back(std::move(point));
  if (report.course.size() < most_points) return;
  std::vector<RatePoint> every_second;
  for (std::size_t i = 1; i < report.course.size(); i += 2) every_second.push_back(std::move(report.course[i]));
  report.course = std::move(every_second);
}

ArenaReport Arena::run(ThreadPool& pool, Progress& progress, const StopFlag* stop, const OnBatch& on_batch,
                       const OnGame& on_game) {
  const auto start = std::chrono::steady_clock::now();
  ArenaReport report;
  for (const Entrant& entrant : entrants_) report.entrants.push_back({.name = entrant.name});
  std::vector<Worker> workers;
  for (unsigned i = 0; i < pool.size(); ++i) workers.push_back(make_worker(stop));
  const auto rotations = static_cast<std::size_t>(games_of_a_deal(options_.orders, entrants_.size()));
  progress.set_total(options_.sets * rotations);

  for (std::uint64_t first = 0; first < options_.sets; first += sets_a_batch) {
    const std::uint64_t sets = std::min(sets_a_batch, options_.sets - first);
    std::vector<std::vector<FinishedGame>> batch(sets, std::vector<FinishedGame>(rotations));
    pool.for_each_index(
        sets * rotations,
        [&](std::size_t index, unsigned worker) {
          const GameId id = game_id(options_.first + first + index / rotations, static_cast<int>(index % rotations));
          batch[index / rotations][index % rotations] = play(id, workers[worker], on_game != nullptr);
          progress.advance();
        },
        1, stop);
    report.interrupted = stop != nullptr && stop->requested();
    for (const std::vector<FinishedGame>& games : batch) {
      const bool complete =
          std::all_of(games.begin(), games.end(), [](const FinishedGame& each) { return each.played.complete(); });
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
  for (const Worker& worker : workers) report.left_behind += worker.table->left_behind();
  return report;
}

}  // namespace tilefish
