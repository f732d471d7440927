// `tilefish moves`: every legal move of a position, as the set of rack tiles it plays.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/options/answer_limits.h"
#include "cli/options/rules.h"
#include "cli/options/text_input.h"
#include "cli/output/json.h"
#include "cli/output/report_error.h"
#include "cli/output/terminal.h"
#include "rules/notation.h"
#include "solver/all_moves.h"

namespace tilefish::cli {

namespace {

struct MovesOptions {
  TextInput input;
  bool count = false;
  bool unopened = false;
  std::uint64_t limit = 0;  // 0: list all
  AnswerLimits limits;
  RulesOption rules;
};

void print_list(const AllMoves& moves, const MovesOptions& options, const StopFlag& stop) {
  const Style style(stdout);
  AllMoves::Cursor cursor(moves);
  for (std::uint64_t listed = 0; (options.limit == 0 || listed < options.limit) && !stop.requested(); ++listed) {
    const std::optional<TileCounts> move = cursor.next();
    if (!move) return;
    fmt::print("{}\n", style.tiles(move->tiles()));
  }
}

void print_as_json(const Position& position, const AllMoves& moves, const MovesOptions& options) {
  JsonObject object{{"position", to_string(position)}, {"count", moves.count()}};
  if (!options.count) {
    JsonArray list;
    AllMoves::Cursor cursor(moves);
    while (options.limit == 0 || list.size() < options.limit) {
      const std::optional<TileCounts> move = cursor.next();
      if (!move) break;
      list.add(json_of(move->tiles()));
    }
    object.add("moves", list);
  }
  object.add("nodes", moves.nodes());
  print_json(object);
}

LineAnswer tell_stop(const Position& position, const Stopped& stopped, const MovesOptions& options) {
  if (stopped.reason == StopReason::flag) return LineAnswer::interrupted;
  const std::string sentence = options.limits.sentence(stopped.reason);
  if (options.input.json) {
    print_json(JsonObject{{"position", to_string(position)}, {"stopped", sentence}, {"nodes", stopped.nodes}});
  } else {
    fmt::print("{}: {}\n", Style(stdout).bad("no answer"), sentence);
  }
  return LineAnswer::cut_short;
}

Result<LineAnswer> moves_of(const std::string& text, const MovesOptions& options, AllMovesFinder& finder,
                            const Ruleset& ruleset, const StopFlag& stop) {
  Result<Position> position = parse_position(text, ruleset);
  if (!position) return std::move(position).error();
  if (position->rack.empty()) {
    return Error{.what = "the rack has no tiles", .expected = "TABLE / RACK such as 3b 4b 5b / 6b J"};
  }
  position->opened = !options.unopened;
  const Outcome<AllMoves> found = finder.find(*position, options.limits.limits(stop));
  if (!found.finished()) return tell_stop(*position, found.stopped(), options);
  const AllMoves& moves = found.value();
  if (options.input.json) {
    print_as_json(*position, moves, options);
  } else if (options.count) {
    fmt::print("{}\n", moves.count());
  } else if (moves.count() == 0) {
    fmt::print("{}: nothing on the rack can be played\n", Style(stdout).bad("no move"));
  } else {
    print_list(moves, options, stop);
  }
  return moves.count() > 0 ? LineAnswer::yes : LineAnswer::no;
}

ExitStatus moves(const MovesOptions& options) {
  const Result<Ruleset> ruleset = options.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  AllMovesFinder finder(*ruleset);
  return options.input.run(NoForOne::is_just_an_answer, [&](const std::string& text, const StopFlag& stop) {
    return moves_of(text, options, finder, *ruleset, stop);
  });
}

}  // namespace

void add_moves(const Command& root) {
  auto options = std::make_shared<MovesOptions>();
  const Command command = root.subcommand("moves", "Every legal move of a position, as the set of rack tiles it plays");
  options->input.add_to(command, {"position", "POSITION", "TABLE / RACK, such as \"3b 4b 5b, 9g 9r 9y / 6b 9b J\""});
  command.flag("--count", options->count, "print how many there are instead of listing them");
  command.whole("--limit", options->limit, {}, "list at most so many of a position; 0 (the default) for all");
  command.flag("--unopened", options->unopened, "the player has not opened yet");
  options->limits.add_to(command);
  options->rules.add_with_numbers_to(command);
  command.footer(
      "Moves that play the same tiles onto different tables are one. They are listed with those\n"
      "first that play more of the lowest tiles.\n"
      "\n"
      "Examples:\n"
      "  tilefish moves \"3b 4b 5b / 2b 6b 7b\"\n"
      "  tilefish moves --count --rules classic \"3b 4b J / 5b 6b 7b\"\n"
      "  tilefish moves --count --json --file positions.txt\n"
      "\n"
      "Exit status: 0 there are moves, 1 there is none or a limit was hit, 2 what was given cannot be read,\n"
      "4 interrupted.");
  command.on_run([options] { return moves(*options); });
}

}  // namespace tilefish::cli
