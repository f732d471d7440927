#include "cli/arena/report.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/core.h>

#include "cli/output/terminal.h"

namespace tilefish::cli {

namespace {

template <class Sum, class Count>
double per(Sum sum, Count count) {
  return count > 0 ? static_cast<double>(sum) / static_cast<double>(count) : 0;
}

std::string percent(const Estimate& rate) {
  return fmt::format("{:5.1f} % ({:.1f} … {:.1f})", 100 * rate.value, 100 * rate.low, 100 * rate.high);
}

// Elo's scale has no end, and a robot that lost every game has no number on it.
std::string elo_number(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+∞" : "−∞";
  return fmt::format("{:+.0f}", elo);
}

std::string score_words(const Estimate& score) {
  return fmt::format("{:+.1f} ({:+.1f} … {:+.1f})", score.value, score.low, score.high);
}

std::string elo_words(const Estimate& elo) {
  return fmt::format("{} ({} … {})", elo_number(elo.value), elo_number(elo.low), elo_number(elo.high));
}

const char* verdict_words(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::undecided: return "undecided";
    case SprtVerdict::accept_h0: return "H0 accepted";
    case SprtVerdict::accept_h1: return "H1 accepted";
  }
  return "";
}

JsonObject figures_of(const Estimate& estimate) {
  return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

void print_entrants(const ArenaReport& report) {
  std::size_t widest = 6;
  for (const EntrantReport& entrant : report.entrants) widest = std::max(widest, entrant.name.size());
  fmt::print("{:<{}}  {:<24}  {:<26}  opens  lays  tiles/lay   µs/turn  slowest\n", "player", widest, "wins",
             "score a round");
  for (const EntrantReport& entrant : report.entrants) {
    const SeatReport& play = entrant.play;
    // "…" takes three bytes and one column.
    fmt::print("{:<{}}  {:<26}  {:<28}  {:5.1f}  {:3.0f} %  {:9.2f}  {:8.1f}  {:5.1f} ms\n", entrant.name, widest,
               percent(rate_estimate(entrant.win_rate)), score_words(entrant.score.estimate()),
               per(play.opening_turns, play.opened_rounds), 100 * per(play.lays, play.turns),
               per(play.tiles_laid, play.lays), 1e6 * per(play.seconds, play.turns), 1e3 * play.slowest);
  }
}

std::string forfeit_words(const ForfeitReport& forfeit, const ArenaReport& report) {
  return fmt::format("{} in deal {}, rotation {}, event {}: {}", report.entrants[forfeit.entrant].name,
                     forfeit.game.set, forfeit.game.rotation, forfeit.turn, forfeit.reason);
}

std::string illegal_state_words(const IllegalState& state) {
  return fmt::format("in deal {}, rotation {}: {}", state.game.set, state.game.rotation, state.reason);
}

std::string games_words(const ArenaReport& report) {
  return fmt::format(
      "{} games from {} deals{}, {:.1f} turns a round, {:.1f} % blocked, {:.1f} % tied, {:.1f} s, {:.0f} games/s",
      report.games, report.sets, report.interrupted ? " (interrupted)" : "", per(report.turns, report.rounds),
      100 * per(report.blocked_rounds, report.rounds), 100 * per(report.tied_rounds, report.rounds), report.seconds,
      per(report.games, report.seconds));
}

std::string sprt_words(const SprtState& state) {
  return fmt::format("SPRT: {}, LLR {:.2f} in {:.2f} … {:.2f}", verdict_words(state.verdict), state.llr, state.lower,
                     state.upper);
}

void print_illegal_states(const ArenaReport& report) {
  const Style style(stdout);
  for (const IllegalState& state : report.illegal_states) {
    fmt::print("{}\n", style.bad("illegal state " + illegal_state_words(state)));
  }
}

void print_forfeits(const ArenaReport& report) {
  if (report.forfeits.empty()) return;
  constexpr std::size_t most_shown = 10;
  const Style style(stdout);
  fmt::print("{}\n", style.bad(fmt::format("{} forfeits:", report.forfeits.size())));
  for (std::size_t i = 0; i < std::min(most_shown, report.forfeits.size()); ++i) {
    fmt::print("  {}\n", forfeit_words(report.forfeits[i], report));
  }
}

// [[what, how often], …]
template <class Key>
JsonArray counts_json(const std::map<Key, std::uint64_t>& counts) {
  JsonArray array;
  for (const auto& [key, count] : counts) array.add(JsonArray{key, count});
  return array;
}

// What rounds that were won, or lost, brought: those with a gain above zero, or below. A tallied round brings nobody more
// than nothing, so there only losses are told.
struct GainSummary {
  std::uint64_t rounds = 0;
  double mean = 0;
  std::int64_t tenth = 0;  // a tenth of the rounds brought no more than this
  std::int64_t median = 0;
  std::int64_t ninetieth = 0;
};

GainSummary summary_of(const std::map<std::int64_t, std::uint64_t>& gains, bool won) {
  GainSummary summary;
  const auto counts = [&](std::int64_t gain) { return won ? gain > 0 : gain < 0; };
  double sum = 0;
  for (const auto& [gain, rounds] : gains) {
    if (!counts(gain)) continue;
    summary.rounds += rounds;
    sum += static_cast<double>(gain) * static_cast<double>(rounds);
  }
  summary.mean = per(sum, summary.rounds);
  std::uint64_t seen = 0;
  for (const auto& [gain, rounds] : gains) {
    if (!counts(gain)) continue;
    const std::uint64_t before = seen;
    seen += rounds;
    const auto reaches = [&](std::uint64_t tenths) {
      return 10 * before < tenths * summary.rounds && 10 * seen >= tenths * summary.rounds;
    };
    if (reaches(1)) summary.tenth = gain;
    if (reaches(5)) summary.median = gain;
    if (reaches(9)) summary.ninetieth = gain;
  }
  return summary;
}

JsonObject figures_of(const GainSummary& summary) {
  return {{"rounds", summary.rounds},
          {"mean", summary.mean},
          {"tenth", summary.tenth},
          {"median", summary.median},
          {"ninetieth", summary.ninetieth}};
}

std::string gain_words(const GainSummary& summary) {
  if (summary.rounds == 0) return "–";
  return fmt::format("{:+.1f} ({:+} … {:+} … {:+})", summary.mean, summary.tenth, summary.median, summary.ninetieth);
}

JsonArray course_json(const ArenaReport& report) {
  JsonArray course;
  for (const RatePoint& point : report.course) {
    JsonArray rates;
    for (const Estimate& rate : point.rates) rates.add(figures_of(rate));
    course.add(JsonObject{{"deals", point.sets}, {"win_rates", rates}});
  }
  return course;
}

// [[turn of the round, turns, moves found in them], …]
JsonArray moves_found_json(const SeatReport& play) {
  JsonArray array;
  for (std::size_t turn = 0; turn < play.moves_found.size(); ++turn) {
    const MovesFound& found = play.moves_found[turn];
    array.add(JsonArray{turn + 1, found.turns, found.moves});
  }
  return array;
}

// [[turns, moves found in them], …] of the first games
JsonArray moves_by_game_json(const EntrantReport& entrant) {
  JsonArray array;
  for (const MovesFound& game : entrant.moves_by_game) array.add(JsonArray{game.turns, game.moves});
  return array;
}

JsonObject figures_of(const EntrantReport& entrant) {
  const SeatReport& play = entrant.play;
  return {{"name", entrant.name},
          {"win_rate", figures_of(rate_estimate(entrant.win_rate))},
          {"score", figures_of(entrant.score.estimate())},
          {"turns", play.turns},
          {"lays", play.lays},
          {"tiles_laid", play.tiles_laid},
          {"rounds_opened", play.opened_rounds},
          {"tiles_drawn", play.tiles_drawn},
          {"opening_turn", per(play.opening_turns, play.opened_rounds)},
          {"opening_points", per(play.opening_points, play.opened_rounds)},
          {"opening_tiles", per(play.opening_tiles, play.opened_rounds)},
          {"moves_found", moves_found_json(play)},
          {"gains", counts_json(entrant.gains)},
          {"won_rounds", figures_of(summary_of(entrant.gains, true))},
          {"lost_rounds", figures_of(summary_of(entrant.gains, false))},
          {"moves_by_game", moves_by_game_json(entrant)},
          {"microseconds_a_turn", 1e6 * per(play.seconds, play.turns)},
          {"median_microseconds", 1e6 * play.times.quantile(0.5)},
          {"slowest_milliseconds", 1e3 * play.slowest}};
}

JsonObject figures_of(const SprtState& state, const SprtOptions& options) {
  return {{"elo0", options.elo0}, {"elo1", options.elo1}, {"llr", state.llr},
          {"lower", state.lower}, {"upper", state.upper}, {"verdict", verdict_words(state.verdict)}};
}

}  // namespace

std::string short_words(const ArenaReport& report) {
  return fmt::format("{} {}", report.entrants.front().name, percent(rate_estimate(report.entrants.front().win_rate)));
}

void print_report(const ArenaReport& report) {
  print_entrants(report);
  if (report.entrants.size() == 2) {
    fmt::print("Elo of {} over {}: {}\n", report.entrants[0].name, report.entrants[1].name,
               elo_words(elo_estimate(rate_estimate(report.entrants[0].win_rate))));
  }
  if (report.sprt) fmt::print("{}\n", sprt_words(*report.sprt));
  fmt::print("{}\n", games_words(report));
  print_illegal_states(report);
  print_forfeits(report);
}

std::string to_markdown(const ArenaReport& report, const Ruleset& ruleset, const ArenaOptions& options) {
  std::string text = fmt::format(
      "Rules `{}`, seed {}, {} rounds a match. {}. Intervals hold the truth in 95 of 100 cases.\n\n"
      "| player | wins | score a round | turns that lay | tiles a lay |\n| --- | --- | --- | --- | --- |\n",
      ruleset.name(), options.seed, options.rounds, games_words(report));
  for (const EntrantReport& entrant : report.entrants) {
    const SeatReport& play = entrant.play;
    text += fmt::format("| {} | {} | {} | {:.0f} % | {:.2f} |\n", entrant.name,
                        percent(rate_estimate(entrant.win_rate)), score_words(entrant.score.estimate()),
                        100 * per(play.lays, play.turns), per(play.tiles_laid, play.lays));
  }
  text +=
      "\n| player | rounds opened | opens in its turn | with points | with tiles | µs a turn | median | 99 % | slowest "
      "|\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (const EntrantReport& entrant : report.entrants) {
    const SeatReport& play = entrant.play;
    text += fmt::format("| {} | {:.1f} % | {:.2f} | {:.1f} | {:.1f} | {:.1f} | {:.1f} | {:.1f} | {:.0f} |\n",
                        entrant.name, 100 * per(play.opened_rounds, report.rounds),
                        per(play.opening_turns, play.opened_rounds), per(play.opening_points, play.opened_rounds),
                        per(play.opening_tiles, play.opened_rounds), 1e6 * per(play.seconds, play.turns),
                        1e6 * play.times.quantile(0.5), 1e6 * play.times.quantile(0.99), 1e6 * play.slowest);
  }
  text += "\n| player | a round won brings (mean; 10, 50 and 90 % of them) | a round lost |\n| --- | --- | --- |\n";
  for (const EntrantReport& entrant : report.entrants) {
    text += fmt::format("| {} | {} | {} |\n", entrant.name, gain_words(summary_of(entrant.gains, true)),
                        gain_words(summary_of(entrant.gains, false)));
  }
  if (report.entrants.size() == 2) {
    text += fmt::format("\nElo of {} over {}: {}.\n", report.entrants[0].name, report.entrants[1].name,
                        elo_words(elo_estimate(rate_estimate(report.entrants[0].win_rate))));
  }
  if (report.sprt) text += fmt::format("\n{}.\n", sprt_words(*report.sprt));
  for (const IllegalState& state : report.illegal_states) text += "\n- illegal state " + illegal_state_words(state);
  if (!report.forfeits.empty()) text += fmt::format("\n## {} forfeits\n\n", report.forfeits.size());
  for (const ForfeitReport& forfeit : report.forfeits) text += fmt::format("- {}\n", forfeit_words(forfeit, report));
  return text;
}

