// How the words of the game look in JSON: tiles, melds, tables, plans. The wire and every command with --json use these.
#pragma once

#include <span>

#include <boost/json.hpp>

#include "rules/meld.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile.h"
#include "solver/plan.h"

namespace tilefish {

[[nodiscard]] boost::json::array to_json(std::span<const Tile> tiles);  // ["7b","J"]
[[nodiscard]] boost::json::array to_json(const Meld& meld);
[[nodiscard]] boost::json::array to_json(const Table& table);  // [["3b","4b","5b"]]
[[nodiscard]] boost::json::array rows_to_json(std::span<const std::vector<Tile>> rows);

// The steps of a plan, each with its sentence and the rows after it.
[[nodiscard]] boost::json::array steps_to_json(const Plan& plan);

// All keys of a ruleset.
[[nodiscard]] boost::json::object to_json(const Ruleset& ruleset);

}  // namespace tilefish
