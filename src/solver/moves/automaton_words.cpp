#include "solver/moves/automaton_words.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "solver/moves/state_sets.h"

namespace tilefish {

namespace {

constexpr std::int64_t no_promise = std::numeric_limits<std::int64_t>::min() / 2;

}  // namespace

AutomatonWords::AutomatonWords(MoveAutomaton automaton, const WordScores& scores, Meter& meter)
    : automaton_(std::move(automaton)), scores_(scores), rows_(automaton_.letters().size() + 1) {
  if (!automaton_.has_moves()) return;
  find_promises(meter);
  const std::vector<std::uint64_t> start(automaton_.layer(0).words, 1);
  static_cast<void>(set_of(0, start.data(), meter));
}

void AutomatonWords::find_promises(Meter& meter) {
  const std::size_t rows = automaton_.letters().size();
  state_promises_.resize(rows + 1);
  for (std::size_t state = 0; state < automaton_.layer(rows).states; ++state) {
    const int most = 31 - std::countl_zero(automaton_.endings(state));
    state_promises_[rows].push_back(most * scores_.of_joker());
  }
  for (std::size_t row = rows; row-- > 0;) {
    const MoveAutomaton::Layer& layer = automaton_.layer(row);
    const std::size_t words = automaton_.layer(row + 1).words;
    const std::vector<Row>& letters = automaton_.letters()[row];
    state_promises_[row].assign(layer.states, no_promise);
    for (std::size_t letter = 0; letter < letters.size(); ++letter) {
      const std::int64_t score = scores_.of_letter(letters[letter], row);
      for (std::size_t state = 0; state < layer.states && meter.spend(1); ++state) {
        std::int64_t& promise = state_promises_[row][state];
        each_state(&layer.steps[(state * letters.size() + letter) * words], words,
                   [&](std::size_t above) { promise = std::max(promise, score + state_promises_[row + 1][above]); });
      }
    }
  }
}

std::uint32_t AutomatonWords::set_of(std::size_t row, const std::uint64_t* set, Meter& meter) {
  const std::size_t words = automaton_.layer(row).words;
  SetsOfRow& sets = rows_[row];
  const std::uint64_t hash = hash_of_set(set, words);
  const std::uint32_t known =
      sets.index.find(hash, [&](std::uint32_t i) { return std::equal(set, set + words, &sets.sets[i * words]); });
  if (known != HashIndex::none) return known;
  static_cast<void>(meter.visit());
  static_cast<void>(meter.hold(3 * words * sizeof(std::uint64_t) + 2 * sizeof(std::vector<Branch>)));
  const auto place = static_cast<std::uint32_t>(sets.promises.size());
  sets.index.add(hash, place);
  sets.sets.insert(sets.sets.end(), set, set + words);
  sets.branches.emplace_back();
  std::int64_t promise = no_promise;
  each_state(set, words, [&](std::size_t state) { promise = std::max(promise, state_promises_[row][state]); });
  sets.promises.push_back(promise);
  return place;
}

std::optional<MoveWords::Branch> AutomatonWords::branch(std::size_t row, std::uint32_t set, std::size_t index,
                                                        Meter& meter) {
  if (!automaton_.has_moves()) return std::nullopt;
  if (row + 1 == rows_.size()) return nth_ending(endings_of(set), scores_, index);
  if (rows_[row].branches[set].empty()) {
    std::vector<Branch> branches = find_branches(row, set, meter);
    std::stable_sort(branches.begin(), branches.end(),
                     [](const Branch& a, const Branch& b) { return a.promise > b.promise; });
    static_cast<void>(meter.hold(branches.size() * sizeof(Branch)));
    rows_[row].branches[set] = std::move(branches);
  }
  const std::vector<Branch>& branches = rows_[row].branches[set];
  return index < branches.size() ? std::optional(branches[index]) : std::nullopt;
}

std::uint32_t AutomatonWords::endings_of(std::uint32_t set) const {
  const std::size_t words = automaton_.layer(rows_.size() - 1).words;
  std::uint32_t endings = 0;
  each_state(&rows_.back().sets[set * words], words, [&](std::size_t state) { endings |= automaton_.endings(state); });
  return endings;
}

std::vector<MoveWords::Branch> AutomatonWords::find_branches(std::size_t row, std::uint32_t set, Meter& meter) {
  const std::size_t words = automaton_.layer(row).words;
  const std::uint64_t* const states = &rows_[row].sets[set * words];
  const std::size_t next_words = automaton_.layer(row + 1).words;
  const std::vector<Row>& letters = automaton_.letters()[row];
  std::vector<Branch> branches;
  automaton_.step(row, states, reached_);
  for (std::size_t letter = 0; letter < letters.size() && meter.spend(2); ++letter) {
    const std::uint64_t* const next = reached_.data() + letter * next_words;
    if (is_empty(next, next_words)) continue;
    const std::uint32_t above = set_of(row + 1, next, meter);
    const std::int64_t score = scores_.of_letter(letters[letter], row);
    branches.push_back({score + rows_[row + 1].promises[above], score, static_cast<std::uint32_t>(letter), above});
  }
  return branches;
}

}  // namespace tilefish
