// The words of `tilefish arena` that name its players: robots of the roster, and programs as `exec:COMMAND`.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "arena/arena.h"
#include "base/result.h"
#include "rules/ruleset.h"

namespace tilefish::cli {

// Every program is started once to see whether it speaks the protocol. Players of the same name are numbered.
[[nodiscard]] Result<std::vector<Entrant>> arena_entrants(const std::vector<std::string>& words, const Ruleset& ruleset,
                                                          std::chrono::milliseconds turn_limit);

}  // namespace tilefish::cli
