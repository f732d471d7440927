// Room options to JSON and back, for messages and for the stored room.
#pragma once

#include <boost/json/object.hpp>

#include "protocol/room_options.h"

namespace tilefish::wire {

[[nodiscard]] boost::json::object to_json(const RoomOptions& options);

// Of an object that has been checked against the description.
[[nodiscard]] RoomOptions options_of(const boost::json::object& object);

}  // namespace tilefish::wire
