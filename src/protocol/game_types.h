// The types of fields that several descriptions of the wire speak of.
#pragma once

#include "protocol/field.h"
#include "protocol/wire.h"

namespace tilefish::wire {

[[nodiscard]] inline Type seat() { return whole(0, most_seats - 1); }
[[nodiscard]] inline Type count() { return whole(0, most_turns); }
[[nodiscard]] inline Type rack() { return list(tile(), most_turns); }
[[nodiscard]] inline Type table() { return list(list(tile(), longest_meld), most_melds); }

}  // namespace tilefish::wire
