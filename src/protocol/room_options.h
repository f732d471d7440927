// How a room plays, as its creator wishes: part of the wire, kept by the room and stored with it.
#pragma once

#include <string>
#include <vector>

namespace tilefish::wire {

struct RoomOptions {
  std::string ruleset;
  int seats = 2;
  std::vector<std::string> robots;  // by name; they take the last seats
  int clock = 0;                    // seconds a turn, 0 for none
  int rounds = 1;
  bool is_public = false;
  bool hints = false;
  bool spectators = false;

  friend bool operator==(const RoomOptions&, const RoomOptions&) = default;
};

// What a match begins from, if it is no deal. Not a part of the options, which everybody is told: the rack is its player's secret.
struct StartPosition {
  std::string position;  // TABLE / RACK in notation, not looked at yet
  bool opened = false;

  friend bool operator==(const StartPosition&, const StartPosition&) = default;
};

}  // namespace tilefish::wire
