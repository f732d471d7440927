// The table of hands and winning hands by size and jokers, as `tilefish count` prints it.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "counting/game_shape.h"
#include "counting/hand_sampler.h"
#include "counting/natural.h"
#include "counting/work.h"

namespace tilefish {

struct HandTableOptions {
  int jokers = 0;
  int max_size = 1'000'000;
  // Hands of two jokers and more are counted up to this size, and again where so many tiles are missing; between them
  // they are sampled, since exact counts grow out of memory.
  int exact_size = 28;
  int exact_missing = 10;
  std::uint64_t samples = 20'000;  // for each size and number of jokers; 0: sizes between are left out
  std::uint64_t seed = 1;
};

struct HandCount {
  int size;                   // jokers included
  std::optional<int> jokers;  // exactly so many; none: with any number of jokers
  Natural hands;
  std::variant<Natural, SampledShare> winning;

  [[nodiscard]] bool is_exact() const { return winning.index() == 0; }
  [[nodiscard]] const Natural& exact() const { return std::get<Natural>(winning); }
  [[nodiscard]] const SampledShare& sampled() const { return std::get<SampledShare>(winning); }
  [[nodiscard]] double share() const { return is_exact() ? ratio(exact(), hands) : sampled().ratio; }

  friend bool operator==(const HandCount&, const HandCount&) = default;
};

struct HandTable {
  // By size, then by jokers; a row with any number of jokers closes each size if there are jokers in the game.
  std::vector<HandCount> rows;
  Stopped stopped;  // if so, rows that were not finished are missing; those that are there are whole

  [[nodiscard]] bool finished() const { return stopped.reason == StopReason::none; }
};

// An error if the game is too large for the method.
[[nodiscard]] Result<HandTable> make_hand_table(const GameShape& shape, const HandTableOptions& options,
                                                const Work& work = {});

}  // namespace tilefish
