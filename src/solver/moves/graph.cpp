#include "solver/moves/graph.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

namespace tilefish {

namespace {

std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t sum = a + b;
  return sum < a ? std::numeric_limits<std::uint64_t>::max() : sum;
}

}  // namespace

AllMovesRecorder::AllMovesRecorder(const std::vector<std::vector<Row>>& letters, Meter& meter) : meter_(meter) {
  std::size_t bytes = 0;
  for (const std::vector<Row>& of_number : letters) bytes += of_number.size() * sizeof(Row);
  if (!meter_.hold(bytes)) return;
  moves_.numbers_ = static_cast<int>(letters.size());
  moves_.letters_ = letters;
}

void AllMovesRecorder::add_edges(std::uint32_t first_node, std::size_t nodes, const std::vector<std::uint32_t>& edges) {
  // Twice, since vectors are moved when they grow.
  if (!meter_.hold(2 * edges.size() * sizeof(std::uint32_t))) return;
  for (std::size_t node = 0; node < nodes; ++node) {
    moves_.nodes_[first_node + node].edges = moves_.edges_.size() + node * (edges.size() / nodes);
  }
  moves_.edges_.insert(moves_.edges_.end(), edges.begin(), edges.end());
}

std::uint32_t AllMovesRecorder::add_node() {
  static_cast<void>(meter_.visit());
  static_cast<void>(meter_.hold(2 * sizeof(AllMoves::Node)));
  moves_.nodes_.emplace_back();
  return static_cast<std::uint32_t>(moves_.nodes_.size() - 1);
}

AllMoves AllMovesRecorder::finish(const std::vector<std::uint32_t>& row_begins) {
  if (meter_.stopped()) return {};
  std::size_t row_end = moves_.nodes_.size();
  for (std::size_t row = row_begins.size(); row-- > 0;) {
    for (std::size_t index = row_begins[row]; index < row_end; ++index) {
      AllMoves::Node& node = moves_.nodes_[index];
      if (row + 1 == row_begins.size()) {
        node.words = static_cast<std::uint64_t>(std::popcount(node.endings));
        continue;
      }
      if (!meter_.spend(1 + static_cast<std::int64_t>(moves_.letters_[row].size() / 8))) return {};
      for (std::size_t edge = 0; edge < moves_.letters_[row].size(); ++edge) {
        const std::uint32_t to = moves_.edges_[node.edges + edge];
        if (to != no_node) node.words = saturating_sum(node.words, moves_.nodes_[to].words);
      }
    }
    row_end = row_begins[row];
  }
  // The empty word is the path along the last letters.
  std::uint32_t node = 0;
  for (std::size_t row = 0; row < moves_.letters_.size() && node != no_node; ++row) {
    node = moves_.edges_[moves_.nodes_[node].edges + moves_.letters_[row].size() - 1];
  }
  const bool has_empty_word = node != no_node && (moves_.nodes_[node].endings & 1U) != 0;
  moves_.count_ = moves_.nodes_[0].words;
  if (has_empty_word && moves_.count_ != std::numeric_limits<std::uint64_t>::max()) --moves_.count_;
  return std::move(moves_);
}

// Follows edges to the next end of a path that spells a word; false when there is none left.
bool AllMoves::Cursor::descend() {
  const std::size_t rows = moves_->letters_.size();
  if (!started_) {
    started_ = true;
    path_.push_back({0, 0});
    if (rows == 0) return true;
  } else {
    path_.pop_back();
  }
  while (!path_.empty()) {
    Stop& stop = path_.back();
    const std::size_t row = path_.size() - 1;
    const std::vector<Row>& letters = moves_->letters_[row];
    if (stop.edge == letters.size()) {
      path_.pop_back();
      continue;
    }
    const std::uint32_t to = moves_->edges_[moves_->nodes_[stop.node].edges + stop.edge];
    const Row letter = letters[stop.edge++];
    if (to == no_node || moves_->nodes_[to].words == 0) continue;
    played_.set_row(static_cast<int>(row) + 1, letter);
    path_.push_back({to, 0});
    if (path_.size() == rows + 1) return true;
  }
  return false;
}

bool AllMoves::Cursor::take_next_ending() {
  const std::uint32_t endings = moves_->nodes_[path_.back().node].endings;
  for (; jokers_ >= 0; --jokers_) {
    if ((endings >> jokers_ & 1U) == 0) continue;
    played_.set_jokers(jokers_--);
    return true;
  }
  return false;
}

std::optional<TileCounts> AllMoves::Cursor::next() {
  while (true) {
    if (jokers_ >= 0 && take_next_ending()) {
      if (played_.empty()) continue;
      return played_;
    }
    if (started_ && path_.empty()) return std::nullopt;
    if (!descend()) return std::nullopt;
    jokers_ = max_jokers;
  }
}

// The empty word, which is no move, would come last of all, so it is in nobody's way.
TileCounts AllMoves::at(std::uint64_t index) const {
  assert(index < count_);
  TileCounts played(numbers_);
  std::uint32_t node = 0;
  for (std::size_t row = 0; row < letters_.size(); ++row) {
    const std::uint32_t* const edges = &edges_[nodes_[node].edges];
    std::size_t letter = 0;
    for (;; ++letter) {
      assert(letter < letters_[row].size());
      const std::uint64_t words = edges[letter] == no_node ? 0 : nodes_[edges[letter]].words;
      if (index < words) break;
      index -= words;
    }
    played.set_row(static_cast<int>(row) + 1, letters_[row][letter]);
    node = edges[letter];
  }
  int jokers = max_jokers;
  while ((nodes_[node].endings >> jokers & 1U) == 0 || index-- > 0) --jokers;
  played.set_jokers(jokers);
  return played;
}

bool AllMoves::visit(const std::function<bool(const TileCounts&)>& visit) const {
  Cursor cursor(*this);
  while (const std::optional<TileCounts> move = cursor.next()) {
    if (!visit(*move)) return false;
  }
  return true;
}

}  // namespace tilefish
