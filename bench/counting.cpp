// Times the counts that have a target: the complete classic table, and the bounded ones with jokers, on one core.

#include <cstdlib>

#include <benchmark/benchmark.h>

#include "counting/openings.h"
#include "counting/winning_hands.h"

namespace tilefish {

namespace {

constexpr GameShape classic = {.colours = 4, .numbers = 13, .copies = 2, .min_meld = 3};

void count(benchmark::State& state, int jokers, int most_tiles, unsigned threads) {
  ThreadPool pool(threads);
  const Work work{.pool = threads == 1 ? nullptr : &pool};
  for (auto _ : state) {
    const Result<Outcome<std::vector<Natural>>> counts = count_winning_hands(classic, jokers, most_tiles, work);
    if (!counts) std::abort();
    benchmark::DoNotOptimize(counts->back());
  }
}

void winning_hands_all_sizes(benchmark::State& state) { count(state, 0, classic.tiles(), 1); }
BENCHMARK(winning_hands_all_sizes)->Unit(benchmark::kSecond)->Iterations(1)->UseRealTime();

void winning_hands_one_joker_to_27(benchmark::State& state) { count(state, 1, 26, 1); }
BENCHMARK(winning_hands_one_joker_to_27)->Unit(benchmark::kSecond)->Iterations(1)->UseRealTime();

void winning_hands_two_jokers_to_20(benchmark::State& state) { count(state, 2, 18, 1); }
BENCHMARK(winning_hands_two_jokers_to_20)->Unit(benchmark::kSecond)->Iterations(1)->UseRealTime();

void openings_two_jokers(benchmark::State& state) {
  for (auto _ : state) {
    const Result<Outcome<std::vector<OpeningCount>>> counts = count_openings(Ruleset::classic());
    if (!counts) std::abort();
    benchmark::DoNotOptimize(counts->back());
  }
}
BENCHMARK(openings_two_jokers)->Unit(benchmark::kSecond)->Iterations(1)->UseRealTime();

}  // namespace

}  // namespace tilefish
