// The parts of a room's state as JSON, for the messages that carry them and for the replay of a finished game.
#pragma once

#include <boost/json/object.hpp>

#include "protocol/room_state.h"

namespace tilefish::wire {

[[nodiscard]] boost::json::object to_json(const PublicState& state);
[[nodiscard]] boost::json::object to_json(const You& you);
[[nodiscard]] boost::json::object to_json(const Cause& cause);
[[nodiscard]] boost::json::object to_json(const ResultState& result);
[[nodiscard]] boost::json::array turns_to_json(const std::vector<TurnState>& turns);
[[nodiscard]] boost::json::array lots_to_json(const std::vector<Lot>& lots);

}  // namespace tilefish::wire
