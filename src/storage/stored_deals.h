// What lasts of the deal of each day, which everybody plays once, and of each who has played it. Values that the server's core
// writes and reads back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/instant.h"

namespace tilefish {

struct StoredDeal {
  std::int64_t day = 0;  // since 1970, UTC
  std::string seed;      // a secret until the day is over
  std::string rules;     // by name
  std::string robots;    // names with spaces between them, in the order of seats

  friend bool operator==(const StoredDeal&, const StoredDeal&) = default;
};

// How a play has ended.
struct PlayEnd {
  Instant at;
  std::int64_t points = 0;
  int place = 0;  // at the table; 1 is best
  int turns = 0;
  bool given_up = false;
  bool ranked = false;  // in time; stored only for one that counts

  friend bool operator==(const PlayEnd&, const PlayEnd&) = default;
};

struct StoredPlay {
  std::int64_t day = 0;
  std::string guest;
  std::string game;
  Instant begun;
  bool counts = true;  // false if too many have played from the same address
  std::optional<PlayEnd> end;

  friend bool operator==(const StoredPlay&, const StoredPlay&) = default;
};

struct StoredDeals {
  std::vector<StoredDeal> deals;  // of all days
  std::vector<StoredPlay> plays;  // of the latest two days that have a deal

  friend bool operator==(const StoredDeals&, const StoredDeals&) = default;
};

}  // namespace tilefish
