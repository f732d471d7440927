// A data set of puzzles with features, effort and class (thesis §7.3): how it is made, in parallel yet line by line the
// same for the same options, and how its CSV is written and read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/outcome.h"
#include "base/progress.h"
#include "base/result.h"
#include "base/thread_pool.h"
#include "puzzles/difficulty.h"
#include "puzzles/generator.h"
#include "puzzles/samples.h"
#include "rules/ruleset.h"

namespace tilefish {

struct DataRow {
  std::uint64_t index = 0;  // of the draw; draws outside the wanted band leave gaps
  std::vector<float> features;
  std::uint64_t effort = 0;
  std::optional<double> milliseconds;  // of the windowed method, in data sets that have them
  Difficulty difficulty = Difficulty::easy;
};

// What decides every line of a data set but their number.
struct DataSetOptions {
  Ruleset ruleset = Ruleset::thesis();
  std::uint64_t seed = 1;
  ShareSource shares{ShareSource::Kind::mixed};
  std::optional<Difficulty> band;  // none: puzzles of every class
  DifficultyThresholds thresholds;
  bool timed = false;  // with the time of the windowed method, which is another on every machine
};

// The first two lines: the options as a comment, by which work is only ever resumed on the same data set, and the
// columns.
[[nodiscard]] std::string csv_head(const DataSetOptions& options);
[[nodiscard]] std::string csv_line(const DataRow& row);

// What is there of a data set that was interrupted.
struct DataSetStart {
  std::size_t bytes = 0;  // up to the end of the last whole line
  std::uint64_t rows = 0;
  std::optional<std::uint64_t> last_index;
};
[[nodiscard]] Result<DataSetStart> find_start(std::string_view csv, const DataSetOptions& options,
                                              const std::string& source);

// Effort of the puzzle; called from several threads, `worker` tells them apart.
using MeasureEffort =
    std::function<Outcome<std::uint64_t>(const TileCounts& tiles, unsigned worker, const Limits& limits)>;

// Milliseconds of the windowed method, likewise.
using MeasureTime = std::function<Outcome<double>(const TileCounts& tiles, const Limits& limits)>;

struct DataSetJob {
  std::uint64_t count = 0;  // rows in all, those that are there included
  DataSetStart start;
  MeasureEffort measure;
  MeasureTime time = {};                                        // for a timed data set
  std::function<void(const DataRow&, const TileCounts&)> take;  // rows in order, from the calling thread
};

enum class DataSetEnd { done, no_more_puzzles };

// Stopped early it has given the first rows of the data set, each of them whole, and can be resumed after them.
[[nodiscard]] Outcome<DataSetEnd> make_data_set(const DataSetOptions& options, const DataSetJob& job, ThreadPool& pool,
                                                Progress& progress, const Limits& limits);

// Reads a whole data set; classes are left to the caller, who may cut them anew.
struct DataSet {
  std::vector<std::string> feature_names;
  bool timed = false;
  std::vector<DataRow> rows;
};
[[nodiscard]] Result<DataSet> parse_data_set(std::string_view csv, const std::string& source);

// The first `features` columns of every row with the class that the thresholds give it.
[[nodiscard]] Samples samples_of(const DataSet& data, const DifficultyThresholds& thresholds, std::size_t features);

}  // namespace tilefish
