#include "cli/arena_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "cli/terminal.h"

namespace tilefish::cli {

namespace {

double per(double sum, double count) { return count > 0 ? sum / count : 0; }

std::string percent(const Estimate& rate) {
  return fmt::format("{:5.1f} % ({:.1f} … {:.1f})", 100 * rate.value, 100 * rate.low, 100 * rate.high);
}

// Elo's scale has no end, and a robot that lost every game has no number on it.
std::string elo_number(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+∞" : "−∞";
  return fmt::format("{:+.0f}", elo);
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

boost::json::object to_json(const Estimate& estimate) {
  const auto finite = [](double value) { return std::isinf(value) ? boost::json::value() : boost::json::value(value); };
  return {{"value", finite(estimate.value)}, {"low", finite(estimate.low)}, {"high", finite(estimate.high)}};
}

void print_entrants(const ArenaReport& report) {
  std::size_t widest = 6;
  for (const EntrantReport& entrant : report.entrants) widest = std::max(widest, entrant.name.size());
  fmt::print("{:<{}}  {:<24}  {:<26}  opens  lays  tiles/lay   µs/turn  slowest\n", "player", widest, "wins",
             "score a round");
  for (const EntrantReport& entrant : report.entrants) {
    const SeatReport& play = entrant.play;
    const Estimate score = entrant.score.estimate();
    const std::string score_words = fmt::format("{:+.1f} ({:+.1f} … {:+.1f})", score.value, score.low, score.high);
    // "…" takes three bytes and one column.
    fmt::print("{:<{}}  {:<26}  {:<28}  {:5.1f}  {:3.0f} %  {:9.2f}  {:8.1f}  {:5.1f} ms\n", entrant.name, widest,
               percent(rate_estimate(entrant.win_rate)), score_words, per(play.opening_turns, play.opened_rounds),
               100 * per(play.lays, play.turns), per(play.tiles_laid, play.lays), 1e6 * per(play.seconds, play.turns),
               1e3 * play.slowest);
  }
}

void print_forfeits(const ArenaReport& report) {
  if (report.forfeits.empty()) return;
  constexpr std::size_t most_shown = 10;
  const Style style(stdout);
  fmt::print("{}\n", style.bad(fmt::format("{} forfeits:", report.forfeits.size())));
  for (std::size_t i = 0; i < std::min(most_shown, report.forfeits.size()); ++i) {
    const ForfeitReport& forfeit = report.forfeits[i];
    fmt::print("  {} in deal {}, rotation {}, event {}: {}\n", report.entrants[forfeit.entrant].name, forfeit.game.set,
               forfeit.game.rotation, forfeit.turn, forfeit.reason);
  }
}

boost::json::object to_json(const EntrantReport& entrant) {
  const SeatReport& play = entrant.play;
  return {{"name", entrant.name},
          {"win_rate", to_json(rate_estimate(entrant.win_rate))},
          {"score", to_json(entrant.score.estimate())},
          {"turns", play.turns},
          {"lays", play.lays},
          {"tiles_laid", play.tiles_laid},
          {"rounds_opened", play.opened_rounds},
          {"opening_turn", per(play.opening_turns, play.opened_rounds)},
          {"microseconds_a_turn", 1e6 * per(play.seconds, play.turns)},
          {"slowest_milliseconds", 1e3 * play.slowest}};
}

boost::json::object to_json(const SprtState& state, const SprtOptions& options) {
  return {{"elo0", options.elo0}, {"elo1", options.elo1}, {"llr", state.llr},
          {"lower", state.lower}, {"upper", state.upper}, {"verdict", verdict_words(state.verdict)}};
}

}  // namespace

std::string short_words(const ArenaReport& report) {
  return fmt::format("{} {}", report.entrants.front().name, percent(rate_estimate(report.entrants.front().win_rate)));
}

void print_text(const ArenaReport& report) {
  print_entrants(report);
  if (report.entrants.size() == 2) {
    fmt::print("Elo of {} over {}: {}\n", report.entrants[0].name, report.entrants[1].name,
               elo_words(elo_estimate(rate_estimate(report.entrants[0].win_rate))));
  }
  if (report.sprt) {
    fmt::print("SPRT: {}, LLR {:.2f} in {:.2f} … {:.2f}\n", verdict_words(report.sprt->verdict), report.sprt->llr,
               report.sprt->lower, report.sprt->upper);
  }
  const auto rounds = static_cast<double>(report.rounds);
  fmt::print(
      "{} games from {} deals{}, {:.1f} turns a round, {:.1f} % blocked, {:.1f} % tied, {:.1f} s, {:.0f} games/s\n",
      report.games, report.sets, report.interrupted ? " (interrupted)" : "",
      per(static_cast<double>(report.turns), rounds), 100 * per(static_cast<double>(report.blocked_rounds), rounds),
      100 * per(static_cast<double>(report.tied_rounds), rounds), report.seconds,
      per(static_cast<double>(report.games), report.seconds));
  print_forfeits(report);
}

boost::json::object to_json(const ArenaReport& report, const Ruleset& ruleset, const ArenaOptions& options) {
  boost::json::array entrants;
  for (const EntrantReport& entrant : report.entrants) entrants.emplace_back(to_json(entrant));
  boost::json::array forfeits;
  for (const ForfeitReport& forfeit : report.forfeits) {
    forfeits.emplace_back(boost::json::object{{"player", report.entrants[forfeit.entrant].name},
                                              {"deal", forfeit.game.set},
                                              {"rotation", forfeit.game.rotation},
                                              {"seed", std::to_string(forfeit.game.seed)},
                                              {"event", forfeit.turn},
                                              {"reason", forfeit.reason}});
  }
  // JSON numbers are doubles to many readers, which seeds do not fit.
  boost::json::object object{{"rules", ruleset.name()},
                             {"seed", std::to_string(options.seed)},
                             {"rounds_a_match", options.rounds},
                             {"deals", report.sets},
                             {"games", report.games},
                             {"rounds", report.rounds},
                             {"blocked_rounds", report.blocked_rounds},
                             {"tied_rounds", report.tied_rounds},
                             {"turns", report.turns},
                             {"players", std::move(entrants)},
                             {"forfeits", std::move(forfeits)},
                             {"interrupted", report.interrupted},
                             {"seconds", report.seconds}};
  if (report.entrants.size() == 2) {
    object["elo"] = to_json(elo_estimate(rate_estimate(report.entrants[0].win_rate)));
  }
  if (report.sprt) object["sprt"] = to_json(*report.sprt, *options.sprt);
  return object;
}

}  // namespace tilefish::cli
