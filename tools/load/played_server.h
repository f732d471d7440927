// A server with guests who play on it, and a witness of all that they are told: what the programs have in common that do harm to
// a server and look whether it loses anything.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "guest.h"
#include "http_get.h"
#include "scratch.h"
#include "server_process.h"
#include "witness.h"

namespace tilefish::load {

class PlayedServer {
 public:
  struct Options {
    std::string program;
    std::string database;  // a scratch file if empty
    int rooms = 20;
    std::uint64_t seed = 1;
    std::string more_settings = {};          // lines for the configuration's section [server]
    std::vector<std::string> launcher = {};  // words before the program
  };

  // All of these throw std::runtime_error when the server does not do as it should.
  explicit PlayedServer(Options options);

  void start(std::uint16_t port = 0);
  void seat_guests();
  void play(std::chrono::milliseconds time);
  void run_until(const std::function<bool()>& done, const std::string& otherwise);
  // Kills the server −9, starts it again and waits until all games have moved on; nothing that was told may be missing.
  void kill_and_restart(const std::string& when);
  void wait_until_all_move(const std::string& when);
  void check() const;
  // Each match that was seen to end must be at its address.
  void check_finished_games();
  // Each match that was seen to end must be once in the list of each of its two players, and count once in statistics and ratings.
  void check_results();
  void end();

  [[nodiscard]] HttpAnswer get(const std::string& target, const std::string& token = "") const;
  [[nodiscard]] const std::string& database() const { return options_.database; }
  [[nodiscard]] std::string file(const std::string& name) const { return scratch_.file(name); }
  [[nodiscard]] Witness& witness() { return witness_; }
  [[nodiscard]] Run& run() { return run_; }
  [[nodiscard]] Rng& rng() { return rng_; }

 private:
  // What the server had sent before it died still counts as told.
  void read_what_is_left();

  Options options_;
  Rng rng_;
  Scratch scratch_;
  boost::asio::io_context context_{1};
  Run run_;
  Witness witness_;
  std::unique_ptr<ServerProcess> server_;
  std::vector<Table> tables_;
  std::vector<std::shared_ptr<Guest>> guests_;
};

}  // namespace tilefish::load
