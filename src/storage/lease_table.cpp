#include "storage/lease_table.h"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>
#include <soci/soci.h>

#include "storage/database.h"
#include "storage/database_address.h"
#include "storage/trouble.h"

namespace tilefish {

namespace {

using std::chrono::milliseconds;

// A beat that waits longer for somebody's lock is of no use.
constexpr milliseconds longest_lock_wait{500};

// The database's clock, whatever the transaction's own time is.
constexpr const char* database_clock = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";

std::int64_t database_time(soci::session& sql) {
  long long now = 0;
  sql << fmt::format("SELECT {}", database_clock), soci::into(now);
  return now;
}

// What a node says of itself, beside its lease. Programs that know of no bus that is away take that for leaving too.
constexpr int is_leaving = 1;
constexpr int is_cut_off = 2;

LeaseBook read_book(soci::session& sql, std::int64_t now) {
  LeaseBook book;
  book.now = milliseconds(now);
  // A clock that was set back makes nobody younger than new.
  const auto age_since = [&](long long since) { return milliseconds(std::max<std::int64_t>(0, now - since)); };
  long long id = 0;
  long long since = 0;
  {
    StoredNode node;
    long long until = 0;
    int state = 0;
    soci::statement rows =
        (sql.prepare << "SELECT id, name, since_ms, until_ms, leaving FROM nodes ORDER BY id", soci::into(id),
         soci::into(node.name), soci::into(since), soci::into(until), soci::into(state));
    rows.execute();
    while (rows.fetch()) {
      node.id = static_cast<NodeId>(id);
      node.age = age_since(since);
      node.until = milliseconds(until);
      node.left = milliseconds(until - now);
      node.leaving = state == is_leaving;
      node.cut_off = state == is_cut_off;
      book.nodes.push_back(node);
    }
  }
  StoredShard shard;
  long long epoch = 0;
  soci::statement rows = (sql.prepare << "SELECT node, epoch, since_ms FROM shards ORDER BY id", soci::into(id),
                          soci::into(epoch), soci::into(since));
  rows.execute();
  while (rows.fetch()) {
    shard.node = static_cast<NodeId>(id);
    shard.epoch = epoch;
    shard.age = since == 0 ? milliseconds(0) : age_since(since);
    book.shards.push_back(shard);
  }
  return book;
}

class SqlLeaseTable : public LeaseTable {
 public:
  explicit SqlLeaseTable(Options options) : options_(std::move(options)) {
    options_.store.lock_wait = std::min(options_.store.lock_wait, longest_lock_wait);
  }

  Result<LeaseBook> beat(const LeaseOrder& order) override {
    try {
      if (!session_) {
        Result<std::unique_ptr<soci::session>> reached = connect_beside(options_.store);
        if (!reached) return std::move(reached).error();
        session_ = std::move(reached).value();
      }
      return carry_out(order);
    } catch (const soci::soci_error& error) {
      session_.reset();
      return database_error(error);
    }
  }

 private:
  LeaseBook carry_out(const LeaseOrder& order) {
    soci::transaction transaction(*session_);
    // One moment for all of it. If this process is held up from here on, it is a moment too early, which harms nobody.
    const std::int64_t now = database_time(*session_);
    renew(order.leaving ? is_leaving : order.cut_off ? is_cut_off : 0, now);
    shorten_leases();
    give(order.give, now);
    take(order.take, now);
    LeaseBook book = read_book(*session_, now);
    transaction.commit();
    return book;
  }

  void renew(int state, std::int64_t now) {
    *session_ << fmt::format(
        "INSERT INTO nodes (id, name, since_ms, until_ms, leaving) VALUES ({}, :name, {}, {}, {}) "
        "ON CONFLICT (id) DO UPDATE SET until_ms = excluded.until_ms, leaving = excluded.leaving",
        number(), now, now + options_.lease.count(), state),
        soci::use(options_.store.node_name, "name");
  }

  // Those that a clock set back has made too long. By the time of this very moment, for since this transaction's own another node may
  // have begun its lease.
  void shorten_leases() {
    *session_ << fmt::format(
        "UPDATE nodes SET until_ms = {0} + {1} WHERE id IN (SELECT n.id FROM nodes n WHERE n.until_ms > {0} + {1} FOR "
        "UPDATE SKIP LOCKED)",
        database_clock, options_.lease.count());
  }

  // In the order of their numbers, as commits lock them, so that nobody waits for each other for ever.
  void give(std::vector<LeaseOrder::Gift> gifts, std::int64_t now) {
    std::sort(gifts.begin(), gifts.end(),
              [](const LeaseOrder::Gift& a, const LeaseOrder::Gift& b) { return a.fence < b.fence; });
    std::vector<std::string> rows;
    for (const LeaseOrder::Gift& gift : gifts) {
      rows.push_back(
          fmt::format("({}, {}, {})", gift.fence.shard, gift.fence.epoch, static_cast<std::uint32_t>(gift.heir)));
    }
    if (rows.empty()) return;
    *session_ << fmt::format(
        "WITH gifts (id, epoch, heir) AS (VALUES {2}), "
        "held AS (SELECT s.id, g.heir FROM shards s JOIN gifts g ON s.id = g.id AND s.epoch = g.epoch "
        "WHERE s.node = {0} ORDER BY s.id FOR UPDATE OF s) "
        "UPDATE shards SET node = COALESCE((SELECT n.id FROM nodes n WHERE n.id = held.heir AND n.until_ms > {1} AND "
        "n.leaving <> {3}), 0), epoch = shards.epoch + 1, since_ms = {1} FROM held WHERE shards.id = held.id",
        number(), now, fmt::join(rows, ", "), is_leaving);
  }

  // A row that is locked belongs to a commit that is under way, or to another node that takes it.
  void take(const std::vector<ShardId>& wanted, std::int64_t now) {
    if (wanted.empty()) return;
    *session_ << fmt::format(
        "UPDATE shards SET node = {0}, epoch = epoch + 1, since_ms = {1} WHERE id IN (SELECT s.id FROM shards s "
        "WHERE s.id IN ({2}) AND (s.node IN (0, {0}) OR NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = s.node "
        "AND n.until_ms > {1})) ORDER BY s.id FOR UPDATE SKIP LOCKED)",
        number(), now, fmt::join(wanted, ", "));
  }

  [[nodiscard]] std::uint32_t number() const { return static_cast<std::uint32_t>(options_.node); }

  Options options_;
  std::unique_ptr<soci::session> session_;  // none after a failure
};

}  // namespace

Result<std::unique_ptr<LeaseTable>> LeaseTable::open(const Options& options) {
  if (!is_postgresql(options.store.database)) {
    return Error{.what = "only PostgreSQL serves several nodes", .token = shown(options.store.database)};
  }
  return std::unique_ptr<LeaseTable>(std::make_unique<SqlLeaseTable>(options));
}

Result<LeaseBook> read_leases(const StoreOptions& options) {
  if (!is_postgresql(options.database)) {
    return Error{.what = "only PostgreSQL serves several nodes", .token = shown(options.database)};
  }
  try {
    const Result<std::unique_ptr<soci::session>> session = connect_to_read(options);
    if (!session) return session.error();
    soci::transaction one_moment(**session);
    return read_book(**session, database_time(**session));
  } catch (const soci::soci_error& error) {
    return database_error(error);
  }
}

}  // namespace tilefish
