#include "cli/options/match_input.h"

#include <variant>

#include <fmt/core.h>

#include "cli/options/input.h"
#include "protocol/match_json.h"

namespace tilefish::cli {

Result<GameRecord> read_match(const std::string& file, Promise promise, const StopFlag& stop) {
  Result<std::string> text = read_text(file, most_bytes_of_a_record, stop);
  if (!text) return text.error();
  drop_byte_order_mark(*text);
  const std::size_t first = text->find_first_not_of(" \t\r\n");
  if (first != std::string::npos && (*text)[first] == '{') return record_from_json(*text, source_name(file), promise);
  return parse_game_record(*text, source_name(file), promise);
}

std::string seat_name(const GameRecord& record, int seat) {
  const std::string& name = record.names[static_cast<std::size_t>(seat)];
  return name.empty() ? fmt::format("seat {}", seat) : fmt::format("{} (seat {})", name, seat);
}

std::string deed_without_tiles(const TurnRecord& turn) {
  const std::string drew = turn.drawn == 0   ? "with an empty pool"
                           : turn.drawn == 1 ? "draws a tile"
                                             : fmt::format("draws {} tiles", turn.drawn);
  if (std::holds_alternative<Draw>(turn.event)) return turn.drawn == 0 ? "passes" : drew;
  if (std::holds_alternative<Overtime>(turn.event)) return "runs out of time, " + drew;
  if (std::holds_alternative<IllegalTable>(turn.event)) return "leaves an illegal table, " + drew;
  return "leaves the match";
}

}  // namespace tilefish::cli
