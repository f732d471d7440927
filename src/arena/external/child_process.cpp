#include "arena/external/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/core.h>

extern char** environ;

namespace tilefish {

namespace {

// How long a program may take to leave once its input is closed.
constexpr std::chrono::milliseconds patience_at_the_end{300};
// How often whoever waits looks whether to stop.
constexpr std::chrono::milliseconds between_looks{50};
// How much of what it writes to its standard error is kept: enough for the last line of a stack trace.
constexpr std::size_t longest_last_words = 2000;

Error system_error(std::string what, int code, std::string token = {}) {
  return Error{.what = fmt::format("{}: {}", what, std::strerror(code)), .token = std::move(token)};
}

std::string last_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  const std::size_t start = text.rfind('\n');
  return printable(start == std::string::npos ? text : text.substr(start + 1), 120);
}

// The signals that ours may treat specially are back to normal in the child, and it stands in a group of its own:
// Ctrl-C at the terminal is for us to act on. Of our open files it gets the three that are connected: a socket that it also
// held would stay open when we close it.
class SpawnSettings {
 public:
  SpawnSettings() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    for (const int each : {SIGINT, SIGTERM, SIGPIPE, SIGQUIT}) sigaddset(&signals, each);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  void connect(int ours, int theirs) { posix_spawn_file_actions_adddup2(&actions_, ours, theirs); }

  int spawn(const std::vector<std::string>& words, int& id) {
    posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    return posix_spawnp(&id, arguments[0], &actions_, &attributes_, arguments.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

int milliseconds_until(ChildProcess::Clock::time_point deadline) {
  if (deadline == ChildProcess::Clock::time_point::max()) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - ChildProcess::Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000));
}

// Reads what is there, up to a page; false at the end of the stream.
bool take_some(int descriptor, std::string& into) {
  std::array<char, 4096> page{};
  const ssize_t count = ::read(descriptor, page.data(), page.size());
  if (count > 0) into.append(page.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

}  // namespace

ChildProcess::Descriptor& ChildProcess::Descriptor::operator=(Descriptor&& other) noexcept {
  close();
  number_ = std::exchange(other.number_, -1);
  return *this;
}

void ChildProcess::Descriptor::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

// A socket, not a pipe: writing to one whose reader is gone can be told not to raise a signal.
bool ChildProcess::connect(Descriptor& ours, Descriptor& theirs) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return false;
  ours = Descriptor(ends[0]);
  theirs = Descriptor(ends[1]);
  return true;
}

bool ChildProcess::make_pipe(Descriptor& reading, Descriptor& writing) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  reading = Descriptor(ends[0]);
  writing = Descriptor(ends[1]);
  return fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0;
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::vector<std::string>& words,
                                                          Complaints complaints_go) {
  std::unique_ptr<ChildProcess> child(new ChildProcess());
  Descriptor input;
  Descriptor output;
  Descriptor complaints;
  if (!connect(child->input_, input) || !make_pipe(child->output_, output) ||
      (complaints_go == Complaints::kept && !make_pipe(child->complaints_, complaints))) {
    return system_error("no connection to a program can be made", errno);
  }
  SpawnSettings settings;
  settings.connect(input.number(), STDIN_FILENO);
  settings.connect(output.number(), STDOUT_FILENO);
  if (complaints.open()) settings.connect(complaints.number(), STDERR_FILENO);
  if (const int code = settings.spawn(words, child->id_)) {
    child->id_ = -1;
    return system_error("the program cannot be started", code, words.front());
  }
  return child;
}

ChildProcess::~ChildProcess() {
  if (id_ < 0) return;
  input_.close();
  (void)has_ended_within(patience_at_the_end);
  kill();
}

// Until it is reaped its id cannot belong to anybody else, so what is left of its group is ended before that.
void ChildProcess::kill() {
  if (id_ < 0) return;
  ::kill(-id_, SIGKILL);
  while (waitpid(id_, &status_, 0) < 0 && errno == EINTR) {
  }
  id_ = -1;
}

int ChildProcess::terminate() {
  if (id_ < 0) return -1;
  ::kill(id_, SIGTERM);
  while (waitpid(id_, &status_, 0) < 0 && errno == EINTR) {
  }
  id_ = -1;
  return WIFEXITED(status_) ? WEXITSTATUS(status_) : -1;
}

bool ChildProcess::has_ended_within(std::chrono::milliseconds patience) const {
  const Clock::time_point deadline = Clock::now() + patience;
  while (true) {
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == id_) {
      return true;
    }
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

// Its output has ended: so will it, and how says why.
Error ChildProcess::end_of_it() {
  if (id_ >= 0) {
    const bool ended = has_ended_within(patience_at_the_end);
    take_complaints();
    kill();
    if (!ended) return Error{.what = "closed its output"};
  }
  std::string how = WIFSIGNALED(status_) ? fmt::format("was ended by signal {}", WTERMSIG(status_))
                                         : fmt::format("ended with status {}", WEXITSTATUS(status_));
  const std::string words = last_line(last_words_);
  if (!words.empty()) how += fmt::format(" ({})", words);
  return Error{.what = std::move(how)};
}

void ChildProcess::take_complaints() {
  // A page for each look, so that a program that floods its standard error cannot keep us here.
  if (complaints_.open() && !take_some(complaints_.number(), last_words_)) complaints_.close();
  if (last_words_.size() > longest_last_words) last_words_.erase(0, last_words_.size() - longest_last_words);
}

void ChildProcess::take_output() {
  if (output_.open() && !take_some(output_.number(), heard_)) output_.close();
}

void ChildProcess::wait_for(short input_events, Clock::time_point deadline) {
  // Descriptors below zero are passed over.
  std::array<pollfd, 3> waiting = {pollfd{.fd = input_events != 0 ? input_.number() : -1, .events = input_events},
                                   pollfd{.fd = output_.number(), .events = POLLIN},
                                   pollfd{.fd = complaints_.number(), .events = POLLIN}};
  if (poll(waiting.data(), waiting.size(), milliseconds_until(deadline)) <= 0) return;
  // What it says is taken even while we write, else two full pipes could wait for each other.
  if (waiting[1].revents != 0 && heard_.size() <= longest_line) take_output();
  if (waiting[2].revents != 0) take_complaints();
}

std::optional<Error> ChildProcess::write(std::string_view text, Clock::time_point deadline) {
  while (!text.empty()) {
    if (id_ < 0) return end_of_it();
    const ssize_t count = send(input_.number(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) {
      if (Clock::now() >= deadline) return Error{.what = "did not read what it was told in time"};
      wait_for(POLLOUT, deadline);
    } else {
      return end_of_it();
    }
  }
  return std::nullopt;
}

Result<std::string> ChildProcess::read_line(Clock::time_point deadline, const StopFlag* stop) {
  while (true) {
    const std::size_t end = heard_.find('\n');
    if (end != std::string::npos) {
      std::string line = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (heard_.size() > longest_line) return Error{.what = "said a line without end"};
    if (!output_.open()) return end_of_it();
    if (Clock::now() >= deadline) return Error{.what = "gave no answer in time"};
    if (stop != nullptr && stop->requested()) return Error{.what = "was not waited for"};
    wait_for(0, stop != nullptr ? std::min(deadline, Clock::now() + between_looks) : deadline);
  }
}

bool ChildProcess::has_more_to_say() {
  wait_for(0, Clock::now());
  return !heard_.empty();
}

}  // namespace tilefish
