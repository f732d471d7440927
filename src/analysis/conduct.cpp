#include "analysis/conduct.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilefish {

namespace {

// Whoever waits lays only by mistake, and above its cap draws only by mistake. Whoever lays may overlook most of what it could,
// as beginners do, but not nearly everything.
constexpr double lays_while_waiting = 0.02;
constexpr double lays_above_cap = 0.8;
constexpr double least_share_of_laying = 0.25;
constexpr double most_share_of_laying = 0.98;

// In units of log-likelihood: some three turns must speak for waiting before it is believed.
constexpr double evidence_to_wait = 1.0;

constexpr int no_cap = std::numeric_limits<int>::max();

double log_likelihood(bool laid, double chance_to_lay) { return std::log(laid ? chance_to_lay : 1 - chance_to_lay); }

template <class Counts>
double fit_of_laying(std::span<const TellingTurn> turns, const Counts& counts) {
  double laid = 0;
  double all = 0;
  for (const TellingTurn& turn : turns) {
    if (!counts(turn)) continue;
    all += 1;
    laid += turn.laid ? 1 : 0;
  }
  if (all == 0) return 0;
  const double share = std::clamp(laid / all, least_share_of_laying, most_share_of_laying);
  return laid * std::log(share) + (all - laid) * std::log(1 - share);
}

double fit_of_waiting(std::span<const TellingTurn> turns, int cap) {
  double fit = 0;
  for (const TellingTurn& turn : turns) {
    if (turn.opened) fit += log_likelihood(turn.laid, turn.rack <= cap ? lays_while_waiting : lays_above_cap);
  }
  return fit;
}

double fit_of_opening_late(std::span<const TellingTurn> turns) {
  double fit = 0;
  for (const TellingTurn& turn : turns) {
    if (!turn.opened && turn.is_early) fit += log_likelihood(turn.laid, lays_while_waiting);
  }
  return fit;
}

bool lays_little_above(std::span<const TellingTurn> turns, int cap) {
  int little = 0;
  int much = 0;
  for (const TellingTurn& turn : turns) {
    if (turn.opened && turn.laid && turn.rack > cap) ++(turn.laid_little ? little : much);
  }
  return little > much;
}

}  // namespace

std::string_view name_of(const SeatConduct& conduct) {
  switch (conduct.conduct) {
    case Conduct::plays: return "lays";
    case Conduct::hoards: return "waits";
    case Conduct::waits: return "waits and opens late";
  }
  return "";
}

SeatConduct conduct_of(std::span<const TellingTurn> turns) {
  const double laying = fit_of_laying(turns, [](const TellingTurn& turn) { return turn.opened; });
  const double opening = fit_of_laying(turns, [](const TellingTurn& turn) { return !turn.opened && turn.is_early; });
  const double opening_late = fit_of_opening_late(turns);

  int best_cap = no_cap;
  double waiting = fit_of_waiting(turns, no_cap);
  for (const TellingTurn& turn : turns) {
    const double fit = fit_of_waiting(turns, turn.rack);
    // A cap is one number more to choose, so it has to earn as much as waiting has.
    if (fit <= waiting + (best_cap == no_cap ? evidence_to_wait : 0)) continue;
    waiting = fit;
    best_cap = turn.rack;
  }
  const int cap = best_cap == no_cap ? 0 : best_cap;
  const bool opens_late = opening_late > opening;
  if (waiting + std::max(opening, opening_late) <= laying + opening + evidence_to_wait) return {};
  return {.conduct = opens_late ? Conduct::waits : Conduct::hoards,
          .rack_cap = cap,
          .lays_little = cap > 0 && lays_little_above(turns, cap)};
}

}  // namespace tilefish
