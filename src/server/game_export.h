// A finished game as files for people and programs: the record's text, which `tilefish replay` reads, and JSON with every rack of
// every turn for the page. The server gives these at a game's lasting address.
#pragma once

#include <string>

#include "base/result.h"
#include "storage/store.h"

namespace tilefish {

[[nodiscard]] Result<std::string> game_text(const StoredGame& game);
// The wire's GameReplay.
[[nodiscard]] Result<std::string> game_json(const StoredGame& game);

}  // namespace tilefish
