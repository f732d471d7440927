#include "protocol/today_json.h"

#include <array>

namespace tilefish::wire {

namespace {

constexpr std::array<const char*, 4> today_state_names{"playing", "unfinished", "finished", "given_up"};

boost::json::object play_json(const TodayPlay& play) {
  boost::json::object object{{"state", name(play.state)},
                             {"counts", play.counts},
                             {"points", play.points},
                             {"place", play.place},
                             {"turns", play.turns}};
  if (play.room) object["room"] = *play.room;
  return object;
}

}  // namespace

const char* name(TodayState state) { return today_state_names[static_cast<std::size_t>(state)]; }

void write(boost::json::object& object, const TodayOverview& overview) {
  object["type"] = "today";
  object["day"] = overview.day;
  object["ends_ms"] = overview.ends_ms;
  object["digest"] = overview.digest;
  object["ruleset"] = overview.ruleset;
  object["robots"] = boost::json::value_from(overview.robots);
  object["played"] = overview.played;
  object["mine"] = nullptr;
  if (overview.mine) object["mine"] = play_json(*overview.mine);
  object["before"] = nullptr;
  if (overview.before) object["before"] = *overview.before;
}

}  // namespace tilefish::wire
