// What is said about the deal of the day: requests of clients and the server's answer. Part of from_client.h and to_client.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tilefish::wire {

// How the day goes.
struct AskToday {};
// Begins to play the deal of the day, or goes on with it.
struct PlayToday {};

enum class TodayState : std::uint8_t { playing, unfinished, finished, given_up };
[[nodiscard]] const char* name(TodayState state);

struct TodayPlay {
  TodayState state = TodayState::playing;
  bool counts = true;
  std::optional<std::string> room;  // while it is there
  std::int64_t points = 0;
  int place = 0;
  int turns = 0;
};

struct TodayOverview {
  std::string day;
  std::int64_t ends_ms = 0;
  std::string digest;
  std::string ruleset;
  std::vector<std::string> robots;
  int played = 0;  // to the end, by all whose result counts
  std::optional<TodayPlay> mine;
  std::optional<std::string> before;  // the latest day that is over
};

}  // namespace tilefish::wire
