#include "cli/move_method.h"

#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "solver/move_solver.h"
#include "solver/reference/max_score.h"
#include "solver/reference/move_search.h"
#include "solver/reference/windowed.h"
#ifdef TILEFISH_ILP
#include "solver/reference/ilp/ilp.h"
#endif

namespace tilefish::cli {

namespace {

const std::vector<std::string> method_names = {"exact", "maxscore", "window",
#ifdef TILEFISH_ILP
                                               "ilp",
#endif
                                               "astar", "bfs"};

MoveMethodAnswer no_move(const Position& position) {
  return {.played = TileCounts(position.rack.numbers()), .table = position.table};
}

// The answers of the reference methods differ in type and agree in these fields.
template <class Found>
MoveMethodAnswer answer_of(Found found, const Position& position) {
  MoveMethodAnswer answer = no_move(position);
  answer.stop = found.stop;
  answer.nodes = found.nodes;
  if (!found.found) return answer;
  const int numbers = position.rack.numbers();
  answer.played = found.table.counts(numbers) - position.table.counts(numbers);
  answer.value = found.value;
  answer.table = std::move(found.table);
  return answer;
}

class ExactMethod : public MoveMethod {
 public:
  ExactMethod(const Ruleset& ruleset, bool keep) : solver_(ruleset), keep_(keep) {}

  Result<MoveMethodAnswer> best(const Position& position, const Weights& weights, const Limits& limits) override {
    const std::uint64_t nodes_before = solver_.nodes();
    Outcome<std::optional<Move>> found = solver_.best(position, weights, {.keep_melds = keep_}, limits);
    const StopReason stop = found.finished() ? StopReason::none : found.stopped().reason;
    std::optional<Move> move = found.finished() ? std::move(found).value() : std::nullopt;
    MoveMethodAnswer answer =
        move
            ? MoveMethodAnswer{.value = move->value, .played = std::move(move->played), .table = std::move(move->table)}
            : no_move(position);
    answer.stop = stop;
    answer.nodes = solver_.nodes() - nodes_before;
    return answer;
  }

 private:
  MoveSolver solver_;
  bool keep_;
};

// What a method that sees tile counts alone cannot be asked.
std::optional<Error> refusal_of_counts(const std::string& name, const Position& position, const Ruleset& ruleset) {
  if (!position.opened) {
    return Error{.what = fmt::format("the {} method answers for players who have opened", name),
                 .expected = "--method exact"};
  }
  if (ruleset.joker_rule() != JokerRule::free && ruleset.jokers() > 0) {
    return Error{.what = fmt::format("the {} method knows only the free joker rule", name),
                 .expected = "--rules free or --method exact"};
  }
  return std::nullopt;
}

// MaxScore and the windowed encoding, with the table constraint.
class RunSearchMethod : public MoveMethod {
 public:
  RunSearchMethod(const Ruleset& ruleset, std::string name) : ruleset_(ruleset), name_(std::move(name)) {}

  Result<MoveMethodAnswer> best(const Position& position, const Weights& weights, const Limits& limits) override {
    if (std::optional<Error> refusal = refusal_of_counts(name_, position, ruleset_)) return *std::move(refusal);
    const reference::Question question = reference::move_question(position, weights);
    return answer_of(name_ == "window" ? reference::solve_windowed(question, ruleset_, limits).answer
                                       : reference::solve_max_score(question, ruleset_, limits),
                     position);
  }

 private:
  const Ruleset& ruleset_;
  std::string name_;
};

#ifdef TILEFISH_ILP
class IlpMethod : public MoveMethod {
 public:
  IlpMethod(const Ruleset& ruleset, const MoveMethodOptions& options) : ruleset_(ruleset), options_(options) {}

  Result<MoveMethodAnswer> best(const Position& position, const Weights& weights, const Limits& limits) override {
    if (std::optional<Error> refusal = refusal_of_counts("ilp", position, ruleset_)) return *std::move(refusal);
    if (options_.keep) {
      return answer_of(reference::solve_ilp_keeping(position, weights, ruleset_, limits).answer, position);
    }
    return answer_of(reference::solve_ilp(reference::move_question(position, weights), ruleset_, limits), position);
  }

 private:
  const Ruleset& ruleset_;
  MoveMethodOptions options_;
};
#endif

class SearchMethod : public MoveMethod {
 public:
  SearchMethod(const Ruleset& ruleset, const MoveMethodOptions& options) : ruleset_(ruleset) {
    search_.method =
        options.name == "bfs" ? reference::MoveSearchMethod::breadth_first : reference::MoveSearchMethod::a_star;
    search_.max_depth = options.max_depth;
  }

  Result<MoveMethodAnswer> best(const Position& position, const Weights& weights, const Limits& limits) override {
    search_.limits = limits;
    reference::MoveSearchAnswer found = reference::search_move(position, weights, ruleset_, search_);
    const std::size_t moves_found = found.moves_found;
    MoveMethodAnswer answer = answer_of(std::move(found), position);
    answer.moves_found = moves_found;
    return answer;
  }

 private:
  const Ruleset& ruleset_;
  reference::MoveSearchOptions search_;
};

}  // namespace

void add_move_method(const Command& command, MoveMethodOptions& options) {
  command.choice(
      "--method", options.name, method_names,
      "exact (the default), or one of the literature: MaxScore of van Rijn et al., the windowed encoding of "
      "van der Wekken, the ILP of den Hertog & Hulshof, the A* or BFS move search of Kaganovich & Bronznick");
  command.whole("--max-depth", options.max_depth, {1, 64},
                "operations that astar and bfs try for one tile (default 8)");
  command.flag("--keep,!--no-keep", options.keep,
               "among moves worth the same, the one that leaves most melds as they are (on by default)");
  options.limits.add_to(command);
}

AnswerLimits limits_of(const MoveMethodOptions& options) {
  AnswerLimits limits = options.limits;
  const bool searches = options.name == "astar" || options.name == "bfs";
  if (searches && limits.max_nodes == 0) limits.max_nodes = reference::MoveSearchOptions{}.limits.nodes;
  return limits;
}

std::unique_ptr<MoveMethod> make_move_method(const MoveMethodOptions& options, const Ruleset& ruleset) {
#ifdef TILEFISH_ILP
  if (options.name == "ilp") return std::make_unique<IlpMethod>(ruleset, options);
#endif
  if (options.name == "maxscore" || options.name == "window") {
    return std::make_unique<RunSearchMethod>(ruleset, options.name);
  }
  if (options.name != "exact") return std::make_unique<SearchMethod>(ruleset, options);
  return std::make_unique<ExactMethod>(ruleset, options.keep);
}

}  // namespace tilefish::cli
