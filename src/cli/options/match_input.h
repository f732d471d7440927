// A recorded match as replay and analyse read it: text or JSON, from a file or standard input.
#pragma once

#include <string>

#include "base/result.h"
#include "base/stop_flag.h"
#include "rules/game_record.h"

namespace tilefish::cli {

// A wait for one that somebody still writes ends with an error once the flag is set.
[[nodiscard]] Result<GameRecord> read_match(const std::string& file, Promise promise = Promise::must_be_kept,
                                            const StopFlag& stop = StopFlag());

// "master (seat 1)", or "seat 1" for one without a name.
[[nodiscard]] std::string seat_name(const GameRecord& record, int seat);

// What a turn was in which nothing was laid: "draws a tile", "passes", "runs out of time, draws 1 tile".
[[nodiscard]] std::string deed_without_tiles(const TurnRecord& turn);

}  // namespace tilefish::cli
