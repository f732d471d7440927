// The command line of a program that is not installed. Only program_options.cpp includes the library behind it, whose templates
// cost seconds in every file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tilefish::load {

// What a reference refers to has its default already and must outlive the reading. Names that begin with dashes are options,
// others are arguments; where there are choices, anything else is refused.
class ProgramOptions {
 public:
  using Words = std::vector<std::string>;

  ProgramOptions(const std::string& name, const std::string& description);
  ~ProgramOptions();
  ProgramOptions(const ProgramOptions&) = delete;
  ProgramOptions& operator=(const ProgramOptions&) = delete;

  // One that has to be given.
  void required(const std::string& name, std::string& target, const std::string& help = "", const Words& choices = {});
  void text(const std::string& name, std::string& target, const std::string& help = "", const Words& choices = {});
  void texts(const std::string& name, Words& target, const std::string& help, const Words& choices);
  void whole(const std::string& name, int& target, const std::string& help = "");
  void whole(const std::string& name, int& target, int least, int most, const std::string& help = "");
  void whole(const std::string& name, std::int64_t& target, std::int64_t least, std::int64_t most,
             const std::string& help = "");
  void whole(const std::string& name, std::uint64_t& target, const std::string& help = "");
  // "!--name" makes the target false.
  void flag(const std::string& name, bool& target, const std::string& help = "");

  // The status with which the program has to end at once: help was asked for, or something is wrong.
  [[nodiscard]] std::optional<int> read(int argc, const char* const* argv);

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace tilefish::load
