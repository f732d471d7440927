// `tilefish puzzle features`: the numbers that models of difficulty look at.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "cli/output/json.h"
#include "cli/output/report_error.h"
#include "cli/puzzle/commands.h"
#include "counting/natural.h"
#include "puzzles/features.h"
#include "puzzles/window_effort.h"
#include "puzzles/window_states.h"

namespace tilefish::cli {

namespace {

struct FeaturesOptions {
  std::string file = "-";
  bool list = false;
  bool encoding = false;
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

void print_features_as_json(const std::vector<float>& features, std::uint64_t effort) {
  JsonObject object;
  for (std::size_t i = 0; i < features.size(); ++i) object.add(feature_definitions()[i].name, features[i]);
  object.add("effort", effort);
  print_json(object);
}

void print_features(const std::vector<float>& features, std::uint64_t effort) {
  for (const float feature : features) fmt::print("{},", feature);
  fmt::print("{}\n", effort);
}

// One column of the last rows: its tiles from the last row up, how many of them are there and how many twice without a
// gap, and the states of the windowed method that follow (thesis §5.1).
struct EncodedColumn {
  int present = 0;
  int twice = 0;
  int states = 1;
};

std::vector<EncodedColumn> encoded_columns(const TileCounts& tiles, const Ruleset& ruleset) {
  std::vector<EncodedColumn> columns;
  for (int colour = 0; colour < ruleset.colours(); ++colour) {
    std::vector<int> copies;
    for (int number = tiles.numbers(); number >= 1 && number > tiles.numbers() - (2 * ruleset.min_meld() - 2);
         --number) {
      copies.push_back(row_count(tiles.row(number), colour));
    }
    const auto without_gap = [&](int least) {
      const auto gap = std::find_if(copies.begin(), copies.end(), [&](int count) { return count < least; });
      return static_cast<int>(gap - copies.begin());
    };
    columns.push_back({.present = without_gap(1), .twice = without_gap(2), .states = column_states(copies)});
  }
  return columns;
}

void print_encoding(const std::vector<EncodedColumn>& columns, bool json) {
  Natural product = 1;
  JsonArray array;
  if (!json) fmt::print("{:<6} {:>3} {:>3} {:>10}\n", "column", "w", "l", "states");
  for (std::size_t colour = 0; colour < columns.size(); ++colour) {
    const EncodedColumn& column = columns[colour];
    product = product * Natural(static_cast<std::uint64_t>(column.states));
    const std::string letter(1, colour_letters[colour]);
    array.add(JsonObject{{"colour", letter}, {"w", column.present}, {"l", column.twice}, {"states", column.states}});
    if (!json) fmt::print("{:<6} {:>3} {:>3} {:>10}\n", letter, column.present, column.twice, column.states);
  }
  if (json) return print_json(JsonObject{{"columns", array}, {"states", product.to_string()}});
  fmt::print("{:<6} {:>3} {:>3} {:>10}\n", "all", "", "", product.to_string());
}

ExitStatus show_encodings(const PuzzleInput& input, const FeaturesOptions& options) {
  return answer_each(input, options.limits, options.json,
                     [&](std::size_t, const TileCounts& tiles, const Limits&) -> std::optional<Stopped> {
                       print_encoding(encoded_columns(tiles, input.ruleset), options.json);
                       return std::nullopt;
                     });
}

ExitStatus show_features(const FeaturesOptions& options) {
  if (options.list) {
    print_definitions(options.json);
    return exit_done;
  }
  const Result<PuzzleInput> input = read_puzzles(options.file, options.rules);
  if (!input) return report_error(input.error());
  if (options.encoding) return show_encodings(*input, options);
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
                       const auto print = options.json ? print_features_as_json : print_features;
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
  command.flag("--encoding", options->encoding,
               "the encoded states of the last rows instead: P(w, l) of each colour and their product");
  command.flag("--json", options->json, "print JSON, one object for each puzzle");
  options->limits.add_to(command);
  options->rules.add_with_numbers_to(command);
  command.on_run([options] { return show_features(*options); });
}

}  // namespace tilefish::cli
