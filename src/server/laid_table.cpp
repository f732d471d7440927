#include "server/laid_table.h"

#include <utility>

#include "rules/meld_reading.h"
#include "rules/notation.h"

namespace tilefish {

std::string as_sentence(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  if (!words.empty() && words.back() != '.') words += '.';
  return words;
}

wire::Refused refused_for(const Verdict& verdict) {
  wire::Refused refused = wire::refused(wire::RefusalCode::illegal_move, as_sentence(verdict.sentence));
  refused.meld = verdict.meld;
  refused.tile = verdict.tile;
  return refused;
}

std::variant<std::vector<LooseTiles>, wire::Refused> read_tiles(const std::vector<std::vector<std::string>>& table,
                                                                const Ruleset& ruleset) {
  std::vector<LooseTiles> melds;
  for (std::size_t i = 0; i < table.size(); ++i) {
    LooseTiles& tiles = melds.emplace_back();
    for (const std::string& text : table[i]) {
      const Result<Tile> tile = parse_tile(text, ruleset);
      if (!tile) {
        wire::Refused refused = wire::refused(wire::RefusalCode::illegal_move, as_sentence(tile.error().describe()));
        refused.meld = i;
        return refused;
      }
      tiles.push_back(*tile);
    }
  }
  return melds;
}

std::optional<Table> table_of(const std::vector<LooseTiles>& melds, const Ruleset& ruleset) {
  Table table;
  for (const LooseTiles& tiles : melds) {
    const MeldReading reading = read_meld(tiles, ruleset);
    if (!std::holds_alternative<Meld>(reading)) return std::nullopt;
    table.melds.push_back(std::get<Meld>(reading));
  }
  return table;
}

}  // namespace tilefish
