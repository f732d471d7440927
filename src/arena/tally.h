// Sums up the games of an arena, set by set in order, wherever they were played; the sequential test is looked at after every batch of
// sets, so that it stops at the same one however many threads or machines play.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/arena.h"

namespace tilefish {

class ArenaTally {
 public:
  // Sets between two looks at the sequential test.
  static constexpr std::uint64_t sets_a_batch = 64;

  ArenaTally(std::vector<std::string> names, Scoring scoring, const ArenaOptions& options);

  // All games of the next set, each complete.
  void add_set(const std::vector<FinishedGame>& games);
  // After so many sets, and after the last: whether the sequential test has decided.
  bool end_batch();
  void interrupt() { report_.interrupted = true; }

  [[nodiscard]] const ArenaReport& report() const { return report_; }

 private:
  using Clock = std::chrono::steady_clock;

  void add_game(const FinishedGame& finished);
  void note_course();
  [[nodiscard]] std::vector<std::size_t> seated(int rotation) const {
    return entrants_by_seat(orders_, report_.entrants.size(), rotation);
  }

  Scoring scoring_;
  SeatOrders orders_;
  std::optional<SprtOptions> sprt_;
  Clock::time_point start_ = Clock::now();
  ArenaReport report_;
};

}  // namespace tilefish
