// A finished game as files for people and programs: the record's text, which `tilefish replay` reads, and JSON with every rack of
// every turn for the page. The server gives these at a game's lasting address. A long match is megabytes, so both are written
// turn by turn to whoever takes them.
#pragma once

#include <optional>

#include "base/error.h"
#include "base/result.h"
#include "rules/game_record.h"
#include "server/json_pieces.h"
#include "storage/store.h"

namespace tilefish {

// An error says that the game cannot be read.
[[nodiscard]] Result<GameRecord> game_record(const StoredGame& game);

// An error says that the game cannot be read, and that the pieces so far are worth nothing.
[[nodiscard]] std::optional<Error> write_game_text(const StoredGame& game, TakePiece take);
// The wire's GameReplay.
[[nodiscard]] std::optional<Error> write_game_json(const StoredGame& game, TakePiece take);

}  // namespace tilefish
