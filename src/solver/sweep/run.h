// One sweep that has been run: a value with the ways to end it found, the choices that lead to each of them, and what it
// knows about the numbers above each row. Every solver of this layer gets one from its workspace.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/sweep/input.h"
#include "solver/sweep/rest_bound.h"

namespace tilefish {

// Several may be alive at a time; each must end before the workspace that made it does, and before that is asked the
// next question.
class SweepRun {
 public:
  // The rows of a run, whatever the layout of their states. They belong to a sweep, which uses them again once they are
  // given back.
  class Rows {
   public:
    virtual ~Rows() = default;
    [[nodiscard]] virtual std::span<const SweepEnd> ends() const = 0;
    [[nodiscard]] virtual std::vector<RowChoice> trace(const SweepEnd& end) = 0;
    [[nodiscard]] virtual std::optional<RestBound> rests() const = 0;
    virtual void give_back() = 0;
  };

  explicit SweepRun(Rows& rows) : rows_(&rows) {}

  // Every way to end that is not covered by another; empty if the tiles that must be used cannot all be laid, or if the
  // meter stopped the run.
  [[nodiscard]] std::span<const SweepEnd> ends() const { return rows_->ends(); }

  // The one with the highest score, the first of several.
  [[nodiscard]] std::optional<SweepEnd> best() const;

  // The choices, number by number, that lead to an end of this run. What a long game has forgotten is swept again; if
  // the meter stops that, they are not complete.
  [[nodiscard]] std::vector<RowChoice> trace(const SweepEnd& end) { return rows_->trace(end); }

  // What the run knows about the numbers above each; none if it was too long to keep all rows.
  [[nodiscard]] std::optional<RestBound> rests() const { return rows_->rests(); }

 private:
  struct GiveBack {
    void operator()(Rows* rows) const { rows->give_back(); }
  };

  std::unique_ptr<Rows, GiveBack> rows_;
};

}  // namespace tilefish
