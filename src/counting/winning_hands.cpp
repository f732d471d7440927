#include "counting/winning_hands.h"

#include <algorithm>

#include "counting/completions.h"
#include "counting/hand_automaton.h"
#include "counting/plans.h"

namespace tilefish {

namespace {

Result<std::vector<Natural>> count_up_to(int most, Measure measure, const GameShape& shape, int jokers,
                                         const Work& work) {
  if (!PlanTable::fits(shape, jokers)) {
    return Error{.what = "the game has too many kinds of rows or runs to count its hands",
                 .expected = "fewer colours, copies or jokers, or a smaller min_meld"};
  }
  most = std::clamp(most, 0, shape.tiles());
  PlanTable plans(shape, JokerHand::of(shape, jokers), most, measure);
  const HandAutomaton automaton(plans, shape.numbers - 1, most, work);
  if (automaton.stopped()) return Error{.what = automaton.progress()};
  std::optional<std::vector<Natural>> counts = count_completions(automaton, plans, shape, most, work);
  if (!counts) return Error{.what = "stopped while counting, with all states found"};
  return std::move(*counts);
}

}  // namespace

Result<std::vector<Natural>> count_winning_hands(const GameShape& shape, int jokers, int most_tiles, const Work& work) {
  return count_up_to(most_tiles, Measure::tiles, shape, jokers, work);
}

Result<std::vector<Natural>> count_large_winning_hands(const GameShape& shape, int jokers, int most_missing,
                                                       const Work& work) {
  return count_up_to(most_missing, Measure::missing, shape, jokers, work);
}

}  // namespace tilefish
