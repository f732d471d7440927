#include "work/kinds/stock.h"

#include <string>
#include <utility>

#include <fmt/core.h>

#include "rules/builtin_rulesets.h"
#include "work/archive.h"
#include "work/stop_error.h"

namespace tilefish::work {

namespace {

struct StockTask {
  std::string rules;  // a shipped ruleset, as in the file
  std::uint64_t seed = 0;
  std::uint64_t first = 0;  // game of unit 0
};

template <class Archive>
void fields(Archive& archive, StockTask& task) {
  archive(task.rules, task.seed, task.first);
}

class StockBench : public Workbench {
 public:
  StockBench(const StockOptions& options, std::uint64_t first)
      : options_(options), first_(first), finder_(options.ruleset) {}

  Result<Output> work(std::uint64_t unit, std::string_view /*input*/, const Limits& limits) override {
    const Outcome<std::vector<StockPuzzle>> found = puzzles_of_game(finder_, options_, first_ + unit, limits);
    if (!found.finished()) return stop_error(found.stopped());
    std::string lines;
    for (const StockPuzzle& puzzle : found.value()) lines += to_line(puzzle);
    return Output{.exact = std::move(lines), .aside = ""};
  }

 private:
  StockOptions options_;
  std::uint64_t first_;
  PeoplePuzzleFinder finder_;
};

Task stock_task(const StockOptions& options, std::uint64_t first_game, const Build& build) {
  return {.kind = std::string(stock_kind),
          .build = build,
          .description = encode(StockTask{.rules = options.ruleset.name(), .seed = options.seed, .first = first_game})};
}

// What a worker says of a game.
Result<std::vector<StockPuzzle>> read_game(std::string_view lines, std::uint64_t game, const Ruleset& ruleset) {
  std::vector<StockPuzzle> puzzles;
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    if (end == std::string_view::npos) return Error{.what = "this is no line of a stock"};
    Result<StockPuzzle> puzzle = parse_stock_line(lines.substr(0, end), ruleset);
    if (!puzzle) return puzzle.error();
    if (puzzle->game != game) return Error{.what = "this puzzle is of another game"};
    lines.remove_prefix(end + 1);
    puzzles.push_back(*std::move(puzzle));
  }
  return puzzles;
}

}  // namespace

Result<std::unique_ptr<Workbench>> open_stock(std::string_view description) {
  const std::optional<StockTask> task = decode<StockTask>(description);
  if (!task) return bad_description(stock_kind);
  const std::optional<Ruleset> ruleset = builtin_ruleset(task->rules);
  if (!ruleset || !suits_people_puzzles(*ruleset)) return bad_description(stock_kind);
  const StockOptions options{.ruleset = *ruleset, .seed = task->seed};
  return std::unique_ptr<Workbench>(std::make_unique<StockBench>(options, task->first));
}

StockWork::StockWork(StockOptions options, std::uint64_t count, StockStart start, Build build)
    : options_(std::move(options)), count_(count), start_(std::move(start)), build_(std::move(build)) {
  begin_anew();
}

Task StockWork::task() const { return stock_task(options_, start_.next_game, build_); }

Result<Job::Next> StockWork::take(std::uint64_t unit, const Output& output) {
  Result<std::vector<StockPuzzle>> puzzles = read_game(output.exact, start_.next_game + unit, options_.ruleset);
  if (!puzzles) return std::move(puzzles).error();
  for (StockPuzzle& puzzle : *puzzles) {
    if (!is_complete() && likenesses_.insert(puzzle.likeness).second) puzzles_.push_back(std::move(puzzle));
  }
  return is_complete() ? Next::enough : Next::more;
}

void StockWork::begin_anew() {
  puzzles_.clear();
  likenesses_ = start_.likenesses;
}

std::string StockWork::words() const {
  return fmt::format("{} of {} puzzles", start_.puzzles + puzzles_.size(), count_);
}

StockGames::StockGames(StockOptions options, std::uint64_t games, Build build)
    : options_(std::move(options)), games_(games), build_(std::move(build)) {}

Task StockGames::task() const { return stock_task(options_, 0, build_); }

Result<Job::Next> StockGames::take(std::uint64_t unit, const Output& output) {
  Result<std::vector<StockPuzzle>> puzzles = read_game(output.exact, unit, options_.ruleset);
  if (!puzzles) return std::move(puzzles).error();
  for (StockPuzzle& puzzle : *puzzles) puzzles_.push_back(std::move(puzzle));
  ++played_;
  return Next::more;
}

void StockGames::begin_anew() {
  puzzles_.clear();
  played_ = 0;
}

}  // namespace tilefish::work
