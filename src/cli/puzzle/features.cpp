// `tilefish puzzle features`: the numbers that models of difficulty look at.

#include <memory>

#include <fmt/core.h>

#include "cli/interrupt.h"
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
  const InterruptGuard interrupt;
  std::size_t done = 0;
  for (const TileCounts& tiles : input->puzzles) {
    if (interrupt.interrupted()) break;
    const std::vector<float> features = finder.of(tiles);
    const std::uint64_t effort = window.states(tiles);
    if (options.json) {
      print_as_json(features, effort);
    } else {
      for (const float feature : features) fmt::print("{},", feature);
      fmt::print("{}\n", effort);
    }
    ++done;
  }
  if (done == input->puzzles.size()) return exit_done;
  return report_interrupt(fmt::format("after {} of {} puzzles", done, input->puzzles.size()));
}

}  // namespace

void add_puzzle_features(const Command& puzzle) {
  auto options = std::make_shared<FeaturesOptions>();
  const Command command =
      puzzle.subcommand("features", "The features of puzzles and the windowed method's effort, as CSV");
  command.text("file", options->file, "FILE", "puzzles; - is standard input");
  command.flag("--list", options->list, "say what each feature means");
  command.flag("--json", options->json, "print JSON, one object for each puzzle");
  options->rules.add_with_numbers_but_jokers_to(command);
  command.on_run([options] { return show_features(*options); });
}

}  // namespace tilefish::cli
