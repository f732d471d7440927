#include "base/matching.h"

#include <cassert>
#include <cstdint>

namespace tilefish {

namespace {

class Matching {
 public:
  Matching(const std::vector<std::vector<std::size_t>>& likes, std::size_t rights)
      : likes_(likes), owner_(rights, nobody) {}

  [[nodiscard]] bool is_complete() {
    for (std::size_t left = 0; left < likes_.size(); ++left) {
      visited_.assign(owner_.size(), false);
      if (!place(left)) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t nobody = SIZE_MAX;

  // Takes a right one that is free, or one whose owner can go elsewhere.
  bool place(std::size_t left) {
    for (const std::size_t right : likes_[left]) {
      assert(right < owner_.size());
      if (visited_[right]) continue;
      visited_[right] = true;
      if (owner_[right] == nobody || place(owner_[right])) {
        owner_[right] = left;
        return true;
      }
    }
    return false;
  }

  const std::vector<std::vector<std::size_t>>& likes_;
  std::vector<std::size_t> owner_;
  std::vector<bool> visited_;
};

}  // namespace

bool can_match_all(const std::vector<std::vector<std::size_t>>& likes, std::size_t rights) {
  return Matching(likes, rights).is_complete();
}

}  // namespace tilefish
