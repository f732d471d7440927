// Runs the built program as a user would and catches all it says; the tests of every command use it.
#pragma once

#include <array>
#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace tilefish::cli {

struct Answer {
  int status = -1;  // 128 + the signal if one ended the program
  std::string out;
  std::string err;  // empty with a terminal, where both streams are one
};

enum class Stream {
  kept,     // for the test to read
  full,     // as on a disk without space
  closed,   // not there at all
  unread,   // a pipe whose reader has gone
  stalled,  // a pipe whose reader takes nothing until it is told to
};

struct Surroundings {
  std::string input;                               // what stands on standard input
  bool input_goes_on = false;                      // no end comes after it
  std::map<std::string, std::string> environment;  // added to the test's own
  bool terminal = false;                           // output goes to a terminal
  Stream out = Stream::kept;
  Stream err = Stream::kept;
};

// A folder that goes when the test is over.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  // Writes a file and returns its path.
  [[nodiscard]] std::string file(const std::string& name, std::string_view content) const;
  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

// The program while it runs, for those who want to interrupt it. Times are processor time of all its threads, which a busy
// machine does not blur.
class RunningProgram {
 public:
  explicit RunningProgram(const std::vector<std::string>& arguments, const Surroundings& surroundings = {});
  ~RunningProgram();
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;

  // Waits until it has worked for so long; false if it ended before.
  [[nodiscard]] bool has_worked_for(std::chrono::milliseconds time) const;
  // Waits until its standard output holds the text; false if it ended before.
  [[nodiscard]] bool has_said(const std::string& text) const;
  // Waits until the pipe of a stalled standard output is full; false if it ended before.
  [[nodiscard]] bool has_filled_its_output() const;
  // Fills the pipe of a stalled standard error, as other programs fill that of a log.
  void fill_errors() const;
  // What the program has printed to it since, to its end.
  [[nodiscard]] std::string read_errors();
  void send(int signal);
  // Of the clock on the wall; for programs that wait for somebody, and would do so for ever.
  [[nodiscard]] bool ends_within(std::chrono::milliseconds time) const;
  // Waits for its end. To be called once.
  [[nodiscard]] Answer answer();
  // How long it worked on after the signal; of a program that has ended.
  [[nodiscard]] std::chrono::milliseconds worked_after_signal() const { return after_signal_; }

 private:
  [[nodiscard]] std::chrono::milliseconds time_worked() const;
  [[nodiscard]] bool has_ended() const;

  TemporaryFolder folder_;
  pid_t child_ = -1;
  int terminal_ = -1;
  int input_ = -1;  // what keeps standard input open
  std::array<int, 2> stalled_output_{-1, -1};
  std::array<int, 2> stalled_errors_{-1, -1};
  std::chrono::milliseconds at_signal_{0};
  std::chrono::milliseconds after_signal_{0};
};

[[nodiscard]] Answer tilefish(const std::vector<std::string>& arguments, const Surroundings& surroundings = {});

}  // namespace tilefish::cli
