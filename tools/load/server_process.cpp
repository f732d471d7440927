#include "server_process.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <signal.h>
#include <unistd.h>

namespace tilefish::load {

namespace {

constexpr std::chrono::seconds patience{60};

std::string file_of(int process, const char* name) {
  std::ifstream file("/proc/" + std::to_string(process) + "/" + name);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

ServerProcess::ServerProcess(std::vector<std::string> command) {
  // A server must not outlive the program that measures it, however that ends.
  const std::vector<std::string> dies_with_us = {"setpriv", "--pdeathsig", "KILL", "--"};
  command.insert(command.begin(), dies_with_us.begin(), dies_with_us.end());
  Result<std::unique_ptr<ChildProcess>> process = ChildProcess::start(command, ChildProcess::Complaints::shown);
  if (!process) throw std::runtime_error(process.error().describe());
  process_ = std::move(process).value();
  port_ = read_port();
}

std::uint16_t ServerProcess::read_port() {
  const auto deadline = ChildProcess::Clock::now() + patience;
  std::string said;
  while (true) {
    const Result<std::string> line = process_->read_line(deadline);
    if (!line) throw std::runtime_error("the server did not start, it " + line.error().what + "; it said: " + said);
    said += *line + "\n";
    const std::size_t start = line->find("http://");
    const std::size_t slash = start == std::string::npos ? start : line->find('/', start + 7);
    if (slash == std::string::npos) continue;
    return static_cast<std::uint16_t>(std::stoi(line->substr(line->rfind(':', slash) + 1)));
  }
}

void ServerProcess::signal(int number) const { ::kill(process_->id(), number); }

std::uint64_t ServerProcess::resident_bytes() const {
  const std::string status = file_of(process_->id(), "status");
  const std::size_t at = status.find("VmRSS:");
  if (at == std::string::npos) return 0;
  return std::stoull(status.substr(at + 6)) * 1024;
}

std::chrono::milliseconds ServerProcess::cpu_time() const {
  // Fields 14 and 15 of proc(5)'s stat; the name in field 2 may hold spaces, so they are counted from its bracket.
  const std::string stat = file_of(process_->id(), "stat");
  std::istringstream fields(stat.substr(std::min(stat.rfind(')') + 1, stat.size())));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  long user = 0;
  long system = 0;
  fields >> user >> system;
  return std::chrono::milliseconds((user + system) * 1000 / sysconf(_SC_CLK_TCK));
}

}  // namespace tilefish::load
