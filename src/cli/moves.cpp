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
  bool best = false;
  bool unopened = false;
  std::uint64_t limit = 0;  // 0: list all
  AnswerLimits limits;
  RulesOption rules;
};

// False if it was stopped.
bool print_list(const AllMoves& moves, const MovesOptions& options, const StopFlag& stop, AnswerText& text) {
  const Style& style = style_of_output();
  AllMoves::Cursor cursor(moves);
  for (std::uint64_t listed = 0; options.limit == 0 || listed < options.limit; ++listed) {
    if (stop.requested()) return false;
    const std::optional<TileCounts> move = cursor.next();
    if (!move) break;
    text.print("{}\n", style.tiles(move->tiles()));
  }
  return true;
}

void print_as_json(const Position& position, const AllMoves& moves, const MovesOptions& options, AnswerText& text) {
  JsonObject object{{"position", json_of(position)}, {"count", moves.count()}};
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
  text.print_json(object);
}

LineAnswer tell_stop(const Position& position, const Stopped& stopped, const MovesOptions& options, AnswerText& text) {
  if (stopped.reason == StopReason::flag) return LineAnswer::interrupted;
  const std::string sentence = options.limits.sentence(stopped.reason);
  if (options.input.json) {
    text.print_json(JsonObject{{"position", json_of(position)}, {"stopped", sentence}, {"nodes", stopped.nodes}});
  } else {
    text.print("{}: {}\n", style_of_output().bad("no answer"), sentence);
  }
  return LineAnswer::cut_short;
}

// The best moves first, at most as many as asked for.
LineAnswer list_best(const Position& position, const MovesOptions& options, AllMovesFinder& finder,
                     const Ruleset& ruleset, const StopFlag& stop, AnswerText& text) {
  const Weights weights = Weights::value(ruleset.joker_penalty());
  Outcome<BestFirstMoves> found = finder.best_first(position, weights, options.limits.limits(stop));
  if (!found.finished()) return tell_stop(position, found.stopped(), options, text);
  BestFirstMoves moves = std::move(found).value();
  const Style& style = style_of_output();
  JsonArray list;
  std::uint64_t listed = 0;
  for (; options.limit == 0 || listed < options.limit; ++listed) {
    const std::optional<BestFirstMoves::Valued> move = moves.next();
    if (!move) break;
    if (options.input.json) {
      list.add(JsonObject{{"value", move->value}, {"played", json_of(move->played.tiles())}});
    } else {
      text.print("{:>4}  {}\n", move->value, style.tiles(move->played.tiles()));
    }
  }
  if (moves.stopped()) return tell_stop(position, moves.how_far(), options, text);
  if (options.input.json) {
    text.print_json(JsonObject{{"position", json_of(position)}, {"best", list}});
  } else if (listed == 0) {
    text.print("{}: nothing on the rack can be played\n", style.bad("no move"));
  }
  return listed > 0 ? LineAnswer::yes : LineAnswer::no;
}

Result<LineAnswer> moves_of(const std::string& text, const MovesOptions& options, AllMovesFinder& finder,
                            const Ruleset& ruleset, const StopFlag& stop, AnswerText& written) {
  Result<Position> position = parse_position(text, ruleset);
  if (!position) return std::move(position).error();
  if (position->rack.empty()) {
    return Error{.what = "the rack has no tiles", .expected = "TABLE / RACK such as 3b 4b 5b / 6b J"};
  }
  position->opened = !options.unopened;
  if (options.best) return list_best(*position, options, finder, ruleset, stop, written);
  const Outcome<AllMoves> found = finder.find(*position, options.limits.limits(stop));
  if (!found.finished()) return tell_stop(*position, found.stopped(), options, written);
  const AllMoves& moves = found.value();
  if (options.input.json) {
    print_as_json(*position, moves, options, written);
  } else if (options.count) {
    written.print("{}\n", moves.count());
  } else if (moves.count() == 0) {
    written.print("{}: nothing on the rack can be played\n", style_of_output().bad("no move"));
  } else {
    if (!print_list(moves, options, stop, written)) return LineAnswer::interrupted;
  }
  return moves.count() > 0 ? LineAnswer::yes : LineAnswer::no;
}

ExitStatus moves(const MovesOptions& options) {
  const Result<Ruleset> ruleset = options.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  return options.input.run(NoForOne::is_just_an_answer, [&]() -> LineJob {
    return [&, finder = std::make_shared<AllMovesFinder>(*ruleset)](const std::string& text, const StopFlag& stop,
                                                                    AnswerText& written) {
      return moves_of(text, options, *finder, *ruleset, stop, written);
    };
  });
}

}  // namespace

void add_moves(const Command& root) {
  auto options = std::make_shared<MovesOptions>();
  const Command command = root.subcommand("moves", "Every legal move of a position, as the set of rack tiles it plays");
  options->input.add_to(command, {"position", "POSITION", "TABLE / RACK, such as \"3b 4b 5b, 9g 9r 9y / 6b 9b J\""});
  command.flag("--count", options->count, "print how many there are instead of listing them");
  command.flag("--best", options->best, "list those worth most first, with their points");
  command.whole("--limit", options->limit, {}, "list at most so many of a position; 0 (the default) for all");
  command.flag("--unopened", options->unopened, "the player has not opened yet");
  options->limits.add_to(command);
  options->rules.add_with_numbers_to(command);
  command.footer(
      "Moves that play the same tiles onto different tables are one. They are listed with those\n"
      "first that play more of the lowest tiles; with --best, those worth most first, and of equal\n"
      "ones those with most tiles. The first of these come without the work that all would take.\n"
      "\n"
      "Examples:\n"
      "  tilefish moves \"3b 4b 5b / 2b 6b 7b\"\n"
      "  tilefish moves --best --limit 10 \"3b 4b 5b / 2b 6b 7b J\"\n"
      "  tilefish moves --count --rules classic \"3b 4b J / 5b 6b 7b\"\n"
      "  tilefish moves --count --json --file positions.txt\n"
      "\n"
      "Exit status: 0 there are moves, 1 there is none or a limit was hit, 2 what was given cannot be read,\n"
      "4 interrupted.");
  command.on_run([options] { return moves(*options); });
}

}  // namespace tilefish::cli
