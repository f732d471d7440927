// The command line as every command describes it: subcommands, arguments, options, help. Values are read and refused in
// our own words. Only command_line.cpp includes the library behind it, whose templates cost seconds in every file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "cli/exit_status.h"
#include "cli/options/description.h"
#include "cli/options/number.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tilefish::cli {

// An option or argument that was added, to say more about it.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  const Option& required() const;
  // What it is if not given, for help.
  const Option& shows(const std::string& value) const;
  const Option& excludes(const Option& other) const;
  const Option& needs(const Option& other) const;

 private:
  CLI::Option* option_;
};

// Names that begin with dashes are options, others are arguments, taken in the order in which they are added. `type` is how
// help calls the value. What a reference refers to must outlive the parsing and the command.
class Command {
 public:
  // Takes one value of an option; the error says what is wrong with it and what was expected.
  using Take = std::function<std::optional<Error>(const std::string& value)>;

  struct State;
  Command(CLI::App& app, State& state) : app_(&app), state_(&state) {}

  [[nodiscard]] Command subcommand(const std::string& name, const std::string& description) const;
  void require_subcommand() const;
  // What help ends with: explanations and examples.
  void footer(const std::string& text) const;
  // What happens once everything was read.
  void on_run(std::function<ExitStatus()> run) const;

  // "--keep,!--no-keep" has a second name that takes it back.
  Option flag(const std::string& names, bool& target, const std::string& help) const;
  Option value(const std::string& name, const std::string& type, Take take, const std::string& help) const;
  Option text(const std::string& name, std::string& target, const std::string& type, const std::string& help) const;
  Option text(const std::string& name, std::optional<std::string>& target, const std::string& type,
              const std::string& help) const;
  // From `fewest` to `most` words in a row, or to any number of them.
  static constexpr int any_number = 0;
  Option words(const std::string& name, std::vector<std::string>& target, int fewest, int most, const std::string& type,
               const std::string& help) const;
  Option decimal(const std::string& name, double& target, DecimalRange range, const std::string& type,
                 const std::string& help) const;

  // So many numbers in a row.
  Option decimals(const std::string& name, std::vector<double>& target, int count, DecimalRange range,
                  const std::string& type, const std::string& help) const;
  // Hands a whole number to `set`.
  Option whole_number(const std::string& name, WholeRange range, std::function<void(std::uint64_t)> set,
                      const std::string& help, const std::string& type = "N") const;

  // `Whole` is an unsigned or signed whole number or an optional one.
  template <class Whole>
  Option whole(const std::string& name, Whole& target, WholeRange range, const std::string& help,
               const std::string& type = "N") const {
    return whole_number(
        name, range, [&target](std::uint64_t number) { target = cast_to(target, number); }, help, type);
  }

  // One of some names; help lists them as the type.
  template <class Value>
  Option choice(const std::string& name, Value& target, const std::vector<std::pair<std::string, Value>>& choices,
                const std::string& help) const {
    std::vector<std::string> names;
    std::vector<Value> values;
    for (const auto& [each, value] : choices) {
      names.push_back(each);
      values.push_back(value);
    }
    return one_of(
        name, std::move(names), [&target, values](std::size_t index) { target = values[index]; }, help);
  }
  Option choice(const std::string& name, std::string& target, const std::vector<std::string>& names,
                const std::string& help) const;

 private:
  template <class Whole>
  static Whole cast_to(const Whole& /*like*/, std::uint64_t number) {
    return static_cast<Whole>(number);
  }
  template <class Whole>
  static Whole cast_to(const std::optional<Whole>& /*like*/, std::uint64_t number) {
    return static_cast<Whole>(number);
  }
  Option one_of(const std::string& name, std::vector<std::string> names, std::function<void(std::size_t)> set,
                const std::string& help) const;

  CLI::App* app_;
  State* state_;
};

struct ProgramTexts {
  const char* name;
  const char* description;
  const char* version;
  const char* footer;
};

// Parses a whole command line and runs the command that it names. `add_commands` describes them.
[[nodiscard]] ExitStatus run_command_line(const ProgramTexts& texts,
                                          const std::function<void(const Command& root)>& add_commands, int argc,
                                          const char* const* argv);

// The same command line as data.
[[nodiscard]] CommandDescription describe_command_line(const ProgramTexts& texts,
                                                       const std::function<void(const Command& root)>& add_commands);

}  // namespace tilefish::cli
