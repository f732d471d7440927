#include "today_player.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

namespace tilefish::load {

namespace json = boost::json;

namespace {

std::int64_t whole_in(const json::object& object, std::string_view name) {
  return object.at(name).to_number<std::int64_t>();
}

std::string told_in(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->as_string().c_str()) : std::string();
}

}  // namespace

void TodayPlayer::heard(const std::string& type, const json::object& message) {
  if (type == "today") {
    heard_today(message);
  } else if (type == "created") {
    lasts_ = true;
    room_ = told_in(message, "room");
    say({{"type", "join"}, {"room", room_}});
  } else if (type == "room") {
    heard_room(message);
  } else if (type == "refused") {
    // A turn that was taken before the line was lost is over.
    const std::string code = told_in(message, "code");
    if (code != "turn_passed" && code != "not_your_turn" && code != "match_over")
      complain("refused: " + json::serialize(message));
  }
}

void TodayPlayer::heard_today(const json::object& today) {
  if (!day_.empty() && day_ != told_in(today, "day")) return complain("the day has ended meanwhile; try again");
  day_ = told_in(today, "day");
  played_ = whole_in(today, "played");
  if (today.at("mine").is_null()) {
    if (lasts_) return complain("a play that was told of is not there");
    resting_ = finishing_;
    if (!finishing_) say({{"type", "play_today"}});
    return;
  }
  lasts_ = true;
  const json::object& mine = today.at("mine").as_object();
  const std::string state = told_in(mine, "state");
  if (state == "finished") return heard_end(mine);
  if (!over_.empty()) return complain("a play that was told to be over is not");
  if (state != "playing") return complain("a play is " + state);
  room_ = told_in(mine, "room");
  say({{"type", "join"}, {"room", room_}});
}

void TodayPlayer::heard_end(const json::object& mine) {
  const std::string result = fmt::format("{} points, {} turns", whole_in(mine, "points"), whole_in(mine, "turns"));
  if (!over_.empty() && result != over_) return complain("the table said " + over_ + ", the desk " + result);
  if (!std::exchange(told_, true)) results_.push_back(result);
  if (result != results_.back()) return complain("told " + results_.back() + " before, and now " + result);
  // Some ask once more, perhaps after a kill.
  if (rng().below(3) == 0 && !finishing_) return look();
  begin_anew();
}

void TodayPlayer::begin_anew() {
  lasts_ = false;
  told_ = false;
  over_.clear();
  turns_.clear();
  become_another();
}

void TodayPlayer::heard_room(const json::object& message) {
  const json::object& state = message.at("state").as_object();
  if (!state.at("game").is_object()) return;
  const json::object& game = state.at("game").as_object();
  compare(game);
  if (game.contains("seed")) complain("the seed was told before the day is over");
  const std::string phase = told_in(state, "phase");
  if (phase == "match_over") {
    if (over_.empty()) look();
    over_ = fmt::format("{} points, {} turns", whole_in(state.at("seats").at(0).as_object(), "score"),
                        whole_in(game, "turn"));
    return;
  }
  if (phase != "playing" || game.at("to_move").is_null() || whole_in(game, "to_move") != 0) return;
  say({{"type", whole_in(game, "pool") > 0 ? "draw" : "pass"}, {"room", room_}, {"turn", whole_in(game, "turn")}});
}

// What was told once stays.
void TodayPlayer::compare(const json::object& game) {
  std::vector<std::string> turns;
  for (const json::value& turn : game.at("history").as_array()) turns.push_back(json::serialize(turn));
  const auto common = static_cast<std::ptrdiff_t>(std::min(turns.size(), turns_.size()));
  if (!std::equal(turns.begin(), turns.begin() + common, turns_.begin())) complain("a turn is not what it was");
  if (turns.size() < turns_.size()) return complain("a turn that was told is lost");
  turns_ = std::move(turns);
}

}  // namespace tilefish::load
