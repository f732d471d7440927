// The words where only counts matter, found as they are asked for: a list of the best moves goes along few of all words,
// and from a large rack the automaton of all would be a thousand times the work. Used by AllMovesFinder.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/hash_index.h"
#include "base/limits.h"
#include "rules/tile_counts.h"
#include "solver/moves/letters.h"
#include "solver/moves/step.h"
#include "solver/moves/words.h"
#include "solver/sweep/rest_bound.h"
#include "solver/sweep/row_option_cache.h"

namespace tilefish {

// A set holds the states that the letters so far lead to, without those that another of them covers. What a state promises
// is known from a sweep that came down, so that nothing has to be looked at before it is wanted.
template <class Runs>
class CountsWords final : public MoveWords {
 public:
  struct Game {
    TileCounts table;
    TileCounts rack;
    int colours = 0;
    int min_meld = 0;
  };

  // `rests` are those of moves with free jokers that score as `scores` say. If the meter stops it, the words are of no use.
  CountsWords(Game game, const WordScores& scores, RestBound rests, std::shared_ptr<RowOptionCache> cache, Meter& meter)
      : game_(std::move(game)),
        scores_(scores),
        runs_(game_.colours, game_.min_meld),
        rests_(std::move(rests)),
        cache_(std::move(cache)),
        letters_(all_letters(game_.rack, meter)),
        rows_(letters_.size() + 1) {
    for (std::size_t row = 0; row < letters_.size(); ++row) find_order(row);
    rows_[0].states.push_back(
        CountsStep<Runs>(game_.table, game_.rack, game_.colours, game_.min_meld, 0, nullptr, *cache_, meter).start());
    rows_[0].promises.push_back(0);
    members_ = {0};
    static_cast<void>(set_of_members(rows_[0], meter));
  }

  [[nodiscard]] const std::vector<std::vector<Row>>& letters() const override { return letters_; }

  [[nodiscard]] std::optional<Branch> branch(std::size_t row, std::uint32_t set, std::size_t index,
                                             Meter& meter) override {
    if (row == letters_.size()) return ending(set, index);
    while (rows_[row].sets[set].known.size() <= index && !meter.stopped()) {
      while (may_be_next(row, rows_[row].sets[set])) look_at_next_letter(row, set, meter);
      Set& from = rows_[row].sets[set];
      if (from.waiting.empty()) return std::nullopt;
      std::pop_heap(from.waiting.begin(), from.waiting.end(), comes_later);
      from.known.push_back(from.waiting.back());
      from.waiting.pop_back();
    }
    if (meter.stopped()) return std::nullopt;
    return rows_[row].sets[set].known[index];
  }

 private:
  using State = typename CountsStep<Runs>::State;

  struct Set {
    std::size_t begin = 0;  // of its members
    std::size_t end = 0;
    std::int64_t promise = RestBound::impossible;
    std::size_t letters_seen = 0;  // in the order of the row
    std::vector<Branch> waiting;   // of these, a heap
    std::vector<Branch> known;     // those that come first
  };
  struct RowOfSets {
    std::vector<std::uint32_t> by_score;  // the letters, the highest scores first
    std::vector<std::int64_t> letter_scores;
    std::int64_t most_above = 0;  // what can follow upon a letter at most
    std::vector<State> states;
    std::vector<std::int64_t> promises;        // by state
    std::vector<std::uint32_t> latest_letter;  // that led to the state, as they were looked at
    HashIndex state_index;
    std::vector<Set> sets;
    std::vector<std::uint32_t> members;  // of all sets, one after the other
    HashIndex set_index;
  };

  void find_order(std::size_t row) {
    RowOfSets& of_row = rows_[row];
    for (const Row letter : letters_[row]) of_row.letter_scores.push_back(scores_.of_letter(letter, row));
    for (std::uint32_t letter = 0; letter < letters_[row].size(); ++letter) of_row.by_score.push_back(letter);
    std::stable_sort(of_row.by_score.begin(), of_row.by_score.end(), [&](std::uint32_t a, std::uint32_t b) {
      return of_row.letter_scores[a] > of_row.letter_scores[b];
    });
    of_row.most_above = rests_.most_above(static_cast<int>(row) + 1);
  }

  [[nodiscard]] static bool comes_later(const Branch& a, const Branch& b) {
    return a.promise != b.promise ? a.promise < b.promise : a.letter > b.letter;
  }

  // Whether a letter that was not looked at yet may come before all that wait.
  [[nodiscard]] bool may_be_next(std::size_t row, const Set& set) const {
    const RowOfSets& of_row = rows_[row];
    if (set.letters_seen == of_row.by_score.size()) return false;
    if (set.waiting.empty()) return true;
    return of_row.letter_scores[of_row.by_score[set.letters_seen]] + of_row.most_above >= set.waiting.front().promise;
  }

