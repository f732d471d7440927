// Data sets of puzzles as work: a unit is a puzzle, drawn by the asker, since drawing goes one after the other and takes microseconds;
// measuring it is for the workers.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "puzzles/data_set.h"
#include "work/ask.h"
#include "work/kind.h"

namespace tilefish::work {

inline constexpr std::string_view data_set_kind = "data set";

[[nodiscard]] Result<std::unique_ptr<Workbench>> open_data_set(std::string_view description);

class DataSetWork : public Job {
 public:
  // `count` rows in all, those that are there included; the limits are those of drawing.
  DataSetWork(const DataSetOptions& options, std::uint64_t count, const DataSetStart& start, Build build,
              const Limits& limits);

  [[nodiscard]] Task task() const override;
  [[nodiscard]] std::optional<std::uint64_t> units() const override;
  [[nodiscard]] std::optional<std::string> input(std::uint64_t unit) override;
  [[nodiscard]] Result<Next> take(std::uint64_t unit, const Output& output) override;
  void begin_anew() override { rows_.clear(); }
  [[nodiscard]] std::string words() const override { return "puzzles"; }

  // Hands over what was taken, in order; rows of other classes than the wanted one are left out.
  void for_each_row(const std::function<void(const DataRow&, const TileCounts&)>& take) const;
  [[nodiscard]] bool is_complete() const { return start_.rows + rows_.size() >= count_; }
  // Why drawing ended early; none if it did not.
  [[nodiscard]] StopReason stop() const { return meter_.reason(); }

 private:
  DataSetOptions options_;
  std::uint64_t count_;
  DataSetStart start_;
  Build build_;
  Meter meter_;
  PuzzleGenerator generator_;
  std::uint64_t first_ = 0;        // draw of unit 0
  std::vector<TileCounts> drawn_;  // by unit
  std::vector<DataRow> rows_;
};

}  // namespace tilefish::work
