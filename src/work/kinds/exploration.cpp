#include "work/kinds/exploration.h"

#include <cmath>
#include <utility>

#include "rules/ruleset_toml.h"
#include "work/stop_error.h"

namespace tilefish::work {

template <>
inline constexpr std::uint8_t last_of<EffortMethod> = static_cast<std::uint8_t>(EffortMethod::exact);

namespace {

struct ExplorationTask {
  std::string ruleset;
  ExplorationGrid grid;
  int puzzles = 0;
  std::uint64_t seed = 0;
  EffortMethod method = EffortMethod::count;
};

template <class Archive>
void fields(Archive& archive, ExplorationTask& task) {
  archive(task.ruleset, task.grid.from, task.grid.to, task.grid.step, task.puzzles, task.seed, task.method);
}

// The part of a cell that repeats.
struct SentCell {
  double zero = 0;
  double one = 0;
  double mean_effort = 0;
  std::uint64_t highest_effort = 0;
};

template <class Archive>
void fields(Archive& archive, SentCell& cell) {
  archive(cell.zero, cell.one, cell.mean_effort, cell.highest_effort);
}

class ExplorationBench : public Workbench {
 public:
  ExplorationBench(const ExplorationOptions& options, EffortMethod method)
      : options_(options), measure_(measure_by(method, options.ruleset, 1)), cells_(cells_of(options.grid)) {}

  Result<Output> work(std::uint64_t unit, std::string_view /*input*/, const Limits& limits) override {
    if (unit >= cells_) return Error{.what = "there is no such pair of shares", .token = std::to_string(unit)};
    const Outcome<ExplorationCell> found = explore_one(options_, unit, measure_, limits);
    if (!found.finished()) return stop_error(found.stopped());
    const ExplorationCell& cell = found.value();
    return Output{.exact = encode(SentCell{cell.zero, cell.one, cell.mean_effort, cell.highest_effort}),
                  .aside = encode(cell.mean_milliseconds)};
  }

 private:
  ExplorationOptions options_;
  MeasureEffort measure_;
  std::uint64_t cells_;
};

constexpr int most_puzzles = 1'000'000;

}  // namespace

Result<std::unique_ptr<Workbench>> open_exploration(std::string_view description) {
  const std::optional<ExplorationTask> task = decode<ExplorationTask>(description);
  if (!task || task->puzzles < 1 || task->puzzles > most_puzzles) return bad_description(exploration_kind);
  if (std::optional<Error> flaw = flaw_of(task->grid)) return *std::move(flaw);
  const Result<Ruleset> ruleset = ruleset_from_toml(task->ruleset, "the task's ruleset");
  if (!ruleset) return ruleset.error();
  if (ruleset->copies() != 2) return bad_description(exploration_kind);
  return std::unique_ptr<Workbench>(std::make_unique<ExplorationBench>(
      ExplorationOptions{*ruleset, task->grid, task->puzzles, task->seed}, task->method));
}

ExplorationJob::ExplorationJob(const ExplorationOptions& options, EffortMethod method, Build build)
    : options_(options), method_(method), build_(std::move(build)) {}

Task ExplorationJob::task() const {
  return {.kind = std::string(exploration_kind),
          .build = build_,
          .description = encode(ExplorationTask{.ruleset = ruleset_to_toml(options_.ruleset),
                                                .grid = options_.grid,
                                                .puzzles = options_.puzzles,
                                                .seed = options_.seed,
                                                .method = method_})};
}

Result<Job::Next> ExplorationJob::take(std::uint64_t /*unit*/, const Output& output) {
  const std::optional<SentCell> cell = decode<SentCell>(output.exact);
  if (!cell || !std::isfinite(cell->mean_effort)) return Error{.what = "this is no pair of shares"};
  const double milliseconds = decode<double>(output.aside).value_or(0);
  cells_.push_back({.zero = cell->zero,
                    .one = cell->one,
                    .mean_effort = cell->mean_effort,
                    .highest_effort = cell->highest_effort,
                    .mean_milliseconds = std::isfinite(milliseconds) ? milliseconds : 0});
  return Next::more;
}

}  // namespace tilefish::work
