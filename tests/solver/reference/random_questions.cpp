#include "solver/reference/random_questions.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "rules/meld_reading.h"
#include "solver/reference/vector_files.h"

namespace tilefish::test {

namespace {

void show_numbers(const Ruleset& ruleset, std::ostream& out) {
  out << "k=" << ruleset.colours() << " n=" << ruleset.numbers() << " m=" << ruleset.copies()
      << " s=" << ruleset.min_meld() << " j=" << ruleset.jokers() << ": ";
}

// Both ends included, and as likely early in a test as late. Shrinks to `low`.
int draw(int low, int high) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high + 1)); }

Ruleset draw_ruleset(const GameSizes& sizes) {
  const int colours = std::max(draw(1, sizes.colours), draw(1, sizes.colours));
  const int numbers = std::max(draw(1, sizes.numbers), draw(1, sizes.numbers));
  const int copies = draw(1, sizes.copies);
  const int min_meld = *rc::gen::weightedElement<int>({{6, 3}, {2, 2}, {2, 4}});
  const int jokers = draw(0, sizes.jokers);
  return ruleset_of(colours, numbers, copies, min_meld, jokers);
}

// At most what `free` holds; sparse and dense ones alike.
TileCounts draw_tiles(const TileCounts& free, const Ruleset& ruleset, int most_tiles) {
  TileCounts drawn(ruleset.numbers());
  const int gaps = draw(0, 3);
  std::vector<Tile> order;
  for (int number = 1; number <= ruleset.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) order.emplace_back(number, colour);
  }
  // Where drawing begins, so that a rack of few tiles does not always hold the low numbers.
  const int start = draw(0, static_cast<int>(order.size()) - 1);
  std::rotate(order.begin(), order.begin() + start, order.end());
  int left = most_tiles;
  for (const Tile tile : order) {
    const int count = std::min({left, free.count(tile), std::max(0, draw(0, ruleset.copies() + gaps) - gaps)});
    drawn.add(tile, count);
    left -= count;
  }
  drawn.add(Tile::joker(), std::min(left, draw(0, free.jokers())));
  return drawn;
}

TileCounts all_tiles(const Ruleset& ruleset) {
  TileCounts all(ruleset.numbers());
  for (int number = 1; number <= ruleset.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) all.add(Tile(number, colour), ruleset.copies());
  }
  all.set_jokers(ruleset.jokers());
  return all;
}

// A legal meld, or nothing where the ruleset has none of the kind drawn.
std::vector<Tile> draw_meld_tiles(const Ruleset& ruleset) {
  const bool run = draw(0, 1) == 0;
  const int most = run ? ruleset.numbers() : ruleset.colours();
  if (most < ruleset.min_meld()) return {};
  const int length = std::min(most, ruleset.min_meld() + draw(0, 2));
  const int colour = draw(0, ruleset.colours() - 1);
  const int number = run ? draw(1, ruleset.numbers() - length + 1) : draw(1, ruleset.numbers());
  std::vector<Tile> tiles;
  for (int place = 0; place < length; ++place) {
    const bool joker = draw(0, 5) == 5;
    const Tile tile = run ? Tile(number + place, colour) : Tile(number, (colour + place) % ruleset.colours());
    tiles.push_back(joker ? Tile::joker() : tile);
  }
  return tiles;
}

}  // namespace

void showValue(const RandomPuzzle& puzzle, std::ostream& out) {
  show_numbers(puzzle.ruleset, out);
  out << to_string(puzzle.tiles);
}

void showValue(const RandomPosition& position, std::ostream& out) {
  show_numbers(position.ruleset, out);
  out << to_string(position.position);
}

rc::Gen<RandomPuzzle> random_puzzle(const GameSizes& sizes) {
  return rc::gen::exec([=] {
    const Ruleset ruleset = draw_ruleset(sizes);
    return RandomPuzzle{ruleset, draw_tiles(all_tiles(ruleset), ruleset, sizes.loose_tiles)};
  });
}

rc::Gen<RandomPosition> random_position(const GameSizes& sizes) {
  return rc::gen::exec([=] {
    const Ruleset ruleset = draw_ruleset(sizes);
    TileCounts free = all_tiles(ruleset);
    Position position;
    const int melds = std::max(draw(0, sizes.table_melds), draw(0, sizes.table_melds));
    for (int i = 0; i < melds; ++i) {
      const std::vector<Tile> tiles = draw_meld_tiles(ruleset);
      const TileCounts counts(ruleset.numbers(), tiles);
      const MeldReading reading = read_meld(tiles, ruleset);
      if (!std::holds_alternative<Meld>(reading) || !free.contains(counts)) continue;
      free -= counts;
      position.table.melds.push_back(std::get<Meld>(reading));
    }
    position.rack = draw_tiles(free, ruleset, sizes.rack_tiles);
    return RandomPosition{ruleset, position};
  });
}

rc::Gen<Weights> random_weights(const Ruleset& ruleset) {
  return rc::gen::exec([=] {
    switch (draw(0, 2)) {
      case 0: return Weights::value(*rc::gen::element(0, 30));
      case 1: return Weights::tiles();
      default: break;
    }
    const std::size_t cells = static_cast<std::size_t>(max_colours * ruleset.numbers());
    const auto weight = rc::gen::inRange<std::int32_t>(0, 20);
    return Weights::custom(*rc::gen::container<std::vector<std::int32_t>>(cells, weight), *weight);
  });
}

}  // namespace tilefish::test
