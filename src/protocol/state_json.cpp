#include "protocol/state_json.h"

#include <utility>

#include <boost/json.hpp>

#include "protocol/game_json.h"
#include "protocol/options_json.h"

namespace tilefish::wire {

namespace {

namespace json = boost::json;

template <class T>
json::value or_null(const std::optional<T>& value) {
  if (!value) return nullptr;
  return json::value(*value);
}

json::object to_json(const SeatState& seat) {
  json::object object{{"kind", name(seat.kind)},         {"name", seat.name},   {"connected", seat.connected},
                      {"substituted", seat.substituted}, {"tiles", seat.tiles}, {"opened", seat.opened},
                      {"resigned", seat.resigned},       {"score", seat.score}};
  if (seat.guest) object["guest"] = *seat.guest;
  if (seat.robot) object["robot"] = *seat.robot;
  return object;
}

json::object to_json(const TurnState& turn) {
  return {{"turn", turn.turn},
          {"seat", turn.seat},
          {"kind", name(turn.kind)},
          {"laid", tilefish::to_json(turn.laid)},
          {"drawn", turn.drawn}};
}

json::object to_json(const GameState& game) {
  json::array history = turns_to_json(game.history);
  json::object object{{"id", game.id},
                      {"round", game.round},
                      {"rounds", game.rounds},
                      {"starter", game.starter},
                      {"to_move", or_null(game.to_move)},
                      {"turn", game.turn},
                      {"pool", game.pool},
                      {"passes", game.passes},
                      {"table", tilefish::to_json(game.table)},
                      {"points_to_open", game.points_to_open},
                      {"turn_ms", or_null(game.turn_ms)},
                      {"left_ms", or_null(game.left_ms)},
                      {"last", history.empty() ? json::value(nullptr) : json::value(history.back())},
                      {"history", std::move(history)},
                      {"lots", lots_to_json(game.lots)},
                      {"result", game.result ? json::value(wire::to_json(*game.result)) : json::value(nullptr)}};
  if (!game.digest.empty()) object["digest"] = game.digest;
  if (!game.seed.empty()) object["seed"] = game.seed;
  if (!game.opened_before.empty()) object["opened_before"] = json::value_from(game.opened_before);
  return object;
}

}  // namespace

json::array turns_to_json(const std::vector<TurnState>& turns) {
  json::array list;
  list.reserve(turns.size());
  for (const TurnState& turn : turns) list.emplace_back(to_json(turn));
  return list;
}

json::array lots_to_json(const std::vector<Lot>& lots) {
  json::array list;
  for (const Lot& lot : lots) list.emplace_back(json::object{{"seat", lot.seat}, {"tile", to_string(lot.tile)}});
  return list;
}

json::object to_json(const ResultState& result) {
  return {{"winners", json::value_from(result.winners)},
          {"reason", name(result.reason)},
          {"scores", json::value_from(result.scores)},
          {"gained", json::value_from(result.gained)},
          {"racks", rows_to_json(result.racks)}};
}

json::object to_json(const Cause& cause) {
  json::object object{{"kind", name(cause.kind)}};
  if (cause.seat) object["seat"] = *cause.seat;
  if (cause.name) object["name"] = *cause.name;
  if (cause.laid) object["laid"] = tilefish::to_json(*cause.laid);
  if (cause.drawn) object["drawn"] = *cause.drawn;
  if (cause.round_over) object["round_over"] = true;
  return object;
}

json::object to_json(const You& you) { return {{"seat", or_null(you.seat)}, {"rack", tilefish::to_json(you.rack)}}; }

json::object to_json(const PublicState& state) {
  json::array seats;
  for (const SeatState& seat : state.seats) seats.emplace_back(to_json(seat));
  json::object object{{"host", state.host},
                      {"options", wire::to_json(state.options)},
                      {"phase", name(state.phase)},
                      {"seats", std::move(seats)},
                      {"spectators", state.spectators},
                      {"next_digest", state.next_digest},
                      {"ready", json::value_from(state.ready)},
                      {"game", state.game ? json::value(to_json(*state.game)) : json::value(nullptr)}};
  if (state.today) object["today"] = *state.today;
  return object;
}

}  // namespace tilefish::wire
