// A server in a process of its own, started, measured and killed by the load programs.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arena/external/child_process.h"

namespace tilefish::load {

class ServerProcess {
 public:
  // Waits for a line that holds "http://…:PORT/" on its standard output; throws std::runtime_error if none comes.
  explicit ServerProcess(std::vector<std::string> command);

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] bool alive() const { return !process_->has_ended(); }
  void kill() { process_->kill(); }  // −9
  void signal(int number) const;
  // SIGTERM; the exit status, or −1 if a signal ended it.
  [[nodiscard]] int terminate() { return process_->terminate(); }

  // What it holds in memory, and how long it has computed.
  [[nodiscard]] std::uint64_t resident_bytes() const;
  [[nodiscard]] std::chrono::milliseconds cpu_time() const;

 private:
  [[nodiscard]] std::uint16_t read_port();

  std::unique_ptr<ChildProcess> process_;
  std::uint16_t port_ = 0;
};

}  // namespace tilefish::load
