#include "solver/moves/determinize.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/hash_index.h"
#include "solver/moves/state_sets.h"

namespace tilefish {

namespace {

class Determinizer {
 public:
  Determinizer(const MoveAutomaton& automaton, Meter& meter)
      : automaton_(automaton), meter_(meter), recorder_(automaton.letters(), meter) {}

  [[nodiscard]] AllMoves run() && {
    std::vector<std::uint32_t> row_begins{recorder_.add_node()};
    if (automaton_.has_moves()) sets_.assign(automaton_.layer(0).words, 1);
    count_ = automaton_.has_moves() ? 1 : 0;
    const std::size_t rows = automaton_.letters().size();
    for (std::size_t row = 0; row < rows && !meter_.stopped(); ++row) {
      first_node_ = row_begins.back() + static_cast<std::uint32_t>(row == 0 ? 1 : count_);
      take_row(row, row_begins.back());
      row_begins.push_back(first_node_);
    }
    take_endings(row_begins.back());
    return recorder_.finish(row_begins);
  }

 private:
  void take_row(std::size_t row, std::uint32_t begin) {
    const std::size_t letters = automaton_.letters()[row].size();
    const std::size_t words = automaton_.layer(row).words;
    const std::size_t next_words = automaton_.layer(row + 1).words;
    const std::size_t nodes = row == 0 ? 1 : count_;
    const std::size_t edge_bytes = nodes * letters * sizeof(std::uint32_t);
    if (!meter_.hold(edge_bytes)) return;
    edges_.assign(nodes * letters, AllMovesRecorder::no_node);
    next_sets_.clear();
    next_count_ = 0;
    index_.clear();
    const auto cost = static_cast<std::int64_t>(1 + letters * (1 + next_words) / 2);
    for (std::size_t set = 0; set < count_ && meter_.spend(cost); ++set) {
      automaton_.step(row, &sets_[set * words], reached_);
      for (std::size_t letter = 0; letter < letters; ++letter) {
        const std::uint64_t* const next = reached_.data() + letter * next_words;
        if (!is_empty(next, next_words)) edges_[set * letters + letter] = node_of(next, next_words);
      }
    }
    if (meter_.stopped()) return;
    recorder_.add_edges(begin, nodes, edges_);
    meter_.release(edge_bytes + (row == 0 ? 0 : count_ * words * bytes_a_word));
    std::swap(sets_, next_sets_);
    count_ = next_count_;
  }

  [[nodiscard]] std::uint32_t node_of(const std::uint64_t* set, std::size_t words) {
    const std::uint64_t hash = hash_of_set(set, words);
    const std::uint32_t known = index_.find(
        hash, [&](std::uint32_t other) { return std::equal(set, set + words, &next_sets_[other * words]); });
    if (known != HashIndex::none) return first_node_ + known;
    if (!meter_.hold(words * bytes_a_word)) return AllMovesRecorder::no_node;
    index_.add(hash, static_cast<std::uint32_t>(next_count_++));
    next_sets_.insert(next_sets_.end(), set, set + words);
    return recorder_.add_node();
  }

  void take_endings(std::uint32_t begin) {
    const std::size_t words = automaton_.layer(automaton_.letters().size()).words;
    for (std::size_t set = 0; set < count_ && meter_.spend(1); ++set) {
      std::uint32_t endings = 0;
      each_state(&sets_[set * words], words, [&](std::size_t state) { endings |= automaton_.endings(state); });
      recorder_.set_endings(begin + static_cast<std::uint32_t>(set), endings);
    }
  }

  // Of a set, of the room into which its vector moves and of the index.
  static constexpr std::size_t bytes_a_word = 3 * sizeof(std::uint64_t);

  const MoveAutomaton& automaton_;
  Meter& meter_;
  AllMovesRecorder recorder_;
  std::vector<std::uint64_t> sets_;  // of the row below, one after the other
  std::size_t count_ = 0;
  std::vector<std::uint64_t> next_sets_;
  std::size_t next_count_ = 0;
  HashIndex index_;  // of the next sets
  std::vector<std::uint64_t> reached_;
  std::vector<std::uint32_t> edges_;
  std::uint32_t first_node_ = 0;
};

}  // namespace

AllMoves determinize(const MoveAutomaton& automaton, Meter& meter) {
  if (meter.stopped()) return {};
  return Determinizer(automaton, meter).run();
}

}  // namespace tilefish
