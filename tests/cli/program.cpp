#include "cli/program.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tilefish::cli {

namespace {

// What other programs say; ours never does.
constexpr char filler = '\f';

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

int opened(const std::string& path, int flags) {
  const int descriptor = open(path.c_str(), flags | O_CLOEXEC, 0600);
  if (descriptor < 0) throw std::runtime_error("cannot open " + path);
  return descriptor;
}

int opened_terminal() {
  const int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) throw std::runtime_error("no terminal to be had");
  return master;
}

std::array<int, 2> opened_pipe() {
  std::array<int, 2> ends{-1, -1};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe to be had");
  return ends;
}

int opened_unread_pipe() {
  const std::array<int, 2> ends = opened_pipe();
  close(ends[0]);
  return ends[1];
}

int opened_stream(Stream stream, const std::string& path) {
  switch (stream) {
    case Stream::full: return opened("/dev/full", O_WRONLY);
    case Stream::unread: return opened_unread_pipe();
    case Stream::kept:
    case Stream::stalled:
    case Stream::closed: break;
  }
  return opened(path, O_WRONLY | O_CREAT);
}

[[noreturn]] void become_tilefish(const std::vector<std::string>& arguments, const Surroundings& surroundings, int in,
                                  int out, int err) {
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(err, STDERR_FILENO);
  if (surroundings.out == Stream::closed) close(STDOUT_FILENO);
  if (surroundings.err == Stream::closed) close(STDERR_FILENO);
  // Who runs the tests in the background may have made them deaf to Ctrl-C.
  std::signal(SIGINT, SIG_DFL);
  unsetenv("NO_COLOR");
  setenv("TERM", "xterm", 1);
  for (const auto& [name, value] : surroundings.environment) setenv(name.c_str(), value.c_str(), 1);
  std::string program = TILEFISH_PROGRAM;
  std::vector<char*> words = {program.data()};
  std::vector<std::string> copies = arguments;
  for (std::string& word : copies) words.push_back(word.data());
  words.push_back(nullptr);
  execv(program.c_str(), words.data());
  _exit(127);
}

// A terminal's reader gets an error, not an end, when the program has gone.
std::string read_to_end(int descriptor) {
  std::string text;
  std::array<char, 4096> chunk;
  ssize_t got = 0;
  while ((got = read(descriptor, chunk.data(), chunk.size())) > 0)
    text.append(chunk.data(), static_cast<std::size_t>(got));
  return text;
}

}  // namespace

RunningProgram::RunningProgram(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  int in = -1;
  if (surroundings.input_goes_on) {
    const std::array<int, 2> ends = opened_pipe();
    in = ends[0];
    input_ = ends[1];
    const std::string& first = surroundings.input;
    if (write(input_, first.data(), first.size()) != static_cast<ssize_t>(first.size())) {
      throw std::runtime_error("the pipe does not take the input");
    }
  } else {
    in = opened(folder_.file("in", surroundings.input), O_RDONLY);
  }
  terminal_ = surroundings.terminal ? opened_terminal() : -1;
  if (surroundings.out == Stream::stalled) stalled_output_ = opened_pipe();
  if (surroundings.err == Stream::stalled) stalled_errors_ = opened_pipe();
  const int out = surroundings.terminal                 ? opened(ptsname(terminal_), O_RDWR | O_NOCTTY)
                  : surroundings.out == Stream::stalled ? dup(stalled_output_[1])
                                                        : opened_stream(surroundings.out, folder_.path("out"));
  const int err = surroundings.terminal                 ? out
                  : surroundings.err == Stream::stalled ? dup(stalled_errors_[1])
                                                        : opened_stream(surroundings.err, folder_.path("err"));
  child_ = fork();
  if (child_ < 0) throw std::runtime_error("cannot start a process");
  if (child_ == 0) become_tilefish(arguments, surroundings, in, out, err);
  close(in);
  close(out);
  if (err != out) close(err);
}

RunningProgram::~RunningProgram() {
  if (child_ > 0) {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  if (terminal_ >= 0) close(terminal_);
  if (input_ >= 0) close(input_);
  for (const int end : {stalled_output_[0], stalled_output_[1], stalled_errors_[0], stalled_errors_[1]}) {
    if (end >= 0) close(end);
  }
}

std::chrono::milliseconds RunningProgram::time_worked() const {
  const std::string stat = content_of("/proc/" + std::to_string(child_) + "/stat");
  // The name of the program, in parentheses, is the only field that may hold spaces.
  std::istringstream fields(stat.substr(std::min(stat.size(), stat.rfind(')') + 1)));
  std::string field;
  constexpr int fields_before = 11;
  for (int i = 0; i < fields_before; ++i) fields >> field;
  long user = 0;
  long system = 0;
  fields >> user >> system;
  return std::chrono::milliseconds((user + system) * 1000 / sysconf(_SC_CLK_TCK));
}

bool RunningProgram::has_ended() const {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == child_;
}

bool RunningProgram::has_worked_for(std::chrono::milliseconds time) const {
  while (time_worked() < time) {
    if (has_ended()) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return !has_ended();
}

bool RunningProgram::has_said(const std::string& text) const {
  while (content_of(folder_.path("out")).find(text) == std::string::npos) {
    if (has_ended()) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

bool RunningProgram::has_filled_its_output() const {
  pollfd output{.fd = stalled_output_[1], .events = POLLOUT, .revents = 0};
  while (poll(&output, 1, 0) != 0) {
    if (has_ended()) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return !has_ended();
}

bool RunningProgram::ends_within(std::chrono::milliseconds time) const {
  const auto deadline = std::chrono::steady_clock::now() + time;
  while (!has_ended()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

void RunningProgram::fill_errors() const {
  // Opened anew, since the program's own end of the pipe must go on waiting.
  const int end = opened("/proc/self/fd/" + std::to_string(stalled_errors_[1]), O_WRONLY | O_NONBLOCK);
  const std::string filling(4096, filler);
  while (write(end, filling.data(), filling.size()) > 0) continue;
  close(end);
}

std::string RunningProgram::read_errors() {
  close(std::exchange(stalled_errors_[1], -1));
  std::string text = read_to_end(stalled_errors_[0]);
  return text.substr(std::min(text.size(), text.find_last_of(filler) + 1));
}

void RunningProgram::send(int signal) {
  at_signal_ = time_worked();
  kill(child_, signal);
}

Answer RunningProgram::answer() {
  Answer answer;
  if (terminal_ >= 0) answer.out = read_to_end(terminal_);
  int status = 0;
  rusage used{};
  wait4(child_, &status, 0, &used);
  child_ = -1;
  const auto milliseconds = [](const timeval& time) {
    return std::chrono::milliseconds(time.tv_sec * 1000 + time.tv_usec / 1000);
  };
  after_signal_ = milliseconds(used.ru_utime) + milliseconds(used.ru_stime) - at_signal_;
  answer.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (terminal_ < 0) {
    answer.out = content_of(folder_.path("out"));
    answer.err = content_of(folder_.path("err"));
  }
  return answer;
}

Answer tilefish(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  return RunningProgram(arguments, surroundings).answer();
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "tilefish-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryFolder::file(const std::string& name, std::string_view content) const {
  std::ofstream(path_ / name, std::ios::binary) << content;
  return path(name);
}

}  // namespace tilefish::cli
