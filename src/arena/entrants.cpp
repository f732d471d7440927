#include "arena/entrants.h"

#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "arena/external/command_words.h"
#include "arena/external/external_player.h"
#include "arena/response_player.h"
#include "players/roster.h"

namespace tilefish {

namespace {

constexpr std::string_view program_mark = "exec:";
constexpr std::string_view response_mark = "response:";

Result<Entrant> program_entrant(std::string_view command, const Ruleset& ruleset,
                                std::chrono::milliseconds turn_limit) {
  Result<std::vector<std::string>> words = command_words(command);
  if (!words) return std::move(words).error();
  const ExternalRobot robot{.words = std::move(words).value(), .turn_limit = turn_limit};
  const Result<std::string> name = introduce(robot, ruleset);
  if (!name) {
    Error error = name.error();
    error.place.source = std::string(program_mark) + std::string(command);
    return error;
  }
  return Entrant{std::string(program_mark) + *name, [robot, ruleset] { return external_player(robot, ruleset); }};
}

Result<Entrant> entrant(const std::string& word, const Ruleset& ruleset, std::chrono::milliseconds turn_limit) {
  if (word.compare(0, program_mark.size(), program_mark) == 0) {
    return program_entrant(std::string_view(word).substr(program_mark.size()), ruleset, turn_limit);
  }
  if (word.compare(0, response_mark.size(), response_mark) == 0) {
    const Result<Entrant> model = entrant(word.substr(response_mark.size()), ruleset, turn_limit);
    if (!model) return model.error();
    return Entrant{std::string(response_mark) + model->name,
                   [make = model->make, ruleset] { return response_player(make(), ruleset); }};
  }
  const Result<RobotSpec> spec = parse_robot(word);
  if (!spec) return spec.error();
  return Entrant{to_string(*spec), [spec = *spec, ruleset] { return make_player(spec, ruleset); }};
}

// Two games of `optimal` against itself need two names.
void number_namesakes(std::vector<Entrant>& entrants) {
  std::vector<std::string> names;
  for (const Entrant& each : entrants) names.push_back(each.name);
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    int earlier = 0;
    for (std::size_t j = 0; j < i; ++j) earlier += names[j] == names[i] ? 1 : 0;
    if (earlier > 0) entrants[i].name += fmt::format("#{}", earlier + 1);
  }
}

}  // namespace

Result<std::vector<Entrant>> arena_entrants(const std::vector<std::string>& words, const Ruleset& ruleset,
                                            std::chrono::milliseconds turn_limit) {
  std::vector<Entrant> entrants;
  for (const std::string& word : words) {
    Result<Entrant> made = entrant(word, ruleset, turn_limit);
    if (!made) return std::move(made).error();
    entrants.push_back(std::move(made).value());
  }
  number_namesakes(entrants);
  return entrants;
}

}  // namespace tilefish
