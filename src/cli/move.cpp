// `tilefish move`: the best move of a position, and how to get there.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/move_method.h"
#include "cli/options/objective.h"
#include "cli/options/rules.h"
#include "cli/options/text_input.h"
#include "cli/output/json.h"
#include "cli/output/move_printer.h"
#include "cli/output/report_error.h"
#include "cli/output/terminal.h"
#include "rules/notation.h"
#include "solver/plan.h"

namespace tilefish::cli {

namespace {

struct MoveCommand {
  TextInput input;
  bool unopened = false;
  bool steps = false;
  Objective objective = Objective::value;
  MoveMethodOptions method;
  AnswerLimits limits;  // of the method, once the options are read
  RulesOption rules;
};

std::int64_t microseconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::round<std::chrono::microseconds>(std::chrono::steady_clock::now() - start).count();
}

void print_as_json(const Position& position, const MoveMethodAnswer& answer, const std::optional<Plan>& plan,
                   std::int64_t microseconds, const MoveCommand& command, AnswerText& text) {
  JsonObject object{{"position", json_of(position)},
                    {"objective", name_of(command.objective)},
                    {"value", answer.value},
                    {"tiles", answer.played.total()},
                    {"played", json_of(answer.played.tiles())},
                    {"table", json_of(answer.table)},
                    {"kept", melds_kept(position.table, answer.table)}};
  object.add("steps", plan ? steps_json(*plan) : JsonArray{});
  if (plan) object.add("steps_proven", plan->proven);
  if (answer.stop != StopReason::none) {
    object.add("complete", false);
    object.add("stopped", command.limits.sentence(answer.stop));
  }
  object.add("nodes", answer.nodes);
  if (answer.moves_found) object.add("moves_found", *answer.moves_found);
  object.add("microseconds", microseconds);
  text.print_json(object);
}

void print_steps(const Plan& plan, AnswerText& text) {
  text.print("In {} step{}{}:\n", plan.steps.size(), plan.steps.size() == 1 ? "" : "s",
             plan.proven ? ", as few as it takes" : "");
  int number = 0;
  for (const std::string& words : sentences(plan)) text.print("  {}. {}\n", ++number, words);
}

void print_text(const Position& position, const MoveMethodAnswer& answer, const std::optional<Plan>& plan,
                const MoveCommand& command, AnswerText& text) {
  const Style& style = style_of_output();
  if (answer.stop != StopReason::none) {
    text.print("{}: {}{}\n", style.bad("no proven answer"), command.limits.sentence(answer.stop),
               answer.played.empty() ? "" : "; this is the best found:");
    if (answer.played.empty()) return;
  }
  if (answer.played.empty()) {
    text.print("{}: nothing on the rack can be played\n", style.bad("no move"));
    return;
  }
  text.print("play {}  ({} {}, {} left on the rack)\n", style.tiles(answer.played.tiles()), answer.value,
             command.objective == Objective::value ? "points" : "tiles", position.rack.total() - answer.played.total());
  text.print("{}", table_with_new_tiles(position.table, answer.table, answer.played, style));
  if (!position.table.empty()) {
    text.print("{} of {} melds stay as they are\n", melds_kept(position.table, answer.table),
               position.table.melds.size());
  }
  if (plan) print_steps(*plan, text);
}

Result<LineAnswer> move_one(const std::string& text, const MoveCommand& command, MoveMethod& method,
                            const Ruleset& ruleset, const StopFlag& stop, AnswerText& written) {
  Result<Position> position = parse_position(text, ruleset);
  if (!position) return std::move(position).error();
  if (position->rack.empty()) {
    return Error{.what = "the rack has no tiles", .expected = "TABLE / RACK such as 3b 4b 5b / 6b J"};
  }
  position->opened = !command.unopened;
  const auto start = std::chrono::steady_clock::now();
  const Limits limits = command.limits.limits(stop);
  Result<MoveMethodAnswer> answer =
      method.best(*position, weights_of(command.objective, ruleset.joker_penalty()), limits);
  const std::int64_t microseconds = microseconds_since(start);
  if (!answer) return answer.error();
  std::optional<Plan> plan;
  if (command.steps && !answer->played.empty() && answer->stop == StopReason::none) {
    const Outcome<Plan> planned = make_plan(position->table, answer->table, limits);
    if (planned.finished()) {
      plan = planned.value();
    } else {
      answer->stop = planned.stopped().reason;
    }
  }
  if (answer->stop == StopReason::flag) return LineAnswer::interrupted;
  if (command.input.json) {
    print_as_json(*position, *answer, plan, microseconds, command, written);
  } else {
    print_text(*position, *answer, plan, command, written);
  }
  if (answer->stop != StopReason::none) return LineAnswer::cut_short;
  return answer->played.empty() ? LineAnswer::no : LineAnswer::yes;
}

ExitStatus move(MoveCommand& command) {
  command.limits = limits_of(command.method);
  const Result<Ruleset> ruleset = command.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  return command.input.run(NoForOne::is_just_an_answer, [&]() -> LineJob {
    return [&, method = std::shared_ptr<MoveMethod>(make_move_method(command.method, *ruleset))](
               const std::string& text, const StopFlag& stop, AnswerText& written) {
      return move_one(text, command, *method, *ruleset, stop, written);
    };
  });
}

}  // namespace

void add_move(const Command& root) {
  auto options = std::make_shared<MoveCommand>();
  const Command command = root.subcommand("move", "The best move of a position, and how to get there");
  options->input.add_to(command, {"position", "POSITION", "TABLE / RACK, such as \"3b 4b 5b, 9g 9r 9y / 6b 9b J\""});
  command.flag("--unopened", options->unopened, "the player has not opened yet");
  command.flag("--steps", options->steps, "explain the move step by step, as a hand would make it");
  add_objective(command, options->objective);
  add_move_method(command, options->method);
  options->rules.add_with_numbers_to(command);
  command.footer(
      "Examples:\n"
      "  tilefish move \"3b 4b 5b, 9g 9r 9y J / 2b 6b 10r J\"\n"
      "  tilefish move --steps \"1r 2r 3r 4r 5r 6r, 4b 4g 4y / 3r 4r\"\n"
      "  tilefish move --rules classic --json --file positions.txt\n"
      "\n"
      "Exit status: 0 there is a move, 1 there is none or a limit was hit, 2 what was given cannot be read,\n"
      "4 interrupted.");
  command.on_run([options] { return move(*options); });
}

}  // namespace tilefish::cli
