#include "program_options.h"

#include <CLI/CLI.hpp>

namespace tilefish::load {

struct ProgramOptions::Parser {
  CLI::App app;

  template <class Target>
  CLI::Option* add(const std::string& name, Target& target, const std::string& help) {
    return app.add_option(name, target, help)->capture_default_str();
  }
};

namespace {

CLI::Option* limited(CLI::Option* option, const ProgramOptions::Words& choices) {
  return choices.empty() ? option : option->check(CLI::IsMember(choices));
}

}  // namespace

ProgramOptions::ProgramOptions(const std::string& name, const std::string& description)
    : parser_(new Parser{CLI::App(description, name)}) {}

ProgramOptions::~ProgramOptions() = default;

void ProgramOptions::required(const std::string& name, std::string& target, const std::string& help,
                              const Words& choices) {
  limited(parser_->add(name, target, help), choices)->required();
}

void ProgramOptions::text(const std::string& name, std::string& target, const std::string& help, const Words& choices) {
  limited(parser_->add(name, target, help), choices);
}

void ProgramOptions::texts(const std::string& name, Words& target, const std::string& help, const Words& choices) {
  limited(parser_->app.add_option(name, target, help), choices);
}

void ProgramOptions::whole(const std::string& name, int& target, const std::string& help) {
  parser_->add(name, target, help);
}

void ProgramOptions::whole(const std::string& name, int& target, int least, int most, const std::string& help) {
  parser_->add(name, target, help)->check(CLI::Range(least, most));
}

void ProgramOptions::whole(const std::string& name, std::int64_t& target, std::int64_t least, std::int64_t most,
                           const std::string& help) {
  parser_->add(name, target, help)->check(CLI::Range(least, most));
}

void ProgramOptions::whole(const std::string& name, std::uint64_t& target, const std::string& help) {
  parser_->add(name, target, help);
}

void ProgramOptions::flag(const std::string& name, bool& target, const std::string& help) {
  parser_->app.add_flag(name, target, help);
}

std::optional<int> ProgramOptions::read(int argc, const char* const* argv) {
  try {
    parser_->app.parse(argc, argv);
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    return parser_->app.exit(error);
  }
}

}  // namespace tilefish::load
