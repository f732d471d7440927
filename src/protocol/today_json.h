// What is said about the deal of the day, as JSON. to_client.cpp uses it.
#pragma once

#include <boost/json.hpp>

#include "protocol/today_messages.h"

namespace tilefish::wire {

void write(boost::json::object& object, const TodayOverview& overview);

}  // namespace tilefish::wire
