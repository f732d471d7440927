#include "ending/brute_ending.h"

#include <algorithm>
#include <span>

#include "solver/weights.h"

namespace tilefish::testing {

namespace {

std::vector<std::uint32_t> key_of(const TileCounts& tiles) {
  std::vector<std::uint32_t> key{static_cast<std::uint32_t>(tiles.jokers())};
  for (int number = 1; number <= tiles.numbers(); ++number) key.push_back(tiles.row(number));
  return key;
}

void each_part(const std::vector<Tile>& tiles, std::size_t from, TileCounts& part, std::vector<TileCounts>& parts) {
  if (from == tiles.size()) {
    if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    return;
  }
  each_part(tiles, from + 1, part, parts);
  part.add(tiles[from]);
  each_part(tiles, from + 1, part, parts);
  part.remove(tiles[from]);
}

}  // namespace

BruteEnding::BruteEnding(const Ruleset& ruleset) : ruleset_(ruleset), solver_(ruleset) {}

bool BruteEnding::makes_melds(const TileCounts& tiles) {
  const auto [entry, is_new] = melds_.try_emplace(key_of(tiles), false);
  if (is_new) entry->second = solver_.best_total(tiles, Weights::tiles()) == tiles.total();
  return entry->second;
}

std::vector<TileCounts> BruteEnding::racks_after_lays(const EndingPosition& position) {
  std::vector<TileCounts> racks;
  for (const TileCounts& laid : parts_of(position.mover)) {
    if (!laid.empty() && makes_melds(position.table + laid)) racks.push_back(position.mover - laid);
  }
  return racks;
}

EndingResult BruteEnding::result(const EndingPosition& position) {
  std::vector<std::uint32_t> key = key_of(position.mover);
  for (const std::uint32_t word : key_of(position.other)) key.push_back(word);
  for (const std::uint32_t word : key_of(position.table)) key.push_back(word);
  key.push_back(static_cast<std::uint32_t>(position.passes));
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  const auto opposite = [](EndingResult result) { return static_cast<EndingResult>(-static_cast<int>(result)); };
  const auto points = [&](const TileCounts& rack) { return rack.points(ruleset_.joker_penalty()); };
  EndingResult best = EndingResult::loss;
  if (position.passes == 0) {
    best = opposite(result({.table = position.table, .mover = position.other, .other = position.mover, .passes = 1}));
  } else if (points(position.mover) <= points(position.other)) {
    best = points(position.mover) < points(position.other) ? EndingResult::win : EndingResult::tie;
  }
  for (const TileCounts& kept : racks_after_lays(position)) {
    if (best == EndingResult::win) break;
    if (kept.empty()) {
      best = EndingResult::win;
    } else {
      const TileCounts table = position.table + (position.mover - kept);
      best = std::max(best, opposite(result({.table = table, .mover = position.other, .other = kept})));
    }
  }
  known_.emplace(std::move(key), best);
  return best;
}

std::vector<TileCounts> parts_of(const TileCounts& rack) {
  TileCounts none(rack.numbers());
  std::vector<TileCounts> parts;
  each_part(rack.tiles(), 0, none, parts);
  return parts;
}

Ruleset small_game(int colours, int numbers, int copies, int jokers) {
  return Ruleset::make({.name = "small",
                        .colours = colours,
                        .numbers = numbers,
                        .copies = copies,
                        .jokers = jokers,
                        .joker_rule = JokerRule::free,
                        .opening_points = 0,
                        .rack_size = 3,
                        .joker_penalty = 7})
      .value();
}

EndingPosition random_ending(const Ruleset& ruleset, int most, Rng& rng) {
  std::vector<Tile> tiles;
  for (int colour = 0; colour < ruleset.colours(); ++colour) {
    for (int number = 1; number <= ruleset.numbers(); ++number) {
      for (int copy = 0; copy < ruleset.copies(); ++copy) tiles.push_back(Tile(number, colour));
    }
  }
  for (int joker = 0; joker < ruleset.jokers(); ++joker) tiles.push_back(Tile::joker());
  rng.shuffle(std::span(tiles));
  const std::size_t loose = tiles.size() / 3 + rng.below(tiles.size() / 2);
  PuzzleSolver solver(ruleset);
  EndingPosition position{
      .table = solver.solve(TileCounts(ruleset.numbers(), std::span(tiles).first(loose)), Weights::tiles())
                   .melds.counts(ruleset.numbers()),
      .mover = TileCounts(ruleset.numbers()),
      .other = TileCounts(ruleset.numbers())};
  TileCounts rest = TileCounts(ruleset.numbers(), tiles) - position.table;
  std::vector<Tile> hidden = rest.tiles();
  rng.shuffle(std::span(hidden));
  for (std::size_t i = 0; i < hidden.size(); ++i) {
    TileCounts& rack = i % 2 == 0 ? position.mover : position.other;
    if (rack.total() < most) rack.add(hidden[i]);
  }
  return position;
}

}  // namespace tilefish::testing
