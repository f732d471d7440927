#include "child_process.h"

#include <cctype>
#include <csignal>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tilefish::load {

namespace {

constexpr int patience_ms = 60'000;

std::string file_of(pid_t process, const char* name) {
  std::ifstream file("/proc/" + std::to_string(process) + "/" + name);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  process_ = fork();
  if (process_ < 0) throw std::runtime_error("no new process");
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // a server must not outlive the program that measures it
    dup2(ends[1], STDOUT_FILENO);
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execvp(words[0], words.data());
    _exit(127);
  }
  close(ends[1]);
  output_ = ends[0];
  port_ = read_port();
}

ChildProcess::~ChildProcess() {
  kill();
  close(output_);
}

std::uint16_t ChildProcess::read_port() {
  std::string text;
  while (true) {
    const std::size_t start = text.find("http://");
    const std::size_t slash = start == std::string::npos ? start : text.find('/', start + 7);
    if (slash != std::string::npos) {
      return static_cast<std::uint16_t>(std::stoi(text.substr(text.rfind(':', slash) + 1)));
    }
    pollfd ready{output_, POLLIN, 0};
    char buffer[512];
    const ssize_t count = poll(&ready, 1, patience_ms) == 1 ? read(output_, buffer, sizeof buffer) : 0;
    if (count <= 0) {
      kill();
      throw std::runtime_error("the server did not start; it said: " + text);
    }
    text.append(buffer, static_cast<std::size_t>(count));
  }
}

bool ChildProcess::alive() {
  if (process_ == 0) return false;
  if (waitpid(process_, nullptr, WNOHANG) == 0) return true;
  process_ = 0;
  return false;
}

void ChildProcess::kill() {
  if (process_ == 0) return;
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = 0;
}

int ChildProcess::terminate() {
  if (process_ == 0) return -1;
  ::kill(process_, SIGTERM);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::uint64_t ChildProcess::resident_bytes() const {
  const std::string status = file_of(process_, "status");
  const std::size_t at = status.find("VmRSS:");
  if (at == std::string::npos) return 0;
  return std::stoull(status.substr(at + 6)) * 1024;
}

std::chrono::milliseconds ChildProcess::cpu_time() const {
  // Fields 14 and 15 of proc(5)'s stat; the name in field 2 may hold spaces, so they are counted from its bracket.
  const std::string stat = file_of(process_, "stat");
  std::istringstream fields(stat.substr(std::min(stat.rfind(')') + 1, stat.size())));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  long user = 0;
  long system = 0;
  fields >> user >> system;
  return std::chrono::milliseconds((user + system) * 1000 / sysconf(_SC_CLK_TCK));
}

}  // namespace tilefish::load
