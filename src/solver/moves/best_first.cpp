#include "solver/moves/best_first.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "solver/tile_weight.h"

namespace tilefish {

namespace {

constexpr std::uint32_t no_step = 0xffffffff;

}  // namespace

BestFirstMoves::BestFirstMoves(std::unique_ptr<MoveWords> words, const TileCounts& rack, const Weights& weights,
                               const Limits& limits, Judge judge)
    : words_(std::move(words)),
      rows_(words_->letters().size() + 1),
      rack_(rack),
      weights_(weights),
      meter_(limits),
      judge_(std::move(judge)) {
  find_places();
  push(0, 0, no_step, 0, 0, 0);
}

void BestFirstMoves::find_places() {
  places_.assign(rows_, -1);
  int free_bits = 64;
  for (std::size_t row = 0; row + 1 < rows_; ++row) {
    const auto bits = static_cast<int>(std::bit_width(words_->letters()[row].size() - 1));
    if (bits == 0) continue;  // a letter without choice tells no two paths apart
    free_bits -= bits;
    if (free_bits < 0) return;
    places_[row] = free_bits;
  }
}

void BestFirstMoves::push(std::int64_t before, std::uint64_t path_before, std::uint32_t parent, std::size_t row,
                          std::uint32_t set, std::uint32_t branch) {
  const std::optional<MoveWords::Branch> taken = words_->branch(row, set, branch, meter_);
  if (!taken || !meter_.hold(2 * sizeof(Beginning) + sizeof(Step))) return;
  beginnings_.push({before + taken->promise, before, path_before + on_path(row, taken->letter), order_++, parent,
                    static_cast<std::uint32_t>(row), set, branch});
}

TileCounts BestFirstMoves::word_of(std::uint32_t last_step) const {
  TileCounts played(rack_.numbers());
  std::uint32_t step = last_step;
  played.set_jokers(static_cast<int>(steps_[step].letter));
  for (int number = rack_.numbers(); number >= 1; --number) {
    step = steps_[step].parent;
    played.set_row(number, words_->letters()[static_cast<std::size_t>(number - 1)][steps_[step].letter]);
  }
  return played;
}

std::optional<BestFirstMoves::Valued> BestFirstMoves::next() {
  while (!beginnings_.empty() && meter_.spend(4)) {
    const Beginning best = beginnings_.top();
    beginnings_.pop();
    const MoveWords::Branch taken = words_->branch(best.row, best.set, best.branch, meter_).value();
    push(best.before, best.path - on_path(best.row, taken.letter), best.parent, best.row, best.set, best.branch + 1);
    const auto step = static_cast<std::uint32_t>(steps_.size());
    steps_.push_back({best.parent, taken.letter});
    if (best.row + 1 < rows_) {
      push(best.before + taken.score, best.path, step, best.row + 1, taken.set, 0);
      continue;
    }
    TileCounts played = word_of(step);
    if (played.empty() || (judge_ && !judge_(played, meter_))) continue;
    return Valued{weight_of(played, weights_), std::move(played)};
  }
  return std::nullopt;
}

}  // namespace tilefish
