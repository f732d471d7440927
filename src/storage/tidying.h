// How a database is kept small, a step at a time: finished games that are too old or too many go, SQLite's file gives back the
// pages that are free, and its log of changes is taken into the file. Used by the store.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <soci/soci.h>

#include "storage/idle_guests.h"
#include "storage/store.h"

namespace tilefish {

// Games that are kept for the same time: those in which so many people played.
struct TidiedKind {
  int fewest_people;
  int most_people;
};

// The question for the oldest finished games of a kind that fulfil a condition and are on no table.
[[nodiscard]] std::string oldest_games(const TidiedKind& kind, const std::string& condition, std::size_t most);

class Tidying {
 public:
  // `file` is SQLite's, or empty. If the database is shared, others finish and remove games too. `alive` is when somebody was last there;
  // where the clock is far from it at the first step, it may be wrong, and neither games nor guests are taken for old.
  Tidying(std::string file, bool shared, std::optional<Instant> alive)
      : file_(std::move(file)), shared_(shared), guests_(shared), alive_(alive) {}

  // So many games have been finished since the last call, and at most so many guests have come.
  void finished(std::int64_t games) { finished_ += games; }
  void came(std::int64_t guests) { guests_.came(guests); }

  // Throws soci::soci_error.
  [[nodiscard]] Tidied step(soci::session& sql, const Retention& retention, Instant now);
  // A few guests who need not be kept any longer. To be called and to be removed in one transaction: until its end nobody else can
  // see them.
  [[nodiscard]] std::vector<std::string> idle_guests(soci::session& sql, const Retention& retention, Instant now);

 private:
  void forget_old_lists(soci::session& sql, Instant now);
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds first_wait{50};

  struct Kind : TidiedKind {
    std::int64_t games = -1;   // counted, and what has been finished since; -1 before the first count
    std::int64_t surplus = 0;  // how many of them were too many when they were last counted, and are still there
    // Of older ones than this only those are left that somebody counted on in the last days; kept in memory, so that they are not looked at
    // again and again.
    long long looked_until = 0;
    Clock::time_point looked_since{};
    bool looks_on = false;  // there may be more to look at
  };

  [[nodiscard]] std::int64_t remove_old(soci::session& sql, Kind& kind, const Retention::Limit& limit, Instant now);
  [[nodiscard]] std::int64_t remove_surplus(soci::session& sql, Kind& kind, const Retention::Limit& limit);
  // Whether what it says about the age of games may be believed.
  [[nodiscard]] bool trusts(Instant now);
  [[nodiscard]] bool give_space_back(soci::session& sql);
  void take_log_into_file(soci::session& sql);
  [[nodiscard]] std::uintmax_t log_bytes() const;

  std::string file_;
  bool shared_;
  IdleGuests guests_;
  std::optional<Instant> alive_;  // none once the clock has been held against it
  bool jumped_ = false;           // the clock, and nothing has been done about it yet
  Clock::time_point trusted_from_;
  Clock::time_point next_count_;  // of games in a shared database
  std::int64_t finished_ = 0;
  std::array<Kind, 2> kinds_ = {Kind{{1, 8}}, Kind{{0, 0}}};  // no match has more than eight players
  Clock::time_point next_wait_;
  std::chrono::milliseconds wait_ = first_wait;  // for readers, the next time
};

// A SQLite file that was made without the means to give space back gets them, if it is small enough to be written anew at once.
void prepare_to_give_space_back(soci::session& sql);

}  // namespace tilefish
