// What turns are worth: each alternative is played on to the end in the same worlds, and the played one is compared with the
// best. The best of several noisy numbers looks better than it is, so it is compared anew in worlds that had no part in choosing it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/alternatives.h"
#include "analysis/worlds.h"
#include "base/limits.h"
#include "base/outcome.h"
#include "ending/ending.h"

namespace tilefish {

enum class Certainty : std::uint8_t {
  sampled,   // a mean over worlds, with a standard error
  proven,    // the ending is solved
  supposed,  // nothing is hidden, and one way to go on was looked at: it may be wrong, and no error can be given
};

// "sampled", for people and programs.
[[nodiscard]] std::string_view name_of(Certainty certainty);

struct AlternativeChance {
  Alternative turn;
  double share = 0;       // of the win, for the mover
  double difference = 0;  // to the played turn
  double error = 0;       // standard error of the difference
  double points = 0;      // gain of the round
  int worlds = 0;
  bool given_up = false;  // it was behind by so much that its other worlds went to the others
};

struct Chances {
  Certainty certainty = Certainty::sampled;
  double share = 0;        // of the win after the played turn, for the mover
  double share_error = 0;  // standard error
  double points = 0;
  std::vector<double> seats;                    // shares of all seats after the played turn
  std::vector<AlternativeChance> alternatives;  // the played one first
  std::size_t best = 0;                         // index of the best; 0 if nothing better was found
  double loss =
      0;  // share of the best less that of the played turn, from fresh worlds; below zero if it was not better
  double loss_error = 0;  // standard error
  std::uint64_t play_outs = 0;
};

// How many standard errors behind a turn is given up, and behind the best one may be called a mistake.
inline constexpr double decided = 2.0;

// Keeps working memory: one for each thread.
class ChanceFinder {
 public:
  explicit ChanceFinder(const Ruleset& ruleset) : ruleset_(ruleset), play_(ruleset), endings_(ruleset) {}

  // Spends about so many play-outs; the same number gives the same answer.
  [[nodiscard]] Outcome<Chances> find(const Turn& turn, const std::vector<Alternative>& alternatives, Racks racks,
                                      const Company& company, std::uint64_t play_outs, std::uint64_t seed,
                                      const Limits& limits);

  [[nodiscard]] ImaginedPlay& play() { return play_; }

 private:
  // Sets the values of a solved ending; false if one of them is not proven.
  bool prove(const Turn& turn, const Limits& limits, Chances& chances);

  Ruleset ruleset_;
  ImaginedPlay play_;
  EndingSolver endings_;
};

// The world after the mover's turn; the alternative's plan is that of the mover from then on.
[[nodiscard]] World after(World world, const Alternative& alternative);

}  // namespace tilefish
