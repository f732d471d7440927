// Kills, stops and replaces the nodes of a cluster and cuts its bus and its database, while games are played on it, and checks after
// each fault that nothing that anybody was told is missing and that every game goes on.
// Usage: tools/with_postgresql cluster_test PROGRAM [options]
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <signal.h>

#include <fmt/core.h>

#include "played_cluster.h"
#include "program_options.h"

namespace tilefish::load {

namespace {

using std::chrono::milliseconds;

std::string from_environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr) throw std::runtime_error(fmt::format("{} is not set; use tools/with_postgresql", name));
  return value;
}

void run_command(const std::string& command) {
  if (std::system(command.c_str()) != 0) throw std::runtime_error("this failed: " + command);
}

// Does the harm and undoes it. Rooms are expected to move from its beginning on, or, where nothing can move meanwhile, from its end on.
using Fault = void (*)(PlayedCluster&);

// In which whatever comes of a fault that is felt shortly has come.
constexpr milliseconds observed{1500};

// For comparison: how long a room takes to move when nothing happens.
void leave_alone(PlayedCluster& cluster) {
  cluster.wait_until_all_move("nothing");
  cluster.play(observed);
  cluster.note_pauses();
}

int any_node(PlayedCluster& cluster) {
  return static_cast<int>(cluster.rng().below(static_cast<std::uint64_t>(cluster.nodes())));
}

void kill_one(PlayedCluster& cluster) {
  const int number = any_node(cluster);
  cluster.kill(number);
  cluster.play(milliseconds(cluster.rng().below(2000)));
  cluster.start_again(number);
}

void stop_one(PlayedCluster& cluster) {
  const int number = any_node(cluster);
  cluster.node(number).signal(SIGSTOP);
  cluster.play(milliseconds(10'000));
  cluster.node(number).signal(SIGCONT);
}

void cut_bus(PlayedCluster& cluster) {
  cluster.restart_bus(milliseconds(cluster.rng().below(3000)));
  cluster.expect_moves();
}

void restart_database(PlayedCluster& cluster) {
  run_command(from_environment("TILEFISH_TEST_DB_STOP"));
  cluster.play(milliseconds(cluster.rng().below(3000)));
  run_command(from_environment("TILEFISH_TEST_DB_START") + " >/dev/null");
  cluster.expect_moves();
}

void roll_all(PlayedCluster& cluster) {
  for (int number = 0; number < cluster.nodes(); ++number) {
    cluster.expect_moves();
    cluster.terminate(number);
    cluster.wait_until_all_move("a node was told to end");
    cluster.play(observed);
    cluster.note_pauses();
    cluster.start_again(number);
    cluster.play(milliseconds(1500));
  }
}

struct NamedFault {
  std::string name;
  Fault fault;
};
const std::vector<NamedFault> faults = {
    {"none", leave_alone},          {"kill", kill_one},   {"stop", stop_one}, {"bus", cut_bus},
    {"database", restart_database}, {"rolling", roll_all}};

std::string in_words(std::vector<milliseconds> gaps) {
  if (gaps.empty()) return "| 0 | | | |";
  std::sort(gaps.begin(), gaps.end());
  const auto at = [&](double share) {
    return gaps[static_cast<std::size_t>(share * static_cast<double>(gaps.size() - 1))].count();
  };
  return fmt::format("| {} | {} | {} | {} |", gaps.size(), at(0.5), at(0.99), at(1));
}

std::string run_faults(const PlayedCluster::Options& options, int count, const std::vector<std::string>& chosen) {
  PlayedCluster cluster(options);
  cluster.seat_guests();
  std::map<std::string, std::vector<milliseconds>> gaps;
  std::map<std::string, std::vector<milliseconds>> pauses;
  for (int i = 0; i < count; ++i) {
    const std::string name = chosen[static_cast<std::size_t>(i) % chosen.size()];
    const auto fault =
        std::find_if(faults.begin(), faults.end(), [&](const NamedFault& each) { return each.name == name; });
    cluster.play(milliseconds(500));
    (void)cluster.take_gaps();
    (void)cluster.take_pauses();
    cluster.expect_moves();
    fault->fault(cluster);
    cluster.wait_until_all_move(name);
    for (const milliseconds gap : cluster.take_gaps()) gaps[name].push_back(gap);
    for (const milliseconds pause : cluster.take_pauses()) pauses[name].push_back(pause);
    cluster.call_the_roll(name);
    fmt::print(stderr, "cluster_test: {} of {}, {}: {}; {} turns, {} matches\n", i + 1, count, name,
               in_words(gaps[name]), cluster.witness().turns(), cluster.witness().finished_games().size());
  }
  cluster.end();
  std::string text = fmt::format("{} faults, {} rooms, {} turns told, none lost; {} lines came back\n", count,
                                 options.rooms, cluster.witness().turns(), cluster.run().lost_lines);
  text += "\n| milliseconds | rooms | p50 | p99 | longest |\n| --- | --- | --- | --- | --- |\n";
  for (const auto& [name, times] : gaps) text += fmt::format("| {}: until a room moved {}\n", name, in_words(times));
  for (const auto& [name, times] : pauses)
    text += fmt::format("| {}: longest pause of a room {}\n", name, in_words(times));
  return text;
}

int main_with(int argc, char** argv) {
  PlayedCluster::Options options;
  int count = 6;
  std::vector<std::string> chosen;
  for (const NamedFault& each : faults) chosen.push_back(each.name);
  ProgramOptions given("cluster_test", "Does harm to a cluster of Tilefish servers and checks that nothing is lost.");
  given.required("program", options.program, "the tilefish program");
  given.whole("--faults", count, 0, 100'000);
  given.texts("--only", chosen, "these faults, in turn", {"none", "kill", "stop", "bus", "database", "rolling"});
  given.whole("--nodes", options.nodes, 1, 20);
  given.whole("--rooms", options.rooms, 1, 5000);
  given.whole("--spectators", options.spectators, 0, 20, "of each room");
  given.whole("--seed", options.seed);
  if (const auto status = given.read(argc, argv)) return *status;
  for (const char* needed : {"nats-server", "haproxy"}) {
    if (std::system(fmt::format("command -v {} >/dev/null", needed).c_str()) == 0) continue;
    fmt::print("cluster_test: skipped, there is no {}\n", needed);
    return 77;
  }
  try {
    options.database = from_environment("TILEFISH_TEST_DB");
    fmt::print("{}", run_faults(options, count, chosen));
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "cluster_test: {} (--seed {})\n", error.what(), options.seed);
    return 1;
  }
}

}  // namespace

}  // namespace tilefish::load

int main(int argc, char** argv) { return tilefish::load::main_with(argc, argv); }
