#include "board/answers.h"

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "board/json_text.h"
#include "board/question.h"
#include "solver/all_moves.h"
#include "solver/move_solver.h"
#include "solver/opening.h"
#include "solver/plan.h"

namespace tilefish::board {

// One for each ruleset that is asked about, one at a time.
struct Answers::Solvers {
  explicit Solvers(const Ruleset& the_rules)
      : rules(the_rules), moves(the_rules), openings(the_rules), all(the_rules) {}

  Ruleset rules;
  MoveSolver moves;
  OpeningSolver openings;
  AllMovesFinder all;
};

namespace {

// A tile is worth more than all points of the game, so that points decide between moves of equally many tiles only. What a joker
// left over costs is what laying it saves.
Weights weights_of(By by, const Ruleset& ruleset) {
  const int joker = ruleset.joker_penalty();
  if (by == By::points) return Weights::value(joker);
  if (by == By::keep) return Weights::tiles();
  const std::int64_t numbers = ruleset.numbers();
  const std::int64_t tile = 1 + std::int64_t{ruleset.colours()} * ruleset.copies() * numbers * (numbers + 1) / 2 +
                            std::int64_t{ruleset.jokers()} * joker;
  return Weights::tiles_then_value(tile, tile + joker);
}

std::int64_t points_of(const TileCounts& tiles, const Ruleset& ruleset) {
  return tiles.points(ruleset.joker_penalty());
}

Limits limits_of(const Question& question, const StopFlag* stop) {
  Limits limits{.stop = stop};
  if (question.megabytes > 0) limits.bytes = static_cast<std::size_t>(question.megabytes) << 20U;
  if (question.milliseconds > 0) limits = limits.within(std::chrono::milliseconds(question.milliseconds));
  return limits;
}

std::string error_answer(const Error& error) {
  JsonText fields;
  fields.text("what", error.what).text("expected", error.expected).text("token", printable(error.token));
  if (error.place.column > 0) fields.whole("column", static_cast<std::int64_t>(error.place.column));
  return JsonText().raw("error", fields.finish()).finish();
}

JsonText answer_to(const Question& question) { return JsonText().text("ask", name_of(question.ask)); }

std::string stopped_answer(const Question& question, const Stopped& stopped) {
  return answer_to(question)
      .text("stopped", tilefish::name_of(stopped.reason))
      .whole("nodes", static_cast<std::int64_t>(stopped.nodes))
      .finish();
}

std::string move_json(const Question& question, const Move& move) {
  const Position& position = question.position;
  const std::vector<Tile> played = move.played.tiles();
  return JsonText()
      .raw("played", json_tiles(played))
      .whole("tiles", move.played.total())
      .whole("points", points_of(move.played, question.ruleset))
      .yes("out", move.played == position.rack)
      .whole("kept", melds_kept(position.table, move.table))
      .raw("table", json_table(move.table))
      .finish();
}

std::string best_answer(const Question& question, MoveSolver& solver, const Limits& limits) {
  const std::uint64_t before = solver.nodes();
  const Outcome<std::optional<Move>> best = solver.best(question.position, weights_of(question.by, question.ruleset),
                                                        {.keep_melds = question.by == By::keep}, limits);
  if (!best.finished()) return stopped_answer(question, best.stopped());
  JsonText answer = answer_to(question);
  answer.raw("move", best.value() ? move_json(question, *best.value()) : "null");
  return answer.whole("nodes", static_cast<std::int64_t>(solver.nodes() - before)).finish();
}

std::string opening_answer(const Question& question, OpeningSolver& solver, const Limits& limits) {
  const OpeningObjective objective = question.by == By::points   ? OpeningObjective::value
                                     : question.by == By::fewest ? OpeningObjective::fewest
                                                                 : OpeningObjective::tiles;
  const Outcome<Opening> found = solver.best(question.position.rack, objective, limits);
  if (!found.finished()) return stopped_answer(question, found.stopped());
  const Opening& opening = found.value();
  return answer_to(question)
      .yes("opens", opening.opens)
      .whole("points", opening.value)
      .whole("tiles", opening.tiles)
      .whole("missing", opening.missing)
      .raw("melds", json_table(opening.melds))
      .finish();
}

std::string step_json(const PlanStep& step, const std::vector<std::vector<Tile>>& rows) {
  std::vector<std::string> from_places;
  for (const int place : step.from_places) from_places.push_back(std::to_string(place));
  JsonText json;
  json.text("kind", name(step.kind)).text("words", sentence(step, rows)).raw("tiles", json_tiles(step.tiles));
  if (step.from_row) {
    json.whole("from", *step.from_row);
  } else {
    json.none("from");
  }
  json.raw("from_places", json_list(from_places)).whole("to", step.to_row).whole("to_place", step.to_place);
  return json.raw("rows", json_rows(step.rows)).finish();
}

std::string plan_answer(const Question& question, const Limits& limits) {
  const Outcome<Plan> found = make_plan(question.position.table, question.after, limits);
  if (!found.finished()) return stopped_answer(question, found.stopped());
  const Plan& plan = found.value();
  std::vector<std::string> steps;
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    steps.push_back(step_json(plan.steps[i], i == 0 ? plan.rows : plan.steps[i - 1].rows));
  }
  return answer_to(question)
      .raw("rows", json_rows(plan.rows))
      .raw("steps", json_list(steps))
      .yes("proven", plan.proven)
      .whole("nodes", plan.nodes)
      .finish();
}

// A count has up to 64 bits, more than a number of JavaScript holds: it is text.
std::string count_answer(const Question& question, AllMovesFinder& finder, const Limits& limits) {
  const Outcome<AllMoves> found = finder.find(question.position, limits);
  if (!found.finished()) return stopped_answer(question, found.stopped());
  return answer_to(question)
      .text("count", std::to_string(found.value().count()))
      .whole("nodes", static_cast<std::int64_t>(found.value().nodes()))
      .finish();
}

std::string list_answer(const Question& question, AllMovesFinder& finder, const Limits& limits) {
  const Weights weights = weights_of(question.by, question.ruleset);
  Outcome<BestFirstMoves> found = finder.best_first(question.position, weights, limits);
  if (!found.finished()) return stopped_answer(question, found.stopped());
  BestFirstMoves moves = std::move(found).value();
  std::vector<std::string> listed;
  bool more = false;
  for (std::size_t index = 0; !more; ++index) {
    const std::optional<BestFirstMoves::Valued> move = moves.next();
    if (!move) break;
    if (index < question.skip) continue;
    more = index == question.skip + question.take;
    if (more) break;
    listed.push_back(JsonText()
                         .raw("played", json_tiles(move->played.tiles()))
                         .whole("tiles", move->played.total())
                         .whole("points", points_of(move->played, question.ruleset))
                         .yes("out", move->played == question.position.rack)
                         .finish());
  }
  if (moves.stopped()) return stopped_answer(question, moves.how_far());
  return answer_to(question).raw("moves", json_list(listed)).yes("more", more).finish();
}

// Every kind of tile that is neither on the table nor on the rack, tried on the rack.
std::string draws_answer(const Question& question, MoveSolver& solver, const Limits& limits) {
  const Ruleset& rules = question.ruleset;
  const TileCounts seen = question.position.table.counts(rules.numbers()) + question.position.rack;
  const std::uint64_t before = solver.nodes();
  const Outcome<std::int64_t> now = solver.best_value(question.position, Weights::tiles(), limits);
  if (!now.finished()) return stopped_answer(question, now.stopped());
  std::int64_t unseen = 0;
  std::vector<std::string> draws;
  const auto try_tile = [&](Tile tile, int copies) -> std::optional<Stopped> {
    if (copies <= 0) return std::nullopt;
    Position with = question.position;
    with.rack.add(tile);
    const Outcome<std::int64_t> best = solver.best_value(with, Weights::tiles(), limits);
    if (!best.finished()) return best.stopped();
    unseen += copies;
    draws.push_back(JsonText()
                        .text("tile", to_string(tile))
                        .whole("copies", copies)
                        .whole("tiles", best.value())
                        .yes("out", best.value() == with.rack.total())
                        .finish());
    return std::nullopt;
  };
  for (int colour = 0; colour < rules.colours(); ++colour) {
    for (int number = 1; number <= rules.numbers(); ++number) {
      const Tile tile(number, colour);
      if (const auto stopped = try_tile(tile, rules.copies() - seen.count(tile))) {
        return stopped_answer(question, *stopped);
      }
    }
  }
  if (const auto stopped = try_tile(Tile::joker(), rules.jokers() - seen.jokers())) {
    return stopped_answer(question, *stopped);
  }
  return answer_to(question)
      .whole("tiles", now.value())
      .whole("unseen", unseen)
      .raw("draws", json_list(draws))
      .whole("nodes", static_cast<std::int64_t>(solver.nodes() - before))
      .finish();
}

}  // namespace

Answers::Answers() = default;
Answers::~Answers() = default;

std::string Answers::to(std::string_view text, const StopFlag* stop) {
  const Result<Question> question = read_question(text);
  if (!question) return error_answer(question.error());
  if (!solvers_ || !(solvers_->rules == question->ruleset)) solvers_ = std::make_unique<Solvers>(question->ruleset);
  const Limits limits = limits_of(*question, stop);
  switch (question->ask) {
    case Ask::best: return best_answer(*question, solvers_->moves, limits);
    case Ask::opening: return opening_answer(*question, solvers_->openings, limits);
    case Ask::plan: return plan_answer(*question, limits);
    case Ask::count: return count_answer(*question, solvers_->all, limits);
    case Ask::list: return list_answer(*question, solvers_->all, limits);
    case Ask::draws: return draws_answer(*question, solvers_->moves, limits);
  }
  return "";
}

}  // namespace tilefish::board