JsonObject report_as_json(const ArenaReport& report, const Ruleset& ruleset, const ArenaOptions& options) {
  JsonArray entrants;
  for (const EntrantReport& entrant : report.entrants) entrants.add(figures_of(entrant));
  JsonArray forfeits;
  for (const ForfeitReport& forfeit : report.forfeits) {
    forfeits.add(JsonObject{{"player", report.entrants[forfeit.entrant].name},
                            {"deal", forfeit.game.set},
                            {"rotation", forfeit.game.rotation},
                            {"seed", std::to_string(forfeit.game.seed)},
                            {"event", forfeit.turn},
                            {"reason", forfeit.reason}});
  }
  JsonArray illegal_states;
  for (const IllegalState& state : report.illegal_states) {
    illegal_states.add(illegal_state_words(state));
  }
  // JSON numbers are doubles to many readers, which seeds do not fit.
  JsonObject object{{"rules", ruleset.name()},
                    {"seed", std::to_string(options.seed)},
                    {"rounds_a_match", options.rounds},
                    {"first_deal", options.first},
                    {"deals", report.sets},
                    {"games", report.games},
                    {"rounds", report.rounds},
                    {"blocked_rounds", report.blocked_rounds},
                    {"tied_rounds", report.tied_rounds},
                    {"turns", report.turns},
                    {"players", entrants},
                    {"forfeits", forfeits},
                    {"states_checked", options.play.check_states},
                    {"illegal_states", illegal_states},
                    {"round_turns", counts_json(report.round_turns)},
                    {"course", course_json(report)},
                    {"interrupted", report.interrupted},
                    {"seconds", report.seconds},
                    {"games_a_second", per(report.games, report.seconds)}};
  if (report.entrants.size() == 2) {
    object.add("elo", figures_of(elo_estimate(rate_estimate(report.entrants[0].win_rate))));
  }
  if (report.sprt) object.add("sprt", figures_of(*report.sprt, *options.sprt));
  return object;
}

}  // namespace tilefish::cli
