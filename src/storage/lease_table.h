// Which node of a cluster owns which shard, as PostgreSQL keeps it. A node says once in a while that it lives, for all its shards at
// once; a shard whose owner has not done so for the length of a lease may be taken by another, in a new epoch. Times are those of
// the database alone, so that it does not matter what the nodes' clocks say.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "storage/open_store.h"
#include "storage/shard.h"

namespace tilefish {

struct StoredNode {
  NodeId id{};
  std::string name;
  std::chrono::milliseconds age{};
  std::chrono::milliseconds until{};  // the end of its lease, by the database's clock
  std::chrono::milliseconds left{};   // of its lease; not positive: it is over
  bool leaving = false;               // it goes down and wants no shards
  bool cut_off = false;               // the bus is away for it, so that others serve better

  [[nodiscard]] bool is_alive() const { return left.count() > 0; }
  friend bool operator==(const StoredNode&, const StoredNode&) = default;
};

struct StoredShard {
  NodeId node{};  // 0: it is free
  std::int64_t epoch = 0;
  std::chrono::milliseconds age{};  // of this epoch

  friend bool operator==(const StoredShard&, const StoredShard&) = default;
};

// All that is known at one moment.
struct LeaseBook {
  std::chrono::milliseconds now{};  // by the database's clock
  std::vector<StoredNode> nodes;    // by id
  std::vector<StoredShard> shards;  // by their numbers

  friend bool operator==(const LeaseBook&, const LeaseBook&) = default;
};

// What a node asks for while it renews its lease.
struct LeaseOrder {
  struct Gift {
    Fence fence;
    NodeId heir{};  // who owns it from now on; it is free if that node is gone or leaves

    friend bool operator==(const Gift&, const Gift&) = default;
  };

  bool leaving = false;
  bool cut_off = false;
  std::vector<Gift> give;
  // Those of them are taken, each in a new epoch, that are free, one's own, or of a node whose lease is over. A shard in which that
  // node is just storing something is left for the next time.
  std::vector<ShardId> take;

  friend bool operator==(const LeaseOrder&, const LeaseOrder&) = default;
};

// For one thread at a time; a connection of its own, so that no commit delays it.
class LeaseTable {
 public:
  struct Options {
    StoreOptions store;
    NodeId node{};  // what its store says
    std::chrono::milliseconds lease{4000};
  };
  // The store of the node must have been opened before, which makes the tables.
  [[nodiscard]] static Result<std::unique_ptr<LeaseTable>> open(const Options& options);

  LeaseTable() = default;
  virtual ~LeaseTable() = default;
  LeaseTable(const LeaseTable&) = delete;
  LeaseTable& operator=(const LeaseTable&) = delete;

  // Gives, takes and begins the lease anew, all or nothing, and says how things are then. A lease that ends later than any may was
  // begun before the database's clock was set back: it ends a lease from now. After an error nobody knows whether it happened; the
  // next call connects again.
  [[nodiscard]] virtual Result<LeaseBook> beat(const LeaseOrder& order) = 0;
};

// For those who only look.
[[nodiscard]] Result<LeaseBook> read_leases(const StoreOptions& options);

}  // namespace tilefish
