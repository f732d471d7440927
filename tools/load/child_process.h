// A server in a process of its own, started, measured and killed by the load programs.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

namespace tilefish::load {

class ChildProcess {
 public:
  // Waits for a line that holds "http://…:PORT/" on its standard output; throws std::runtime_error if none comes.
  explicit ChildProcess(const std::vector<std::string>& command);
  ~ChildProcess();  // kills it if it still runs
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] bool alive();
  void kill();  // −9
  // SIGTERM; the exit status, or −1 if a signal ended it.
  [[nodiscard]] int terminate();

  // What it holds in memory, and how long it has computed.
  [[nodiscard]] std::uint64_t resident_bytes() const;
  [[nodiscard]] std::chrono::milliseconds cpu_time() const;

 private:
  [[nodiscard]] std::uint16_t read_port();

  pid_t process_ = 0;
  int output_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace tilefish::load
