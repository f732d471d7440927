// Runs histories of an imagined cluster and says which seeds fail.      Usage: cluster_simulation [--seed N] [--histories M] [options]
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "program_options.h"
#include "simulation.h"

namespace tilefish::imagined {

namespace {

const std::map<std::string, Bug> bugs = {{"none", Bug::none},
                                         {"fences_ignored", Bug::fences_ignored},
                                         {"groups_forgotten", Bug::groups_forgotten},
                                         {"told_too_early", Bug::told_too_early},
                                         {"served_after_lease", Bug::served_after_lease},
                                         {"fallen_forgotten", Bug::fallen_forgotten}};

int main_with(int argc, char** argv) {
  HistoryOptions options;
  std::uint64_t histories = 1;
  std::string bug = "none";
  std::vector<std::string> bug_names;
  for (const auto& [name, kind] : bugs) bug_names.push_back(name);
  load::ProgramOptions given("cluster_simulation",
                             "Imagines histories of a cluster and checks that nothing is lost or forked.");
  given.whole("--seed", options.seed, "of the first history");
  given.whole("--histories", histories);
  given.whole("--nodes", options.nodes, 1, 20);
  given.whole("--shards", options.shards, 1, shard_count);
  given.whole("--rooms", options.rooms, 1, 10'000);
  given.whole("--faults", options.faults, 0, 10'000);
  given.flag("--only-crashes", options.only_crashes);
  given.flag("--only-cuts", options.only_cuts);
  given.text("--bug", bug, "something done wrong on purpose", bug_names);
  given.flag("--trace", options.trace, "print what happens");
  if (const auto status = given.read(argc, argv)) return *status;
  options.bug = bugs.at(bug);
  std::uint64_t turns = 0;
  std::uint64_t epochs = 0;
  std::uint64_t events = 0;
  std::uint64_t failures = 0;
  Milliseconds longest{0};
  for (std::uint64_t i = 0; i < histories; ++i, ++options.seed) {
    const History history = run_history(options);
    for (const std::string& line : history.lines) fmt::print("{}\n", line);
    for (const std::string& complaint : history.complaints) fmt::print("seed {}: {}\n", options.seed, complaint);
    failures += history.complaints.empty() ? 0 : 1;
    turns += history.turns;
    epochs += history.epochs;
    events += history.events;
    longest = std::max(longest, history.longest_gap);
  }
  fmt::print("{} histories, {} turns told, {} epochs served, {} events, longest gap {} ms: {} failed\n", histories,
             turns, epochs, events, longest.count(), failures);
  return failures == 0 ? 0 : 1;
}

}  // namespace

}  // namespace tilefish::imagined

int main(int argc, char** argv) { return tilefish::imagined::main_with(argc, argv); }
