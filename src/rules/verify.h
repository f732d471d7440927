// The judge: says whether a move is legal and if not why. It knows the rules and nothing of any solver, since it judges all of
// them, and the server and the game ask it before they believe a player.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/meld_reading.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"

namespace tilefish {

enum class Fault : std::uint8_t {
  none,
  illegal_meld,
  table_tile_missing,
  tile_not_from_rack,
  nothing_played,
  opening_touches_table,
  opening_below_threshold,
  joker_retrieved_without_rack_tile,
};

struct Verdict {
  Fault fault = Fault::none;
  std::string sentence;             // for people; empty when legal
  std::optional<std::size_t> meld;  // index into the table after, where one meld is to blame
  std::optional<Tile> tile;         // the tile to blame, where there is one

  [[nodiscard]] bool legal() const { return fault == Fault::none; }
};

using LooseTiles = std::vector<Tile>;

// From `before` (table, rack, opened or not) to a table that lies as `after`.
[[nodiscard]] Verdict verify_move(const Position& before, std::span<const LooseTiles> after, const Ruleset& ruleset);
[[nodiscard]] Verdict verify_move(const Position& before, const Table& after, const Ruleset& ruleset);
// The same for callers who go on with the tiles that leave the rack: if the move is legal, `laid` are these.
[[nodiscard]] Verdict verify_move(const Position& before, const Table& after, const Ruleset& ruleset, TileCounts& laid);

// Whether `melds` are legal and made of nothing but `loose` tiles, not all of which need be used: the claim of a puzzle's answer.
[[nodiscard]] Verdict verify_puzzle(const TileCounts& loose, const Table& melds, const Ruleset& ruleset);

}  // namespace tilefish
