// The deterministic automaton that reads a hand row by row: its state is the set of all drafts worth having in mind, up
// to the names of the colours. Winning hands are counted on it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "counting/canonical_set.h"
#include "counting/draft_sets.h"
#include "counting/drafts.h"
#include "counting/running_work.h"

namespace tilefish {

class HandAutomaton {
 public:
  using State = std::uint32_t;

  // Edges that agree in all but where they lead.
  struct Edges {
    int amount;
    std::uint32_t ways;  // rows of this amount that each edge stands for
    std::span<const State> to;
  };

  // Grows the automaton until it can read `rows` rows of a hand of at most `most` tiles, or missing tiles. States in
  // which such a hand can no longer win, and edges to them, may be absent. Must not be used if the work was stopped.
  HandAutomaton(DraftTable& drafts, int rows, int most, RunningWork& work);

  [[nodiscard]] State start() const { return 0; }
  [[nodiscard]] std::size_t size() const { return places_.size(); }
  // The states that `rows` rows or fewer can lead to are those below this one.
  [[nodiscard]] std::size_t size_after(int rows) const;
  // Calls visit(edges) for all edges of a state that fewer rows than asked for can lead to, smallest amount first.
  template <class Visit>
  void for_edges(State state, Visit visit) const {
    for (std::span<const std::uint32_t> words = edges_[state]; !words.empty();) {
      const std::size_t count = words[0] >> 24;
      visit(Edges{static_cast<int>(words[0] >> 16 & 0xff), words[0] & 0xffff, words.subspan(1, count)});
      words = words.subspan(1 + count);
    }
  }
  // The drafts of a state; their successors have been made.
  void read_drafts(State state, std::vector<DraftTable::Id>& drafts) const;
  // Frees the drafts of all states, for callers that need nothing but the edges from here on.
  void forget_drafts(WorkMeter& meter);
  // Frees the edges of states that more rows than these lead to, unless a bound makes states change afterwards.
  void forget_edges_after(int rows, WorkMeter& meter);
  // Whether hands are so long that a bound on them keeps states out.
  [[nodiscard]] bool is_bounded() const { return is_bounded_; }
  // No hand, as hands are measured, reaches the state with less; 0 where there is no bound.
  [[nodiscard]] int least_amount(State state) const {
    return shards_[places_[state].shard].least[places_[state].number];
  }

 private:
  static constexpr int shard_bits = 4;
  static constexpr std::size_t shard_count = std::size_t{1} << shard_bits;

  // A state found by one task, on its way to the shard that its hash belongs to.
  struct Found {
    std::uint64_t hash;
    std::uint32_t begin;
    std::uint32_t words;
    DraftSets::Number number;
    std::uint16_t reached;
  };
  struct Parcel {
    std::vector<Found> found;
    std::vector<std::uint32_t> words;
  };
  struct Reference {
    std::uint32_t shard;
    std::uint32_t index;
    std::uint32_t amount;
    std::uint32_t ways;
  };
  struct Task {
    std::span<const State> states;
    std::array<Parcel, shard_count> parcels;
    std::vector<Reference> references;
    std::vector<std::uint32_t> reference_ends;  // one for each state
    std::size_t bytes = 0;                      // held for all this
  };
  struct Shard {
    DraftSets sets;
    std::vector<State> states;            // by number of the set
    std::vector<std::uint16_t> least;     // amount it was reached with
    std::vector<std::uint8_t> is_listed;  // in `improved`
    std::vector<DraftSets::Number> improved;
  };
  struct Place {
    std::uint32_t shard;
    DraftSets::Number number;
  };
  struct Scratch {
    std::vector<DraftTable::Id> drafts;
    std::vector<DraftTable::Successors> successors;  // of the drafts
    std::vector<std::uint32_t> row_begins;           // in `candidates`
    std::vector<std::uint32_t> row_ends;             // in `candidates`
    std::vector<DraftTable::Id> candidates;          // row by row
    std::vector<DraftTable::Id> kept;
    std::vector<PackedDraft> packed;
    std::vector<PackedDraft> exchanged;
    std::vector<std::uint32_t> marks;
    std::vector<std::uint8_t> order;
    CanonicalSet canonical;
    std::vector<std::uint32_t> words;
  };

  void add_start(WorkMeter& meter);
  [[nodiscard]] std::optional<double> steps_left(int row, int rows, std::size_t to_expand,
                                                 const RunningWork& work) const;
  void expand(std::span<const State> states, RunningWork& work);
  void prepare_drafts(std::span<const State> states, WorkMeter& meter);
  void expand_task(Task& task, Scratch& scratch, WorkMeter& meter) const;
  void expand_state(State state, Task& task, Scratch& scratch, WorkMeter& meter) const;
  void read_packed(State state, std::vector<PackedDraft>& packed) const;
  [[nodiscard]] Rows::Symmetry symmetry_of(Scratch& scratch) const;
  void gather_candidates(Rows::Index end, Scratch& scratch) const;
  [[nodiscard]] bool can_still_win(std::span<const DraftTable::Id> drafts, int reached) const;
  void intern_parcels(std::size_t shard, std::span<Task> tasks, WorkMeter& meter);
  void number_new_states();
  struct Edge {
    std::uint32_t amount;
    std::uint32_t ways;
    State to;
  };
  void gather_edges(const Task& task, std::size_t begin, std::size_t end, std::vector<Edge>& edges) const;
  void build_edges(const Task& task, std::vector<std::uint32_t>& edges, WorkMeter& meter);
  [[nodiscard]] std::vector<State> take_improved();

  DraftTable& drafts_;
  int most_;
  bool is_bounded_;
  bool wide_;  // a packed draft takes two words
  std::array<Shard, shard_count> shards_;
  std::vector<Place> places_;
  // Edges of one amount and weight are a head (count, amount and ways in 8, 8 and 16 bits) and the states they lead to.
  std::vector<std::span<const std::uint32_t>> edges_;
  std::vector<std::vector<std::uint32_t>> edge_chunks_;
  std::vector<std::size_t> chunks_after_;  // of the states that so many rows lead to, with edges
  std::vector<std::size_t> size_after_;
  std::vector<std::size_t> expanded_in_row_;
  std::vector<Scratch> scratch_;
};

}  // namespace tilefish
