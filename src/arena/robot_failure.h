// Thrown by a player that cannot answer and knows why; the match takes the words as the reason of the forfeit.
#pragma once

#include <stdexcept>

namespace tilefish {

class RobotFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace tilefish
