// PostgreSQL as the simulation of a cluster imagines it: leases, fenced commits and rooms, each statement at one moment. A test
// compares what it does about leases with the real one.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "storage/lease_table.h"
#include "storage/shard.h"

namespace tilefish::imagined {

// By whatever clock whoever uses it has.
using Milliseconds = std::chrono::milliseconds;

class LeaseRows {
 public:
  explicit LeaseRows(int shards) : shards_(static_cast<std::size_t>(shards)) {}

  [[nodiscard]] NodeId enrol(Milliseconds now);
  [[nodiscard]] LeaseBook beat(NodeId node, const LeaseOrder& order, Milliseconds lease, Milliseconds now);
  [[nodiscard]] LeaseBook book(Milliseconds now) const;
  [[nodiscard]] bool holds(NodeId node, const Fence& fence) const;

 private:
  struct Node {
    Milliseconds since;
    Milliseconds until;
    bool leaving = false;
    bool cut_off = false;
  };
  struct Shard {
    NodeId node{};
    std::int64_t epoch = 0;
    Milliseconds since;
  };

  [[nodiscard]] bool is_alive(NodeId node, Milliseconds now) const;

  std::map<NodeId, Node> nodes_;
  std::vector<Shard> shards_;
};

// A turn is its room, its number there and a value that nobody else has.
struct Turn {
  int room = 0;
  int number = 0;
  std::uint64_t value = 0;

  friend bool operator==(const Turn&, const Turn&) = default;
};

class Database {
 public:
  Database(int shards, int rooms) : leases(shards), rooms_(static_cast<std::size_t>(rooms)) {}

  struct Stored {};
  struct Refused {
    std::vector<Fence> fences;
  };
  struct Misfit {
    Turn turn;
  };
  using Answer = std::variant<Stored, Refused, Misfit>;
  // Group `number` of the node, unless it is there already.
  [[nodiscard]] Answer commit(NodeId node, std::int64_t number, const std::vector<Turn>& turns,
                              const std::set<Fence>& fences);

  [[nodiscard]] int rooms() const { return static_cast<int>(rooms_.size()); }
  [[nodiscard]] std::int64_t last_group(NodeId node) const {
    const auto found = last_group_.find(node);
    return found == last_group_.end() ? 0 : found->second;
  }
  [[nodiscard]] const std::vector<std::uint64_t>& turns_of(int room) const {
    return rooms_[static_cast<std::size_t>(room)];
  }

  LeaseRows leases;
  Milliseconds clock_ahead{0};  // of the time of the simulation
  // Bugs on purpose.
  bool checks_fences = true;
  bool knows_groups = true;

 private:
  std::vector<std::vector<std::uint64_t>> rooms_;
  std::map<NodeId, std::int64_t> last_group_;
};

}  // namespace tilefish::imagined
