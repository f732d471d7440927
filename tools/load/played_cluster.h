// Several servers on one PostgreSQL and one NATS behind a TCP balancer, guests who play on them, and a witness of all that they are
// told. The cluster test does harm to it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/external/child_process.h"
#include "base/random.h"
#include "guest.h"
#include "scratch.h"
#include "server_process.h"
#include "witness.h"

namespace tilefish::load {

class PlayedCluster {
 public:
  struct Options {
    std::string program;
    std::string database;
    int nodes = 3;
    int rooms = 12;
    int spectators = 2;  // of each room, beside its two players
    std::uint64_t seed = 1;
  };

  // All of these throw std::runtime_error when the cluster does not do as it should.
  explicit PlayedCluster(Options options);

  void seat_guests();
  void play(std::chrono::milliseconds time);
  // From now on every room has to move on, and how long each takes is noted.
  void expect_moves();
  void wait_until_all_move(const std::string& after);
  // Everybody hangs up and comes again: nothing that anybody was told may be missing.
  void call_the_roll(const std::string& after);
  void end();

  [[nodiscard]] int nodes() const { return options_.nodes; }
  [[nodiscard]] ServerProcess& node(int number) { return *nodes_[static_cast<std::size_t>(number)]; }
  void kill(int number);
  void start_again(int number);
  // SIGTERM, and guests play on until it is gone.
  void terminate(int number);
  void restart_bus(std::chrono::milliseconds away);

  [[nodiscard]] Witness& witness() { return witness_; }
  [[nodiscard]] Run& run() { return run_; }
  [[nodiscard]] Rng& rng() { return rng_; }
  // How long each room stood still, since the last call.
  [[nodiscard]] std::vector<std::chrono::milliseconds> take_gaps() { return std::exchange(gaps_, {}); }
  // How long each room has stood still at most since moves were expected.
  void note_pauses();
  [[nodiscard]] std::vector<std::chrono::milliseconds> take_pauses() { return std::exchange(pauses_, {}); }

 private:
  [[nodiscard]] std::unique_ptr<ServerProcess> started_node(int number, std::uint16_t port);
  void start_bus();
  void start_balancer();
  void note_gaps();
  void check() const;

  Options options_;
  Rng rng_;
  Scratch scratch_;
  boost::asio::io_context context_{1};
  Run run_;
  Witness witness_;
  std::uint16_t bus_port_;
  std::uint16_t balancer_port_;
  std::unique_ptr<ChildProcess> bus_;
  std::vector<std::uint16_t> ports_;
  std::vector<std::unique_ptr<ServerProcess>> nodes_;
  std::unique_ptr<ChildProcess> balancer_;
  std::vector<Table> tables_;
  std::vector<std::shared_ptr<Guest>> guests_;
  std::chrono::steady_clock::time_point expecting_since_;
  std::vector<std::chrono::milliseconds> pauses_;
  std::size_t resting_ = 0;  // rooms that have not moved since then
  std::vector<std::chrono::milliseconds> gaps_;
};

}  // namespace tilefish::load
