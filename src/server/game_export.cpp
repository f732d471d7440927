#include "server/game_export.h"

#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "protocol/game_json.h"
#include "protocol/match_json.h"
#include "protocol/state_json.h"
#include "rules/game_record.h"
#include "server/room/match.h"

namespace tilefish {

namespace {

namespace json = boost::json;

std::int64_t milliseconds(Instant instant) { return instant.time_since_epoch().count(); }

json::array racks_of(const Game& game) {
  json::array racks;
  for (int seat = 0; seat < game.players(); ++seat) racks.emplace_back(to_json(game.seat(seat).rack.tiles()));
  return racks;
}

json::object begin_round(const Game& game) {
  json::array lots;
  if (game.round() == 1) lots = wire::lots_to_json({game.lots().begin(), game.lots().end()});
  return {{"round", game.round()},   {"starter", game.starter()},  {"lots", std::move(lots)},
          {"racks", racks_of(game)}, {"pool", game.pool().size()}, {"turns", json::array()},
          {"result", nullptr}};
}

// `before` is the rack of the seat before its turn.
json::object turn_of(const Match& match, Instant at, const TileCounts& before) {
  const Game& game = match.game();
  const wire::TurnState& turn = match.round_turns().back();
  const TileCounts laid(game.ruleset().numbers(), turn.laid);
  const TileCounts drawn = game.seat(turn.seat).rack - (before - laid);
  return {{"turn", turn.turn},
          {"seat", turn.seat},
          {"kind", wire::name(turn.kind)},
          {"at", milliseconds(at)},
          {"laid", to_json(turn.laid)},
          {"drawn", to_json(drawn.tiles())},
          {"table", to_json(game.table())},
          {"racks", racks_of(game)},
          {"pool", game.pool().size()}};
}

// The rounds of the match, which is played on to its end meanwhile.
Result<json::array> rounds_of(const StoredGame& stored, Match& match) {
  json::array rounds;
  json::object round = begin_round(match.game());
  for (const StoredEvent& event : stored.events) {
    std::vector<TileCounts> racks;
    for (int seat = 0; seat < match.game().players(); ++seat) racks.push_back(match.game().seat(seat).rack);
    if (std::optional<Error> error = match.apply_stored(event)) return *std::move(error);
    if (match.round_turns().empty()) {
      rounds.emplace_back(std::move(round));
      round = begin_round(match.game());
      continue;
    }
    const int seat = match.round_turns().back().seat;
    round["turns"].as_array().emplace_back(turn_of(match, event.at, racks[static_cast<std::size_t>(seat)]));
    if (match.game().round_over()) round["result"] = wire::to_json(match.ended_rounds().back().result);
  }
  rounds.emplace_back(std::move(round));
  return rounds;
}

}  // namespace

Result<std::string> game_text(const StoredGame& game) {
  std::vector<std::string> names;
  const Result<Match> match = Match::replay(game, names);
  if (!match) return match.error();
  return to_text(record_of(match->game(), names));
}

Result<std::string> game_json(const StoredGame& game) {
  std::vector<std::string> names;
  Result<Match> match = Match::begin_again(game, names);
  if (!match) return std::move(match).error();
  Result<json::array> rounds = rounds_of(game, *match);
  if (!rounds) return std::move(rounds).error();
  json::object object = to_json(record_of(match->game(), names));
  object["id"] = game.id;
  object["started"] = milliseconds(game.started);
  object["finished"] = milliseconds(game.finished.value_or(match->last_event_at()));
  object["replay"] = std::move(rounds).value();
  return json::serialize(object);
}

}  // namespace tilefish
