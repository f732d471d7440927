// What was spent of an account: nodes of a cluster tell each other.
#pragma once

#include <cstdint>
#include <string>

namespace tilefish {

struct Spent {
  std::string payer;          // an address or an identity
  std::int64_t thinking = 0;  // milliseconds, as the next
  std::int64_t unused = 0;    // of what was taken for thinking, perhaps earlier
  std::int64_t newcomers = 0;
  std::int64_t codes = 0;

  friend bool operator==(const Spent&, const Spent&) = default;
};

}  // namespace tilefish
