// What a load run found, as lines for people and as JSON for records.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace tilefish::load {

struct Traffic {
  double seconds = 0;
  double moves = 0;         // of guests, a second; none of an echo
  double messages_in = 0;   // a second, to the server
  double messages_out = 0;  // a second, from the server
  double megabytes_out = 0;
  double p50_ms = 0;
  double p99_ms = 0;
  double worst_ms = 0;
  std::uint64_t samples = 0;
  double server_cpu = 0;  // cores
};

struct Report {
  int connections = 0;
  int rooms = 0;
  double bytes_per_connection = 0;
  double bytes_per_room = 0;
  double resident_megabytes = 0;
  Traffic game;
  Traffic echo;
  std::uint64_t matches = 0;
  std::uint64_t lost_lines = 0;
  std::map<std::string, std::uint64_t> refusals;
};

[[nodiscard]] std::string to_text(const Report& report);
[[nodiscard]] std::string to_json(const Report& report);

}  // namespace tilefish::load
