// What the server says about puzzles as JSON, for to_client.cpp.
#pragma once

#include <boost/json/object.hpp>

#include "protocol/puzzle_messages.h"

namespace tilefish::wire {

// Fields beside `n` and `re`, the type included.
void write(boost::json::object& object, const PuzzlesOverview& overview);
void write(boost::json::object& object, const PuzzleToSolve& puzzle);
void write(boost::json::object& object, const PuzzleHint& hint);
void write(boost::json::object& object, const PuzzleResult& result);

}  // namespace tilefish::wire
