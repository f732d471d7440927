// How a stock of puzzles is written and read.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/core.h>

#include "puzzles/likeness.h"
#include "puzzles/stock.h"
#include "rules/builtin_rulesets.h"
#include "rules/notation.h"
#include "rules/verify.h"

namespace tilefish {

namespace {

constexpr std::string_view first_line_of_stock = "tilefish puzzles 1";
constexpr std::string_view columns_of_stock = "level\tscore\tsteps\tsolutions\tthemes\tgame\tposition\tsolution";
constexpr std::size_t stock_columns = 8;

using StockCells = std::array<std::string_view, stock_columns>;

std::optional<StockCells> cells_of(std::string_view line) {
  StockCells cells;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::size_t end = line.find('\t');
    const bool is_last = i + 1 == cells.size();
    if ((end == std::string_view::npos) != is_last) return std::nullopt;
    cells[i] = line.substr(0, end);
    if (!is_last) line.remove_prefix(end + 1);
  }
  return cells;
}

std::optional<std::uint64_t> digits_in(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Scores have one digit behind the point, and may be below zero.
std::optional<double> score_in(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos || point + 2 != text.size()) return std::nullopt;
  const std::optional<std::uint64_t> whole = digits_in(text.substr(0, point));
  const std::optional<std::uint64_t> tenth = digits_in(text.substr(point + 1));
  if (!whole || !tenth || *whole > 1'000'000) return std::nullopt;
  const double value = static_cast<double>(*whole) + static_cast<double>(*tenth) / 10;
  return negative ? -value : value;
}

Error no_stock_line(std::string what) {
  return {.what = std::move(what), .expected = "a line of `tilefish puzzle stock`: " + std::string(columns_of_stock)};
}

// Calls take(line, number, end) for each whole line, until it gives an error; what follows the last end of a line is no line.
template <class Take>
std::optional<Error> each_whole_line(std::string_view text, Take take) {
  std::size_t begin = 0;
  for (std::size_t number = 1;; ++number) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) return std::nullopt;
    if (std::optional<Error> error = take(text.substr(begin, end - begin), number, end + 1)) return error;
    begin = end + 1;
  }
}

Result<StockOptions> options_of_head(std::string_view text, const std::string& source) {
  StockOptions options;
  bool is_stock = false;
  bool has_rules = false;
  bool has_seed = false;
  const auto take = [&](std::string_view line, std::size_t number, std::size_t) -> std::optional<Error> {
    if (number == 1) is_stock = line == first_line_of_stock;
    if (number == 2 && line.starts_with("rules ")) {
      const std::optional<Ruleset> ruleset = builtin_ruleset(line.substr(6));
      has_rules = ruleset.has_value();
      if (ruleset) options.ruleset = *ruleset;
    }
    if (number == 3 && line.starts_with("seed ")) {
      const std::optional<std::uint64_t> seed = digits_in(line.substr(5));
      has_seed = seed.has_value();
      options.seed = seed.value_or(0);
    }
    return std::nullopt;
  };
  static_cast<void>(each_whole_line(text.substr(0, 200), take));
  if (!is_stock || !has_rules || !has_seed) {
    return Error{.what = "this is no stock of puzzles",
                 .expected = fmt::format("the lines '{}', 'rules NAME' and 'seed N'", first_line_of_stock),
                 .place = {source, 1}};
  }
  return options;
}

constexpr std::size_t lines_of_stock_head = 4;

}  // namespace

std::string stock_head(const StockOptions& options) {
  return fmt::format("{}\nrules {}\nseed {}\n{}\n", first_line_of_stock, options.ruleset.name(), options.seed,
                     columns_of_stock);
}

std::string to_line(const StockPuzzle& puzzle) {
  const std::string game = puzzle.game == given_game ? "-" : fmt::format("{}", puzzle.game);
  return fmt::format("{}\t{:.1f}\t{}\t{}\t{}\t{}\t{}\t{}\n", puzzle.level, puzzle.score, puzzle.steps, puzzle.solutions,
                     to_string(puzzle.themes), game, to_string(puzzle.position), to_string(puzzle.solution));
}

