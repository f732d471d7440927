// The ways in which the rows read so far may lie, from the highest number down, for a player who wants to open; openings are
// counted on sets of these drafts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "counting/game_shape.h"
#include "counting/rows.h"
#include "counting/run_length_sets.h"
#include "counting/running_work.h"

namespace tilefish {

// Tiles may stay in the hand, so every tile that is not in a group lies in a run: whoever never completes a run has
// lost nothing by it. A draft's points count the tiles of open runs at once and take them back when a short run ends.
class OpeningDrafts {
 public:
  using RunState = RunLengthSets::Number;
  using Core = std::uint32_t;  // the run state of each colour and the jokers spent
  using Key = std::uint64_t;   // a core's name that other tables of the same game know as well

  struct Step {
    Core to;
    int points;
  };

  // Needs jokers < min_meld, so that every meld holds a tile, and DraftTable::fits().
  // Of no use if the meter is stopped, and so is everything below.
  OpeningDrafts(const GameShape& shape, int jokers, int most_tiles, WorkMeter& meter);

  [[nodiscard]] const Rows& rows() const { return rows_; }
  [[nodiscard]] Core start() const { return 0; }
  [[nodiscard]] Key key(Core core) const { return keys_[core]; }
  [[nodiscard]] Core core(Key key, WorkMeter& meter);
  [[nodiscard]] int jokers_spent(Core core) const { return jokers_[core]; }
  [[nodiscard]] RunState run_state(Core core, int colour) const {
    return runs_[core * static_cast<std::size_t>(shape_.colours) + static_cast<std::size_t>(colour)];
  }

  // Numbers go down: before anything else, and after each row, this sets the number of the next row.
  void go_to(int number, WorkMeter& meter);
  // Drafts that may follow once a row of the current number has been read.
  [[nodiscard]] const std::vector<Step>& steps(Core core, Rows::Index row, WorkMeter& meter);
  // Points that are not sure yet, because they lie in short runs; of drafts that have read the current number.
  [[nodiscard]] int unsure_points(Core core) const;
  // How many points `strong` must be ahead of `weak` to be at least as good whatever follows, or no_pairing if no lead
  // is enough; both have read the current number.
  [[nodiscard]] int lead_needed(Core strong, Core weak) const;

  [[nodiscard]] Core recoloured(Core core, std::span<const std::uint8_t> order, WorkMeter& meter);

 private:
  struct RunStep {
    RunState to;
    int jokers;
    int points;
  };
  struct Groups {
    Rows::Index row;
    int jokers;
    int tiles;
  };

  [[nodiscard]] std::vector<RunStep> find_run_steps(RunState from, int tiles) const;
  void start_runs(const Lengths& next, int left, bool bare_allowed, RunStep so_far, std::vector<RunStep>& steps) const;
  [[nodiscard]] int points_of_short_run(int length, int last_number) const;
  [[nodiscard]] Core find_or_add(std::span<const RunState> runs, int jokers, WorkMeter& meter);
  void extend(Core from, std::span<const std::uint8_t> in_runs, int colour, int jokers, int points,
              std::vector<RunState>& runs, std::vector<Step>& steps, WorkMeter& meter);

  GameShape shape_;
  int total_jokers_;
  Rows rows_;
  int number_ = 0;
  RunLengthSets lengths_;
  std::vector<Groups> groups_;
  std::vector<std::vector<RunStep>> run_steps_;  // by run state and tiles, for the current number
  std::vector<int> leads_;                       // by two run states, for the current number
  std::vector<RunState> runs_;
  std::vector<int> jokers_;
  std::vector<Key> keys_;
  std::unordered_map<Key, Core> cores_;
  std::unordered_map<std::uint64_t, std::vector<Step>> steps_;
  std::size_t bytes_of_steps_ = 0;  // held for steps_
};

}  // namespace tilefish
