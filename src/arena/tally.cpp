#include "arena/tally.h"

#include <algorithm>
#include <utility>

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

// A course of at most this many points is thinned out by half.
constexpr std::size_t most_points = 400;

}  // namespace

ArenaTally::ArenaTally(std::vector<std::string> names, Scoring scoring, const ArenaOptions& options)
    : scoring_(scoring), orders_(options.orders), sprt_(options.sprt) {
  for (std::string& name : names) report_.entrants.push_back({.name = std::move(name)});
}

void ArenaTally::add_set(const std::vector<FinishedGame>& games) {
  std::vector<double> wins(report_.entrants.size(), 0.0);
  std::vector<double> scores(report_.entrants.size(), 0.0);
  double rounds = 0;
  for (const FinishedGame& finished : games) {
    add_game(finished);
    rounds += static_cast<double>(finished.played.rounds.size());
    const std::vector<std::size_t> by_seat = seated(finished.id.rotation);
    const std::vector<double> shares = win_shares(finished.played, scoring_);
    for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
      wins[by_seat[seat]] += shares[seat];
      scores[by_seat[seat]] += static_cast<double>(finished.played.scores[seat]);
    }
  }
  ++report_.sets;
  for (std::size_t entrant = 0; entrant < report_.entrants.size(); ++entrant) {
    report_.entrants[entrant].win_rate.add(wins[entrant] / rounds);
    report_.entrants[entrant].score.add(scores[entrant] / rounds);
  }
  note_course();
}

void ArenaTally::add_game(const FinishedGame& finished) {
  const PlayedGame& played = finished.played;
  const std::vector<std::size_t> by_seat = seated(finished.id.rotation);
  for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
    EntrantReport& entrant = report_.entrants[by_seat[seat]];
    entrant.play.add(played.seats[seat]);
    for (const PlayedRound& round : played.rounds) ++entrant.gains[round.gains[seat]];
    note_moves_of_game(played.seats[seat], entrant.moves_by_game);
  }
  for (const Forfeit& forfeit : played.forfeits) {
    const std::size_t entrant = by_seat[static_cast<std::size_t>(forfeit.seat)];
    report_.forfeits.push_back({finished.id, entrant, forfeit.turn, forfeit.reason});
  }
  if (!played.illegal_state.empty()) report_.illegal_states.push_back({finished.id, played.illegal_state});
  for (const PlayedRound& round : played.rounds) ++report_.round_turns[round.turns];
  ++report_.games;
  report_.rounds += static_cast<std::uint64_t>(played.rounds.size());
  report_.tied_rounds += static_cast<std::uint64_t>(played.tied_rounds);
  report_.blocked_rounds += static_cast<std::uint64_t>(played.blocked_rounds);
  report_.turns += static_cast<std::uint64_t>(played.turns);
}

// A point after every set at first; whenever there are too many, every second goes and the steps double.
void ArenaTally::note_course() {
  const std::uint64_t step = report_.course.empty() ? 1 : report_.course.front().sets;
  if (report_.sets % step != 0) return;
  RatePoint point{.sets = report_.sets};
  for (const EntrantReport& entrant : report_.entrants) point.rates.push_back(rate_estimate(entrant.win_rate));
  report_.course.push_back(std::move(point));
  if (report_.course.size() < most_points) return;
  std::vector<RatePoint> every_second;
  for (std::size_t i = 1; i < report_.course.size(); i += 2) every_second.push_back(std::move(report_.course[i]));
  report_.course = std::move(every_second);
}

bool ArenaTally::end_batch() {
  if (sprt_) report_.sprt = sprt(report_.entrants[0].win_rate, *sprt_);
  report_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  return report_.sprt && report_.sprt->verdict != SprtVerdict::undecided;
}

}  // namespace tilefish
