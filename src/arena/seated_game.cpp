#include "arena/seated_game.h"

#include <exception>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "base/hash.h"
#include "rules/view.h"

namespace tilefish {

namespace {

using Clock = std::chrono::steady_clock;

class SeatedGame {
 public:
  SeatedGame(Game& game, std::span<Player* const> players, const PlayOptions& options, std::uint64_t seed)
      : game_(game), players_(players), options_(options), seed_(seed) {
    played_.seats.resize(players.size());
    played_.win_shares.resize(players.size(), 0.0);
    turns_in_round_.resize(players.size(), 0);
  }

  PlayedGame play() {
    while (!game_.match_over()) {
      if (game_.round_over()) {
        apply(NextRound{});
        turns_in_round_.assign(players_.size(), 0);
      } else {
        play_turn(*game_.to_move());
      }
      if (game_.round_over()) note_round();
    }
    for (int seat = 0; seat < game_.players(); ++seat) played_.scores.push_back(game_.seat(seat).score);
    return std::move(played_);
  }

 private:
  // What a robot made of its turn: its choice, or why there is none.
  using Answer = std::variant<Choice, std::string>;

  void play_turn(int seat) {
    const bool opened = game_.seat(seat).opened;
    const Clock::time_point start = Clock::now();
    Answer answer = ask(seat);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    note_time(seat, seconds);
    if (const std::string* failure = std::get_if<std::string>(&answer)) return forfeit(seat, *failure);
    if (options_.stall_limit.count() > 0 && seconds > std::chrono::duration<double>(options_.stall_limit).count()) {
      return forfeit(seat, fmt::format("took {:.1f} s over a turn", seconds));
    }
    Choice& choice = std::get<Choice>(answer);
    const bool lays = choice.has_value();
    const Event event = lays ? Event(Lay{seat, *std::move(choice)}) : Event(Draw{seat});
    if (const std::optional<Rejection> rejection = game_.apply(event)) {
      return forfeit(seat, fmt::format("{} instead of a legal turn: {}", lays ? "laid" : "drew", rejection->sentence));
    }
    if (lays) note_lay(seat, opened);
  }

  Answer ask(int seat) {
    try {
      const std::uint64_t turn_seed = combine(seed_, game_.history().size());
      return players_[static_cast<std::size_t>(seat)]->choose(view_of(game_, seat), options_.budget, turn_seed);
    } catch (const std::exception& error) {
      return fmt::format("threw: {}", error.what());
    } catch (...) {
      return std::string("threw something unknown");
    }
  }

  void apply(const Event& event) { (void)game_.apply(event); }

  void forfeit(int seat, std::string reason) {
    played_.forfeits.push_back({seat, static_cast<int>(game_.history().size()), std::move(reason)});
    apply(Resign{seat});
  }

  void note_time(int seat, double seconds) {
    SeatReport& report = played_.seats[static_cast<std::size_t>(seat)];
    ++played_.turns;
    ++report.turns;
    ++turns_in_round_[static_cast<std::size_t>(seat)];
    report.seconds += seconds;
    if (seconds > report.slowest) report.slowest = seconds;
  }

  void note_lay(int seat, bool opened_before) {
    SeatReport& report = played_.seats[static_cast<std::size_t>(seat)];
    ++report.lays;
    report.tiles_laid += game_.history().back().laid.total();
    if (opened_before) return;
    ++report.opened_rounds;
    report.opening_turns += turns_in_round_[static_cast<std::size_t>(seat)];
  }

  void note_round() {
    const RoundResult& result = *game_.result();
    ++played_.rounds;
    if (result.winners.size() > 1) ++played_.tied_rounds;
    if (result.end == RoundEnd::blocked) ++played_.blocked_rounds;
    for (const int winner : result.winners) {
      played_.win_shares[static_cast<std::size_t>(winner)] += 1.0 / static_cast<double>(result.winners.size());
    }
  }

  Game& game_;
  std::span<Player* const> players_;
  const PlayOptions& options_;
  std::uint64_t seed_;
  PlayedGame played_;
  std::vector<int> turns_in_round_;
};

}  // namespace

PlayedGame play_game(Game& game, std::span<Player* const> players, const PlayOptions& options, std::uint64_t seed) {
  return SeatedGame(game, players, options, seed).play();
}

}  // namespace tilefish
