// Drafts: the ways in which the rows read so far may lie, with runs still open. They are the states of the row automaton
// before it is made deterministic; sets of them are the states of the hand automaton.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.h"
#include "base/hash_index.h"
#include "counting/dominance.h"
#include "counting/game_shape.h"
#include "counting/rows.h"
#include "counting/run_states.h"

namespace tilefish {

// A draft in one word: the run state of each colour, the jokers spent, and whether some meld has room for spare jokers.
using PackedDraft = std::uint64_t;

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

class DraftTable {
 public:
  using Id = std::uint32_t;

  // The drafts worth having in mind after one draft.
  class Successors {
   public:
    // So many words behind any row may be read, so that rows can be copied by so many words at a time.
    static constexpr std::size_t spare = 4;

    Successors(const Id* drafts, const std::uint32_t* row_begins) : drafts_(drafts), row_begins_(row_begins) {}

    [[nodiscard]] std::span<const Id> by(Rows::Index row) const {
      return {drafts_ + row_begins_[row], row_begins_[row + 1] - row_begins_[row]};
    }

   private:
    const Id* drafts_;
    const std::uint32_t* row_begins_;
  };

  // For hands of at most `most` tiles, or missing tiles. Of no use if the meter is stopped.
  DraftTable(const GameShape& shape, JokerHand hand, int most, Measure measure, WorkMeter& meter);
  DraftTable(const DraftTable&) = delete;
  DraftTable& operator=(const DraftTable&) = delete;

  // Whether the drafts of a game fit into a word and its tables into memory.
  [[nodiscard]] static bool fits(const GameShape& shape, int jokers);

  [[nodiscard]] const Rows& rows() const { return rows_; }
  [[nodiscard]] int colours() const { return rows_.colours(); }
  // Of a packed draft, and in it of the run state of each colour, from the lowest bits up.
  [[nodiscard]] int packed_bits() const { return packed_bits_; }
  [[nodiscard]] int colour_bits() const { return colour_bits_; }
  [[nodiscard]] std::size_t size() const { return drafts_.size(); }

  [[nodiscard]] Id start() const { return 0; }
  [[nodiscard]] Id find_or_add(PackedDraft packed, WorkMeter& meter);
  // Of a draft that has been added.
  [[nodiscard]] Id find(PackedDraft packed) const {
    return index_.find(mix(packed), [&](Id draft) { return packed_[draft] == packed; });
  }
  [[nodiscard]] PackedDraft packed(Id draft) const { return packed_[draft]; }
  // Colour i of the draft becomes colour places[i].
  [[nodiscard]] PackedDraft recoloured(PackedDraft draft, std::span<const std::uint8_t> places) const {
    const PackedDraft run_bits = (PackedDraft{1} << (colours() * colour_bits_)) - 1;
    PackedDraft result = draft & ~run_bits;
    for (std::size_t i = 0; i < places.size(); ++i) {
      result |= PackedDraft{run_state(draft, static_cast<int>(i))} << (places[i] * colour_bits_);
    }
    return result;
  }
  // A number for each colour that is the same for colours that play the same part in the draft.
  [[nodiscard]] std::span<const std::uint32_t> colour_marks(Id draft) const {
    return {marks_.data() + draft * static_cast<std::size_t>(colours()), static_cast<std::size_t>(colours())};
  }

  // To be called before successors are asked for. None are made if the meter is stopped.
  void make_successors(Id draft, WorkMeter& meter);
  [[nodiscard]] bool has_successors(Id draft) const { return !drafts_[draft].row_begins.empty(); }
  // Of a draft whose successors have been made, which stay where they are.
  [[nodiscard]] Successors successors(Id draft) const {
    return {drafts_[draft].successors.data(), drafts_[draft].row_begins.data()};
  }

  // Whether all tiles are in melds and the jokers too, if the hand ends here.
  [[nodiscard]] bool is_won(Id draft) const { return drafts_[draft].won; }
  // No hand that is won by this draft has less to come, as hands are measured.
  [[nodiscard]] int least_to_win(Id draft) const { return drafts_[draft].least_to_win; }

  [[nodiscard]] const Dominance& dominance() const { return dominance_; }

 private:
  struct Follower {
    Rows::Index row;
    Id draft;
  };
  struct Draft {
    std::vector<Id> successors;             // row by row
    std::vector<std::uint32_t> row_begins;  // one more than there are rows; none before successors are made
    int least_to_win = 0;
    bool won = false;
  };

  [[nodiscard]] PackedDraft pack(std::span<const RunStates::State> runs, int jokers, bool has_room) const;
  [[nodiscard]] RunStates::State run_state(PackedDraft draft, int colour) const {
    return static_cast<RunStates::State>(draft >> (colour * colour_bits_) & ((PackedDraft{1} << colour_bits_) - 1));
  }
  [[nodiscard]] int jokers_spent(PackedDraft draft) const {
    return static_cast<int>(draft >> (colours() * colour_bits_) & ((PackedDraft{1} << joker_bits_) - 1));
  }
  [[nodiscard]] bool has_room(PackedDraft draft) const { return (draft >> (packed_bits_ - 1) & 1) != 0; }
  [[nodiscard]] bool wins_at_end(PackedDraft draft) const;
  void add_marks(PackedDraft draft);
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
  std::vector<Draft> drafts_;
  std::vector<PackedDraft> packed_;
  std::vector<std::uint32_t> marks_;
  HashIndex index_;
};

}  // namespace tilefish
