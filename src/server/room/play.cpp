#include "server/room/play.h"

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "server/laid_table.h"

namespace tilefish {

namespace {

wire::RefusalCode code_of(RefusalReason reason) {
  switch (reason) {
    case RefusalReason::no_such_seat: return wire::RefusalCode::no_such_seat;
    case RefusalReason::not_your_turn: return wire::RefusalCode::not_your_turn;
    case RefusalReason::resigned_already: return wire::RefusalCode::resigned;
    case RefusalReason::illegal_move: return wire::RefusalCode::illegal_move;
    case RefusalReason::must_play: return wire::RefusalCode::must_play;
    case RefusalReason::round_over: return wire::RefusalCode::turn_passed;
    case RefusalReason::round_not_over: return wire::RefusalCode::round_not_over;
    case RefusalReason::match_over: return wire::RefusalCode::match_over;
  }
  return wire::RefusalCode::illegal_move;
}

wire::Refused refused_for(const Refusal& refusal) {
  if (refusal.verdict) return refused_for(*refusal.verdict);
  return wire::refused(code_of(refusal.reason), as_sentence(refusal.sentence));
}

}  // namespace

void Play::deal_next_from(const Seed& seed) {
  next_seed_ = seed;
  next_digest_ = seed.is_secret() ? to_hex(seed.digest()) : std::string();
}

wire::Phase Play::phase() const {
  if (!match_) return wire::Phase::waiting;
  if (game().match_over()) return wire::Phase::match_over;
  return game().round_over() ? wire::Phase::round_over : wire::Phase::playing;
}

std::optional<Error> Play::begin(std::string id, GameSetup setup, bool from_start, Instant now) {
  setup.seed = next_seed_;
  if (from_start) setup.start = start_;
  Result<Match> match = Match::start(std::move(id), std::move(setup), now);
  if (!match) return std::move(match).error();
  match_ = std::move(match).value();
  return std::nullopt;
}

wire::MaybeRefused Play::apply(const Event& event, Instant now) {
  if (const std::optional<Refusal> refusal = match_->apply(event, now)) return refused_for(*refusal);
  return std::nullopt;
}

wire::MaybeRefused Play::refuse_turn(std::optional<int> seat, int turn, const std::vector<RoomSeat>& seats) const {
  if (!match_) return wire::refused(wire::RefusalCode::no_game, "No match has been started.");
  if (!seat) return wire::refused(wire::RefusalCode::not_seated, "You do not sit at this table.");
  if (game().match_over()) return wire::refused(wire::RefusalCode::match_over, "The match is over.");
  if (game().seat(*seat).resigned)
    return wire::refused(wire::RefusalCode::resigned, "You have resigned from this match.");
  if (game().round_over()) return wire::refused(wire::RefusalCode::turn_passed, "The round is over.");
  if (turn != match_->turn()) return wire::refused(wire::RefusalCode::turn_passed, "That turn is over.");
  if (game().to_move() == seat) return std::nullopt;
  return wire::refused(wire::RefusalCode::not_your_turn,
                       fmt::format("It is {}'s turn.", seats[static_cast<std::size_t>(*game().to_move())].name));
}

wire::MaybeRefused Play::read(const wire::Lay& request, std::optional<Event>& into) const {
  const Ruleset& ruleset = game().ruleset();
  auto tiles = read_tiles(request.table, ruleset);
  if (wire::Refused* refused = std::get_if<wire::Refused>(&tiles)) return std::move(*refused);
  const std::vector<LooseTiles>& melds = std::get<0>(tiles);
  const int seat = *game().to_move();
  std::optional<Table> table = table_of(melds, ruleset);
  if (!table) return refused_for(verify_move(game().position(seat), melds, ruleset));
  into = Lay{seat, *std::move(table)};
  return std::nullopt;
}

wire::MaybeRefused Play::tell_round(int round, wire::RoundState& into) const {
  if (!match_) return wire::refused(wire::RefusalCode::no_game, "No match has been started.");
  const std::vector<wire::RoundState>& ended = match_->ended_rounds();
  if (round > static_cast<int>(ended.size())) {
    return wire::refused(wire::RefusalCode::round_not_over, "That round is not over.");
  }
  into = ended[static_cast<std::size_t>(round) - 1];
  return std::nullopt;
}

void Play::end(std::vector<SeatEnd> players, Instant now) {
  end_ = end_of(*match_, std::move(players), now);
  end_->today = today_;
}

std::optional<MatchEnd> Play::abandoned(std::vector<SeatEnd> players, Instant now) const {
  if (!runs()) return std::nullopt;
  if (match_->turn() < static_cast<int>(players.size()) && !today_) return std::nullopt;
  MatchEnd end = end_of(*match_, std::move(players), now);
  end.today = today_;
  end.finished = false;
  const auto is_person = [](const SeatEnd& seat) { return !seat.guest.empty(); };
  const auto people = std::count_if(end.seats.begin(), end.seats.end(), is_person);
  for (std::size_t i = 0; i < end.seats.size(); ++i) {
    SeatEnd& seat = end.seats[i];
    const bool lost = is_person(seat) && (people == 1 || game().seat(static_cast<int>(i)).resigned);
    if (is_person(seat) && !lost) return std::nullopt;  // nobody knows who would have won
    seat.place = lost ? static_cast<int>(end.seats.size() - static_cast<std::size_t>(people)) + 1 : 1;
    seat.won = false;
  }
  return people == 0 ? std::nullopt : std::optional(std::move(end));
}

}  // namespace tilefish
