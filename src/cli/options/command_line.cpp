#include "cli/options/command_line.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include "cli/options/nearest.h"
#include "cli/output/complain.h"

namespace tilefish::cli {

// Which command is to run, once the words are read.
struct Command::State {
  std::function<ExitStatus()> run;
};

namespace {

// A command line that cannot be obeyed, and the command whose help says more.
struct Refused : std::runtime_error {
  Refused(const CLI::App& at, const std::string& what) : std::runtime_error(what), command(&at) {}
  const CLI::App* command;
};

// The library takes "[3b 4b]" for a list of its own and drops the brackets; a space in front keeps them.
bool looks_like_list(const std::string& word) { return word.size() > 1 && word.front() == '[' && word.back() == ']'; }
std::string disguised(const std::string& word) { return looks_like_list(word) ? " " + word : word; }
std::string undisguised(const std::string& word) {
  return !word.empty() && word.front() == ' ' && looks_like_list(word.substr(1)) ? word.substr(1) : word;
}

std::string joined(const std::vector<std::string>& names, const char* between) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : between) + name;
  return text;
}

std::string full_name(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return parent == nullptr ? command.get_name() : full_name(*parent) + " " + command.get_name();
}

std::vector<std::string> subcommand_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* each : command.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(each->get_name());
  }
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    if (option == command.get_help_ptr()) continue;  // which every complaint points to
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

// Reads the words as the library will, to refuse in our own words what it would take for something else: an option that it
// does not know, it drops, and takes the option's value for an argument.
class Walk {
 public:
  explicit Walk(CLI::App& root) : command_(&root) {}

  // The words for the library.
  std::vector<std::string> take(int argc, const char* const* argv) {
    for (int i = 1; i < argc; ++i) words_.emplace_back(argv[i]);
    while (next_ < words_.size()) take_word();
    if (!asks_for_help_ && !subcommand_names(*command_).empty()) {
      throw Refused(*command_, fmt::format("no command given; expected one of {}", known_commands()));
    }
    return std::move(words_);
  }

 private:
  void take_word() {
    std::string& word = words_[next_++];
    if (!only_arguments_ && word == "--") {
      only_arguments_ = true;
    } else if (!only_arguments_ && word.size() > 1 && word.front() == '-') {
      take_option(word);
    } else if (!subcommand_names(*command_).empty()) {
      take_subcommand(word);
    } else {
      take_argument(word);
    }
  }

  void take_option(const std::string& word) {
    const std::string name = word.substr(0, word.find('='));
    const CLI::Option* const option = command_->get_option_no_throw(name);
    if (option == nullptr) {
      if (command_->get_parent() == nullptr) {
        throw Refused(*command_, fmt::format("there is no option '{}' before the command", printable(name)));
      }
      throw Refused(*command_, fmt::format("there is no option '{}'; the nearest is {}", printable(name),
                                           nearest(name, option_names(*command_))));
    }
    asks_for_help_ = asks_for_help_ || option == command_->get_help_ptr() || option == command_->get_version_ptr();
    const bool has_value = name.size() < word.size();
    const auto wanted = static_cast<std::size_t>(option->get_items_expected_min());
    if (wanted == 0 && has_value) {
      throw Refused(*command_, fmt::format("{} takes no value, and was given '{}'", name,
                                           printable(word.substr(name.size() + 1))));
    }
    if (wanted > 0 && !given_.insert(option).second) throw Refused(*command_, name + " is given twice");
    const bool is_empty = has_value && name.size() + 1 == word.size();
    const std::size_t missing = wanted - (has_value && wanted > 0 ? 1 : 0);
    if (is_empty || words_.size() - next_ < missing) {
      throw Refused(*command_, fmt::format("{} needs a value: {}", name, option->get_type_name()));
    }
    next_ += missing;
  }

  void take_subcommand(const std::string& word) {
    const auto named = command_->get_subcommands([&](CLI::App* each) { return each->check_name(word); });
    if (named.empty()) {
      throw Refused(*command_,
                    fmt::format("there is no command '{}'; expected one of {}", printable(word), known_commands()));
    }
    command_ = named.front();
  }

