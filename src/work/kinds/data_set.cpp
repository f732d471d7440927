#include "work/kinds/data_set.h"

#include <utility>

#include "puzzles/features.h"
#include "puzzles/window_effort.h"
#include "rules/ruleset_toml.h"
#include "work/stop_error.h"
#include "work/tiles.h"

namespace tilefish::work {

namespace {

// A worker needs the ruleset alone; the rest tells data sets apart.
struct DataSetTask {
  std::string ruleset;
  std::uint64_t seed = 0;
  std::string shares;
  std::uint64_t first = 0;
};

template <class Archive>
void fields(Archive& archive, DataSetTask& task) {
  archive(task.ruleset, task.seed, task.shares, task.first);
}

struct MeasuredPuzzle {
  std::vector<float> features;
  std::uint64_t effort = 0;
};

template <class Archive>
void fields(Archive& archive, MeasuredPuzzle& puzzle) {
  archive(puzzle.features, puzzle.effort);
}

class DataSetBench : public Workbench {
 public:
  explicit DataSetBench(const Ruleset& ruleset) : ruleset_(ruleset), effort_(ruleset), features_(ruleset) {}

  Result<Output> work(std::uint64_t /*unit*/, std::string_view input, const Limits& limits) override {
    const std::optional<TileCounts> tiles = decode<TileCounts>(input);
    if (!tiles || !fits(*tiles, ruleset_)) return Error{.what = "these tiles are no puzzle"};
    const Outcome<std::uint64_t> effort = effort_.states(*tiles, limits);
    if (!effort.finished()) return stop_error(effort.stopped());
    const Outcome<std::vector<float>> features = features_.of(*tiles, limits);
    if (!features.finished()) return stop_error(features.stopped());
    return Output{.exact = encode(MeasuredPuzzle{features.value(), effort.value()}), .aside = ""};
  }

 private:
  Ruleset ruleset_;
  WindowEffort effort_;
  FeatureFinder features_;
};

}  // namespace

Result<std::unique_ptr<Workbench>> open_data_set(std::string_view description) {
  const std::optional<DataSetTask> task = decode<DataSetTask>(description);
  if (!task) return bad_description(data_set_kind);
  const Result<Ruleset> ruleset = ruleset_from_toml(task->ruleset, "the task's ruleset");
  if (!ruleset) return ruleset.error();
  return std::unique_ptr<Workbench>(std::make_unique<DataSetBench>(*ruleset));
}

DataSetWork::DataSetWork(const DataSetOptions& options, std::uint64_t count, const DataSetStart& start, Build build,
                         const Limits& limits)
    : options_(options),
      count_(count),
      start_(start),
      build_(std::move(build)),
      meter_(limits),
      generator_(options.ruleset, options.seed, options.shares),
      first_(start.last_index ? *start.last_index + 1 : 0) {
  // What is there already is drawn again, so that no puzzle comes twice.
  for (std::uint64_t draw = 0; draw < first_ && !meter_.stopped(); ++draw) static_cast<void>(generator_.next(meter_));
}

Task DataSetWork::task() const {
  return {.kind = std::string(data_set_kind),
          .build = build_,
          .description = encode(DataSetTask{.ruleset = ruleset_to_toml(options_.ruleset),
                                            .seed = options_.seed,
                                            .shares = options_.shares.describe(),
                                            .first = first_})};
}

std::optional<std::uint64_t> DataSetWork::units() const {
  if (options_.band) return std::nullopt;
  return count_ - std::min(count_, start_.rows);
}

std::optional<std::string> DataSetWork::input(std::uint64_t unit) {
  while (drawn_.size() <= unit) {
    std::optional<TileCounts> tiles = generator_.next(meter_);
    if (!tiles || meter_.stopped()) return std::nullopt;
    drawn_.push_back(*std::move(tiles));
  }
  return encode(drawn_[unit]);
}

Result<Job::Next> DataSetWork::take(std::uint64_t unit, const Output& output) {
  std::optional<MeasuredPuzzle> puzzle = decode<MeasuredPuzzle>(output.exact);
  if (!puzzle || puzzle->features.size() != feature_definitions().size()) return Error{.what = "this is no puzzle"};
  const Difficulty difficulty = options_.thresholds.of(puzzle->effort);
  if (!options_.band || difficulty == *options_.band) {
    rows_.push_back({.index = first_ + unit,
                     .features = std::move(puzzle->features),
                     .effort = puzzle->effort,
                     .difficulty = difficulty});
  }
  return is_complete() ? Next::enough : Next::more;
}

void DataSetWork::for_each_row(const std::function<void(const DataRow&, const TileCounts&)>& take) const {
  for (const DataRow& row : rows_) take(row, drawn_[row.index - first_]);
}

}  // namespace tilefish::work
