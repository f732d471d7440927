// The accuracy of a seat: what its decisions lost. Each turn is a decision, and so is, once a round, the plan that its turns belong to.
// A round that could have been won at once is thrown away once, however often.
#pragma once

#include <map>

#include "analysis/chances.h"
#include "analysis/facts.h"

namespace tilefish {

struct Decisions {
  int count = 0;
  double lost = 0;  // shares of a win

  Decisions& operator+=(const Decisions& other);
  // 100 · e^(−10 m), where m is the loss in the mean: 100 for none, 90 for one hundredth a decision, 37 for a tenth; never more than 100.
  [[nodiscard]] double accuracy() const;
};

// Of one seat over a match. A turn counts the share of the win that it lost, except the first of a round in which the seat could go out
// and did not, which counts a whole win: the share supposes that the mover plays on without mistakes and so goes out a turn later, but
// who overlooks it once does so again. Turns are judged within the plan that the seat follows, to lay what it sees or to wait; that
// another plan would win more often is found at every turn anew, but is one mistake and not many.
class DecisionCount {
 public:
  // A turn that is judged.
  void add(int round, const TurnFacts& facts, const Chances& chances);
  [[nodiscard]] Decisions decisions() const;

 private:
  struct Round {
    bool overlooked_going_out = false;
    int plans_tried = 0;  // turns at which another plan was tried
    double gained = 0;    // by it, summed
  };

  Decisions turns_;
  std::map<int, Round> rounds_;  // by number
};

}  // namespace tilefish