  void take_argument(std::string& word) {
    int room = 0;
    for (const CLI::Option* option : command_->get_options()) {
      if (option->get_positional()) room += option->get_items_expected_max();
    }
    if (++arguments_ > room) throw Refused(*command_, fmt::format("'{}' is one word too many", printable(word)));
    word = disguised(word);
  }

  [[nodiscard]] std::string known_commands() const { return joined(subcommand_names(*command_), ", "); }

  CLI::App* command_;
  std::vector<std::string> words_;
  std::size_t next_ = 0;
  std::set<const CLI::Option*> given_;  // of those with values
  int arguments_ = 0;
  bool only_arguments_ = false;  // after --
  bool asks_for_help_ = false;
};

const CLI::App& chosen(const CLI::App& app) {
  const CLI::App* at = &app;
  while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
  return *at;
}

ExitStatus refuse(const CLI::App& command, const char* what) {
  complain(fmt::format("{}\nSee `{} --help`.", what, full_name(command)));
  return exit_bad_input;
}

Option add(CLI::App& app, const std::string& name, const std::string& type, int fewest, int most,
           std::function<std::optional<Error>(const std::string&)> take, const std::string& help) {
  const auto take_all = [take = std::move(take), name, &app](const CLI::results_t& results) {
    for (const std::string& result : results) {
      if (std::optional<Error> error = take(undisguised(result))) {
        error->place.source = name;
        throw Refused(app, error->describe());
      }
    }
    return true;
  };
  CLI::Option* const option = app.add_option(name, take_all, help);
  // As a size of the type, all values are taken together, also those that begin with a dash.
  if (fewest == most) {
    option->type_size(most)->expected(1);
  } else {
    option->type_size(1)->expected(fewest, most == Command::any_number ? -1 : most)->allow_extra_args();
  }
  option->type_name(type);
  return Option(*option);
}

}  // namespace

const Option& Option::required() const {
  option_->required();
  return *this;
}

const Option& Option::shows(const std::string& value) const {
  option_->default_str(value);
  return *this;
}

const Option& Option::excludes(const Option& other) const {
  option_->excludes(other.option_);
  return *this;
}

const Option& Option::needs(const Option& other) const {
  option_->needs(other.option_);
  return *this;
}

Command Command::subcommand(const std::string& name, const std::string& description) const {
  return Command(*app_->add_subcommand(name, description), *state_);
}

void Command::require_subcommand() const { app_->require_subcommand(1); }

void Command::footer(const std::string& text) const { app_->footer(text); }

void Command::on_run(std::function<ExitStatus()> run) const {
  app_->callback([state = state_, run = std::move(run)] { state->run = run; });
}

Option Command::flag(const std::string& names, bool& target, const std::string& help) const {
  return Option(*app_->add_flag(names, target, help));
}

Option Command::value(const std::string& name, const std::string& type, Take take, const std::string& help) const {
  return add(*app_, name, type, 1, 1, std::move(take), help);
}

namespace {

// An empty word, as a shell makes of a variable that is not set, would pass for an option that is not given.
template <class Target>
Command::Take take_text(Target& target, const std::string& type) {
  return [&target, type](const std::string& value) -> std::optional<Error> {
    if (value.empty()) return Error{.what = "the value is empty", .expected = type};
    target = value;
    return std::nullopt;
  };
}

}  // namespace

Option Command::text(const std::string& name, std::string& target, const std::string& type,
                     const std::string& help) const {
  return value(name, type, take_text(target, type), help);
}

Option Command::text(const std::string& name, std::optional<std::string>& target, const std::string& type,
                     const std::string& help) const {
  return value(name, type, take_text(target, type), help);
}

Option Command::words(const std::string& name, std::vector<std::string>& target, int fewest, int most,
                      const std::string& type, const std::string& help) const {
  // What was given takes the place of a default.
  const auto take = [&target, given = false](const std::string& value) mutable {
    if (!given) target.clear();
    given = true;
    target.push_back(value);
    return std::nullopt;
  };
  return add(*app_, name, type, fewest, most, take, help);
}

Option Command::decimal(const std::string& name, double& target, DecimalRange range, const std::string& type,
                        const std::string& help) const {
  const auto take = [&target, range](const std::string& value) -> std::optional<Error> {
    const Result<double> number = read_decimal(value, range);
    if (!number) return number.error();
    target = *number;
    return std::nullopt;
  };
  return value(name, type, take, help);
}

