#include "counting/winning_hands.h"

#include <algorithm>

#include "counting/completions.h"
#include "counting/hand_automaton.h"
#include "counting/plans.h"

namespace tilefish {

Result<std::vector<Natural>> count_winning_hands(const GameShape& shape, int jokers, int most_tiles, const Work& work) {
  if (!PlanTable::fits(shape, jokers)) {
    return Error{.what = "the game has too many kinds of rows or runs to count its hands",
                 .expected = "fewer colours, copies or jokers, or a smaller min_meld"};
  }
  const int tiles = std::clamp(most_tiles, 0, shape.tiles());
  PlanTable plans(shape, JokerHand::of(shape, jokers), tiles);
  const HandAutomaton automaton(plans, shape.numbers - 1, tiles, work);
  if (automaton.stopped()) return Error{.what = automaton.progress()};
  std::optional<std::vector<Natural>> counts = count_completions(automaton, plans, shape, tiles, work);
  if (!counts) return Error{.what = "stopped while counting, with all states found"};
  return std::move(*counts);
}

}  // namespace tilefish
