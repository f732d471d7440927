// `tilefish puzzle rate`: how hard puzzles are, by a trained model and without solving them.

#include <algorithm>
#include <memory>

#include <fmt/core.h>

#include "cli/options/input.h"
#include "cli/output/json.h"
#include "cli/output/report_error.h"
#include "cli/puzzle/commands.h"
#include "puzzles/difficulty_model.h"
#include "puzzles/features.h"
#include "puzzles/window_effort.h"

namespace tilefish::cli {

namespace {

struct RateOptions {
  std::string file = "-";
  std::string model;
  bool json = false;
  AnswerLimits limits;
  RulesOption rules;
};

Result<DifficultyModel> model_of(const RateOptions& options) {
  if (options.model.empty()) return shipped_difficulty_model();
  const Result<std::string> text = read_text(options.model, most_bytes_of_a_model);
  if (!text) return text.error();
  return DifficultyModel::parse(*text, source_name(options.model));
}

void print_as_json(Difficulty difficulty, const std::vector<double>& chances, std::uint64_t effort) {
  JsonObject of_class;
  for (std::size_t i = 0; i < chances.size(); ++i) of_class.add(difficulty_names()[i], chances[i]);
  print_json(JsonObject{{"class", name_of(difficulty)}, {"chances", of_class}, {"states", effort}});
}

ExitStatus rate(const RateOptions& options) {
  const Result<DifficultyModel> model = model_of(options);
  if (!model) return report_error(model.error());
  const Result<PuzzleInput> input = read_puzzles(options.file, options.rules);
  if (!input) return report_error(input.error());
  FeatureFinder finder(input->ruleset);
  WindowEffort window(input->ruleset);
  return answer_each(*input, options.limits, options.json,
                     [&](std::size_t, const TileCounts& tiles, const Limits& limits) -> std::optional<Stopped> {
                       const Outcome<std::vector<float>> features = finder.of(tiles, limits);
                       if (!features.finished()) return features.stopped();
                       const Outcome<std::uint64_t> states = window.states(tiles, limits);
                       if (!states.finished()) return states.stopped();
                       const std::vector<double> chances = model->trees.probabilities(features.value());
                       const auto best = std::max_element(chances.begin(), chances.end());
                       const auto difficulty = static_cast<Difficulty>(best - chances.begin());
                       if (options.json) {
                         print_as_json(difficulty, chances, states.value());
                       } else {
                         fmt::print("{:<10} {:>5.1f} %  {:>12} states\n", name_of(difficulty), 100 * *best,
                                    states.value());
                       }
                       return std::nullopt;
                     });
}

}  // namespace

void add_puzzle_rate(const Command& puzzle) {
  auto options = std::make_shared<RateOptions>();
  const Command command =
      puzzle.subcommand("rate", "How hard puzzles are for the windowed method, without solving them");
  command.text("file", options->file, "FILE", "puzzles; - is standard input");
  command.text("--model", options->model, "FILE", "a model of `tilefish puzzle train --out`; default: the shipped one");
  command.flag("--json", options->json, "print JSON, one object for each puzzle");
  options->limits.add_to(command);
  options->rules.add_with_numbers_to(command);
  command.footer(
      "A line is the class, how sure the model is of it, and the states of the windowed method.\n"
      "The shipped model has learned from puzzles of 4 colours, 100 numbers and 2 copies; elsewhere its classes mean "
      "less.");
  command.on_run([options] { return rate(*options); });
}

}  // namespace tilefish::cli
