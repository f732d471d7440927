// Feeds the reader of recorded matches with bytes, and the game with what it reads.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/require.h"
#include "rules/game_record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilefish;
  const Result<GameRecord> record = parse_game_record({reinterpret_cast<const char*>(data), size}, "fuzz");
  if (!record) {
    fuzz::require_good(record.error());
    return 0;
  }
  const std::string text = to_text(*record);
  const Result<GameRecord> again = parse_game_record(text, "again");
  fuzz::require(again.ok() && to_text(*again) == text, "what was read can be written and read again");
  const Result<Game> game = replay(*record);
  if (!game) fuzz::require_good(game.error());
  return 0;
}
