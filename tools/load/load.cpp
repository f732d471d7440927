// Plays many games on a server at once and reports how it bears it, beside a bare echo under the same traffic.
// Usage: load PROGRAM [options]; everything stays on this machine's loopback.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/core.h>
#include <sys/resource.h>

#include "echo_server.h"
#include "guest.h"
#include "program_options.h"
#include "report.h"
#include "scratch.h"
#include "server_process.h"

namespace tilefish::load {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

struct Options {
  std::string program;
  std::string database;  // empty: SQLite in a scratch folder
  int nodes = 1;
  std::string bus;  // of a cluster; empty for a server by itself
  int rooms = 500;
  int connections = 2000;
  int seconds = 30;
  int think_ms = 2000;
  int robot_pause_ms = 700;
  int robots = 2;
  std::string robot = "greedy";
  std::string durability = "power_cut";
  bool json = false;
  bool echo_only = false;
};

constexpr int players_per_room = 2;

class LoadRun {
 public:
  explicit LoadRun(const Options& options) : options_(options) {}

  Report run() {
    Report report{.connections = options_.connections, .rooms = options_.rooms};
    start_servers();
    note("connecting");
    const std::uint64_t empty = resident_bytes();
    come_idle();
    const std::uint64_t connected = resident_bytes();
    report.bytes_per_connection = static_cast<double>(connected - empty) / options_.connections;
    leave_idle();
    note("opening rooms");
    const std::uint64_t before_rooms = resident_bytes();
    open_rooms();
    note("playing");
    report.game = measure();
    const std::uint64_t playing = resident_bytes();
    report.bytes_per_room = static_cast<double>(playing - std::min(playing, before_rooms)) / options_.rooms;
    report.resident_megabytes = static_cast<double>(playing) / (1024 * 1024);
    report.matches = run_.matches;
    report.lost_lines = run_.lost_lines;
    report.refusals = run_.refusals;
    for (const auto& guest : guests_) guest->leave();
    for (const auto& server : servers_) {
      if (server->terminate() != 0) throw std::runtime_error("the server did not end well");
    }
    note("echoing");
    report.echo = measure_echo(report.game);
    return report;
  }

 private:
  void note(const char* text) const {
    if (!options_.json) fmt::print(stderr, "load: {}\n", text);
  }

  void start_servers() {
    const std::string config = scratch_.write(
        "load.toml", fmt::format("[server]\ndurability = \"{}\"\n[limits]\nconnections_per_address = 100000\n"
                                 "half_open = 100000\nhalf_open_per_address = 100000\nrooms_per_address = 100000\n"
                                 "new_guest_burst_per_address = 1000000\n"
                                 "thinking_seconds_per_minute_per_address = 60000\n"
                                 "connections = 100000\nrequests_per_second_per_address = 1000000\n"
                                 "request_burst_per_address = 1000000\nrooms = 100000\nmessages_per_second = 10000\n"
                                 "message_burst = 10000\n[rooms]\nrobot_pause_ms = {}\n",
                                 options_.durability, options_.robot_pause_ms));
    const std::string database = options_.database.empty() ? scratch_.file("load.db") : options_.database;
    std::vector<std::string> command{options_.program, "serve", "--port", "0", "--db", database, "--config", config};
    if (!options_.bus.empty()) command.insert(command.end(), {"--cluster", options_.bus});
    for (int i = 0; i < options_.nodes; ++i) servers_.push_back(std::make_unique<ServerProcess>(command));
    // Until the shards are spread.
    if (!options_.bus.empty()) std::this_thread::sleep_for(std::chrono::seconds(options_.nodes > 1 ? 20 : 3));
  }

  // Of all servers together.
  [[nodiscard]] std::uint64_t resident_bytes() const {
    std::uint64_t sum = 0;
    for (const auto& server : servers_) sum += server->resident_bytes();
    return sum;
  }
  [[nodiscard]] milliseconds cpu_time() const {
    milliseconds sum{0};
    for (const auto& server : servers_) sum += server->cpu_time();
    return sum;
  }
  // Guests are spread over the servers as a balancer does, and those of a room are not at one.
  [[nodiscard]] std::uint16_t port_for(int guest) const {
    return servers_[static_cast<std::size_t>(guest) % servers_.size()]->port();
  }

