// `tilefish bench`: one number that repeats exactly on every machine, the states the solvers look at over a fixed set
// of questions, and the timings beside it.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/random.h"
#include "cli/bench_number.h"
#include "cli/commands.h"
#include "cli/options/line_batch.h"
#include "cli/output/json.h"
#include "cli/output/report_error.h"
#include "cli/output/timings.h"
#include "rules/notation.h"
#include "solver/all_moves.h"
#include "solver/move_solver.h"
#include "solver/puzzle_solver.h"

namespace tilefish::cli {

// Positions of self-play by per-turn optimal players, all stages of the game; from bench/positions.
extern const char* const bench_positions_free;
extern const char* const bench_positions_classic;

namespace {

struct BenchRow {
  std::string name;
  std::uint64_t nodes = 0;
  std::int64_t answer = 0;  // sum of all answers, which no change of the solvers may alter
  Timings timings;
};

Result<std::vector<Position>> read_positions(const char* text, const Ruleset& ruleset) {
  std::vector<Position> positions;
  for (const BatchLine& line : split_lines(text)) {
    Result<Position> position = parse_position(line.text, ruleset);
    if (!position) return std::move(position).error();
    positions.push_back(std::move(position).value());
  }
  return positions;
}

// Puzzles of the thesis' size over ten densities, from sparse to full.
std::vector<TileCounts> random_puzzles(const Ruleset& ruleset, int each) {
  constexpr int densities = 10;
  std::vector<TileCounts> puzzles;
  Rng rng(20250626);
  for (int index = 0; index < densities * each; ++index) {
    const double density = (1 + index % densities) / static_cast<double>(densities);
    TileCounts tiles(ruleset.numbers());
    for (int number = 1; number <= ruleset.numbers(); ++number) {
      for (int colour = 0; colour < ruleset.colours(); ++colour) {
        for (int copy = 0; copy < ruleset.copies(); ++copy) {
          if (rng.chance(density)) tiles.add(Tile(number, colour));
        }
      }
    }
    puzzles.push_back(std::move(tiles));
  }
  return puzzles;
}

// Answers everything once, so that tables are filled and caches warm as they are in a running game, then once more with
// the clock.
template <class Item, class Ask>
void answer_all(const std::vector<Item>& items, const Ask& ask, BenchRow& row) {
  for (const Item& item : items) static_cast<void>(ask(item));
  for (const Item& item : items) row.timings.time([&] { row.answer += ask(item); });
}

BenchRow bench_puzzles() {
  const Ruleset& ruleset = Ruleset::thesis();
  const Weights weights = Weights::value(0);
  PuzzleSolver solver(ruleset);
  BenchRow row{.name = "puzzles 4 x 100 x 2"};
  answer_all(
      random_puzzles(ruleset, 10), [&](const TileCounts& tiles) { return solver.best_total(tiles, weights); }, row);
  row.nodes = solver.nodes() / 2;
  return row;
}

enum class Question { best, keep, go_out };

BenchRow bench_moves(const std::vector<Position>& positions, const Ruleset& ruleset, Question question) {
  const Weights weights = Weights::value(ruleset.joker_penalty());
  MoveSolver solver(ruleset);
  const auto ask = [&](const Position& position) -> std::int64_t {
    if (question == Question::go_out) return solver.can_go_out(position) ? 1 : 0;
    const std::optional<Move> move = solver.best(position, weights, {.keep_melds = question == Question::keep});
    if (!move) return 0;
    return question == Question::keep ? melds_kept(position.table, move->table) : move->value;
  };
  static constexpr const char* names[] = {"best move", "best move, melds kept", "whole rack out?"};
  BenchRow row{.name = fmt::format("{}, {}", names[static_cast<int>(question)], ruleset.name())};
  answer_all(positions, ask, row);
  row.nodes = solver.nodes() / 2;
  return row;
}

BenchRow bench_all_moves(const std::vector<Position>& positions, const Ruleset& ruleset) {
  AllMovesFinder finder(ruleset);
  BenchRow row{.name = fmt::format("all moves counted, {}", ruleset.name())};
  const auto count = [&](const Position& position) {
    const AllMoves moves = finder.find(position);
    row.nodes += moves.nodes();
    return static_cast<std::int64_t>(moves.count());
  };
  answer_all(positions, count, row);
  row.nodes /= 2;
  return row;
}

Result<std::vector<BenchRow>> run_all() {
  std::vector<BenchRow> rows;
  rows.push_back(bench_puzzles());
  for (const auto& [ruleset, text] :
       {std::pair{&Ruleset::free(), bench_positions_free}, std::pair{&Ruleset::classic(), bench_positions_classic}}) {
    const Result<std::vector<Position>> positions = read_positions(text, *ruleset);
    if (!positions) return positions.error();
    for (const Question question : {Question::best, Question::keep, Question::go_out}) {
      rows.push_back(bench_moves(*positions, *ruleset, question));
    }
    rows.push_back(bench_all_moves(*positions, *ruleset));
  }
  return rows;
}

std::uint64_t all_nodes(const std::vector<BenchRow>& rows) {
  std::uint64_t sum = 0;
  for (const BenchRow& row : rows) sum += row.nodes;
  return sum;
}

void print_text(const std::vector<BenchRow>& rows) {
  fmt::print("{:30} {:>9} {:>12} {:>14} {:>10} {:>10} {:>10} {:>10}\n", "", "questions", "answers", "nodes", "mean us",
             "median us", "p99 us", "max us");
  for (const BenchRow& row : rows) {
    fmt::print("{:30} {:>9} {:>12} {:>14} {:>10.1f} {:>10.1f} {:>10.1f} {:>10.1f}\n", row.name, row.timings.count(),
               row.answer, row.nodes, row.timings.mean(), row.timings.median(), row.timings.quantile(0.99),
               row.timings.quantile(1));
  }
  fmt::print("\nBench: {}\n", all_nodes(rows));
}

void print_as_json(const std::vector<BenchRow>& rows) {
  JsonArray list;
  for (const BenchRow& row : rows) {
    list.add(JsonObject{{"name", row.name},
                        {"questions", row.timings.count()},
                        {"answers", row.answer},
                        {"nodes", row.nodes},
                        {"mean_us", row.timings.mean()},
                        {"median_us", row.timings.median()},
                        {"p99_us", row.timings.quantile(0.99)},
                        {"max_us", row.timings.quantile(1)}});
  }
  print_json(JsonObject{{"bench", all_nodes(rows)}, {"rows", list}});
}

ExitStatus bench(bool json) {
  const Result<std::vector<BenchRow>> rows = run_all();
  if (!rows) return report_error(rows.error());
  if (json) {
    print_as_json(*rows);
  } else {
    print_text(*rows);
  }
  return exit_done;
}

}  // namespace

std::uint64_t bench_number() {
  const Result<std::vector<BenchRow>> rows = run_all();
  return rows ? all_nodes(*rows) : 0;
}

void add_bench(const Command& root) {
  auto json = std::make_shared<bool>(false);
  const Command command =
      root.subcommand("bench", "One number that repeats on every machine, and the timings beside it");
  command.flag("--json", *json, "print one JSON object");
  command.footer(
      "The number after `Bench:` counts the states that the solvers look at over a fixed set of\n"
      "questions. It changes only when the solvers do; the timings change with the machine.\n"
      "`answers` is the sum of all answers of a row, which must never change.\n"
      "\n"
      "Examples:\n"
      "  tilefish bench\n"
      "  tilefish bench --json");
  command.on_run([json] { return bench(*json); });
}

}  // namespace tilefish::cli
