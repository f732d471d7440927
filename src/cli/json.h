// How the words of the game look in JSON; every command with --json uses these.
#pragma once

#include <span>

#include <boost/json.hpp>

#include "base/error.h"
#include "rules/meld.h"
#include "rules/table.h"
#include "rules/tile.h"

namespace tilefish::cli {

[[nodiscard]] boost::json::array to_json(std::span<const Tile> tiles);  // ["7b","J"]
[[nodiscard]] boost::json::array to_json(const Meld& meld);
[[nodiscard]] boost::json::array to_json(const Table& table);  // [["3b","4b","5b"]]
[[nodiscard]] boost::json::object to_json(const Error& error);

// One value on a line of its own on standard output.
void print_json(const boost::json::value& value);

}  // namespace tilefish::cli
