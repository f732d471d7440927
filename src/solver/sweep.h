// The exact solver's engine: sweeps the numbers upward and keeps, after each, the states of open runs that are not
// covered by a better one. Every solver of this folder asks it; which layout of states it runs on is the caller's
// choice.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "solver/frontier.h"
#include "solver/row_option_cache.h"
#include "solver/sweep_input.h"

namespace tilefish {

template <class Runs>
class Sweep {
 public:
  Sweep(int colours, int min_meld);

  // Every way to end that is not covered by another; empty if the tiles that must be used cannot all be laid.
  [[nodiscard]] std::span<const SweepEnd> run(const SweepInput& input);

  // The choices, number by number, that lead to an end of the latest run, which had the same input.
  [[nodiscard]] std::vector<RowChoice> trace(const SweepInput& input, const SweepEnd& end);

  // States kept in the latest run, over all rows.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  using Key = typename Runs::Key;
  using Ledger = typename Runs::Ledger;

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
  void load(const Checkpoint& checkpoint);
  [[nodiscard]] Checkpoint save() const;
  void sweep_block(const SweepInput& input, int block);
  void sweep_row(const SweepInput& input, int number);
  [[nodiscard]] std::int64_t row_hope(const SweepInput& input, int number) const;
  void weigh(const SweepInput& input, int number, const RowOptions& options);
  void look_ahead(const SweepInput& input, int number);
  void expand(std::size_t state, const RowOptions& options);
  void try_option(std::size_t state, const typename Runs::Open& open, int left, const RowOptions& options,
                  std::size_t index);
  void collect_ends(const SweepInput& input);
  [[nodiscard]] RowChoice choice(const SweepInput& input, int number, std::uint32_t option);
  [[nodiscard]] Ledger points_with(const Key& key, const RowOption& option) const;
  [[nodiscard]] const RowOptions& options_of(const SweepInput& input, int number);

  int colours_;
  int min_meld_;
  Runs runs_;
  RowOptionCache cache_;
  Frontier<Runs> frontier_;
  std::vector<std::size_t> row_begins_;  // of the block's rows; the first is the row below the block
  std::vector<Checkpoint> checkpoints_;  // the row below each block
  std::vector<SweepEnd> ends_;
  int loaded_block_ = 0;

  // Of the row being swept.
  std::vector<std::int64_t> gains_;  // of each option
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
