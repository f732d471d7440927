// The accuracy of a seat: what it lost in a round, by its turns and by the plan that they belong to.
#pragma once

#include <map>

#include "analysis/chances.h"

namespace tilefish {

struct Losses {
  int rounds = 0;
  double lost = 0;  // shares of a win, over all of them

  Losses& operator+=(const Losses& other);
  // 100 · e^(−x), where x is the loss in the mean over rounds: 100 for none, 90 for a tenth of a win, 61 for half a win.
  [[nodiscard]] double accuracy() const;
};

// Of one seat over a match. In each round
//   - the losses of its turns are added up, but a round can be lost only once: they are worth a whole win at most, and count half;
//   - turns are judged within the plan that the seat follows, to lay what it sees or to wait. That another plan would win more often
//     is found at every turn anew, but is one mistake and not many: the mean over the turns counts.
// Per round and not per turn: who lays all that it sees has half as many turns with a choice as others, in rounds as long.
class LossCount {
 public:
  // A turn that is judged.
  void add(int round, const Chances& chances);
  [[nodiscard]] Losses losses() const;

 private:
  struct Round {
    double by_turns = 0;
    int plans_tried = 0;  // turns at which another plan was tried
    double gained = 0;    // by it, summed
  };

  std::map<int, Round> rounds_;  // by number
};

}  // namespace tilefish
