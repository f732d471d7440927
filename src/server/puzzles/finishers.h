// Who of an address has finished which puzzle today: whoever comes after others there may know the answer from them. Kept in memory
// alone, as all addresses are, so it begins anew when the server does. The desk asks it before anything counts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tilefish {

class Finishers {
 public:
  struct Attempt {
    const std::string& address;
    const std::string& puzzle;
    const std::string& guest;
    std::int64_t day = 0;
  };

  // How many others have finished it there before.
  [[nodiscard]] int others_before(const Attempt& attempt) const {
    if (attempt.day != day_) return 0;
    const auto found = guests_.find({attempt.address, attempt.puzzle});
    if (found == guests_.end()) return 0;
    const auto own = std::find(found->second.begin(), found->second.end(), attempt.guest);
    return static_cast<int>(own - found->second.begin());
  }

  void finished(const Attempt& attempt) {
    if (std::exchange(day_, attempt.day) != attempt.day) guests_.clear();
    std::vector<std::string>& guests = guests_[{attempt.address, attempt.puzzle}];
    if (std::find(guests.begin(), guests.end(), attempt.guest) == guests.end()) guests.push_back(attempt.guest);
  }

 private:
  std::int64_t day_ = 0;
  std::map<std::pair<std::string, std::string>, std::vector<std::string>>
      guests_;  // by address and puzzle, in their order
};

}  // namespace tilefish
