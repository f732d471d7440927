#include "solver/moves/best_first.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "solver/moves/state_sets.h"
#include "solver/tile_weight.h"

namespace tilefish {

namespace {

constexpr std::uint32_t no_step = 0xffffffff;
constexpr std::int64_t no_promise = std::numeric_limits<std::int64_t>::min() / 2;

}  // namespace

BestFirstMoves::BestFirstMoves(MoveAutomaton automaton, const TileCounts& rack, const Weights& weights,
                               const Limits& limits, Judge judge)
    : automaton_(std::move(automaton)),
      rack_(rack),
      weights_(weights),
      factor_(tie_factor(rack)),
      meter_(limits),
      judge_(std::move(judge)),
      rows_(automaton_.letters().size() + 1) {
  if (!automaton_.has_moves()) return;
  find_promises();
  const std::vector<std::uint64_t> start(automaton_.layer(0).words, 1);
  push(0, no_step, 0, set_of(0, start.data()), 0);
}

std::int64_t BestFirstMoves::score_of(tilefish::Row letter, std::size_t row) const {
  std::int64_t score = 0;
  for (int colour = 0; colour < max_colours; ++colour) {
    const int count = row_count(letter, colour);
    if (count > 0) score += count * (weights_.of(static_cast<int>(row) + 1, colour) * factor_ + 1);
  }
  return score;
}

void BestFirstMoves::find_promises() {
  const std::size_t rows = automaton_.letters().size();
  state_promises_.resize(rows + 1);
  const std::int64_t joker = weights_.joker() * factor_ + 1;
  for (std::size_t state = 0; state < automaton_.layer(rows).states; ++state) {
    const int most = 31 - std::countl_zero(automaton_.endings(state));
    state_promises_[rows].push_back(most * joker);
  }
  for (std::size_t row = rows; row-- > 0;) {
    const MoveAutomaton::Layer& layer = automaton_.layer(row);
    const std::size_t words = automaton_.layer(row + 1).words;
    const std::vector<tilefish::Row>& letters = automaton_.letters()[row];
    state_promises_[row].assign(layer.states, no_promise);
    for (std::size_t letter = 0; letter < letters.size(); ++letter) {
      const std::int64_t score = score_of(letters[letter], row);
      for (std::size_t state = 0; state < layer.states && meter_.spend(1); ++state) {
        std::int64_t& promise = state_promises_[row][state];
        each_state(&layer.steps[(state * letters.size() + letter) * words], words,
                   [&](std::size_t above) { promise = std::max(promise, score + state_promises_[row + 1][above]); });
      }
    }
  }
}

std::uint32_t BestFirstMoves::set_of(std::size_t row, const std::uint64_t* set) {
  const std::size_t words = automaton_.layer(row).words;
  Row& sets = rows_[row];
  const std::uint64_t hash = hash_of_set(set, words);
  const std::uint32_t known =
      sets.index.find(hash, [&](std::uint32_t i) { return std::equal(set, set + words, &sets.sets[i * words]); });
  if (known != HashIndex::none) return known;
  static_cast<void>(meter_.visit());
  static_cast<void>(meter_.hold(3 * words * sizeof(std::uint64_t) + 2 * sizeof(std::vector<Branch>)));
  const auto place = static_cast<std::uint32_t>(sets.promises.size());
  sets.index.add(hash, place);
  sets.sets.insert(sets.sets.end(), set, set + words);
  sets.branches.emplace_back();
  std::int64_t promise = no_promise;
  each_state(set, words, [&](std::size_t state) { promise = std::max(promise, state_promises_[row][state]); });
  sets.promises.push_back(promise);
  return place;
}

const std::vector<BestFirstMoves::Branch>& BestFirstMoves::branches_of(std::size_t row, std::uint32_t set) {
  if (!rows_[row].branches[set].empty()) return rows_[row].branches[set];
  std::vector<Branch> branches;
  const std::size_t words = automaton_.layer(row).words;
  const std::uint64_t* const states = &rows_[row].sets[set * words];
  if (row + 1 == rows_.size()) {
    std::uint32_t endings = 0;
    each_state(states, words, [&](std::size_t state) { endings |= automaton_.endings(state); });
    for (std::uint32_t jokers = 0; jokers <= max_jokers; ++jokers) {
      if ((endings >> jokers & 1U) == 0) continue;
      branches.push_back({jokers * (weights_.joker() * factor_ + 1), jokers, 0});
    }
  } else {
    const std::size_t next_words = automaton_.layer(row + 1).words;
    const std::vector<tilefish::Row>& letters = automaton_.letters()[row];
    automaton_.step(row, states, reached_);
    for (std::size_t letter = 0; letter < letters.size() && meter_.spend(2); ++letter) {
      const std::uint64_t* const next = reached_.data() + letter * next_words;
      if (is_empty(next, next_words)) continue;
      const std::uint32_t above = set_of(row + 1, next);
      const std::int64_t promise = score_of(letters[letter], row) + rows_[row + 1].promises[above];
      branches.push_back({promise, static_cast<std::uint32_t>(letter), above});
    }
  }
  std::stable_sort(branches.begin(), branches.end(),
                   [](const Branch& a, const Branch& b) { return a.promise > b.promise; });
  static_cast<void>(meter_.hold(branches.size() * sizeof(Branch)));
  rows_[row].branches[set] = std::move(branches);
  return rows_[row].branches[set];
}

void BestFirstMoves::push(std::int64_t before, std::uint32_t parent, std::size_t row, std::uint32_t set,
                          std::uint32_t branch) {
  const std::vector<Branch>& branches = branches_of(row, set);
  if (branch >= branches.size() || !meter_.hold(2 * sizeof(Beginning) + sizeof(Step))) return;
  beginnings_.push(
      {before + branches[branch].promise, before, order_++, parent, static_cast<std::uint32_t>(row), set, branch});
}

TileCounts BestFirstMoves::word_of(std::uint32_t last_step) const {
  TileCounts played(rack_.numbers());
  std::uint32_t step = last_step;
  played.set_jokers(static_cast<int>(steps_[step].letter));
  for (int number = rack_.numbers(); number >= 1; --number) {
    step = steps_[step].parent;
    played.set_row(number, automaton_.letters()[static_cast<std::size_t>(number - 1)][steps_[step].letter]);
  }
  return played;
}

std::optional<BestFirstMoves::Valued> BestFirstMoves::next() {
  while (!beginnings_.empty() && meter_.spend(4)) {
    const Beginning best = beginnings_.top();
    beginnings_.pop();
    push(best.before, best.parent, best.row, best.set, best.branch + 1);
    const Branch taken = branches_of(best.row, best.set)[best.branch];
    const auto step = static_cast<std::uint32_t>(steps_.size());
    steps_.push_back({best.parent, taken.letter});
    if (best.row + 1 < rows_.size()) {
      const std::int64_t above = rows_[best.row + 1].promises[taken.set];
      push(best.before + taken.promise - above, step, best.row + 1, taken.set, 0);
      continue;
    }
    TileCounts played = word_of(step);
    if (played.empty() || (judge_ && !judge_(played, meter_))) continue;
    return Valued{weight_of(played, weights_), std::move(played)};
  }
  return std::nullopt;
}

}  // namespace tilefish
