#include "protocol/from_client.h"

#include <utility>

#include <fmt/core.h>
#include <boost/json.hpp>

#include "base/error.h"
#include "protocol/check.h"
#include "protocol/options_json.h"
#include "protocol/wire.h"

namespace tilefish::wire {

namespace {

namespace json = boost::json;

// The deepest request is a table: an object, a list of melds, a list of tiles.
constexpr std::size_t deepest = 6;

// These read fields that flaw_of() has looked at.
std::string text_in(const json::object& object, std::string_view name) {
  const json::string& string = object.at(name).get_string();
  return {string.data(), string.size()};
}

std::optional<std::string> text_if_any(const json::object& object, std::string_view name) {
  if (!object.contains(name)) return std::nullopt;
  return text_in(object, name);
}

int number(const json::object& object, std::string_view name) { return static_cast<int>(object.at(name).get_int64()); }

std::vector<std::vector<std::string>> table_of(const json::object& object) {
  std::vector<std::vector<std::string>> table;
  for (const json::value& meld : object.at("table").get_array()) {
    std::vector<std::string>& tiles = table.emplace_back();
    for (const json::value& tile : meld.get_array()) {
      tiles.emplace_back(tile.get_string().data(), tile.get_string().size());
    }
  }
  return table;
}

std::optional<StartPosition> start_if_any(const json::object& object) {
  if (!object.contains("start")) return std::nullopt;
  const json::object& start = object.at("start").get_object();
  return StartPosition{text_in(start, "position"), start.at("opened").get_bool()};
}

template <class RoomRequest>
Request of_room(const json::object& object) {
  return RoomRequest{text_in(object, "room")};
}

template <class TurnRequest>
Request of_turn(const json::object& object) {
  return TurnRequest{text_in(object, "room"), number(object, "turn")};
}

template <class AttemptRequest>
Request of_attempt(const json::object& object) {
  return AttemptRequest{number(object, "attempt")};
}

struct Maker {
  std::string_view type;
  Request (*make)(const json::object&);
};

constexpr Maker makers[] = {
    {"hello",
     [](const json::object& o) -> Request {
       return Hello{number(o, "v"), text_if_any(o, "name"), text_if_any(o, "token"), text_if_any(o, "code"),
                    text_if_any(o, "device")};
     }},
    {"rename", [](const json::object& o) -> Request { return Rename{text_in(o, "name")}; }},
    {"recovery_code", [](const json::object&) -> Request { return MakeCode{}; }},
    {"sign_out", [](const json::object& o) -> Request { return SignOut{text_in(o, "device")}; }},
    {"forget_me", [](const json::object&) -> Request { return ForgetMe{}; }},
    {"lobby", [](const json::object& o) -> Request { return Lobby{o.at("on").get_bool()}; }},
    {"create",
     [](const json::object& o) -> Request {
       return Create{options_of(o.at("options").get_object()), start_if_any(o)};
     }},
    {"join", of_room<Join>},
    {"watch", of_room<Watch>},
    {"leave", of_room<Leave>},
    {"kick",
     [](const json::object& o) -> Request {
       return Kick{text_in(o, "room"), number(o, "seat")};
     }},
    {"start", of_room<Start>},
    {"next_round", of_room<NextRound>},
    {"rematch", of_room<Rematch>},
    {"resign", of_room<Resign>},
    {"lay",
     [](const json::object& o) -> Request {
       return Lay{text_in(o, "room"), number(o, "turn"), table_of(o)};
     }},
    {"draw", of_turn<Draw>},
    {"pass", of_turn<Pass>},
    {"hint",
     [](const json::object& o) -> Request {
       return AskHint{text_in(o, "room"), number(o, "turn"), number(o, "grade")};
     }},
    {"round",
     [](const json::object& o) -> Request {
       return AskRound{text_in(o, "room"), number(o, "round")};
     }},
    {"resync", of_room<Resync>},
    {"analyse",
     [](const json::object& o) -> Request {
       return Analyse{text_in(o, "game"), o.at("keep").as_bool()};
     }},
    {"ping", [](const json::object&) -> Request { return Ping{}; }},
    {"puzzles", [](const json::object&) -> Request { return AskPuzzles{}; }},
    {"puzzle",
     [](const json::object& o) -> Request {
       std::optional<int> level;
       if (o.contains("level")) level = number(o, "level");
       return AskPuzzle{*puzzle_mode_named(text_in(o, "mode")), level, text_if_any(o, "theme")};
     }},
    {"puzzle_hint", of_attempt<AskPuzzleHint>},
    {"puzzle_answer",
     [](const json::object& o) -> Request {
       return AnswerPuzzle{number(o, "attempt"), table_of(o)};
     }},
    {"puzzle_give_up", of_attempt<GiveUpPuzzle>},
    {"today", [](const json::object&) -> Request { return AskToday{}; }},
    {"play_today", [](const json::object&) -> Request { return PlayToday{}; }},
};

std::optional<int> id_of(const json::object& object) {
  const json::value* value = object.if_contains("id");
  const std::int64_t* id = value == nullptr ? nullptr : value->if_int64();
  const Whole& range = std::get<Whole>(id_field().type.form);
  if (id == nullptr || *id < range.lowest || *id > range.highest) return std::nullopt;
  return static_cast<int>(*id);
}

std::variant<FromClient, BadRequest> read(const json::object& object) {
  const std::optional<int> id = id_of(object);
  if (!id)
    return BadRequest{std::nullopt, RefusalCode::bad_message, "id should be a whole number from 1 to 2147483647"};
  const json::value* type_value = object.if_contains("type");
  const json::string* type = type_value == nullptr ? nullptr : type_value->if_string();
  if (type == nullptr) return BadRequest{id, RefusalCode::bad_message, "type should be a text"};
  const std::string_view name(type->data(), type->size());
  const RequestShape* shape = request_shape(name);
  if (shape == nullptr) {
    return BadRequest{id, RefusalCode::bad_message,
                      fmt::format("there is no request {}", printable(std::string(name)))};
  }
  if (const std::optional<std::string> flaw = flaw_of(object, shape->fields, {"type", "id"})) {
    return BadRequest{id, RefusalCode::bad_message, fmt::format("{}: {}", name, *flaw)};
  }
  for (const Maker& maker : makers) {
    if (maker.type == name) return FromClient{*id, maker.make(object)};
  }
  return BadRequest{id, RefusalCode::bad_message, "this request cannot be read"};
}

}  // namespace

Parsed parse(std::string_view text) {
  if (text.size() > longest_message) {
    return BadRequest{std::nullopt, RefusalCode::not_json,
                      fmt::format("a message has at most {} bytes", longest_message)};
  }
  json::parse_options options;
  options.max_depth = deepest;
  boost::system::error_code code;
  json::monotonic_resource memory;
  const json::value value = json::parse({text.data(), text.size()}, code, &memory, options);
  if (code) return BadRequest{std::nullopt, RefusalCode::not_json, "this is not JSON"};
  const json::object* object = value.if_object();
  if (object == nullptr) return BadRequest{std::nullopt, RefusalCode::not_json, "a message is a JSON object"};
  return read(*object);
}

}  // namespace tilefish::wire
