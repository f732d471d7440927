#include "cli/analyse/report.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/core.h>

#include "arena/intervals.h"
#include "cli/options/match_input.h"
#include "cli/output/move_printer.h"
#include "cli/output/terminal.h"

namespace tilefish::cli {

namespace {

// Half the width of the interval that holds the truth in 95 of 100 cases.
double margin(double error) { return estimate_of(0, error).high; }

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string with_margin(double share, double error) {
  return fmt::format("{:3.0f} ±{:.0f} %", 100 * share, std::ceil(100 * margin(error)));
}

std::string signed_points(double share) { return fmt::format("{:+.1f}", 100 * share); }

std::string what_was_done(const Turn& turn, const Style& style) {
  if (turn.record.laid.empty()) return deed_without_tiles(turn.record);
  const int left = turn.view.position.rack.total() - turn.record.laid.total();
  return fmt::format("lays {}{}", style.tiles(turn.record.laid.tiles()),
                     left == 0 ? ", goes out" : fmt::format("; {} left", left));
}

std::string turn_of(const Alternative& turn, const Style& style) {
  if (turn.laid.empty()) return turn.draws > 1 ? fmt::format("draw {} tiles", turn.draws) : "draw";
  return "lay " + style.tiles(turn.laid.tiles());
}

std::string ideas_of(const Alternative& turn) {
  std::string text;
  for (const Idea idea : turn.ideas) {
    if (idea != Idea::played) text += (text.empty() ? "" : ", ") + std::string(name_of(idea));
  }
  if (turn.changes_plan) text += " and waits from then on";
  return text;
}

bool is_bad(TurnName name) {
  return name == TurnName::inaccuracy || name == TurnName::mistake || name == TurnName::blunder;
}

void print_better_table(const Alternative& better, const TileCounts& fresh, const Style& style) {
  if (!better.table) return;
  for (const std::string& line : marked_melds(*better.table, fresh, style)) fmt::print("          {}\n", line);
}

void print_alternatives(const Chances& chances, const Style& style) {
  for (std::size_t i = 0; i < chances.alternatives.size(); ++i) {
    const AlternativeChance& each = chances.alternatives[i];
    const std::string difference =
        i == 0 ? "played"
        : chances.certainty == Certainty::sampled
            ? fmt::format("{} ±{:.1f}", signed_points(each.difference), 100 * margin(each.error))
            : signed_points(each.difference);
    const std::string ideas = ideas_of(each.turn);
    fmt::print("        {:>6} {:>12}  {:+6.0f} points  {}{}\n", percent(each.share), difference, each.points,
               turn_of(each.turn, style), ideas.empty() ? "" : style.faint(fmt::format("  ({})", ideas)));
  }
}

void print_in_full(const Turn& turn, const TurnAnalysis& found, const Style& style) {
  const TurnFacts& facts = *found.facts;
  if (turn.reason) fmt::print("        {}\n", style.faint(sentence_of(*turn.reason)));
  if (facts.overlooked_going_out()) {
    fmt::print("        {}\n", style.bad("overlooked: the whole rack could be laid"));
  } else if (!facts.left_over.empty() && !facts.laid.empty()) {
    fmt::print("        left over: {}\n", style.tiles(facts.left_over.tiles()));
  }
  if (!found.chances) return;
  const Chances& chances = *found.chances;
  print_alternatives(chances, style);
  if (chances.best > 0) {
    const Alternative& better = chances.alternatives[chances.best].turn;
    fmt::print("        better: {}\n", turn_of(better, style));
    print_better_table(better, better.laid, style);
  }
  if (found.open) {
    fmt::print("        with open racks: {}, best {} ({})\n", percent(found.open->share),
               turn_of(found.open->alternatives[found.open->best].turn, style), signed_points(found.open->loss));
  }
}

void print_turn_line(const Turn& turn, const TurnAnalysis& found, const GameRecord& record, const Style& style) {
  std::string chance;
  std::string name;
  if (found.chances) {
    const Chances& chances = *found.chances;
    chance = chances.certainty == Certainty::proven     ? percent(chances.share) + " proven"
             : chances.certainty == Certainty::supposed ? percent(chances.share) + " ?"
                                                        : with_margin(chances.share, chances.share_error);
    name = name_of(found.name);
    if (is_bad(found.name)) {
      name = style.bad(fmt::format("{} {}", name, signed_points(-chances.loss)));
    } else if (found.name == TurnName::forced) {
      name.clear();
    }
  }
  const std::string luck = found.luck ? signed_points(found.luck->value) : "";
  fmt::print("{:4}  {:<18} {:>10} {:>6}  {:<10} {}\n", turn.number, seat_name(record, turn.seat), chance, luck, name,
             what_was_done(turn, style));
}

void print_seats(const MatchAnalysis& analysis, const GameRecord& record, const Style& style) {
  const std::vector<SeatAnalysis> seats = analysis.seats();
  for (int seat = 0; seat < analysis.match().setup().players; ++seat) {
    if (analysis.options().seat && *analysis.options().seat != seat) continue;
    const SeatAnalysis& each = seats[static_cast<std::size_t>(seat)];
    fmt::print("{}: accuracy {:.0f} over {} turns; {} inaccuracies, {} mistakes, {} blunders\n",
               style.strong(seat_name(record, seat)), each.accuracy(), each.judged, each.inaccuracies, each.mistakes,
               each.blunders);
    if (each.overlooked_going_out > 0) {
      fmt::print("  could have gone out and did not in {} turns\n", each.overlooked_going_out);
    }
    fmt::print("  result {} points of a win = luck {} + play {} + the rest {}; without the luck of all draws {}\n",
               signed_points(each.result), signed_points(each.luck), signed_points(-each.lost),
               signed_points(each.rest()), signed_points(each.adjusted));
  }
}

}  // namespace

void print_analysis(const MatchAnalysis& analysis, const GameRecord& record) {
  const Style style(stdout);
  const MatchTurns& match = analysis.match();
  const std::string depth = analysis.depth() > 0 ? fmt::format("{} play-outs a turn", analysis.depth())
                                                 : "the time was too short for all turns";
  fmt::print("{} players under '{}', seed {}; {}\n", match.setup().players, match.setup().ruleset.name(),
             to_string(match.setup().seed), depth);
  fmt::print("{}\n", style.faint("turn  seat                 chances   luck  name       what was done"));
  int round = 0;
  for (std::size_t i = 0; i < match.turns().size(); ++i) {
    const Turn& turn = match.turns()[i];
    const TurnAnalysis& found = analysis.turns()[i];
    if (turn.round != round) {
      round = turn.round;
      if (match.setup().rounds > 1) fmt::print("{}\n", style.strong(fmt::format("round {}", round)));
    }
    if (analysis.options().seat && turn.seat != *analysis.options().seat) continue;
    print_turn_line(turn, found, record, style);
    const bool matters = found.facts && (found.facts->overlooked_going_out() || (found.chances && is_bad(found.name)));
    if (matters) print_in_full(turn, found, style);
  }
  print_seats(analysis, record, style);
}

}  // namespace tilefish::cli
