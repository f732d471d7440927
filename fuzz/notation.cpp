// Feeds the readers of the notation with bytes. The first line chooses the ruleset, by name or by its bytes as numbers; the
// rest is read as a tile, a rack, a meld, a table and a position.

#include "rules/notation.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fuzz/require.h"
#include "rules/builtin_rulesets.h"
#include "rules/meld_reading.h"
#include "rules/verify.h"

namespace tilefish::fuzz {

namespace {

std::optional<Ruleset> ruleset_of(std::string_view line) {
  if (std::optional<Ruleset> named = builtin_ruleset(line)) return named;
  const auto number = [&](std::size_t place, int lowest, int highest) {
    const int byte = place < line.size() ? static_cast<unsigned char>(line[place]) : 0;
    return lowest + byte % (highest - lowest + 1);
  };
  Result<Ruleset> made = Ruleset::make({.colours = number(0, 1, max_colours),
                                        .numbers = number(1, 1, 250),
                                        .copies = number(2, 1, max_copies),
                                        .jokers = number(3, 0, max_jokers),
                                        .min_meld = number(4, 2, max_min_meld)});
  if (!made) return std::nullopt;
  return *made;
}

void read_tile(std::string_view text, const Ruleset& ruleset) {
  const Result<Tile> tile = parse_tile(text, ruleset);
  if (!tile) return require_good(tile.error());
  const Result<Tile> again = parse_tile(to_string(*tile), ruleset);
  require(again.ok() && *again == *tile, "a tile survives being printed");
}

void read_rack(std::string_view text, const Ruleset& ruleset) {
  const Result<TileCounts> rack = parse_rack(text, ruleset);
  if (!rack) return require_good(rack.error(), text.size());
  const Result<TileCounts> again = parse_rack(to_string(*rack), ruleset);
  require(again.ok() && *again == *rack, "a rack survives being printed");
}

// What is a meld is one in any order; what is none is none in any order.
void read_backwards(std::vector<Tile> tiles, const Ruleset& ruleset) {
  const MeldReading forwards = read_meld(tiles, ruleset);
  std::reverse(tiles.begin(), tiles.end());
  const MeldReading backwards = read_meld(tiles, ruleset);
  require(forwards.index() == backwards.index(), "the order of tiles does not make them a meld");
  if (const Meld* meld = std::get_if<Meld>(&forwards)) {
    require(same_tiles(*meld, std::get<Meld>(backwards)), "the order of tiles does not change them");
    require(meld->size() == static_cast<int>(tiles.size()), "a meld has all its tiles");
    for (int place = 0; place < meld->size(); ++place) {
      if (meld->is_joker(place))
        require(!joker_meanings(*meld, place, ruleset).empty(), "a joker stands for something");
    }
    require(points(*meld, ruleset) >= meld->size(), "every tile is worth a point or more");
  } else {
    require(!sentence(std::get<MeldProblem>(forwards)).empty(), "what is no meld has a reason");
  }
}

void read_table(std::string_view text, const Ruleset& ruleset) {
  const Result<std::vector<LooseMeld>> loose = parse_loose_table(text, ruleset);
  const Result<Table> table = parse_table(text, ruleset);
  if (!loose) {
    require_good(loose.error(), text.size());
    return require(!table.ok(), "tiles that cannot be read are no table");
  }
  bool all_legal = true;
  for (const LooseMeld& each : *loose) {
    all_legal = all_legal && std::holds_alternative<Meld>(read_meld(each.tiles, ruleset));
    read_backwards(each.tiles, ruleset);
  }
  require(all_legal == table.ok(), "a table is legal if all its melds are");
  if (!table) return require_good(table.error(), text.size());
  const Result<Table> again = parse_table(to_string(*table), ruleset);
  require(again.ok() && *again == *table, "a table survives being printed");
}

void read_position(std::string_view text, const Ruleset& ruleset) {
  const Result<Position> position = parse_position(text, ruleset);
  if (!position) return require_good(position.error(), text.size());
  const Result<Position> again = parse_position(to_string(*position), ruleset);
  require(again.ok() && *again == *position, "a position survives being printed");
  require(verify_move(*position, position->table, ruleset).fault == Fault::nothing_played,
          "a table left as it was is no move");
}

}  // namespace

}  // namespace tilefish::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(bytes.find('\n'), size);
  const std::optional<tilefish::Ruleset> ruleset = tilefish::fuzz::ruleset_of(bytes.substr(0, end));
  if (!ruleset) return 0;
  const std::string_view text = bytes.substr(std::min(end + 1, size));
  tilefish::fuzz::read_tile(text, *ruleset);
  tilefish::fuzz::read_rack(text, *ruleset);
  tilefish::fuzz::read_table(text, *ruleset);
  tilefish::fuzz::read_position(text, *ruleset);
  return 0;
}
