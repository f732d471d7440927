// Players of an arena by words: robots of the roster, and programs as `exec:COMMAND`. The arena command and the Python module
// seat them.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "arena/arena.h"
#include "base/result.h"
#include "rules/ruleset.h"

namespace tilefish {

// Every program is started once to see whether it speaks the protocol. Players of the same name are numbered.
[[nodiscard]] Result<std::vector<Entrant>> arena_entrants(const std::vector<std::string>& words, const Ruleset& ruleset,
                                                          std::chrono::milliseconds turn_limit);

}  // namespace tilefish
