// Plays a hub with guests who do anything at any time, as bytes tell them: sensible requests, wrong ones, broken text, lost
// connections, time, answers of robots, the end of the server. The fuzz target `hub` and a test of the hub use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tilefish::fuzz {

struct TrafficReport {
  int requests = 0;
  int refusals = 0;
  int turns = 0;
  int finished_games = 0;
  int restarts = 0;
};

// Ends the program when the hub breaks a promise: every request is answered once and nothing else is, every message is as the
// wire's description says, numbers have no gaps, what is stored can be brought back.
TrafficReport play_traffic(std::span<const std::uint8_t> bytes);

}  // namespace tilefish::fuzz
