#include "counting/winning_hands.h"

#include <algorithm>

#include "counting/completions.h"
#include "counting/drafts.h"
#include "counting/hand_automaton.h"

namespace tilefish {

namespace {

using Counts = std::vector<Natural>;

Result<Outcome<Counts>> count_up_to(int most, Measure measure, const GameShape& shape, int jokers, RunningWork& work) {
  if (!DraftTable::fits(shape, jokers)) {
    return Error{.what = "the game has too many kinds of rows or runs to count its hands",
                 .expected = "fewer colours, copies or jokers, or a smaller min_meld"};
  }
  most = std::clamp(most, 0, shape.tiles());
  const HeldInScope memory(work.meter());
  DraftTable drafts(shape, JokerHand::of(shape, jokers), most, measure, work.meter());
  if (work.stopped()) return Outcome<Counts>(work.how_far());
  HandAutomaton automaton(drafts, shape.numbers - 1, most, work);
  if (work.stopped()) return Outcome<Counts>(work.how_far());
  Counts counts = count_completions(automaton, drafts, shape, most, work);
  if (work.stopped()) return Outcome<Counts>(work.how_far());
  return Outcome<Counts>(std::move(counts));
}

}  // namespace

Result<Outcome<Counts>> count_winning_hands(const GameShape& shape, int jokers, int most_tiles, RunningWork& work) {
  return count_up_to(most_tiles, Measure::tiles, shape, jokers, work);
}

Result<Outcome<Counts>> count_winning_hands(const GameShape& shape, int jokers, int most_tiles, const Work& work) {
  RunningWork running(work);
  return count_winning_hands(shape, jokers, most_tiles, running);
}

Result<Outcome<Counts>> count_large_winning_hands(const GameShape& shape, int jokers, int most_missing,
                                                  RunningWork& work) {
  return count_up_to(most_missing, Measure::missing, shape, jokers, work);
}

Result<Outcome<Counts>> count_large_winning_hands(const GameShape& shape, int jokers, int most_missing,
                                                  const Work& work) {
  RunningWork running(work);
  return count_large_winning_hands(shape, jokers, most_missing, running);
}

}  // namespace tilefish
