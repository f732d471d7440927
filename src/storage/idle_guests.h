// Which guests a database need not keep any longer: those who have not been seen for too long, and where there are too many, those
// who have left nothing behind that somebody could miss. Used by the tidying.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <soci/soci.h>

#include "storage/store.h"

namespace tilefish {

// All of these throw soci::soci_error.
class IdleGuests {
 public:
  // If the database is shared, others store and remove guests too.
  explicit IdleGuests(bool shared) : shared_(shared) {}

  // So many at most are new.
  void came(std::int64_t guests) { stored_ += stored_ < 0 ? 0 : guests; }

  // A few of them, none of whom sits at a table; none before it is time to look again. In a shared database they are locked until the
  // transaction ends.
  [[nodiscard]] std::vector<std::string> find(soci::session& sql, const Retention& retention, Instant now);

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::vector<std::string> unseen(soci::session& sql, const Retention& retention, Instant now) const;
  [[nodiscard]] bool are_too_many(soci::session& sql, std::int64_t most);
  [[nodiscard]] std::vector<std::string> surplus(soci::session& sql, std::int64_t most, Instant now);

  bool shared_;
  Clock::time_point next_look_;
  Clock::time_point next_count_;
  std::int64_t stored_ = -1;    // counted, and those who have come since; -1 before the first count
  std::int64_t too_many_ = 0;   // by the last count, and still there
  long long looked_until_ = 0;  // of those last seen before, in milliseconds, only such are left as have to stay
  std::size_t passed_ = 0;      // and of those last seen then, so many
};

// When a guest was last seen.
[[nodiscard]] std::optional<Instant> last_sign_of_life(soci::session& sql);

// For a start with a clock that cannot be believed, or after a long time without a server: nobody counts as away for longer than this,
// nor, unless others with better clocks may have noted that, as seen in time to come. It is stored, for at the next start the clock
// may seem right.
void spare_guests(soci::session& sql, std::chrono::milliseconds longest_away, Instant now, bool shared);

}  // namespace tilefish
