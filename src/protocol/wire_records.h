// What the server answers about the past: matches of one person, statistics, lists of the best. Part of the wire's description.
#pragma once

#include <vector>

#include "protocol/wire.h"

namespace tilefish::wire {

[[nodiscard]] std::vector<ObjectShape> record_objects();

}  // namespace tilefish::wire
