// The exact solver's engine: sweeps the numbers downward and keeps, after each, the states of open runs that are not
// covered by a better one. Every solver of this folder asks it; which layout of states it runs on is the caller's
// choice.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "solver/sweep/frontier.h"
#include "solver/sweep/input.h"
#include "solver/sweep/memory.h"
#include "solver/sweep/narrow_step.h"
#include "solver/sweep/rest_bound.h"
#include "solver/sweep/row_gains.h"
#include "solver/sweep/row_option_cache.h"

namespace tilefish {

template <class Runs>
class Sweep {
 public:
  Sweep(int colours, int min_meld);

  // Every way to end that is not covered by another; empty if the tiles that must be used cannot all be laid.
  // Rows that the latest run swept with the same outlook are not swept again.
  [[nodiscard]] std::span<const SweepEnd> run(const SweepInput& input);

  // The choices, number by number, that lead to an end of the latest run, which had the same input.
  [[nodiscard]] std::vector<RowChoice> trace(const SweepInput& input, const SweepEnd& end);

  // What the latest run, which had the same input, knows about the numbers above each; none if it was too long to
  // keep all rows.
  [[nodiscard]] std::optional<RestBound> rests(const SweepInput& input) const;

  // States that the latest run found and kept, over all rows.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  using Key = typename Runs::Key;
  using Ledger = typename Runs::Ledger;

  static constexpr bool narrow = std::is_same_v<Runs, NarrowRuns>;

  // The states of a long game are kept one block of rows at a time. Earlier blocks are swept again when they are
  // traced, so memory does not grow with the states of all rows.
  static constexpr int block_rows = 512;

  static constexpr std::int64_t no_floor = std::numeric_limits<std::int64_t>::min() / 2;

  struct Checkpoint {
    std::int64_t floor;
    std::vector<Key> keys;
    std::vector<std::int64_t> scores;
  };

  void prepare(const SweepInput& input);
  void keep_rows(int rows);
  void load(const Checkpoint& checkpoint);
  [[nodiscard]] Checkpoint save() const;
  void sweep_all(const SweepInput& input);
  void sweep_block(const SweepInput& input, int block);
  void sweep_row(const SweepInput& input, int number);
  [[nodiscard]] std::int64_t row_hope(const SweepInput& input, int number) const;
  void prepare_step(const RowOptions& options);
  void make_room(std::size_t options);
  void look_ahead(const SweepInput& input, int number);
  void expand_at_once(std::size_t state, const RowOptions& options);
  void expand_by_sets(std::size_t state, const RowOptions& options);
  void try_option(std::size_t state, const typename Runs::Open& open, int left, const RowOptions& options,
                  std::size_t index);
  void collect_ends(const SweepInput& input);
  [[nodiscard]] RowChoice choice(const SweepInput& input, int number, const RowOptions& options,
                                 std::uint32_t option) const;
  [[nodiscard]] Ledger points_with(const Key& key, const RowOption& option) const;
  [[nodiscard]] const RowOptions& options_of(const SweepInput& input, int number);

  int colours_;
  int min_meld_;
  Runs runs_;
  RowOptionCache cache_;
  Frontier<Runs> frontier_;
  std::vector<std::size_t> row_begins_;         // of the block's rows; the first is the row below the block
  std::vector<const RowOptions*> row_options_;  // of the block's rows, as far as there are states
  std::vector<Checkpoint> checkpoints_;         // the row below each block
  std::vector<SweepEnd> ends_;
  int loaded_block_ = 0;
  SweepMemory memory_;

  // Of the row being swept.
  RowGains gains_;
  const std::int64_t* row_gains_ = nullptr;  // of each option
  NarrowStepper stepper_ = narrow_steppers().back();
  NarrowStep step_;
  std::vector<std::uint64_t> reached_keys_;
  std::vector<std::int64_t> reached_scores_;
  std::vector<std::uint32_t> reached_by_;  // option
  int number_ = 0;

  // Of the whole run.
  int jokers_ = 0;
  std::int64_t points_wanted_ = 0;
  std::array<Ledger, max_jokers + 1> ledgers_{};             // by jokers used
  std::array<std::int64_t, max_jokers + 1> joker_scores_{};  // by jokers used
  std::array<std::int64_t, max_jokers + 1> joker_hopes_{};   // by jokers used: at most what the others can score
  std::int64_t floor_ = no_floor;                            // a score that leaves too little for the rows above
  std::uint64_t nodes_ = 0;
};

}  // namespace tilefish
