#include "arena/seated_game.h"

#include <exception>
#include <numeric>
#include <utility>

#include <fmt/core.h>

#include "arena/robot_failure.h"
#include "arena/state_check.h"
#include "base/hash.h"
#include "rules/view.h"

namespace tilefish {

namespace {

using Clock = std::chrono::steady_clock;

std::int64_t points_of(const Table& table, const Ruleset& ruleset) {
  std::int64_t sum = 0;
  for (const Meld& meld : table.melds) sum += points(meld, ruleset);
  return sum;
}

}  // namespace

SeatedGame::SeatedGame(Game game, const PlayOptions& options, std::uint64_t seed)
    : game_(std::move(game)), options_(options), seed_(seed) {
  const auto players = static_cast<std::size_t>(game_.players());
  played_.seats.resize(players);
  played_.win_shares.resize(players, 0.0);
  turns_in_round_.resize(players, 0);
}

bool SeatedGame::play(std::span<Player* const> players, TurnWatch* watch) {
  while (!game_.match_over()) {
    if (game_.round_over()) {
      apply(NextRound{});
      turns_in_round_.assign(turns_in_round_.size(), 0);
      continue;
    }
    const int seat = *game_.to_move();
    const Clock::time_point start = Clock::now();
    if (watch != nullptr) watch->turn_begins();
    Player& player = *players[static_cast<std::size_t>(seat)];
    Answer answer = ask(player, seat);
    if (watch != nullptr && !watch->turn_ends()) return false;
    // A choice that was cut short is not what the robot would have played.
    if (options_.budget.stop != nullptr && options_.budget.stop->requested()) return true;
    if (std::holds_alternative<Choice>(answer)) {
      note_moves_found(seat, player);
      note_reason(player);
    }
    carry_out(seat, std::move(answer), std::chrono::duration<double>(Clock::now() - start).count());
  }
  played_.scores.clear();
  for (int seat = 0; seat < game_.players(); ++seat) played_.scores.push_back(game_.seat(seat).score);
  return true;
}

void SeatedGame::forfeit_turn(std::string reason) {
  const int seat = *game_.to_move();
  note_time(seat, std::chrono::duration<double>(options_.stall_limit).count());
  forfeit(seat, std::move(reason));
}

SeatedGame::Answer SeatedGame::ask(Player& player, int seat) const {
  try {
    return player.choose(view_of(game_, seat), options_.budget, combine(seed_, game_.history().size()));
  } catch (const RobotFailure& failure) {
    return std::string(failure.what());
  } catch (const std::exception& error) {
    return fmt::format("threw: {}", error.what());
  } catch (...) {
    return std::string("threw something unknown");
  }
}

void SeatedGame::carry_out(int seat, Answer answer, double seconds) {
  note_time(seat, seconds);
  if (std::string* failure = std::get_if<std::string>(&answer)) return forfeit(seat, std::move(*failure));
  if (options_.stall_limit.count() > 0 && seconds > std::chrono::duration<double>(options_.stall_limit).count()) {
    return forfeit(seat, fmt::format("took {:.1f} s over a turn", seconds));
  }
  Choice& choice = std::get<Choice>(answer);
  const bool lays = choice.has_value();
  const bool opened = game_.seat(seat).opened;
  const std::int64_t points_before = opened || !lays ? 0 : points_of(game_.table(), game_.ruleset());
  const Event event = lays ? Event(Lay{seat, *std::move(choice)}) : Event(Draw{seat});
  if (const std::optional<Refusal> refusal = game_.apply(event)) {
    return forfeit(seat, fmt::format("{} instead of a legal turn: {}", lays ? "laid" : "drew", refusal->sentence));
  }
  if (lays) {
    note_lay(seat, opened, points_before);
  } else {
    report_of(seat).tiles_drawn += game_.history().back().drawn;
  }
  note_state();
}

void SeatedGame::apply(const Event& event) {
  (void)game_.apply(event);
  note_state();
}

void SeatedGame::forfeit(int seat, std::string reason) {
  played_.forfeits.push_back({seat, static_cast<int>(game_.history().size()), std::move(reason)});
  played_.notes.resize(game_.history().size());  // what it meant to do was not done
  apply(Resign{seat});
}

void SeatedGame::note_time(int seat, double seconds) {
  SeatReport& report = report_of(seat);
  ++played_.turns;
  ++report.turns;
  ++turns_in_round_[static_cast<std::size_t>(seat)];
  report.seconds += seconds;
  report.times.add(seconds);
  if (seconds > report.slowest) report.slowest = seconds;
}

void SeatedGame::note_moves_found(int seat, const Player& player) {
  const std::optional<std::size_t> moves = player.moves_found();
  const int turn = turns_in_round_[static_cast<std::size_t>(seat)];
  if (moves) report_of(seat).note_moves_found(static_cast<std::size_t>(turn), *moves);
}

void SeatedGame::note_reason(const Player& player) {
  if (!player.reason()) return;
  played_.notes.resize(game_.history().size() + 1);
  played_.notes.back() = to_string(*player.reason());
}

void SeatedGame::note_lay(int seat, bool opened_before, std::int64_t points_before) {
  SeatReport& report = report_of(seat);
  const int tiles = game_.history().back().laid.total();
  ++report.lays;
  report.tiles_laid += tiles;
  if (opened_before) return;
  ++report.opened_rounds;
  report.opening_turns += turns_in_round_[static_cast<std::size_t>(seat)];
  report.opening_tiles += tiles;
  // Nobody may touch the table while opening, so what it gained in points is what was laid.
  report.opening_points += points_of(game_.table(), game_.ruleset()) - points_before;
}

void SeatedGame::note_state() {
  if (options_.check_states && played_.illegal_state.empty()) played_.illegal_state = flaw_of(state_of(game_));
  if (game_.round_over() && played_.rounds.size() < static_cast<std::size_t>(game_.round())) note_round();
}

void SeatedGame::note_round() {
  const RoundResult& result = *game_.result();
  played_.rounds.push_back({std::accumulate(turns_in_round_.begin(), turns_in_round_.end(), 0), result.gains});
  if (result.winners.size() > 1) ++played_.tied_rounds;
  if (result.end == RoundEnd::blocked) ++played_.blocked_rounds;
  for (const int winner : result.winners) {
    played_.win_shares[static_cast<std::size_t>(winner)] += 1.0 / static_cast<double>(result.winners.size());
  }
}

SeatedGame play_game(Game game, std::span<Player* const> players, const PlayOptions& options, std::uint64_t seed) {
  SeatedGame match(std::move(game), options, seed);
  (void)match.play(players);
  return match;
}

}  // namespace tilefish
