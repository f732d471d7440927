// Times what every layer above does all day: reading a position and judging a move.

#include <cstdlib>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "rules/meld_reading.h"
#include "rules/notation.h"
#include "rules/verify.h"

namespace tilefish {

namespace {

const std::string middle_game =
    "3b 4b 5b J, 9g 9r 9y, 1r 2r 3r 4r 5r, 10b 10g 10y, 7g 8g 9g 10g, 12b 12r 12y J / 2b 6b 11g 10r 13y 13y 4g 5y";

template <class T>
T must(Result<T> result) {
  if (!result) std::abort();
  return std::move(result).value();
}

void parse_a_position(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(must(parse_position(middle_game, Ruleset::free())));
}
BENCHMARK(parse_a_position);

void print_a_position(benchmark::State& state) {
  const Position position = must(parse_position(middle_game, Ruleset::free()));
  for (auto _ : state) benchmark::DoNotOptimize(to_string(position));
}
BENCHMARK(print_a_position);

void read_a_meld_out_of_order(benchmark::State& state) {
  const std::vector<Tile> tiles = {Tile(9, 1), Tile::joker(), Tile(6, 1), Tile(8, 1)};
  for (auto _ : state) benchmark::DoNotOptimize(read_meld(tiles, Ruleset::free()));
}
BENCHMARK(read_a_meld_out_of_order);

void verify_a_move(benchmark::State& state, const Ruleset& ruleset) {
  const Position before = must(parse_position("3b 4b 5b J, 9g 9r 9y, 1r 2r 3r 4r 5r / 6b 7b 10r", ruleset));
  const Table after = must(parse_table("3b 4b 5b 6b 7b J, 9g 9r 9y, 1r 2r 3r 4r 5r", ruleset));
  for (auto _ : state) benchmark::DoNotOptimize(verify_move(before, after, ruleset));
}
BENCHMARK_CAPTURE(verify_a_move, free, Ruleset::free());
BENCHMARK_CAPTURE(verify_a_move, swap, Ruleset::classic());

void copy_a_rack(benchmark::State& state) {
  const TileCounts rack = must(parse_rack("2b 6b 10r J 13y 13y 4g 5y 1b 1b 2g 3r 7y 8y", Ruleset::free()));
  for (auto _ : state) {
    TileCounts copy = rack;
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(copy_a_rack);

}  // namespace

}  // namespace tilefish
