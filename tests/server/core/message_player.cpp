#include "server/core/message_player.h"

#include "protocol/game_json.h"
#include "rules/in_notation.h"
#include "solver/weights.h"

namespace tilefish::testing {

namespace {

namespace json = boost::json;

std::string joined(const json::array& tiles) {
  std::string text;
  for (const json::value& tile : tiles) text += (text.empty() ? "" : " ") + std::string(tile.get_string().c_str());
  return text;
}

}  // namespace

Position MessagePlayer::position(const HubWorld::Object& state) const {
  std::string table;
  const HubWorld::Object game = part_of(state, "game");
  for (const json::value& meld : game.at("table").as_array()) {
    table += (table.empty() ? "" : ", ") + joined(meld.as_array());
  }
  const HubWorld::Object you = part_of(state, "you");
  Position position = position_of(table + " / " + joined(you.at("rack").as_array()), ruleset_);
  const auto seat = static_cast<std::size_t>(number_of(you, "seat"));
  position.opened = state.at("seats").as_array().at(seat).as_object().at("opened").as_bool();
  return position;
}

HubWorld::Object MessagePlayer::best_request(const HubWorld::Object& state, const std::string& room) {
  const std::optional<Table> table = finder_.best(position(state), Weights::tiles());
  return table ? lay_request(state, room, *table) : idle_request(state, room);
}

HubWorld::Object MessagePlayer::idle_request(const HubWorld::Object& state, const std::string& room) {
  const HubWorld::Object game = part_of(state, "game");
  return {{"type", number_of(game, "pool") > 0 ? "draw" : "pass"}, {"room", room}, {"turn", number_of(game, "turn")}};
}

std::optional<int> to_move(const HubWorld::Object& state) {
  const std::int64_t seat = number_of(part_of(state, "game"), "to_move");
  return seat < 0 ? std::nullopt : std::optional(static_cast<int>(seat));
}

HubWorld::Object lay_request(const HubWorld::Object& state, const std::string& room, const Table& table) {
  return {
      {"type", "lay"}, {"room", room}, {"turn", number_of(part_of(state, "game"), "turn")}, {"table", to_json(table)}};
}

}  // namespace tilefish::testing
