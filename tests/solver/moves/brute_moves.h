// All legal moves by brute force: every choice of rack tiles, every table it could be laid as, until the judge accepts
// one.
#pragma once

#include <vector>

#include "rules/position.h"
#include "rules/ruleset.h"

namespace tilefish {

[[nodiscard]] std::vector<TileCounts> brute_moves(const Position& position, const Ruleset& ruleset);

}  // namespace tilefish
