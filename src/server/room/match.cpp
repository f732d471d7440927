#include "server/room/match.h"

#include <utility>
#include <variant>

#include "players/finder.h"
#include "rules/game_record.h"

namespace tilefish {

namespace {

wire::TurnKind kind_of(const TurnRecord& record) {
  if (std::holds_alternative<Lay>(record.event)) return wire::TurnKind::laid;
  if (std::holds_alternative<Resign>(record.event)) return wire::TurnKind::resigned;
  if (std::holds_alternative<Draw>(record.event)) {
    return record.drawn > 0 ? wire::TurnKind::drew : wire::TurnKind::passed;
  }
  return wire::TurnKind::timed_out;
}

wire::ResultState result_of(const Game& game) {
  const RoundResult& result = *game.result();
  wire::ResultState state{.winners = result.winners, .reason = result.end, .gained = result.gains};
  for (int seat = 0; seat < game.players(); ++seat) state.scores.push_back(game.seat(seat).score);
  for (const TileCounts& rack : result.racks) state.racks.push_back(rack.tiles());
  return state;
}

}  // namespace

Match::Match(std::string id, Game game, Instant at) : id_(std::move(id)), game_(std::move(game)), last_event_at_(at) {
  if (const Seed& seed = game_.setup().seed; seed.is_secret()) digest_ = to_hex(seed.digest());
}

Result<Match> Match::start(std::string id, GameSetup setup, Instant at) {
  MoveExists move_exists = move_exists_for(setup.ruleset);
  Result<Game> game = Game::make(std::move(setup), std::move(move_exists));
  if (!game) return std::move(game).error();
  return Match(std::move(id), std::move(game).value(), at);
}

Result<Match> Match::begin_again(const StoredGame& stored, std::vector<std::string>& names) {
  Result<GameRecord> record = parse_game_record(stored.setup, "game " + stored.id);
  if (!record) return std::move(record).error();
  names = record->names;
  return start(stored.id, record->setup, stored.started);
}

Result<Match> Match::replay(const StoredGame& stored, std::vector<std::string>& names) {
  Result<Match> match = begin_again(stored, names);
  if (!match) return match;
  for (const StoredEvent& event : stored.events) {
    if (std::optional<Error> error = match->apply_stored(event)) return *std::move(error);
  }
  return match;
}

std::optional<Error> Match::apply_stored(const StoredEvent& stored) {
  const Result<Event> event = parse_event(split_note(stored.event).event, game_.ruleset());
  if (!event) return event.error();
  if (std::optional<Refusal> refusal = apply(*event, stored.at)) {
    return Error{.what = "the event does not fit the game: " + refusal->sentence,
                 .token = stored.event,
                 .place = {.source = "game " + id_}};
  }
  return std::nullopt;
}

std::optional<Refusal> Match::apply(const Event& event, Instant at) {
  const std::optional<int> mover = game_.to_move();
  if (std::optional<Refusal> refusal = game_.apply(event)) return refusal;
  last_event_at_ = at;
  const bool next_round = std::holds_alternative<NextRound>(event);
  if (next_round) {
    round_turns_.clear();
    last_turn_.reset();
    first_to_lay_.reset();
  } else {
    const TurnRecord& record = game_.history().back();
    last_turn_ = {.turn = turn_,
                  .seat = *seat_of(event),
                  .kind = kind_of(record),
                  .laid = record.laid.tiles(),
                  .drawn = record.drawn};
    round_turns_.add(*last_turn_);
    if (!first_to_lay_ && last_turn_->kind == wire::TurnKind::laid) first_to_lay_ = last_turn_->seat;
  }
  const bool out_of_turn =
      std::holds_alternative<Resign>(event) && game_.to_move().has_value() && game_.to_move() == mover;
  if (!out_of_turn) ++turn_;
  if (game_.round_over()) {
    ended_rounds_.push_back(
        {game_.round(), game_.starter(), round_turns_, result_of(game_), game_.opened_before(), first_to_lay_});
  }
  return std::nullopt;
}

std::string Match::setup_text(const std::vector<std::string>& names) const {
  const Result<Game> fresh = Game::make(game_.setup(), move_exists_for(game_.ruleset()));
  return to_text(record_of(*fresh, names));
}

}  // namespace tilefish
