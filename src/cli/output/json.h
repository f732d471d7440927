// What every command with --json prints beside the words of the game, which protocol/game_json.h has.
#pragma once

#include <boost/json.hpp>

#include "base/error.h"
#include "protocol/game_json.h"

namespace tilefish::cli {

using tilefish::to_json;
[[nodiscard]] boost::json::object to_json(const Error& error);

// One value on a line of its own on standard output.
void print_json(const boost::json::value& value);

}  // namespace tilefish::cli
