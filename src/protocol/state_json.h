// Parts of rounds that are over as JSON, for the replay of a finished game.
#pragma once

#include <boost/json/object.hpp>

#include "protocol/room_state.h"

namespace tilefish::wire {

[[nodiscard]] boost::json::object to_json(const ResultState& result);
[[nodiscard]] boost::json::array lots_to_json(const std::vector<Lot>& lots);

}  // namespace tilefish::wire
