// What is wrong with an answer of a reference method, whatever the method: every answer of the tests goes through this.
#pragma once

#include <string>

#include "rules/position.h"
#include "rules/ruleset.h"
#include "solver/reference/question.h"

namespace tilefish::test {

// Empty when the melds are legal, use all table tiles and otherwise only rack tiles, and are worth what the answer
// claims.
[[nodiscard]] std::string flaw_in(const reference::Answer& answer, const reference::Question& question,
                                  const Ruleset& ruleset);

// The same for a move, which the judge of the game must accept if it plays a tile.
[[nodiscard]] std::string flaw_in_move(const reference::Answer& answer, const reference::Question& question,
                                       const Position& position, const Ruleset& ruleset);

}  // namespace tilefish::test
