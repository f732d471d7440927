#include "solver/moves/old_jokers.h"

namespace tilefish {

OldJokers::OldJokers(const TableJokers& jokers, const Ruleset& ruleset) {
  for (const TableJoker& joker : jokers) {
    std::vector<std::uint8_t>& colours = meanings_.emplace_back(static_cast<std::size_t>(ruleset.numbers() + 1));
    for (const Tile tile : joker.meanings) {
      std::uint8_t& of_number = colours[static_cast<std::size_t>(tile.number())];
      of_number = static_cast<std::uint8_t>(of_number | 1U << tile.colour());
    }
  }
  for (std::size_t joker = 0; joker < meanings_.size(); ++joker) {
    JokerSet twins = 0;
    for (std::size_t other = 0; other < joker; ++other) {
      if (meanings_[other] == meanings_[joker]) twins |= JokerSet{1} << other;
    }
    earlier_twins_.push_back(twins);
  }
}

bool OldJokers::is_first_choice(JokerSet chosen, JokerSet free) const {
  for (JokerSet rest = chosen; rest != 0; rest &= rest - 1) {
    const JokerSet earlier = earlier_twins_[static_cast<std::size_t>(std::countr_zero(rest))];
    if ((earlier & free & ~chosen) != 0) return false;
  }
  return true;
}

}  // namespace tilefish
