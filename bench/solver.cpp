// The exact solver beside the methods of the literature, in one run on one core, so that ratios mean something on a noisy machine.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include "rules/notation.h"
#include "rules/puzzle_file.h"
#include "solver/all_moves.h"
#include "solver/move_solver.h"
#include "solver/opening.h"
#include "solver/puzzle_solver.h"
#include "solver/reference/max_score.h"
#include "solver/reference/windowed.h"
#ifdef TILEFISH_ILP
#include "solver/reference/ilp/ilp.h"
#endif

namespace tilefish {
namespace {

// A method of the literature may take minutes for what takes the exact solver microseconds: each is stopped here, and then the ratio
// is a lower bound. The time counts from now, so this is asked for each answer.
Limits patience() { return Limits{}.within(std::chrono::seconds(10)); }

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    fmt::print(stderr, "bench: cannot read {}\n", path);
    std::exit(1);
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

template <class T>
T required(Result<T> result) {
  if (!result) {
    fmt::print(stderr, "bench: {}\n", result.error().describe());
    std::exit(1);
  }
  return std::move(result).value();
}

std::vector<TileCounts> thesis_puzzles() {
  const std::string path = TILEFISH_TEST_DATA "/vectors/puzzles_4_2_100.txt";
  const PuzzleFile file = required(parse_puzzle_file(read_file(path), path, {.numbers = 100, .copies = 2}));
  std::vector<TileCounts> puzzles;
  for (const Puzzle& puzzle : file.puzzles) puzzles.emplace_back(100, puzzle.tiles);
  return puzzles;
}

std::vector<Position> positions(const Ruleset& ruleset) {
  std::ifstream file(fmt::format("{}/{}.txt", TILEFISH_BENCH_POSITIONS, ruleset.name()));
  std::vector<Position> list;
  for (std::string line; std::getline(file, line);) list.push_back(required(parse_position(line, ruleset)));
  return list;
}

template <class T>
std::vector<T> every(std::size_t step, const std::vector<T>& items) {
  std::vector<T> chosen;
  for (std::size_t i = 0; i < items.size(); i += step) chosen.push_back(items[i]);
  return chosen;
}

double microseconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

// Mean time an item of each benchmark, by name, for the ratios.
std::map<std::string, double>& means() {
  static std::map<std::string, double> by_name;
  return by_name;
}

// One iteration answers all items. The best of three timings of each item tells of the spread, which a mean over all hides.
template <class Item>
void add(const std::string& name, std::vector<Item> items, std::function<void(const Item&)> answer) {
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    for (const Item& item : items) answer(item);
    double total = 0;
    for (auto _ : state) {
      total += microseconds([&] {
        for (const Item& item : items) answer(item);
      });
    }
    const double count = static_cast<double>(items.size());
    means()[name] = total / static_cast<double>(state.iterations()) / count;
    state.counters["mean_us"] = means()[name];
    std::vector<double> times;
    for (const Item& item : items) {
      double best = microseconds([&] { answer(item); });
      for (int again = 0; again < 2 && best < 1e5; ++again) best = std::min(best, microseconds([&] { answer(item); }));
      times.push_back(best);
    }
    std::sort(times.begin(), times.end());
    state.counters["median_us"] = times[times.size() / 2];
    state.counters["p99_us"] = times[times.size() * 99 / 100];
    state.counters["max_us"] = times.back();
  })->Unit(benchmark::kMillisecond);
}

// Slow methods run once over their items.
template <class Item>
void add_slow(const std::string& name, std::vector<Item> items, std::function<bool(const Item&)> answer) {
  benchmark::RegisterBenchmark(name.c_str(),
                               [=](benchmark::State& state) {
                                 std::vector<double> times;
                                 double stopped = 0;
                                 for (auto _ : state) {
                                   for (const Item& item : items) {
                                     times.push_back(microseconds([&] {
                                       if (!answer(item)) ++stopped;
                                     }));
                                   }
                                 }
                                 double total = 0;
                                 for (const double time : times) total += time;
                                 means()[name] = total / static_cast<double>(times.size());
                                 std::sort(times.begin(), times.end());
                                 state.counters["mean_us"] = means()[name];
                                 state.counters["median_us"] = times[times.size() / 2];
                                 state.counters["max_us"] = times.back();
                                 state.counters["stopped"] = stopped;
                               })
      ->Unit(benchmark::kMillisecond)
      ->Iterations(1);
}

