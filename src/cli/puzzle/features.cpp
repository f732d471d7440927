// `tilefish puzzle features`: the numbers that models of difficulty look at.

#include <memory>

#include <fmt/core.h>

#include "cli/output/json.h"
#include "cli/output/report_error.h"
#include "cli/puzzle/commands.h"
#include "puzzles/features.h"
#include "puzzles/window_effort.h"

namespace tilefish::cli {

namespace {

struct FeaturesOptions {
  std::string file = "-";
  bool list = false;
  bool json = false;
  AnswerLimits limits;
  RulesOption rules;
};

void print_definitions(bool json) {
  if (json) {
    JsonArray features;
    for (const FeatureDefinition& each : feature_definitions()) {
      features.add(JsonObject{{"name", each.name}, {"meaning", each.meaning}});
    }
    return print_json(JsonObject{{"features", features}});
  }
  for (const FeatureDefinition& each : feature_definitions()) fmt::print("{:<16} {}\n", each.name, each.meaning);
}

void print_as_json(const std::vector<float>& features, std::uint64_t effort) {
  JsonObject object;
  for (std::size_t i = 0; i < features.size(); ++i) object.add(feature_definitions()[i].name, features[i]);
  object.add("effort", effort);
  print_json(object);
}

void print_line(const std::vector<float>& features, std::uint64_t effort) {
  for (const float feature : features) fmt::print("{},", feature);
  fmt::print("{}\n", effort);
}

ExitStatus show_features(const FeaturesOptions& options) {
  if (options.list) {
    print_definitions(options.json);
    return exit_done;
  }
  const Result<PuzzleInput> input = read_puzzles(options.file, options.rules);
  if (!input) return report_error(input.error());
  FeatureFinder finder(input->ruleset);
  WindowEffort window(input->ruleset);
  if (!options.json) {
    for (const FeatureDefinition& each : feature_definitions()) fmt::print("{},", each.name);
    fmt::print("effort\n");
  }
  return answer_each(*input, options.limits, options.json,
                     [&](std::size_t, const TileCounts& tiles, const Limits& limits) -> std::optional<Stopped> {
                       const Outcome<std::vector<float>> features = finder.of(tiles, limits);
                       if (!features.finished()) return features.stopped();
                       const Outcome<std::uint64_t> effort = window.states(tiles, limits);
                       if (!effort.finished()) return effort.stopped();
                       const auto print = options.json ? print_as_json : print_line;
                       print(features.value(), effort.value());
                       return std::nullopt;
                     });
}

}  // namespace

void add_puzzle_features(const Command& puzzle) {
  auto options = std::make_shared<FeaturesOptions>();
  const Command command =
      puzzle.subcommand("features", "The features of puzzles and the windowed method's effort, as CSV");
  command.text("file", options->file, "FILE", "puzzles; - is standard input");
  command.flag("--list", options->list, "say what each feature means");
  command.flag("--json", options->json, "print JSON, one object for each puzzle");
  options->limits.add_to(command);
  options->rules.add_with_numbers_but_jokers_to(command);
  command.on_run([options] { return show_features(*options); });
}

}  // namespace tilefish::cli