  // Handles what happens until `done`, or throws when it takes too long.
  void run_until(const std::function<bool()>& done, const char* what, milliseconds patience = std::chrono::minutes(3)) {
    const auto deadline = Clock::now() + patience;
    while (!done()) {
      if (Clock::now() > deadline) throw std::runtime_error(std::string("it took too long: ") + what);
      context_.restart();
      context_.run_for(milliseconds(20));
    }
  }

  // Connections that have said hello and no more; a few at a time, as people come.
  void come_idle() {
    tables_.assign(1, Table{.code = ""});
    for (int i = 0; i < options_.connections; ++i) {
      auto guest =
          std::make_shared<Guest>(context_, run_, tables_.front(), Part::player, static_cast<std::uint64_t>(i));
      guest->come(port_for(i));
      guests_.push_back(guest);
      if (i % 50 == 49) run_until([&] { return guest->welcome(); }, "to be welcomed");
    }
    for (const auto& guest : guests_) run_until([&] { return guest->welcome(); }, "to be welcomed");
  }

  void leave_idle() {
    for (const auto& guest : guests_) guest->leave();
    guests_.clear();
    context_.restart();
    context_.run_for(milliseconds(500));
  }

  void open_rooms() {
    run_.think = milliseconds(options_.think_ms);
    tables_.assign(
        static_cast<std::size_t>(options_.rooms),
        Table{.seats = players_per_room + options_.robots, .robots = options_.robots, .robot = options_.robot});
    for (int i = 0; i < options_.connections; ++i) {
      const int place = i / options_.rooms;
      const Part part = place == 0 ? Part::host : place < players_per_room ? Part::player : Part::spectator;
      auto guest = std::make_shared<Guest>(context_, run_, tables_[static_cast<std::size_t>(i % options_.rooms)], part,
                                           static_cast<std::uint64_t>(1'000'000 + i));
      guest->come(port_for(i % options_.rooms + place));
      guests_.push_back(guest);
      if (i % 50 == 49) run_until([&] { return guest->welcome(); }, "to be welcomed");
    }
    for (const auto& guest : guests_) run_until([&] { return guest->seated(); }, "to enter the rooms");
  }

  Traffic measure() {
    const std::uint64_t sent = run_.sent;
    const std::uint64_t received = run_.received;
    const std::uint64_t bytes = run_.received_bytes;
    const std::uint64_t moves = run_.moves;
    const milliseconds cpu = cpu_time();
    const auto start = Clock::now();
    run_.measuring = true;
    context_.restart();
    context_.run_for(std::chrono::seconds(options_.seconds));
    run_.measuring = false;
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    Traffic traffic = latencies_of(run_.latencies);
    traffic.seconds = seconds;
    traffic.messages_in = static_cast<double>(run_.sent - sent) / seconds;
    traffic.messages_out = static_cast<double>(run_.received - received) / seconds;
    traffic.megabytes_out = static_cast<double>(run_.received_bytes - bytes) / seconds / 1e6;
    traffic.moves = static_cast<double>(run_.moves - moves) / seconds;
    traffic.server_cpu = std::chrono::duration<double>(cpu_time() - cpu).count() / seconds;
    return traffic;
  }

  static Traffic latencies_of(const Samples& samples) {
    return {.p50_ms = samples.percentile(0.5),
            .p99_ms = samples.percentile(0.99),
            .worst_ms = samples.percentile(1),
            .samples = samples.size()};
  }