void add_puzzles() {
  static const Ruleset& ruleset = Ruleset::thesis();
  static const Weights weights = Weights::value(0);
  static PuzzleSolver solver(ruleset);
  const auto exact = [](const TileCounts& tiles) { benchmark::DoNotOptimize(solver.best_total(tiles, weights)); };
  const std::vector<TileCounts> all = thesis_puzzles();
  const std::vector<TileCounts> few = every(30, all);
  add<TileCounts>("puzzles/all/exact", all, exact);
  add<TileCounts>("puzzles/all/exact_with_melds", all,
                  [](const TileCounts& tiles) { benchmark::DoNotOptimize(solver.solve(tiles, weights)); });
  add<TileCounts>("puzzles/few/exact", few, exact);
  add_slow<TileCounts>("puzzles/few/window", few, [=](const TileCounts& tiles) {
    return reference::solve_windowed(reference::puzzle_question(tiles, weights), ruleset, patience()).answer.complete();
  });
  add_slow<TileCounts>("puzzles/few/maxscore", few, [=](const TileCounts& tiles) {
    return reference::solve_max_score(reference::puzzle_question(tiles, weights), ruleset, patience()).complete();
  });
#ifdef TILEFISH_ILP
  add_slow<TileCounts>("puzzles/few/glpk", few, [=](const TileCounts& tiles) {
    return reference::solve_ilp(reference::puzzle_question(tiles, weights), ruleset, patience()).complete();
  });
#endif
}

void add_moves(const Ruleset& ruleset) {
  static const Weights weights = Weights::value(30);
  const std::vector<Position> all = positions(ruleset);
  const auto solver = std::make_shared<MoveSolver>(ruleset);
  const auto finder = std::make_shared<AllMovesFinder>(ruleset);
  const std::string prefix = "moves/" + ruleset.name() + "/";
  const auto best = [=](const Position& position) { benchmark::DoNotOptimize(solver->best(position, weights)); };
  add<Position>(prefix + "value", all,
                [=](const Position& position) { benchmark::DoNotOptimize(solver->best_value(position, weights)); });
  add<Position>(prefix + "best", all, best);
  add<Position>(prefix + "keep", all, [=](const Position& position) {
    benchmark::DoNotOptimize(solver->best(position, weights, {.keep_melds = true}));
  });
  add<Position>(prefix + "go_out", all,
                [=](const Position& position) { benchmark::DoNotOptimize(solver->can_go_out(position)); });
  add<Position>(prefix + "all_counted", all,
                [=](const Position& position) { benchmark::DoNotOptimize(finder->find(position).count()); });
#ifdef TILEFISH_ILP
  if (ruleset.joker_rule() != JokerRule::free) return;
  const std::vector<Position> few = every(10, all);
  add<Position>(prefix + "few/best", few, best);
  add_slow<Position>(prefix + "few/glpk", few, [=, &ruleset](const Position& position) {
    return reference::solve_ilp(reference::move_question(position, weights), ruleset, patience()).complete();
  });
#endif
}

void add_openings() {
  std::vector<TileCounts> racks;
  for (const Position& position : positions(Ruleset::free())) racks.push_back(position.rack);
  const auto solver = std::make_shared<OpeningSolver>(Ruleset::free());
  add<TileCounts>("openings/value", racks, [=](const TileCounts& rack) {
    benchmark::DoNotOptimize(solver->best(rack, OpeningObjective::value));
  });
}

void print_ratio(const std::string& slow, const std::string& fast) {
  const auto& by_name = means();
  if (!by_name.contains(slow) || !by_name.contains(fast)) return;
  fmt::print("{:28} takes {:10.0f} times as long as {}\n", slow, by_name.at(slow) / by_name.at(fast), fast);
}

}  // namespace
}  // namespace tilefish

int main(int argc, char** argv) {
  using namespace tilefish;
  benchmark::Initialize(&argc, argv);
  add_puzzles();
  add_moves(Ruleset::free());
  add_moves(Ruleset::classic());
  add_openings();
  benchmark::RunSpecifiedBenchmarks();
  fmt::print("\n");
  print_ratio("puzzles/few/window", "puzzles/few/exact");
  print_ratio("puzzles/few/maxscore", "puzzles/few/exact");
  print_ratio("puzzles/few/glpk", "puzzles/few/exact");
  print_ratio("moves/free/few/glpk", "moves/free/few/best");
}
