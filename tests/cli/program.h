// Runs the built program as a user would and catches all it says; the tests of every command use it.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tilefish::cli {

struct Answer {
  int status = -1;  // 128 + the signal if one ended the program
  std::string out;
  std::string err;  // empty with a terminal, where both streams are one
};

enum class Stream {
  kept,    // for the test to read
  full,    // as on a disk without space
  closed,  // not there at all
  unread,  // a pipe whose reader has gone
};

struct Surroundings {
  std::string input;                               // what stands on standard input
  std::map<std::string, std::string> environment;  // added to the test's own
  bool terminal = false;                           // output goes to a terminal
  Stream out = Stream::kept;
  Stream err = Stream::kept;
};

[[nodiscard]] Answer tilefish(const std::vector<std::string>& arguments, const Surroundings& surroundings = {});

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

}  // namespace tilefish::cli
