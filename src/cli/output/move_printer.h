// Shows a move to a player: what to lay, and the table after with the new tiles marked.
#pragma once

#include <string>
#include <vector>

#include "cli/output/terminal.h"
#include "rules/table.h"
#include "rules/tile_counts.h"

namespace tilefish::cli {

// One meld a line, indented; each played tile marked once, in melds that changed where that is possible.
[[nodiscard]] std::string table_with_new_tiles(const Table& before, const Table& after, const TileCounts& played,
                                               const Style& style);

// The melds of a table, a line each, with the first of the fresh tiles that are met marked: for tables that were laid by
// others, of which nothing else is known.
[[nodiscard]] std::vector<std::string> marked_melds(const Table& table, TileCounts fresh, const Style& style);

}  // namespace tilefish::cli
