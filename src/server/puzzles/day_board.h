// How everybody got on with the puzzles of a day: how many solved them, how fast, in how many steps. The desk keeps it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "protocol/puzzle_messages.h"
#include "storage/stored_puzzles.h"

namespace tilefish {

class DayBoard {
 public:
  void take(const StoredDayResult& result);
  // What is older than the day before is of no interest any more.
  void forget_before(std::int64_t day);

  // Without what is one's own.
  [[nodiscard]] wire::DayLevel level(std::int64_t day, int level);

 private:
  // Counted as they come, so that telling takes the same time however many there are.
  struct Results {
    int tried = 0;
    int solved = 0;
    std::map<int, int> steps;  // how many solved it in so many
    // Of those who solved it without a hint, shortest first; those that came since somebody last asked are behind the others.
    std::vector<std::int64_t> times;
    std::size_t sorted = 0;
  };
  std::map<std::pair<std::int64_t, int>, Results> results_;
};

}  // namespace tilefish
