// The exact solver's engine: sweeps the numbers downward and keeps, after each, the states of open runs that are not
// covered by a better one. Every solver of this folder asks it; which layout of states it runs on is the caller's
// choice.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "base/limits.h"
#include "solver/sweep/asked.h"
#include "solver/sweep/frontier.h"
#include "solver/sweep/narrow_row.h"
#include "solver/sweep/row_gains.h"
#include "solver/sweep/row_option_cache.h"
#include "solver/sweep/run.h"

namespace tilefish {

template <class Runs>
class Sweep {
 public:
  Sweep(int colours, int min_meld);
  ~Sweep();
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;

  // Rows that an earlier run swept with the same outlook are not swept again. The meter must live as long as the run.
  [[nodiscard]] SweepRun run(const SweepInput& input, Meter& meter);

  // What a run would know about the numbers above each. If rows of an earlier one are still there that took any score, they
  // are asked, and no state is swept again. None as in SweepRun.
  [[nodiscard]] std::optional<RestBound> rests(const SweepInput& input, Meter& meter);

  // What can be done with the tiles of a number: for sweeps of another kind about the same tiles. What is found there stays
  // valid until the next run begins.
  [[nodiscard]] RowOptionCache& options() { return cache_; }

  // States that all runs so far have found and kept, over all rows.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  using Key = typename Runs::Key;
  using Ledger = typename Runs::Ledger;

  static constexpr bool narrow = std::is_same_v<Runs, NarrowRuns>;

  // The states of a long game are kept one block of rows at a time. Earlier blocks are swept again when they are
  // traced, so memory does not grow with the states of all rows.
  static constexpr int block_rows = 512;

  static constexpr std::int64_t no_floor = std::numeric_limits<std::int64_t>::min() / 2;

  struct Rows;

  [[nodiscard]] Rows& spare_rows(const SweepInput& input, int& known);
  void forget_options_if_large();
  void set_terms(const SweepInput& input);
  void sweep_all(const SweepInput& input);
  void sweep_block(const SweepInput& input, int block);
  void sweep_row(const SweepInput& input, int number);
  [[nodiscard]] std::int64_t row_hope(const SweepInput& input, int number) const;
  // The score below which, before the first number, no way can have one that is wanted.
  [[nodiscard]] std::int64_t first_floor(const SweepInput& input) const;
  [[nodiscard]] bool expand_by_sets(std::size_t state, const RowOptions& options);
  [[nodiscard]] bool try_option(std::size_t state, const typename Runs::Open& open, int left, const RowOptions& options,
                                std::size_t index);
  [[nodiscard]] RowChoice choice(const SweepInput& input, int number, const RowOptions& options,
                                 std::uint32_t option) const;
  [[nodiscard]] Ledger points_with(const Key& key, const RowOption& option) const;
  [[nodiscard]] const RowOptions* options_of(const SweepInput& input, int number);
  [[nodiscard]] std::vector<RowChoice> trace(Rows& rows, const SweepEnd& end);

  int colours_;
  int min_meld_;
  Runs runs_;
  RowOptionCache cache_;
  std::vector<std::unique_ptr<Rows>> all_rows_;
  std::uint64_t runs_so_far_ = 0;
  std::uint64_t nodes_ = 0;

  // Of the rows being swept.
  Rows* rows_ = nullptr;
  Meter* meter_ = nullptr;

  // Of the row being swept.
  RowGains gains_;
  NarrowRowMaker row_maker_ = narrow_row_makers().back();
  int number_ = 0;
};

}  // namespace tilefish
