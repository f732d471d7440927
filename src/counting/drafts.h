// Plans: what a player may have in mind after the rows seen so far. The row automaton's states before it is made
// deterministic; sets of them are the states of the hand automaton.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "counting/dominance.h"
#include "counting/game_shape.h"
#include "counting/rows.h"
#include "counting/run_states.h"

namespace tilefish {

// A plan in one word: the run state of each colour, the jokers spent, and whether some meld has room for spare jokers.
using PackedPlan = std::uint64_t;

// Which jokers a hand has and how they are accounted for.
struct JokerHand {
  int jokers = 0;
  JokerPlay play = JokerPlay::on_closing;

  // A run takes up any number of spare jokers if a full one may split in two, so jokers may wait for the end; in games
  // with fewer numbers each must be put down in its turn.
  [[nodiscard]] static JokerHand of(const GameShape& shape, int jokers) {
    return {jokers, shape.numbers >= 2 * shape.min_meld - 1 ? JokerPlay::on_closing : JokerPlay::in_order};
  }
};

class PlanTable {
 public:
  using Id = std::uint32_t;

  struct Successor {
    Rows::Index row;
    Id plan;
  };

  // For hands of at most `most` tiles, or missing tiles. Of no use if the meter is stopped.
  PlanTable(const GameShape& shape, JokerHand hand, int most, Measure measure, WorkMeter& meter);
  PlanTable(const PlanTable&) = delete;
  PlanTable& operator=(const PlanTable&) = delete;

  // Whether the plans of a game fit into a word and its tables into memory.
  [[nodiscard]] static bool fits(const GameShape& shape, int jokers);

  [[nodiscard]] const Rows& rows() const { return rows_; }
  [[nodiscard]] int colours() const { return rows_.colours(); }
  [[nodiscard]] int packed_bits() const { return packed_bits_; }
  [[nodiscard]] std::size_t size() const { return plans_.size(); }

  [[nodiscard]] Id start() const { return 0; }
  [[nodiscard]] Id find_or_add(PackedPlan packed, WorkMeter& meter);
  [[nodiscard]] Id find(PackedPlan packed) const { return index_.at(packed); }
  [[nodiscard]] PackedPlan packed(Id plan) const { return packed_[plan]; }
  [[nodiscard]] PackedPlan recoloured(PackedPlan plan, std::span<const std::uint8_t> order) const;
  // A number for each colour that is the same for colours that play the same part in the plan.
  [[nodiscard]] std::span<const std::uint32_t> colour_marks(Id plan) const {
    return {marks_.data() + plan * static_cast<std::size_t>(colours()), static_cast<std::size_t>(colours())};
  }

  // Every plan that may follow, with the row that leads to it, in the order of rows. To be made before it is asked
  // for; none if the meter is stopped.
  void make_successors(Id plan, WorkMeter& meter);
  [[nodiscard]] std::span<const Successor> successors(Id plan) const { return plans_[plan].successors; }

  // Whether all tiles are in melds and the jokers too, if the hand ends here.
  [[nodiscard]] bool is_won(Id plan) const { return plans_[plan].won; }
  // No hand that is won by this plan has less to come, as hands are measured.
  [[nodiscard]] int least_to_win(Id plan) const { return plans_[plan].least_to_win; }

  [[nodiscard]] const Dominance& dominance() const { return dominance_; }

 private:
  struct Plan {
    std::vector<Successor> successors;
    int least_to_win = 0;
    bool won = false;
  };

  [[nodiscard]] PackedPlan pack(std::span<const RunStates::State> runs, int jokers, bool has_room) const;
  [[nodiscard]] RunStates::State run_state(PackedPlan plan, int colour) const {
    return static_cast<RunStates::State>(plan >> (colour * colour_bits_) & ((PackedPlan{1} << colour_bits_) - 1));
  }
  [[nodiscard]] int jokers_spent(PackedPlan plan) const {
    return static_cast<int>(plan >> (colours() * colour_bits_) & ((PackedPlan{1} << joker_bits_) - 1));
  }
  [[nodiscard]] bool has_room(PackedPlan plan) const { return (plan >> (packed_bits_ - 1) & 1) != 0; }
  [[nodiscard]] bool wins_at_end(PackedPlan plan) const;
  void add_marks(PackedPlan plan);
  void list_leftovers(WorkMeter& meter);

  struct Leftover {
    std::vector<std::uint8_t> counts;
    std::vector<GroupPlay> plays;
  };
  struct Growing;
  void extend(Growing& growing, int colour, int jokers, WorkMeter& meter);
  void add_groups(Growing& growing, int jokers, WorkMeter& meter);

  GameShape shape_;
  JokerHand hand_;
  Rows rows_;
  RunStates runs_;
  Dominance dominance_;
  std::vector<Leftover> leftovers_;
  int colour_bits_;
  int joker_bits_;
  int packed_bits_;
  std::vector<Plan> plans_;
  std::vector<PackedPlan> packed_;
  std::vector<std::uint32_t> marks_;
  std::unordered_map<PackedPlan, Id> index_;
};

}  // namespace tilefish
