#include "server/game_export.h"

#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "protocol/game_json.h"
#include "protocol/match_json.h"
#include "protocol/reason_json.h"
#include "protocol/state_json.h"
#include "rules/game_record.h"
#include "server/json_pieces.h"
#include "server/room/match.h"

namespace tilefish {

namespace {

namespace json = boost::json;

json::array racks_of(const Game& game) {
  json::array racks;
  for (int seat = 0; seat < game.players(); ++seat) racks.emplace_back(to_json(game.seat(seat).rack.tiles()));
  return racks;
}

void open_round(const Game& game, JsonPieces& pieces) {
  json::array lots;
  if (game.round() == 1) lots = wire::lots_to_json({game.lots().begin(), game.lots().end()});
  pieces.open('{');
  pieces.members({{"round", game.round()},
                  {"starter", game.starter()},
                  {"lots", std::move(lots)},
                  {"racks", racks_of(game)},
                  {"pool", game.pool().size()}});
  if (const std::vector<int> opened = game.opened_before(); !opened.empty()) {
    pieces.member("table", to_json(game.table()));
    pieces.member("opened_before", json::value_from(opened));
  }
  pieces.name("turns");
  pieces.open('[');
}

void close_round(const json::value& result, JsonPieces& pieces) {
  pieces.close(']');
  pieces.member("result", result);
  pieces.close('}');
}

// `before` is the rack of the seat before its turn.
json::object turn_of(const Match& match, Instant at, const TileCounts& before) {
  const Game& game = match.game();
  const wire::TurnState& turn = *match.last_turn();
  const TileCounts laid(game.ruleset().numbers(), turn.laid);
  const TileCounts drawn = game.seat(turn.seat).rack - (before - laid);
  return {{"turn", turn.turn},
          {"seat", turn.seat},
          {"kind", wire::name(turn.kind)},
          {"at", in_milliseconds(at)},
          {"laid", to_json(turn.laid)},
          {"drawn", to_json(drawn.tiles())},
          {"table", to_json(game.table())},
          {"racks", racks_of(game)},
          {"pool", game.pool().size()}};
}

// The rounds of the match, which is played on to its end meanwhile.
std::optional<Error> write_rounds(const StoredGame& stored, Match& match, JsonPieces& pieces) {
  json::value result = nullptr;
  open_round(match.game(), pieces);
  for (const StoredEvent& event : stored.events) {
    std::vector<TileCounts> racks;
    for (int seat = 0; seat < match.game().players(); ++seat) racks.push_back(match.game().seat(seat).rack);
    if (std::optional<Error> error = match.apply_stored(event)) return error;
    if (!match.last_turn()) {
      close_round(result, pieces);
      result = nullptr;
      open_round(match.game(), pieces);
      continue;
    }
    const int seat = match.last_turn()->seat;
    json::object turn = turn_of(match, event.at, racks[static_cast<std::size_t>(seat)]);
    if (const std::optional<Reason> reason = parse_reason(split_note(event.event).note))
      turn["reason"] = to_json(*reason);
    pieces.item(turn);
    if (match.game().round_over()) result = wire::to_json(match.ended_rounds().back().result);
  }
  close_round(result, pieces);
  return std::nullopt;
}

std::vector<std::string> notes_of(const StoredGame& game) {
  std::vector<std::string> notes;
  for (const StoredEvent& event : game.events) notes.emplace_back(split_note(event.event).note);
  return notes;
}

}  // namespace

Result<GameRecord> game_record(const StoredGame& game) {
  std::vector<std::string> names;
  const Result<Match> match = Match::replay(game, names);
  if (!match) return match.error();
  return record_of(match->game(), names, notes_of(game));
}

std::optional<Error> write_game_text(const StoredGame& game, TakePiece take) {
  const Result<GameRecord> record = game_record(game);
  if (!record) return record.error();
  write_text(*record, take);
  return std::nullopt;
}

std::optional<Error> write_game_json(const StoredGame& game, TakePiece take) {
  std::vector<std::string> names;
  Result<Match> match = Match::begin_again(game, names);
  if (!match) return std::move(match).error();
  JsonPieces pieces(take);
  pieces.open('{');
  pieces.member("id", json::string(game.id));
  pieces.name("replay");
  pieces.open('[');
  if (std::optional<Error> error = write_rounds(game, *match, pieces)) return error;
  pieces.close(']');
  const GameRecord record = record_of(match->game(), names, notes_of(game));
  pieces.members(to_json_without_events(record));
  pieces.name("events");
  pieces.open('[');
  for (std::size_t i = 0; i < record.events.size(); ++i) pieces.item(to_json(record.events[i], record.note_of(i)));
  pieces.close(']');
  pieces.member("started", in_milliseconds(game.started));
  pieces.member("finished", in_milliseconds(game.finished.value_or(match->last_event_at())));
  pieces.close('}');
  return std::nullopt;
}

}  // namespace tilefish
