// Whether the imagined rows of leases do what PostgreSQL does, statement for statement: what the simulation proves holds for those.

#include <chrono>
#include <memory>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "imagined_database.h"
#include "storage/test_database.h"

namespace tilefish {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds lease{60'000};

struct RealNode {
  explicit RealNode(const TestDatabase& database) {
    StoreOptions options = database.options();
    options.shared = true;
    Result<std::unique_ptr<Store>> opened = open_store(options);
    if (!opened) throw std::runtime_error(opened.error().describe());
    store = std::move(opened).value();
    leases = LeaseTable::open({.store = options, .node = store->node(), .lease = lease}).value();
  }
  std::unique_ptr<Store> store;
  std::unique_ptr<LeaseTable> leases;
};

// Times are measured, not imagined: whether a lease is over is all that counts.
std::vector<std::string> owners(const LeaseBook& book) {
  std::vector<std::string> lines;
  for (const StoredShard& shard : book.shards) {
    lines.push_back(std::to_string(static_cast<std::uint32_t>(shard.node)) + "@" + std::to_string(shard.epoch));
  }
  for (const StoredNode& node : book.nodes) {
    lines.push_back(std::to_string(static_cast<std::uint32_t>(node.id)) + (node.is_alive() ? " alive" : " dead") +
                    (node.leaving ? " leaving" : "") + (node.cut_off ? " cut off" : ""));
  }
  return lines;
}

LeaseOrder drawn_order(Rng& rng, const LeaseBook& book, std::size_t nodes) {
  LeaseOrder order;
  order.leaving = rng.chance(0.1);
  order.cut_off = rng.chance(0.1);
  for (ShardId shard = 0; shard < shard_count; ++shard) {
    if (rng.chance(0.02)) order.take.push_back(shard);
    if (!rng.chance(0.02)) continue;
    const StoredShard& row = book.shards[static_cast<std::size_t>(shard)];
    order.give.push_back({{shard, row.epoch - (rng.chance(0.1) ? 1 : 0)}, static_cast<NodeId>(rng.below(nodes + 2))});
  }
  return order;
}

TEST(LeaseRows, AreWhatPostgresqlHas) {
  const TestDatabase database;
  if (!database.file().empty()) GTEST_SKIP() << "only PostgreSQL serves several nodes";
  imagined::LeaseRows rows(shard_count);
  std::vector<std::unique_ptr<RealNode>> nodes;
  milliseconds now{0};
  for (int i = 0; i < 3; ++i) {
    nodes.push_back(std::make_unique<RealNode>(database));
    ASSERT_EQ(rows.enrol(now), nodes.back()->store->node());
  }
  Rng rng(1);
  LeaseBook book = rows.book(now);
  for (int step = 0; step < 200; ++step) {
    if (rng.chance(0.1)) {  // all leases are over
      now += 2 * lease;
      database.execute("UPDATE nodes SET until_ms = until_ms - " + std::to_string(2 * lease.count()));
    }
    if (rng.chance(0.05)) {  // the clock is set back, which the leases of the others do not outlive for long
      now -= 10 * lease;
      database.execute("UPDATE nodes SET until_ms = until_ms + " + std::to_string(10 * lease.count()));
    }
    const RealNode& node = *nodes[rng.below(nodes.size())];
    const LeaseOrder order = drawn_order(rng, book, nodes.size());
    const Result<LeaseBook> real = node.leases->beat(order);
    ASSERT_TRUE(real.ok()) << real.error().describe();
    book = rows.beat(node.store->node(), order, lease, now);
    ASSERT_EQ(owners(book), owners(*real)) << "step " << step;
  }
}

}  // namespace
}  // namespace tilefish