  void look_at_next_letter(std::size_t row, std::uint32_t set, Meter& meter) {
    RowOfSets& below = rows_[row];
    Set& from = below.sets[set];
    const std::uint32_t letter = below.by_score[from.letters_seen++];
    cache_->forget_if_large();
    CountsStep<Runs> step(game_.table, game_.rack, game_.colours, game_.min_meld, 0, nullptr, *cache_, meter);
    step.prepare(static_cast<int>(row) + 1);
    step.choose(letters_[row][letter]);
    members_.clear();
    ++letters_seen_;
    for (std::size_t i = from.begin; i < from.end && meter.spend(8 + step.steps_a_state()); ++i) {
      step.advance(below.states[below.members[i]], [&](const State& next) { meet(next, row + 1, meter); });
    }
    keep_uncovered(step, rows_[row + 1], meter);
    if (members_.empty() || meter.stopped()) return;
    const std::uint32_t above = set_of_members(rows_[row + 1], meter);
    const std::int64_t score = below.letter_scores[letter];
    if (!meter.hold(4 * sizeof(Branch))) return;
    from.waiting.push_back({score + rows_[row + 1].sets[above].promise, score, letter, above});
    std::push_heap(from.waiting.begin(), from.waiting.end(), comes_later);
  }

  [[nodiscard]] std::optional<Branch> ending(std::uint32_t set, std::size_t index) const {
    std::uint32_t endings = 0;
    const RowOfSets& row = rows_.back();
    for (std::size_t i = row.sets[set].begin; i < row.sets[set].end; ++i) {
      endings |= 1U << (row.states[row.members[i]].jokers - game_.table.jokers());
    }
    return nth_ending(endings, scores_, index);
  }

  // Takes a state among the members unless it is there or no move can be finished from it.
  void meet(const State& state, std::size_t row, Meter& meter) {
    const std::uint32_t place = place_of(state, row, meter);
    RowOfSets& of_row = rows_[row];
    if (of_row.promises[place] == RestBound::impossible || of_row.latest_letter[place] == letters_seen_) return;
    of_row.latest_letter[place] = letters_seen_;
    members_.push_back(place);
  }

  void keep_uncovered(const CountsStep<Runs>& step, const RowOfSets& row, Meter& meter) {
    std::size_t kept = 0;
    for (const std::uint32_t member : members_) {
      if (!meter.spend(1 + static_cast<std::int64_t>(kept / 8))) return;
      const State& state = row.states[member];
      const auto kept_end = members_.begin() + static_cast<std::ptrdiff_t>(kept);
      const bool is_covered = std::any_of(members_.begin(), kept_end,
                                          [&](std::uint32_t other) { return step.covers(row.states[other], state); });
      if (is_covered) continue;
      const auto left = std::remove_if(members_.begin(), kept_end,
                                       [&](std::uint32_t other) { return step.covers(state, row.states[other]); });
      kept = static_cast<std::size_t>(left - members_.begin());
      members_[kept++] = member;
    }
    members_.resize(kept);
    std::sort(members_.begin(), members_.end());
  }

  [[nodiscard]] std::uint32_t place_of(const State& state, std::size_t row, Meter& meter) {
    RowOfSets& of_row = rows_[row];
    const std::uint64_t hash = state.hash();
    const std::uint32_t known =
        of_row.state_index.find(hash, [&](std::uint32_t i) { return of_row.states[i] == state; });
    if (known != HashIndex::none) return known;
    const auto place = static_cast<std::uint32_t>(of_row.states.size());
    static_cast<void>(meter.visit());
    static_cast<void>(meter.hold(2 * (sizeof(State) + sizeof(std::int64_t)) + 4 * sizeof(std::uint64_t)));
    static_cast<void>(meter.spend(1 + static_cast<std::int64_t>(rests_.states_above(static_cast<int>(row)) / 8)));
    of_row.state_index.add(hash, place);
    of_row.states.push_back(state);
    of_row.latest_letter.push_back(0);
    const RunCounts counts = run_counts(runs_, runs_.open(state.runs), game_.colours, game_.min_meld);
    of_row.promises.push_back(rests_.best_above(static_cast<int>(row), counts, state.jokers));
    return place;
  }

  [[nodiscard]] std::uint32_t set_of_members(RowOfSets& row, Meter& meter) {
    std::uint64_t hash = members_.size();
    for (const std::uint32_t member : members_) hash = combine(hash, member);
    const std::uint32_t known = row.set_index.find(hash, [&](std::uint32_t i) {
      return std::equal(members_.begin(), members_.end(),
                        row.members.begin() + static_cast<std::ptrdiff_t>(row.sets[i].begin),
                        row.members.begin() + static_cast<std::ptrdiff_t>(row.sets[i].end));
    });
    if (known != HashIndex::none) return known;
    const auto place = static_cast<std::uint32_t>(row.sets.size());
    static_cast<void>(
        meter.hold(2 * (sizeof(Set) + members_.size() * sizeof(std::uint32_t)) + 4 * sizeof(std::uint64_t)));
    row.set_index.add(hash, place);
    Set set{.begin = row.members.size(), .end = row.members.size() + members_.size()};
    row.members.insert(row.members.end(), members_.begin(), members_.end());
    for (const std::uint32_t member : members_) set.promise = std::max(set.promise, row.promises[member]);
    row.sets.push_back(std::move(set));
    return place;
  }

  Game game_;
  WordScores scores_;
  Runs runs_;
  RestBound rests_;
  std::shared_ptr<RowOptionCache> cache_;
  std::vector<std::vector<Row>> letters_;
  std::vector<RowOfSets> rows_;  // layer r stands before number r + 1

  std::uint32_t letters_seen_ = 0;
  std::vector<std::uint32_t> members_;  // of the set that the letter being looked at leads to
};

}  // namespace tilefish
