// Reads guests, rooms and games back out of the tables. Used by the store.
#pragma once

#include <optional>
#include <string>

#include <soci/soci.h>

#include "storage/store.h"

namespace tilefish {

// These throw soci::soci_error.
[[nodiscard]] StoredState read_state(soci::session& sql);
[[nodiscard]] std::optional<StoredGame> read_finished_game(soci::session& sql, const std::string& id);
[[nodiscard]] std::optional<StoredAnalysis> read_analysis(soci::session& sql, const std::string& game);

}  // namespace tilefish
