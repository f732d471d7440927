// How everybody got on with the puzzles of a day: how many solved them, how fast, in how many steps. The desk keeps it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "protocol/puzzle_messages.h"
#include "storage/stored_puzzles.h"

namespace tilefish {

class DayBoard {
 public:
  // Attempts at other puzzles are none of its business.
  void take(const StoredAttempt& attempt);
  // What is older than the day before is of no interest any more.
  void forget_before(std::int64_t day);

  // Without what is one's own but the result.
  [[nodiscard]] wire::DayLevel level(std::int64_t day, int level, const std::string& guest);
  [[nodiscard]] bool has_tried(std::int64_t day, int level, const std::string& guest) const;

 private:
  // Counted as they come, so that telling takes the same time however many there are.
  struct Results {
    std::unordered_map<std::string, wire::DayResult> by_guest;
    int solved = 0;
    std::map<int, int> steps;  // how many solved it in so many
    // Of those who solved it without a hint, shortest first; those that came since somebody last asked are behind the others.
    std::vector<std::int64_t> times;
    std::size_t sorted = 0;
  };
  std::map<std::pair<std::int64_t, int>, Results> results_;
};

}  // namespace tilefish
