// The numbers of a ruleset that counting depends on; every count in this folder takes one.
#pragma once

#include "rules/ruleset.h"

namespace tilefish {

struct GameShape {
  int colours = 4;
  int numbers = 13;
  int copies = 2;
  int min_meld = 3;

  [[nodiscard]] static GameShape of(const Ruleset& ruleset) {
    return {ruleset.colours(), ruleset.numbers(), ruleset.copies(), ruleset.min_meld()};
  }

  // Tiles in the game, jokers apart.
  [[nodiscard]] int tiles() const { return colours * numbers * copies; }

  friend bool operator==(const GameShape&, const GameShape&) = default;
};

}  // namespace tilefish
