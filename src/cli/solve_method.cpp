#include "cli/solve_method.h"

#include <map>
#include <utility>

#include <fmt/core.h>

#include "solver/puzzle_solver.h"
#include "solver/reference/brute_force.h"
#include "solver/reference/max_score.h"
#include "solver/reference/windowed.h"
#ifdef TILEFISH_ILP
#include "solver/reference/ilp/ilp.h"
#endif

namespace tilefish::cli {

namespace {

using reference::Answer;

class ExactPuzzles : public SolveMethod {
 public:
  explicit ExactPuzzles(const Ruleset& ruleset) : solver_(ruleset) {}

  Result<SolveMethodAnswer> solve(const TileCounts& tiles, const Weights& weights, bool wants_melds,
                                  const Limits& limits) override {
    const std::uint64_t nodes_before = solver_.nodes();
    SolveMethodAnswer answer;
    if (wants_melds) {
      Outcome<PuzzleAnswer> full = solver_.solve(tiles, weights, limits);
      if (full.finished()) {
        answer.total = full.value().total;
        answer.melds = std::move(full).value().melds;
      } else {
        answer.stop = full.stopped().reason;
      }
    } else {
      const Outcome<std::int64_t> total = solver_.best_total(tiles, weights, limits);
      if (total.finished()) {
        answer.total = total.value();
      } else {
        answer.stop = total.stopped().reason;
      }
    }
    answer.nodes = solver_.nodes() - nodes_before;
    return answer;
  }

 private:
  PuzzleSolver solver_;
};

class LiteratureMethod : public SolveMethod {
 public:
  using Function = Result<Answer> (*)(const TileCounts&, const Weights&, const Ruleset&, const Limits&);

  LiteratureMethod(Function function, const Ruleset& ruleset) : function_(function), ruleset_(ruleset) {}

  Result<SolveMethodAnswer> solve(const TileCounts& tiles, const Weights& weights, bool /*wants_melds*/,
                                  const Limits& limits) override {
    Result<Answer> answer = function_(tiles, weights, ruleset_, limits);
    if (!answer) return std::move(answer).error();
    return SolveMethodAnswer{.total = answer->found ? std::optional(answer->value) : std::nullopt,
                             .stop = answer->stop,
                             .melds = std::move(answer->table),
                             .nodes = answer->nodes};
  }

 private:
  Function function_;
  const Ruleset& ruleset_;
};

const std::map<std::string, LiteratureMethod::Function>& literature() {
  using reference::puzzle_question;
  static const std::map<std::string, LiteratureMethod::Function> methods = {
      {"brute",
       [](const TileCounts& tiles, const Weights& weights, const Ruleset& ruleset, const Limits& limits) {
         return Result<Answer>(reference::solve_brute_force(puzzle_question(tiles, weights), ruleset, limits));
       }},
      {"maxscore",
       [](const TileCounts& tiles, const Weights& weights, const Ruleset& ruleset, const Limits& limits) {
         if (ruleset.numbers() > reference::max_score_most_numbers) {
           return Result<Answer>(
               Error{.what = fmt::format("the maxscore method takes up to {} numbers, and this game has {}",
                                         reference::max_score_most_numbers, ruleset.numbers()),
                     .expected = "fewer --numbers, or --method exact"});
         }
         return Result<Answer>(reference::solve_max_score(puzzle_question(tiles, weights), ruleset, limits));
       }},
      {"window",
       [](const TileCounts& tiles, const Weights& weights, const Ruleset& ruleset, const Limits& limits) {
         return Result<Answer>(reference::solve_windowed(puzzle_question(tiles, weights), ruleset, limits).answer);
       }},
#ifdef TILEFISH_ILP
      {"ilp",
       [](const TileCounts& tiles, const Weights& weights, const Ruleset& ruleset, const Limits& limits) {
         return Result<Answer>(reference::solve_ilp(puzzle_question(tiles, weights), ruleset, limits));
       }},
#endif
  };
  return methods;
}

}  // namespace

void add_solve_method(const Command& command, SolveMethodOptions& options) {
  std::vector<std::string> names = {"exact"};
  for (const auto& [name, function] : literature()) names.push_back(name);
  command.choice(
      "--method", options.name, names,
      "exact (the default), or one of the literature: brute force over runs, MaxScore of van Rijn et al., the "
      "windowed encoding of van der Wekken, the ILP of den Hertog & Hulshof");
  options.limits.add_to(command);
}

std::unique_ptr<SolveMethod> make_solve_method(const SolveMethodOptions& options, const Ruleset& ruleset) {
  if (options.name == "exact") return std::make_unique<ExactPuzzles>(ruleset);
  return std::make_unique<LiteratureMethod>(literature().at(options.name), ruleset);
}

}  // namespace tilefish::cli
