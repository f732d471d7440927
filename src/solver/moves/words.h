// The moves of a position as words whose letters are the rack tiles played of a number, asked for letter by letter: what
// BestFirstMoves walks along. Words that can be finished in the same ways share a set of states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/limits.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"

namespace tilefish {

// What letters and jokers score: their weight and, where that is the same, a little for each tile.
class WordScores {
 public:
  WordScores(const TileCounts& rack, const Weights& weights) : weights_(weights), factor_(tie_factor(rack)) {}

  [[nodiscard]] std::int64_t of_joker() const { return weights_.joker() * factor_ + 1; }
  [[nodiscard]] std::int64_t of_letter(Row letter, std::size_t row) const {
    std::int64_t score = 0;
    for (int colour = 0; colour < max_colours; ++colour) {
      const int count = row_count(letter, colour);
      if (count > 0) score += count * (weights_.of(static_cast<int>(row) + 1, colour) * factor_ + 1);
    }
    return score;
  }
  [[nodiscard]] const Weights& weights() const { return weights_; }
  [[nodiscard]] std::int64_t factor() const { return factor_; }

 private:
  Weights weights_;
  std::int64_t factor_;
};

class MoveWords {
 public:
  // A letter that a word can go on with. After the last number, "letters" are numbers of rack jokers.
  struct Branch {
    std::int64_t promise;  // what the letter and all above score at most
    std::int64_t score;    // of the letter alone
    std::uint32_t letter;
    std::uint32_t set;  // of the row above
  };

  virtual ~MoveWords() = default;

  // By number − 1.
  [[nodiscard]] virtual const std::vector<std::vector<Row>>& letters() const = 0;

  // Of the letters that can follow upon a set, the most promising first and otherwise in their order, the one after `index`
  // others; none after the last. In row 0 the set 0 is where all words begin. What comes back is of no use if the meter
  // stops it.
  [[nodiscard]] virtual std::optional<Branch> branch(std::size_t row, std::uint32_t set, std::size_t index,
                                                     Meter& meter) = 0;

 protected:
  // The branches after the last number: bit r of `endings` is set if r rack jokers make a move. More of them score more.
  [[nodiscard]] static std::optional<Branch> nth_ending(std::uint32_t endings, const WordScores& scores,
                                                        std::size_t index) {
    for (std::uint32_t jokers = max_jokers + 1; jokers-- > 0;) {
      if ((endings >> jokers & 1U) == 0 || index-- > 0) continue;
      const std::int64_t score = jokers * scores.of_joker();
      return Branch{score, score, jokers, 0};
    }
    return std::nullopt;
  }
};

}  // namespace tilefish
