#include "cli/analyse/summary.h"

#include <algorithm>

#include <fmt/core.h>

namespace tilefish::cli {

namespace {

std::string interval(const RunningMean& samples) {
  const Estimate estimate = samples.estimate();
  return fmt::format("{:+.1f} ({:+.1f} … {:+.1f})", 100 * estimate.value, 100 * estimate.low, 100 * estimate.high);
}

Json json_of_mean(const RunningMean& samples) {
  const Estimate estimate = samples.estimate();
  return JsonObject{
      {"mean", estimate.value}, {"low", estimate.low}, {"high", estimate.high}, {"variance", samples.variance()}};
}

}  // namespace

void AnalysisSummary::add(const MatchAnalysis& analysis, const GameRecord& record) {
  ++matches_;
  const std::vector<SeatAnalysis> seats = analysis.seats();
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (analysis.options().seat && static_cast<std::size_t>(*analysis.options().seat) != seat) continue;
    const SeatAnalysis& each = seats[seat];
    PlayerSummary& player = players_[record.names[seat].empty() ? fmt::format("seat {}", seat) : record.names[seat]];
    if (each.judged > 0) player.accuracy.add(each.accuracy());
    player.result.add(each.result);
    player.luck.add(each.luck);
    player.adjusted.add(each.adjusted);
    player.turns += each.judged;
    player.lost += each.lost;
    player.losses += each.losses;
    player.named += each.inaccuracies + each.mistakes + each.blunders;
    player.blunders += each.blunders;
    player.overlooked += each.overlooked_going_out;
  }
}

void AnalysisSummary::print() const {
  fmt::print("{} matches\n", matches_);
  for (const auto& [name, player] : players_) {
    const Estimate mean = player.accuracy.estimate();
    const double turns = std::max<double>(1, static_cast<double>(player.turns));
    fmt::print(
        "{}: accuracy {:.1f}, {:+.2f} points lost a turn over {} turns, by match {:.1f} ({:.1f} … {:.1f}); {:.1f} % of "
        "turns named, {:.1f} % "
        "blunders, {} times did not go out\n",
        name, player.losses.accuracy(), 100 * player.lost / turns, player.turns, mean.value, mean.low, mean.high,
        100 * static_cast<double>(player.named) / turns, 100 * static_cast<double>(player.blunders) / turns,
        player.overlooked);
    fmt::print("  luck {} points a match; result {}, variance {:.4f}; without luck {}, variance {:.4f}\n",
               interval(player.luck), interval(player.result), player.result.variance(), interval(player.adjusted),
               player.adjusted.variance());
  }
}

Json AnalysisSummary::json() const {
  JsonObject players;
  for (const auto& [name, player] : players_) {
    players.add(name, JsonObject{{"accuracy", player.losses.accuracy()},
                                 {"accuracy_by_match", json_of_mean(player.accuracy)},
                                 {"turns", player.turns},
                                 {"lost", player.lost},
                                 {"named", player.named},
                                 {"blunders", player.blunders},
                                 {"overlooked_going_out", player.overlooked},
                                 {"luck", json_of_mean(player.luck)},
                                 {"result", json_of_mean(player.result)},
                                 {"adjusted", json_of_mean(player.adjusted)}});
  }
  return JsonObject{{"matches", matches_}, {"players", players}};
}

}  // namespace tilefish::cli
