// `tilefish open`: the best opening of a rack, or how many points it is short of one.

#include <memory>
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
#include "solver/opening.h"

namespace tilefish::cli {

namespace {

struct OpenOptions {
  TextInput input;
  OpeningObjective objective = OpeningObjective::value;
  AnswerLimits limits;
  RulesOption rules;
};

void print_text(const Opening& opening, const Ruleset& ruleset, AnswerText& text) {
  const Style& style = style_of_output();
  if (!opening.opens) {
    text.print("{}: {} of {} points, {} missing\n", style.bad("no opening"), opening.value, ruleset.opening_points(),
               opening.missing);
    return;
  }
  text.print("{} with {} points, {} tiles:\n", style.good("open"), opening.value, opening.tiles);
  for (const Meld& meld : opening.melds.melds) text.print("  {}\n", style.meld(meld));
}

LineAnswer tell_stop(const TileCounts& rack, const Stopped& stopped, const OpenOptions& options, AnswerText& text) {
  if (stopped.reason == StopReason::flag) return LineAnswer::interrupted;
  const std::string sentence = options.limits.sentence(stopped.reason);
  if (options.input.json) {
    text.print_json(JsonObject{{"rack", to_string(rack)}, {"stopped", sentence}, {"nodes", stopped.nodes}});
  } else {
    text.print("{}: {}\n", style_of_output().bad("no answer"), sentence);
  }
  return LineAnswer::cut_short;
}

Result<LineAnswer> open_one(const std::string& text, const OpenOptions& options, OpeningSolver& solver,
                            const Ruleset& ruleset, const StopFlag& stop, AnswerText& written) {
  const Result<TileCounts> rack = parse_rack(text, ruleset);
  if (!rack) return rack.error();
  if (rack->empty()) return Error{.what = "the rack has no tiles", .expected = "tiles such as 9b 9g 9r J"};
  const Outcome<Opening> found = solver.best(*rack, options.objective, options.limits.limits(stop));
  if (!found.finished()) return tell_stop(*rack, found.stopped(), options, written);
  const Opening& opening = found.value();
  if (options.input.json) {
    written.print_json(JsonObject{{"rack", to_string(*rack)},
                                  {"opens", opening.opens},
                                  {"value", opening.value},
                                  {"tiles", opening.tiles},
                                  {"missing", opening.missing},
                                  {"melds", json_of(opening.melds)}});
  } else {
    print_text(opening, ruleset, written);
  }
  return opening.opens ? LineAnswer::yes : LineAnswer::no;
}

ExitStatus open(const OpenOptions& options) {
  const Result<Ruleset> ruleset = options.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  return options.input.run(NoForOne::is_just_an_answer, [&]() -> LineJob {
    return [&, solver = std::make_shared<OpeningSolver>(*ruleset)](const std::string& text, const StopFlag& stop,
                                                                   AnswerText& written) {
      return open_one(text, options, *solver, *ruleset, stop, written);
    };
  });
}

}  // namespace

void add_open(const Command& root) {
  auto options = std::make_shared<OpenOptions>();
  const Command command = root.subcommand("open", "The best opening of a rack, or how many points it is short of one");
  options->input.add_to(command, {"rack", "RACK", "the tiles of the rack, such as \"9b 9g 9r J 1b 2b 3b\""});
  command.choice<OpeningObjective>(
      "--objective", options->objective,
      {{"value", OpeningObjective::value}, {"tiles", OpeningObjective::tiles}, {"fewest", OpeningObjective::fewest}},
      "the most points (value, the default), the most tiles, or the fewest tiles that open");
  options->limits.add_to(command);
  options->rules.add_with_numbers_to(command);
  command.footer(
      "Examples:\n"
      "  tilefish open \"2b 3b 3r 7b 7r 8b 13b 13g 13y J\"\n"
      "  tilefish open --objective fewest --json \"10b 11b 12b 13b 1r\"\n"
      "\n"
      "Exit status: 0 the rack opens, 1 it does not or a limit was hit, 2 what was given cannot be read,\n"
      "4 interrupted.");
  command.on_run([options] { return open(*options); });
}

}  // namespace tilefish::cli