Option Command::decimals(const std::string& name, std::vector<double>& target, int count, DecimalRange range,
                         const std::string& type, const std::string& help) const {
  const auto take = [&target, range](const std::string& value) -> std::optional<Error> {
    const Result<double> number = read_decimal(value, range);
    if (!number) return number.error();
    target.push_back(*number);
    return std::nullopt;
  };
  return add(*app_, name, type, count, count, take, help);
}

Option Command::whole_number(const std::string& name, WholeRange range, std::function<void(std::uint64_t)> set,
                             const std::string& help, const std::string& type) const {
  const auto take = [range, set = std::move(set)](const std::string& value) -> std::optional<Error> {
    const Result<std::uint64_t> number = read_whole(value, range);
    if (!number) return number.error();
    set(*number);
    return std::nullopt;
  };
  return value(name, type, take, help);
}

Option Command::one_of(const std::string& name, std::vector<std::string> names, std::function<void(std::size_t)> set,
                       const std::string& help) const {
  const std::string type = joined(names, "|");
  const auto take = [names = std::move(names), set = std::move(set)](const std::string& value) -> std::optional<Error> {
    const auto found = std::find(names.begin(), names.end(), value);
    if (found == names.end()) {
      return Error{.what = "there is no such choice", .expected = "one of " + joined(names, ", "), .token = value};
    }
    set(static_cast<std::size_t>(found - names.begin()));
    return std::nullopt;
  };
  return value(name, type, take, help);
}

Option Command::choice(const std::string& name, std::string& target, const std::vector<std::string>& names,
                       const std::string& help) const {
  return one_of(
      name, names, [&target, names](std::size_t index) { target = names[index]; }, help);
}

namespace {

void prepare(CLI::App& app, const ProgramTexts& texts) {
  app.set_version_flag("--version", texts.version);
  app.footer(texts.footer);
  app.require_subcommand(1);
}

OptionDescription describe(const CLI::Option& option) {
  OptionDescription said{.is_argument = option.get_positional(),
                         .takes_value = option.get_items_expected_max() > 0,
                         .repeats = option.get_items_expected_max() > 1,
                         .required = option.get_required(),
                         .type = option.get_type_name(),
                         .initially = option.get_default_str(),
                         .help = option.get_description()};
  if (said.is_argument) {
    said.names = {option.get_name(true)};
    return said;
  }
  for (const std::string& name : option.get_snames()) said.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) said.names.push_back("--" + name);
  return said;
}

CommandDescription describe(const CLI::App& command) {
  CommandDescription said{.name = command.get_name(),
                          .full_name = full_name(command),
                          .summary = command.get_description(),
                          .footer = command.get_footer()};
  for (const CLI::Option* option : command.get_options()) said.options.push_back(describe(*option));
  for (const CLI::App* each : command.get_subcommands([](const CLI::App*) { return true; })) {
    said.commands.push_back(describe(*each));
  }
  return said;
}

}  // namespace

CommandDescription describe_command_line(const ProgramTexts& texts,
                                         const std::function<void(const Command& root)>& add_commands) {
  CLI::App app(texts.description, texts.name);
  prepare(app, texts);
  Command::State state;
  add_commands(Command(app, state));
  return describe(app);
}

ExitStatus run_command_line(const ProgramTexts& texts, const std::function<void(const Command& root)>& add_commands,
                            int argc, const char* const* argv) {
  CLI::App app(texts.description, texts.name);
  prepare(app, texts);
  Command::State state;
  add_commands(Command(app, state));
  try {
    std::vector<std::string> words = Walk(app).take(argc, argv);
    std::reverse(words.begin(), words.end());  // as the library wants them
    app.parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", app.help());
    return exit_done;
  } catch (const CLI::CallForVersion& version) {
    fmt::print("{}\n", version.what());
    return exit_done;
  } catch (const Refused& refused) {
    return refuse(*refused.command, refused.what());
  } catch (const CLI::ParseError& error) {  // the library has an exit status for each; ours are fewer
    return refuse(chosen(app), error.what());
  }
  return state.run();
}

}  // namespace tilefish::cli