Result<StockPuzzle> parse_stock_line(std::string_view line, const Ruleset& ruleset) {
  const std::optional<StockCells> cells = cells_of(line);
  if (!cells) return no_stock_line("the line has other columns");
  const std::optional<std::uint64_t> level = digits_in((*cells)[0]);
  const std::optional<double> score = score_in((*cells)[1]);
  const std::optional<std::uint64_t> steps = digits_in((*cells)[2]);
  const std::optional<std::uint64_t> solutions = digits_in((*cells)[3]);
  const std::optional<Themes> themes = parse_themes((*cells)[4]);
  const std::optional<std::uint64_t> game = (*cells)[5] == "-" ? given_game : digits_in((*cells)[5]);
  const bool in_bounds = level && *level >= 1 && *level <= static_cast<std::uint64_t>(hardest_level) && score &&
                         steps && *steps >= 1 && *steps <= 1000 && solutions && *solutions >= 1 &&
                         *solutions <= 1'000'000 && themes && game;
  if (!in_bounds) return no_stock_line("a number or a theme of the line cannot be read");
  Result<Position> position = parse_position((*cells)[6], ruleset);
  if (!position) return std::move(position).error();
  Result<Table> solution = parse_table((*cells)[7], ruleset);
  if (!solution) return std::move(solution).error();
  StockPuzzle puzzle{.game = *game,
                     .level = static_cast<int>(*level),
                     .score = *score,
                     .steps = static_cast<int>(*steps),
                     .solutions = static_cast<int>(*solutions),
                     .themes = *themes,
                     .position = *std::move(position),
                     .solution = *std::move(solution)};
  const TileCounts all = puzzle.position.table.counts(ruleset.numbers()) + puzzle.position.rack;
  if (puzzle.solution.counts(ruleset.numbers()) != all ||
      !verify_move(puzzle.position, puzzle.solution, ruleset).legal()) {
    return no_stock_line("the solution does not empty the rack by a legal move");
  }
  puzzle.likeness = likeness(puzzle.position, puzzle.solution, ruleset);
  return puzzle;
}

Result<Stock> parse_stock(std::string_view text, const std::string& source) {
  Result<StockOptions> options = options_of_head(text, source);
  if (!options) return std::move(options).error();
  Stock stock{.options = *std::move(options)};
  const auto take = [&](std::string_view line, std::size_t number, std::size_t) -> std::optional<Error> {
    if (number <= lines_of_stock_head) return std::nullopt;
    Result<StockPuzzle> puzzle = parse_stock_line(line, stock.options.ruleset);
    if (!puzzle) {
      Error error = std::move(puzzle).error();
      error.place = {source, number, error.place.column};
      return error;
    }
    stock.puzzles.push_back(*std::move(puzzle));
    return std::nullopt;
  };
  if (std::optional<Error> error = each_whole_line(text, take)) return *std::move(error);
  return stock;
}

Result<StockStart> find_stock_start(std::string_view text, const StockOptions& options, const std::string& source) {
  const Result<Stock> stock = parse_stock(text, source);
  if (!stock) return stock.error();
  if (stock->options.ruleset.name() != options.ruleset.name() || stock->options.seed != options.seed) {
    return Error{.what = "this stock is of another kind",
                 .expected = fmt::format("rules {} and seed {}, as in the file", stock->options.ruleset.name(),
                                         stock->options.seed),
                 .place = {source, 2}};
  }
  StockStart start{.bytes = stock_head(options).size()};
  // The last game is played again: nobody knows whether all of its puzzles were written.
  const auto is_own = [](const StockPuzzle& puzzle) { return puzzle.game != given_game; };
  const auto last = std::find_if(stock->puzzles.rbegin(), stock->puzzles.rend(), is_own);
  if (last != stock->puzzles.rend()) start.next_game = last->game;
  bool is_cut = false;
  for (const StockPuzzle& puzzle : stock->puzzles) {
    const bool again = is_own(puzzle) && puzzle.game == start.next_game;
    is_cut = is_cut || again;
    if (again) continue;
    start.likenesses.insert(puzzle.likeness);
    ++start.puzzles;
    if (is_cut) start.given.push_back(puzzle);
    if (!is_cut) start.bytes += to_line(puzzle).size();
  }
  return start;
}

}  // namespace tilefish
