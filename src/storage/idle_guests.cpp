#include "storage/idle_guests.h"

#include <algorithm>

#include <fmt/core.h>

namespace tilefish {

namespace {

// So often guests are looked for, and so many go at once: for each of them SQLite reads through all rooms, two thousand of which
// take some 10 ms.
constexpr std::chrono::minutes look_interval{1};
constexpr std::size_t guests_a_step = 2;
// Of too many, so many of the oldest are looked at in a step.
constexpr std::size_t oldest_a_step = 32;
// What others store and remove is counted so often.
constexpr std::chrono::minutes guest_count_interval{10};
// Whoever was here within this time does not go for being one too many.
constexpr std::chrono::hours recently{24};

bool is_sqlite(soci::session& sql) { return sql.get_backend_name() == "sqlite3"; }

// A condition; ids are random, so no other text of a room looks like one.
std::string sits_nowhere(soci::session& sql) {
  return fmt::format("NOT EXISTS (SELECT 1 FROM rooms WHERE {}(rooms.content, guests.id) > 0)",
                     is_sqlite(sql) ? "INSTR" : "STRPOS");
}

// SQLite has one writer at a time.
const char* locked(soci::session& sql) { return is_sqlite(sql) ? "" : " FOR UPDATE SKIP LOCKED"; }

// Whoever is rated has something to lose; those who were rated before names were claimed have claimed none.
bool may_go(soci::session& sql, const std::string& id) {
  std::string idle;
  sql << fmt::format(
      "SELECT id FROM guests WHERE id = :id AND NOT EXISTS (SELECT 1 FROM rated_names WHERE guest = guests.id) "
      "AND NOT EXISTS (SELECT 1 FROM ratings WHERE guest = guests.id) AND {}{}",
      sits_nowhere(sql), locked(sql)),
      soci::into(idle), soci::use(id, "id");
  return sql.got_data();
}

}  // namespace

std::vector<std::string> IdleGuests::find(soci::session& sql, const Retention& retention, Instant now) {
  if (Clock::now() < next_look_) return {};
  std::vector<std::string> found = unseen(sql, retention, now);
  if (found.empty()) found = surplus(sql, retention.most_guests, now);
  if (found.empty() && too_many_ <= 0) next_look_ = Clock::now() + look_interval;
  return found;
}

std::vector<std::string> IdleGuests::unseen(soci::session& sql, const Retention& retention, Instant now) const {
  std::vector<std::string> found;
  const auto look = [&](const char* condition, std::chrono::milliseconds patience) {
    std::vector<std::string> ids(guests_a_step - found.size());
    if (patience.count() == 0 || ids.empty()) return;
    sql << fmt::format("SELECT id FROM guests WHERE {} AND seen_ms < {} AND {} ORDER BY seen_ms LIMIT {}{}", condition,
                       in_milliseconds(now - patience), sits_nowhere(sql), ids.size(), locked(sql)),
        soci::into(ids);
    found.insert(found.end(), ids.begin(), ids.end());
  };
  look("recovery = ''", retention.guests);
  look("recovery <> ''", retention.identities);
  return found;
}

// Counting reads an index of all guests, so it is done once and then again when there may be a hundredth too many. All that were too many
// go before it is done another time.
bool IdleGuests::are_too_many(soci::session& sql, std::int64_t most) {
  if (most == 0) return false;
  if (too_many_ > 0) return true;
  const std::int64_t bearable = most + most / 100;
  const bool counts_again = shared_ && Clock::now() >= next_count_;
  if (!counts_again && stored_ >= 0 && stored_ <= bearable) return false;
  long long stored = 0;
  sql << "SELECT COUNT(*) FROM guests WHERE recovery = ''", soci::into(stored);
  next_count_ = Clock::now() + guest_count_interval;
  stored_ = stored;
  too_many_ = stored > bearable ? stored - most : 0;
  looked_until_ = 0;
  passed_ = 0;
  return too_many_ > 0;
}

std::vector<std::string> IdleGuests::surplus(soci::session& sql, std::int64_t most, Instant now) {
  if (!are_too_many(sql, most)) return {};
  std::vector<std::string> oldest(oldest_a_step);
  std::vector<long long> seen(oldest_a_step);
  sql << fmt::format(
      "SELECT id, seen_ms FROM guests WHERE recovery = '' AND seen_ms >= {} AND seen_ms < {} ORDER BY seen_ms "
      "LIMIT {} OFFSET {}",
      looked_until_, in_milliseconds(now - recently), oldest_a_step, passed_),
      soci::into(oldest), soci::into(seen);
  const std::size_t wanted = std::min(guests_a_step, static_cast<std::size_t>(too_many_));
  std::vector<std::string> found;
  for (const std::string& id : oldest) {
    if (found.size() < wanted && may_go(sql, id)) found.push_back(id);
  }
  if (oldest.empty()) {
    // All who may go have gone; it is counted again when a hundredth more have come.
    too_many_ = 0;
    stored_ = most;
  } else if (found.empty()) {
    // Many may have been seen in the same millisecond, by what spare_guests stored.
    const auto of_the_last = static_cast<std::size_t>(std::count(seen.begin(), seen.end(), seen.back()));
    passed_ = of_the_last + (seen.back() == looked_until_ ? passed_ : 0);
    looked_until_ = seen.back();
  }
  too_many_ -= static_cast<std::int64_t>(found.size());
  stored_ -= static_cast<std::int64_t>(found.size());
  return found;
}

std::optional<Instant> last_sign_of_life(soci::session& sql) {
  std::optional<Instant> last;
  // Each along its own index, however many guests there are.
  for (const char* condition : {"recovery = ''", "recovery <> ''"}) {
    long long seen = 0;
    soci::indicator found = soci::i_null;
    sql << fmt::format("SELECT MAX(seen_ms) FROM guests WHERE {}", condition), soci::into(seen, found);
    if (found == soci::i_ok) last = std::max(last, std::optional(from_milliseconds(seen)));
  }
  return last;
}

void spare_guests(soci::session& sql, std::chrono::milliseconds longest_away, Instant now, bool shared) {
  if (longest_away.count() == 0) return;
  soci::transaction transaction(sql);
  const long long latest = in_milliseconds(now);
  const long long earliest = in_milliseconds(now - longest_away);
  // Each along its own index, as above.
  for (const char* condition : {"recovery = ''", "recovery <> ''"}) {
    if (!shared) sql << fmt::format("UPDATE guests SET seen_ms = {0} WHERE {1} AND seen_ms > {0}", latest, condition);
    sql << fmt::format("UPDATE guests SET seen_ms = {0} WHERE {1} AND seen_ms < {0}", earliest, condition);
  }
  transaction.commit();
}

}  // namespace tilefish
