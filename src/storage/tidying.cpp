#include "storage/tidying.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include <fmt/core.h>

#include "storage/database.h"

namespace tilefish {

namespace {

// A game has some hundred events; so many are gone in a few milliseconds. Of long ones one at a time goes.
constexpr int games_a_step = 4;
constexpr int events_a_step = 1000;
// Old games that a step looks at for one that nobody counts on any more.
constexpr int games_looked_at = 32;
// Who counted on a game may have been forgotten since.
constexpr std::chrono::hours before_looking_again{24};
// Pages that go back in one step, and those that stay free since they are needed again soon.
constexpr int pages_a_step = 64;
constexpr int spare_pages = 256;
// The log is taken into the file by SQLite itself at 4 MB, but only as far as its oldest reader has seen it, and it can begin anew
// only when nobody reads from it. Beyond twice as much that is tried at every step, which costs nothing: readers that come when all
// of the log is in the file read the file alone and hold up nobody. Now and then the others are waited for, while moves wait too;
// in vain, longer the next time but less often, so that a reader that stays for ever costs a two-hundredth of the time at most.
constexpr std::uintmax_t longest_log = 8 << 20;
constexpr std::chrono::milliseconds longest_wait{1000};
constexpr int waits_share = 200;
// What others have finished or removed is counted so often.
constexpr std::chrono::minutes shared_count_interval{10};
// A clock that is further than this from when somebody was last there is wrong, was wrong, or the server was away for long. Whoever
// runs it has so much time to put it right before anything goes for its age.
constexpr std::chrono::hours longest_downtime{72};
constexpr std::chrono::days mistrust{7};
// Rewriting a larger file would hold up the start for more than a second or two.
constexpr long long rewritten_at_once = 64 << 20;

long long number_of(soci::session& sql, const std::string& question) {
  long long number = 0;
  sql << question, soci::into(number);
  return number;
}

// The oldest first.
std::vector<std::string> find_games(soci::session& sql, const TidiedKind& kind, const std::string& condition,
                                    std::int64_t most) {
  std::vector<std::string> ids(static_cast<std::size_t>(most));
  if (!ids.empty()) sql << oldest_games(kind, condition, ids.size()), soci::into(ids);
  return ids;
}

std::int64_t remove_games(soci::session& sql, const std::vector<std::string>& ids) {
  if (ids.empty()) return 0;
  soci::transaction transaction(sql);
  std::int64_t removed = 0;
  int events = 0;
  for (const std::string& id : ids) {
    int of_this = 0;
    sql << "SELECT COUNT(*) FROM events WHERE game = :id", soci::into(of_this), soci::use(id, "id");
    events += of_this;
    if (removed > 0 && events > events_a_step) break;
    sql << "DELETE FROM games WHERE id = :id", soci::use(id, "id");
    ++removed;
  }
  transaction.commit();
  return removed;
}

// Whoever has a recovery code counts on finding everything again.
bool is_counted_on(soci::session& sql, const std::string& id) {
  int lasting = 0;
  sql << "SELECT COUNT(*) FROM results, guests WHERE results.game = :id AND guests.id = results.guest "
         "AND guests.recovery <> ''",
      soci::into(lasting), soci::use(id, "id");
  return lasting > 0;
}

long long end_of(soci::session& sql, const std::string& id) {
  long long at = 0;
  sql << "SELECT finished_ms FROM games WHERE id = :id", soci::into(at), soci::use(id, "id");
  return at;
}

}  // namespace

// The index of finished games has those of each number of people in the order of time, so the oldest of each number are found at once,
// however many games there are, and the oldest of all are among them.
std::string oldest_games(const TidiedKind& kind, const std::string& condition, std::size_t most) {
  std::string of_each;
  for (int people = kind.fewest_people; people <= kind.most_people; ++people) {
    of_each += fmt::format(
        "{0}SELECT id, finished_ms FROM (SELECT id, finished_ms FROM games WHERE people = {1} AND {2} "
        "AND id NOT IN (SELECT game FROM shown) ORDER BY finished_ms LIMIT {3}) AS of_{1}",
        of_each.empty() ? "" : " UNION ALL ", people, condition, most);
  }
  return fmt::format(
      "WITH shown (game) AS (SELECT game FROM rooms) SELECT id FROM ({}) AS oldest ORDER BY finished_ms LIMIT {}",
      of_each, most);
}

std::int64_t Tidying::remove_old(soci::session& sql, Kind& kind, const Retention::Limit& limit, Instant now) {
  if (limit.age.count() == 0) return 0;
  if (limit.lasting_age.count() != 0) {
    const long long then = in_milliseconds(now - std::max(limit.age, limit.lasting_age));
    const auto all = find_games(sql, kind, fmt::format("finished_ms < {}", then), games_a_step);
    if (!all.empty()) return remove_games(sql, all);
  }
  if (const Clock::time_point time = Clock::now(); time - kind.looked_since >= before_looking_again) {
    kind.looked_since = time;
    kind.looked_until = 0;
  }
  const std::vector<std::string> old = find_games(
      sql, kind,
      fmt::format("finished_ms >= {} AND finished_ms < {}", kind.looked_until, in_milliseconds(now - limit.age)),
      games_looked_at);
  std::vector<std::string> forgotten;
  for (const std::string& id : old) {
    if (forgotten.size() < games_a_step && !is_counted_on(sql, id)) forgotten.push_back(id);
  }
  if (forgotten.empty() && !old.empty()) {
    kind.looked_until = std::max(end_of(sql, old.back()), kind.looked_until + (old.size() == games_looked_at ? 1 : 0));
    kind.looks_on = old.size() == games_looked_at;
  } else {
    kind.looks_on = false;
  }
  return remove_games(sql, forgotten);
}

// Counting reads an index of all games, so it is done once and then again when there may be a hundredth too many. All that were too many
// go before it is done another time.
std::int64_t Tidying::remove_surplus(soci::session& sql, Kind& kind, const Retention::Limit& limit) {
  if (limit.games == 0) return 0;
  const auto count = [&] {
    return number_of(
        sql, fmt::format("SELECT COUNT(*) FROM games WHERE people BETWEEN {} AND {} AND finished_ms IS NOT NULL",
                         kind.fewest_people, kind.most_people));
  };
  if (kind.surplus <= 0) {
    if (kind.games < 0) kind.games = count();
    if (kind.games <= limit.games + limit.games / 100) return 0;
    kind.games = count();
    kind.surplus = kind.games - limit.games;
  }
  const std::int64_t removed = remove_games(
      sql, find_games(sql, kind, "finished_ms IS NOT NULL", std::min<std::int64_t>(kind.surplus, games_a_step)));
  kind.surplus = removed == 0 ? 0 : kind.surplus - removed;
  return removed;
}

bool Tidying::give_space_back(soci::session& sql) {
  constexpr long long incremental = 2;
  if (number_of(sql, "PRAGMA auto_vacuum") != incremental) return false;
  const long long free = number_of(sql, "PRAGMA freelist_count") - spare_pages;
  if (free <= 0) return false;
  // Each step of the statement frees a page, and its row holds nothing.
  int nothing = 0;
  soci::indicator null = soci::i_null;
  soci::statement pages =
      (sql.prepare << fmt::format("PRAGMA incremental_vacuum({})", std::min<long long>(free, pages_a_step)),
       soci::into(nothing, null));
  pages.execute();
  while (pages.fetch()) {
  }
  return free > pages_a_step;
}

void Tidying::take_log_into_file(soci::session& sql) {
  if (log_bytes() <= longest_log) {
    wait_ = first_wait;
    return;
  }
  const bool waits = Clock::now() >= next_wait_;
  const long long usual_wait = number_of(sql, "PRAGMA busy_timeout");
  wait_for_locks(sql, waits ? wait_ : std::chrono::milliseconds(0));
  int busy = 0;
  sql << "PRAGMA wal_checkpoint(TRUNCATE)", soci::into(busy);
  wait_for_locks(sql, std::chrono::milliseconds(usual_wait));
  if (!waits) return;
  next_wait_ = Clock::now() + waits_share * wait_;
  wait_ = busy == 0 ? first_wait : std::min(2 * wait_, longest_wait);
}

std::uintmax_t Tidying::log_bytes() const {
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(file_ + "-wal", failed);
  return failed ? 0 : size;
}

// Lists of days and weeks long gone are of use to nobody; along their index that costs nothing while there are none.
void Tidying::forget_old_lists(soci::session& sql, Instant now) {
  constexpr std::chrono::days kept{60};
  const auto day = std::chrono::floor<std::chrono::days>(now - kept).time_since_epoch().count();
  for (const char* kind : {"duel", "table", puzzle_kind}) {
    sql << fmt::format("DELETE FROM gains WHERE kind = '{0}' AND span = 'day' AND number < {1}", kind, day);
    sql << fmt::format("DELETE FROM gains WHERE kind = '{0}' AND span = 'week' AND number < {1}", kind, (day + 3) / 7);
  }
}

std::vector<std::string> Tidying::idle_guests(soci::session& sql, const Retention& retention, Instant now) {
  return trusts(now) ? guests_.find(sql, retention, now) : std::vector<std::string>();
}

bool Tidying::trusts(Instant now) {
  if (const std::optional<Instant> alive = std::exchange(alive_, std::nullopt)) {
    const auto gap = now > *alive ? now - *alive : *alive - now;
    jumped_ = gap > longest_downtime;
    if (jumped_) trusted_from_ = Clock::now() + mistrust;
  }
  return Clock::now() >= trusted_from_;
}

Tidied Tidying::step(soci::session& sql, const Retention& retention, Instant now) {
  Tidied done;
  const bool trusted = trusts(now);
  if (jumped_) {
    spare_guests(sql, retention.guests / 2, now, shared_);
    jumped_ = false;
  }
  const std::int64_t finished = std::exchange(finished_, 0);
  if (shared_ && Clock::now() >= next_count_) {
    next_count_ = Clock::now() + shared_count_interval;
    for (Kind& kind : kinds_) kind.games = -1;
  }
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    Kind& kind = kinds_[i];
    const Retention::Limit& limit = i == 0 ? retention.people : retention.robots;
    if (kind.games >= 0) kind.games += finished;
    std::int64_t removed = trusted ? remove_old(sql, kind, limit, now) : 0;
    if (removed == 0) removed = remove_surplus(sql, kind, limit);
    if (kind.games >= 0) kind.games -= removed;
    done.games += removed;
    done.more = done.more || removed > 0 || kind.looks_on;
  }
  forget_old_lists(sql, now);
  if (file_.empty()) return done;
  if (give_space_back(sql)) done.more = true;
  take_log_into_file(sql);
  done.log_bytes = log_bytes();
  return done;
}

void prepare_to_give_space_back(soci::session& sql) {
  if (sql.get_backend_name() != "sqlite3" || number_of(sql, "PRAGMA auto_vacuum") != 0) return;
  if (number_of(sql, "PRAGMA page_count") * number_of(sql, "PRAGMA page_size") > rewritten_at_once) return;
  sql << "PRAGMA auto_vacuum = INCREMENTAL";
  sql << "VACUUM";
}

}  // namespace tilefish
