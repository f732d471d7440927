#include "protocol/to_client.h"

#include <utility>

#include <boost/json.hpp>

#include "protocol/game_json.h"
#include "protocol/json_text.h"
#include "protocol/puzzle_json.h"
#include "protocol/shown.h"
#include "protocol/state_text.h"
#include "protocol/today_json.h"
#include "protocol/wire.h"

namespace tilefish::wire {

namespace {

namespace json = boost::json;

json::object info_of(const Ruleset& ruleset) {
  json::object all = tilefish::to_json(ruleset);
  json::object info;
  for (const Field& field : object_shape("RulesetInfo")->fields) info[field.name] = all[field.name];
  return info;
}

json::object to_json(const RobotInfo& robot) { return {{"name", robot.name}, {"style", robot.style}}; }

json::object to_json(const Limits& limits) {
  return {{"name_characters", limits.name_characters},
          {"rooms", limits.rooms},
          {"tabs", limits.tabs},
          {"message_bytes", limits.message_bytes},
          {"messages", limits.messages},
          {"burst", limits.burst},
          {"grace_ms", limits.grace_ms}};
}

json::object to_json(const LobbyRoom& room) {
  json::object object{
      {"room", room.room},   {"host", room.host},     {"ruleset", room.ruleset},      {"seats", room.seats},
      {"taken", room.taken}, {"robots", room.robots}, {"rounds", room.rounds},        {"phase", name(room.phase)},
      {"clock", room.clock}, {"hints", room.hints},   {"spectators", room.spectators}};
  if (!room.guest.empty()) object["guest"] = room.guest;
  return object;
}

template <class Items>
json::array list_of(const Items& items) {
  json::array list;
  for (const auto& item : items) list.emplace_back(to_json(item));
  return list;
}

struct Writer {
  json::object& object;

  // Written by text_of(), as PastRound.
  void operator()(const Welcome&) const {}
  void operator()(const Done&) const {}

  void operator()(const Refused& refused) const {
    object["type"] = "refused";
    object["code"] = name(refused.code);
    object["sentence"] = refused.sentence;
    if (refused.meld) object["meld"] = *refused.meld;
    if (refused.tile) object["tile"] = to_string(*refused.tile);
  }

  void operator()(const RecoveryCode& recovery) const {
    object["type"] = "recovery_code";
    object["code"] = recovery.code;
  }

  void operator()(const Created& created) const {
    object["type"] = "created";
    object["room"] = created.room;
  }

  void operator()(const AnalysisState& analysis) const {
    object["type"] = "analysis";
    object["game"] = analysis.game;
    object["finished"] = analysis.finished;
    object["percent"] = analysis.percent;
  }

  void operator()(const Pong& pong) const {
    object["type"] = "pong";
    object["now"] = pong.now;
  }

  void operator()(const Hint& hint) const {
    object["type"] = "hint";
    object["room"] = hint.room;
    object["turn"] = hint.turn;
    object["grade"] = hint.grade;
    object["can_play"] = hint.can_play;
    if (hint.tiles) object["tiles"] = tilefish::to_json(*hint.tiles);
    if (hint.table) object["table"] = tilefish::to_json(*hint.table);
    if (!hint.plan) return;
    object["rows"] = rows_to_json(hint.plan->rows);
    object["steps"] = steps_to_json(*hint.plan);
  }

  void operator()(const PastRound&) const {}

  void operator()(const PuzzlesOverview& overview) const { write(object, overview); }
  void operator()(const PuzzleToSolve& puzzle) const { write(object, puzzle); }
  void operator()(const PuzzleHint& hint) const { write(object, hint); }
  void operator()(const PuzzleResult& result) const { write(object, result); }
  void operator()(const TodayOverview& overview) const { write(object, overview); }

  void operator()(const LobbyList& lobby) const {
    object["type"] = "lobby";
    object["rooms"] = list_of(lobby.rooms);
  }

  // Written by text_of().
  void operator()(const RoomUpdate&) const {}

  void operator()(const Gone& gone) const {
    object["type"] = "gone";
    object["room"] = gone.room;
    object["sentence"] = gone.sentence;
  }

  void operator()(const Closing& closing) const {
    object["type"] = "closing";
    object["sentence"] = closing.sentence;
  }
};

// Most of what is sent. All recipients of a change share most of its text, which is long.
std::string text_of(const RoomUpdate& update, std::int64_t n) {
  constexpr std::size_t own_part = 512;  // beside what all share
  std::string all;
  const std::string& shown = update.state.shown->text();
  all.reserve(shown.size() + own_part);
  JsonText text(all);
  text.open('{');
  text.member("n", n);
  text.member("type", "room");
  text.member("room", update.room);
  text.member("seq", update.seq);
  text.key("cause");
  if (update.cause) {
    write(text, *update.cause);
  } else {
    text.null();
  }
  text.key("state");
  text.open('{');
  text.key("you");
  write(text, update.state.you);
  text.raw(shown);
  text.close('}');
  text.close('}');
  return all;
}

std::string text_of(const Welcome& welcome, std::optional<int> re, std::int64_t n) {
  std::string all;
  JsonText text(all);
  text.open('{');
  text.member("n", n);
  text.maybe("re", re);
  text.member("type", "welcome");
  text.member("v", version);
  text.member("name", welcome.name);
  text.member("token", welcome.token);
  text.member("guest", welcome.guest);
  text.raw(*welcome.house);
  text.list("rooms", welcome.rooms);
  text.close('}');
  return all;
}

std::string text_of(const PastRound& past, std::optional<int> re, std::int64_t n) {
  std::string all;
  JsonText text(all);
  text.open('{');
  text.member("n", n);
  text.maybe("re", re);
  text.member("type", "round");
  text.member("room", past.room);
  text.member("game", past.game);
  text.member("round", past.round.round);
  text.member("starter", past.round.starter);
  write_turns(text, "turns", past.round.turns);
  text.key("result");
  write(text, past.round.result);
  if (!past.round.opened_before.empty()) text.list("opened_before", past.round.opened_before);
  text.close('}');
  return all;
}

// The answer to nearly every request.
std::string text_of(const Done& /*done*/, std::optional<int> re, std::int64_t n) {
  std::string all;
  JsonText text(all);
  text.open('{');
  text.member("n", n);
  text.maybe("re", re);
  text.member("type", "done");
  text.close('}');
  return all;
}

}  // namespace

std::string members_of(const House& house) {
  json::object object;
  json::array rulesets;
  for (const Ruleset& ruleset : house.rulesets) rulesets.emplace_back(info_of(ruleset));
  object["rulesets"] = std::move(rulesets);
  object["robots"] = list_of(house.robots);
  object["limits"] = to_json(house.limits);
  const std::string all = json::serialize(object);
  return all.substr(1, all.size() - 2);
}

std::string to_text(const Answer& answer, std::optional<int> re, std::int64_t n) {
  if (const Done* done = std::get_if<Done>(&answer)) return text_of(*done, re, n);
  if (const Welcome* welcome = std::get_if<Welcome>(&answer)) return text_of(*welcome, re, n);
  if (const PastRound* past = std::get_if<PastRound>(&answer)) return text_of(*past, re, n);
  json::object object{{"n", n}, {"re", nullptr}};
  if (re) object["re"] = *re;
  std::visit(Writer{object}, answer);
  return json::serialize(object);
}

std::string to_text(const News& news, std::int64_t n) {
  if (const RoomUpdate* update = std::get_if<RoomUpdate>(&news)) return text_of(*update, n);
  json::object object{{"n", n}};
  std::visit(Writer{object}, news);
  return json::serialize(object);
}

}  // namespace tilefish::wire
