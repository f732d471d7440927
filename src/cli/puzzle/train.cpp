// `tilefish puzzle train`: trains models of difficulty on a data set and says how good they are.

#include <algorithm>
#include <memory>
#include <numeric>

#include <fmt/core.h>

#include "cli/options/input.h"
#include "cli/options/plot.h"
#include "cli/output/gnuplot.h"
#include "cli/output/json.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"
#include "cli/puzzle/commands.h"
#include "puzzles/cross_validation.h"
#include "puzzles/data_set.h"
#include "puzzles/difficulty_model.h"
#include "puzzles/features.h"
#include "puzzles/plots.h"
#include "puzzles/training/tree_training.h"

namespace tilefish::cli {

namespace {

struct TrainOptions {
  std::string file;
  std::string model = "boosted";
  std::string features = "all";
  int folds = 10;
  std::uint64_t seed = 1;
  int trees = TrainingOptions{}.forest_trees;
  int leaf = TrainingOptions{}.min_leaf;
  bool grid = false;
  int rounds = TrainingOptions{}.rounds;
  int depth = TrainingOptions{}.depth;
  int threads = 1;
  double states_a_second = 0;  // 0: classes by their shares
  std::string label = "states";
  std::string out;
  std::string confusion_plot;
  std::string importance_plot;
  bool json = false;
};

TrainingOptions training_options(const TrainOptions& options) {
  return {.kind = options.model == "forest" ? ModelKind::forest : ModelKind::boosted,
          .classes = difficulty_classes,
          .seed = options.seed,
          .threads = options.threads,
          .forest_trees = options.trees,
          .min_leaf = options.leaf,
          .rounds = options.rounds,
          .depth = options.depth};
}

// Nothing can be said before the last fold, so a signal ends the program here.
ConfusionMatrix validate(const Samples& samples, const TrainOptions& options) {
  Progress progress("folds", static_cast<std::uint64_t>(options.folds));
  const ProgressBar bar(progress);
  return cross_validate(samples, difficulty_classes,
                        {.folds = options.folds, .seed = options.seed, .after_fold = [&] { progress.advance(); }},
                        [&](const auto& known, const auto& asked) {
                          const TrainedTrees trees(samples, known, training_options(options));
                          return Outcome(trees.predict(samples, asked));
                        })
      .value();
}

void print_importance(const Samples& samples, const std::vector<double>& importance) {
  std::vector<std::size_t> order(importance.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](auto left, auto right) { return importance[left] > importance[right]; });
  fmt::print("feature importance (share of total gain)\n");
  for (const std::size_t i : order) fmt::print("  {:<18} {:.4f}\n", samples.feature_names()[i], importance[i]);
}

void print_training(const TrainOptions& options, const Samples& samples, const DifficultyThresholds& thresholds,
                    const ConfusionMatrix& matrix, const std::vector<double>& importance) {
  fmt::print("{} puzzles, {} features, {} model, {}-fold cross-validation\n", samples.size(), samples.columns(),
             options.model, options.folds);
  fmt::print("classes from {}, {} and {} {} on\n\n", thresholds.least[0], thresholds.least[1], thresholds.least[2],
             options.label == "time" ? "microseconds" : "states");
  fmt::print("{}\n{}\n", report_text(matrix, difficulty_names()), matrix_text(matrix, difficulty_names()));
  print_importance(samples, importance);
}

void print_training_as_json(const TrainOptions& options, const Samples& samples, const DifficultyThresholds& thresholds,
                            const ConfusionMatrix& matrix, const std::vector<double>& importance) {
  JsonArray classes;
  for (int index = 0; index < matrix.classes(); ++index) {
    const ClassScores scores = matrix.of_class(index);
    JsonArray predicted;
    for (int other = 0; other < matrix.classes(); ++other) predicted.add(matrix.count(index, other));
    classes.add(JsonObject{{"class", difficulty_names()[static_cast<std::size_t>(index)]},
                           {"precision", scores.precision},
                           {"recall", scores.recall},
                           {"f1", scores.f1},
                           {"support", scores.support},
                           {"predicted", predicted}});
  }
  JsonObject features;
  for (std::size_t i = 0; i < importance.size(); ++i) features.add(samples.feature_names()[i], importance[i]);
  print_json(JsonObject{{"puzzles", samples.size()},
                        {"model", options.model},
                        {"folds", options.folds},
                        {options.label == "time" ? "least_microseconds" : "least_states",
                         JsonArray{thresholds.least[0], thresholds.least[1], thresholds.least[2]}},
                        {"accuracy", matrix.accuracy()},
                        {"classes", classes},
                        {"importance", features}});
}

std::optional<Error> draw(const TrainOptions& options, const ConfusionMatrix& matrix, const Samples& samples,
                          const std::vector<double>& importance) {
  const std::string title =
      fmt::format("{} on {} features, {} puzzles", options.model == "forest" ? "Random forest" : "Boosted trees",
                  samples.columns(), samples.size());
  if (!options.confusion_plot.empty()) {
    const std::string script = confusion_plot(matrix, difficulty_names(), title, options.confusion_plot);
    if (std::optional<Error> error = run_gnuplot(script, options.confusion_plot)) return error;
  }
  if (!options.importance_plot.empty()) {
    return run_gnuplot(importance_plot(samples.feature_names(), importance, title, options.importance_plot),
                       options.importance_plot);
  }
  return std::nullopt;
}

Result<DataSet> read_data_set(const TrainOptions& options) {
  const Result<std::string> text = read_text(options.file, most_bytes_of_data);
  if (!text) return text.error();
  Result<DataSet> data = parse_data_set(*text, source_name(options.file));
  if (!data) return data;
  if (data->rows.size() < static_cast<std::size_t>(10 * options.folds)) {
    return Error{.what = fmt::format("{} puzzles are too few to learn from", data->rows.size()),
                 .expected = fmt::format("at least {}", 10 * options.folds),
                 .place = {source_name(options.file)}};
  }
  if (data->feature_names.size() < thesis_features ||
      (!options.out.empty() && data->feature_names != feature_names())) {
    return Error{.what = "the features are not those of this version",
                 .expected = "a data set of `tilefish puzzle generate`",
                 .place = {source_name(options.file), 2}};
  }
  return data;
}

// The thesis prints the best of its grid (150 trees, leaves of 4) but not the grid; this one lies around it.
constexpr int grid_trees[] = {50, 100, 150, 200};
constexpr int grid_leaves[] = {1, 2, 4, 8};

// Every forest of the grid in the same folds.
ExitStatus search_grid(const Samples& samples, TrainOptions options) {
  options.model = "forest";
  JsonArray rows;
  if (!options.json)
    fmt::print("{} puzzles, {}-fold cross-validation\n{:>6} {:>6} {:>9}\n", samples.size(), options.folds, "trees",
               "leaf", "accuracy");
  for (const int trees : grid_trees) {
    for (const int leaf : grid_leaves) {
      options.trees = trees;
      options.leaf = leaf;
      const double accuracy = validate(samples, options).accuracy();
      if (options.json) {
        rows.add(JsonObject{{"trees", trees}, {"leaf", leaf}, {"accuracy", accuracy}});
      } else {
        fmt::print("{:>6} {:>6} {:>9.4f}\n", trees, leaf, accuracy);
      }
    }
  }
  if (options.json) print_json(JsonObject{{"puzzles", samples.size()}, {"folds", options.folds}, {"grid", rows}});
  return exit_done;
}

constexpr double microseconds_a_second = 1e6;

// How often the time and the states put a puzzle into different classes, the states by the mean speed of the runs that came to
// their end.
void print_labels(const DataSet& data) {
  double states = 0;
  double seconds = 0;
  for (const DataRow& row : data.rows) {
    if (*row.milliseconds >= hard_from_milliseconds) continue;
    states += static_cast<double>(row.effort);
    seconds += *row.milliseconds / 1e3;
  }
  if (seconds <= 0) return;
  const DifficultyThresholds by_time = thresholds_by_thesis_times(microseconds_a_second);
  const DifficultyThresholds by_states = thresholds_by_thesis_times(states / seconds);
  ConfusionMatrix matrix(difficulty_classes);
  for (const DataRow& row : data.rows) {
    const auto microseconds = static_cast<std::uint64_t>(1e3 * *row.milliseconds);
    matrix.add(static_cast<int>(by_time.of(microseconds)), static_cast<int>(by_states.of(row.effort)));
  }
  fmt::print(
      "{:.0f} states a second; classes by time (lines) and by states at that speed (columns), {:.4f} alike\n{}\n",
      states / seconds, matrix.accuracy(), matrix_text(matrix, difficulty_names()));
}

// What decides the class of each row, and where the classes begin.
Result<DifficultyThresholds> label(DataSet& data, const TrainOptions& options) {
  if (options.label == "time") {
    if (!data.timed) {
      return Error{.what = "the data set has no times",
                   .expected = "one of `tilefish puzzle generate --time`",
                   .place = {source_name(options.file)}};
    }
    for (DataRow& row : data.rows) row.effort = static_cast<std::uint64_t>(1e3 * *row.milliseconds);
    return thresholds_by_thesis_times(microseconds_a_second);
  }
  if (options.states_a_second > 0) return thresholds_by_thesis_times(options.states_a_second);
  std::vector<std::uint64_t> efforts;
  for (const DataRow& row : data.rows) efforts.push_back(row.effort);
  return thresholds_by_thesis_shares(efforts);
}

ExitStatus train(const TrainOptions& options) {
  if (options.label == "time" && !options.out.empty()) {
    return report_error(Error{.what = "models for `rate` are by states", .expected = "--out without --label time"});
  }
  Result<DataSet> data = read_data_set(options);
  if (!data) return report_error(data.error());
  if (options.label == "time" && data->timed && !options.json) print_labels(*data);
  const Result<DifficultyThresholds> borders = label(*data, options);
  if (!borders) return report_error(borders.error());
  const DifficultyThresholds& thresholds = *borders;
  const Samples samples =
      samples_of(*data, thresholds, options.features == "thesis" ? thesis_features : data->feature_names.size());

  if (options.grid) return search_grid(samples, options);
  const ConfusionMatrix matrix = validate(samples, options);
  std::vector<std::size_t> all(samples.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const TrainedTrees final_model(samples, all, training_options(options));
  const std::vector<double> importance = final_model.importance();

  const auto print = options.json ? print_training_as_json : print_training;
  print(options, samples, thresholds, matrix, importance);
  if (const std::optional<Error> error = draw(options, matrix, samples, importance)) return report_error(*error);
  if (options.out.empty()) return exit_done;
  const std::string text = DifficultyModel{thresholds, final_model.ensemble()}.to_text();
  return write_text(options.out, text);
}

}  // namespace

void add_puzzle_train(const Command& puzzle) {
  auto options = std::make_shared<TrainOptions>();
  const Command command = puzzle.subcommand("train", "Train a model of difficulty on a data set and measure it");
  command.text("file", options->file, "FILE", "a data set of `tilefish puzzle generate`; - is standard input")
      .required();
  command
      .choice("--model", options->model, {"forest", "boosted"},
              "forest: the random forest of the thesis; boosted: gradient boosting")
      .shows(options->model);
  command.choice("--features", options->features, {"thesis", "all"}, "thesis: its six; all: ours too")
      .shows(options->features);
  const auto number = [&](const char* name, int& target, int lowest, int highest, const char* help) {
    const WholeRange range{static_cast<std::uint64_t>(lowest), static_cast<std::uint64_t>(highest)};
    command.whole(name, target, range, help).shows(fmt::format("{}", target));
  };
  number("--folds", options->folds, 2, 100, "of the cross-validation");
  command.whole("--seed", options->seed, {}, "of folds and trees").shows(fmt::format("{}", options->seed));
  number("--trees", options->trees, 1, 10'000, "of a forest");
  number("--leaf", options->leaf, 1, 1000, "puzzles that a leaf of a forest has at least");
  command.flag("--grid", options->grid,
               "the accuracy of forests with 50 to 200 trees and leaves of 1 to 8 puzzles, and no model");
  number("--rounds", options->rounds, 1, 10'000, "of boosting");
  number("--depth", options->depth, 1, 16, "of boosted trees");
  number("--threads", options->threads, 1, 256, "for training");
  command.decimal("--states-a-second", options->states_a_second, {1, 1e12}, "N",
                  "cut the classes by the times of the thesis, 0.1 ms, 0.1 s and 1 s, of a method that is so fast");
  command
      .choice("--label", options->label, {"states", "time"},
              "what decides the class: the states, or the times of `generate --time` at the borders of the thesis")
      .shows(options->label);
  command.text("--out", options->out, "FILE", "the model, for `tilefish puzzle rate --model`");
  add_plot(command, "--plot-confusion", options->confusion_plot, "confusion matrix");
  add_plot(command, "--plot-importance", options->importance_plot, "feature importance");
  command.flag("--json", options->json, "print JSON");
  command.footer(
      "Classes are cut so that they have the shares of the thesis: 25.9, 17.4, 28.0 and 28.7 % of the data set, or "
      "with\n"
      "--states-a-second at its times.\n"
      "The forest has its 150 trees (num_parallel_tree) and leaves of at least 4 puzzles (min_child_weight 1.5, since "
      "every\n"
      "puzzle weighs 0.375 in the only round); XGBoost knows no smallest node to split, which with such leaves is 8 "
      "for 10.\n"
      "\n"
      "Example: tilefish puzzle train puzzles.csv --model forest --features thesis");
  command.on_run([options] { return train(*options); });
}

}  // namespace tilefish::cli
