// How a match ended for each of its seats: what a room tells the hub, which counts it for lists and ratings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/room/match.h"
#include "storage/instant.h"

namespace tilefish {

struct SeatEnd {
  std::string guest;  // who began the match there, perhaps gone since; empty for a robot
  std::string robot;  // as it is asked for; empty for a person
  std::string name;
  bool resigned = false;
  bool helped = false;  // by hints, or by a robot that played on for it
  int place = 1;        // 1 is best; several share one
  bool won = false;
  int points = 0;
  int opened_first = 0;  // in so many rounds
};

struct MatchEnd {
  std::string game;
  Instant at;
  int rounds = 0;  // that were played
  int turns = 0;
  bool ratable = false;                    // a whole match by rules under which strengths are known
  bool finished = true;                    // false for one that nobody went on with
  std::optional<std::int64_t> today = {};  // the day whose deal it was
  std::vector<SeatEnd> seats;
};

// Fills in places, points and openings; `seats` has who they are. Who has resigned comes behind all others.
[[nodiscard]] MatchEnd end_of(const Match& match, std::vector<SeatEnd> seats, Instant at);

}  // namespace tilefish
