// Whole histories of a cluster, imagined: nodes that crash, sleep and are replaced, a database and a bus that fail, messages that are
// late or lost, and players who play on and remember what they were told. The same seed gives the same history on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "imagined_node.h"

namespace tilefish::imagined {

struct HistoryOptions {
  std::uint64_t seed = 1;
  Bug bug = Bug::none;
  int nodes = 3;
  int shards = 8;
  int rooms = 10;
  int faults = 8;
  bool only_crashes = false;  // kill −9 and no other mishap, far enough apart that a lease can end between them
  bool only_cuts =
      false;  // one machine after the other loses the bus for half a minute, and players come to others meanwhile
  bool trace = false;  // what happens, as lines
};

struct History {
  std::vector<std::string> complaints;  // none if all is well
  std::vector<std::string> lines;       // of the trace
  std::uint64_t turns = 0;              // that players were told of
  std::uint64_t epochs = 0;             // that were served
  std::uint64_t events = 0;
  Milliseconds longest_gap{0};  // of a room between two turns
};

[[nodiscard]] History run_history(const HistoryOptions& options);

}  // namespace tilefish::imagined