  // As many lines, as many messages a second from the server, of the same size.
  Traffic measure_echo(const Traffic& like) {
    ServerProcess server({std::filesystem::read_symlink("/proc/self/exe").string(), "--echo"});
    const std::size_t size = static_cast<std::size_t>(1e6 * like.megabytes_out / std::max(like.messages_out, 1.0));
    struct Pinger {
      std::shared_ptr<Line> line;
      Clock::time_point sent;
      bool open = false;
    };
    std::vector<Pinger> pingers(static_cast<std::size_t>(options_.connections));
    Samples samples;
    std::uint64_t received = 0;
    std::size_t open = 0;
    for (Pinger& pinger : pingers) {
      pinger.line = std::make_shared<Line>(context_, Line::Events{.opened = [&] { ++open; },
                                                                  .received =
                                                                      [&](std::string_view) {
                                                                        samples.add(Clock::now() - pinger.sent);
                                                                        ++received;
                                                                      },
                                                                  .lost = {}});
      pinger.line->open(server.port());
      if ((&pinger - pingers.data()) % 50 == 49) {
        const std::size_t count = static_cast<std::size_t>(&pinger - pingers.data()) + 1;
        run_until([&] { return open == count; }, "to connect to the echo");
      }
    }
    run_until([&] { return open == pingers.size(); }, "to connect to the echo");
    const milliseconds cpu = server.cpu_time();
    const auto start = Clock::now();
    const auto end = start + std::chrono::seconds(std::min(options_.seconds, 10));
    const std::string text(std::max<std::size_t>(size, 1), 'x');
    std::uint64_t due = 0;
    std::uint64_t sent = 0;
    while (Clock::now() < end) {
      due = static_cast<std::uint64_t>(std::chrono::duration<double>(Clock::now() - start).count() * like.messages_out);
      for (; sent < due; ++sent) {
        Pinger& pinger = pingers[sent % pingers.size()];
        pinger.sent = Clock::now();
        pinger.line->send(text);
      }
      context_.restart();
      context_.run_for(milliseconds(1));
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    Traffic traffic = latencies_of(samples);
    traffic.seconds = seconds;
    traffic.messages_in = static_cast<double>(sent) / seconds;
    traffic.messages_out = static_cast<double>(received) / seconds;
    traffic.megabytes_out = traffic.messages_out * static_cast<double>(text.size()) / 1e6;
    traffic.server_cpu = std::chrono::duration<double>(server.cpu_time() - cpu).count() / seconds;
    for (Pinger& pinger : pingers) pinger.line->close();
    return traffic;
  }

  Options options_;
  Scratch scratch_;
  boost::asio::io_context context_{1};
  Run run_;
  std::vector<std::unique_ptr<ServerProcess>> servers_;
  std::vector<Table> tables_;
  std::vector<std::shared_ptr<Guest>> guests_;
};

// Each connection is a descriptor, here and in the server that inherits the limit.
void raise_descriptor_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

int main_with(int argc, char** argv) {
  Options options;
  ProgramOptions given("load", "Many games at once on a Tilefish server, on this machine alone.");
  given.text("program", options.program, "the tilefish program");
  given.text("--db", options.database, "its database (default: a scratch file)");
  given.whole("--nodes", options.nodes, 1, 20, "of a cluster, on the bus");
  given.text("--bus", options.bus, "NATS, for a cluster");
  given.whole("--rooms", options.rooms, 1, 20'000);
  given.whole("--connections", options.connections, 2, 60'000, "in all; two a room play, the others watch");
  given.whole("--seconds", options.seconds, 1, 3600);
  given.whole("--think", options.think_ms, "milliseconds before a guest's move, on average");
  given.whole("--robot-pause", options.robot_pause_ms);
  given.whole("--robots", options.robots, 0, 4, "a room");
  given.text("--robot", options.robot, "which");
  given.text("--durability", options.durability);
  given.flag("--json", options.json);
  given.flag("--echo", options.echo_only, "be the echo that the server is compared with");
  if (const auto status = given.read(argc, argv)) return *status;
  raise_descriptor_limit();
  if (options.echo_only) run_echo_server();
  if (options.nodes > 1 && (options.bus.empty() || options.database.empty())) {
    fmt::print(stderr, "load: several nodes need --bus and a --db that they share\n");
    return 2;
  }
  if (options.connections < players_per_room * options.rooms) {
    fmt::print(stderr, "load: {} rooms need at least {} connections\n", options.rooms,
               players_per_room * options.rooms);
    return 2;
  }
  try {
    const Report report = LoadRun(options).run();
    fmt::print("{}\n", options.json ? to_json(report) : to_text(report));
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "load: {}\n", error.what());
    return 1;
  }
}

}  // namespace

}  // namespace tilefish::load

int main(int argc, char** argv) { return tilefish::load::main_with(argc, argv); }
