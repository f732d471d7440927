// Which shards a node of a cluster may serve, as a state machine without database, thread or clock: what the tables of leases said
// and the time go in, what to ask of them next and which shards are gained or lost comes out. The lease thread runs one with a real
// database, the simulation many with an imagined one.
//
// A shard belongs to whom its row says, in the epoch that stands there, and only commits that name this epoch are stored. So nothing
// here can break what is stored; it decides how soon somebody serves a shard, and that nobody speaks for one that others may have.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "storage/lease_table.h"
#include "storage/shard.h"

namespace tilefish {

struct LeaseOptions {
  NodeId node{};
  std::chrono::milliseconds lease{4000};
  std::chrono::milliseconds interval{1000};  // between two beats when nothing happens
  // A node stops serving so long before its lease can be over: for what it has said may take a while to arrive.
  std::chrono::milliseconds margin{500};
  // Between two beats however much happens.
  std::chrono::milliseconds pause{50};
  // Only who has held a lease for so long takes the shards of nodes that seem to be dead. When the database has been away, all
  // leases are over, and each node is given time to renew its own.
  std::chrono::milliseconds probation{2000};
  // So much less than planned may have passed by the node's own clock between two answers, or the database's clock was set forward:
  // then the leases of others only seem to be over.
  std::chrono::milliseconds clock_slack{100};
  // A node for which the bus is away for so long says so; and when it has seen others for so long for which it is there, who might
  // have noticed later, it gives them its shards: nobody else reaches its rooms.
  std::chrono::milliseconds patience_with_bus{3000};
  std::chrono::milliseconds time_for_others{5000};
  // Shards of a node that goes down whose rooms stand still at once: few, so that they are stored and loaded soon.
  std::size_t most_under_way = 16;
};

// What the node is to do about its shards.
struct LeaseNews {
  std::vector<Fence> gained;   // to be loaded, then served
  std::vector<Fence> lost;     // to be forgotten at once, without a word to anybody
  std::vector<Fence> release;  // to be stored as they are and forgotten; then released() is called

  [[nodiscard]] bool empty() const { return gained.empty() && lost.empty() && release.empty(); }
};

class Leases {
 public:
  using Time = std::chrono::steady_clock::time_point;

  Leases(LeaseOptions options, Time now) : options_(options), next_beat_(now) {}

  // When to ask the database next; none while its answer is awaited. One question at a time.
  [[nodiscard]] std::optional<Time> next_beat() const;
  // To be sent at once.
  [[nodiscard]] LeaseOrder beat(Time now);
  // What came back, or that nothing did.
  [[nodiscard]] LeaseNews answered(const LeaseBook& book, Time now);
  void failed(Time now);

  // When the node has to stop serving unless an answer comes before; none if it serves nothing.
  [[nodiscard]] std::optional<Time> doubt_at() const;
  [[nodiscard]] LeaseNews tick(Time now);
  // Somebody has found that it is time to stop before tick() did, and has stopped.
  [[nodiscard]] LeaseNews doubted() { return forget_all(); }

  // The database has refused to store something, since these are not the node's.
  [[nodiscard]] LeaseNews fenced(std::span<const Fence> fences);
  // The storage thread has waited for its database for too long: what the node knew of its shards is worth nothing, and it takes
  // none until the storage thread is well again. Its lease is not renewed meanwhile, so that others may have them.
  [[nodiscard]] LeaseNews storage_lost();
  void storage_back(Time now);
  // Whether the bus is there, as often as somebody has looked.
  void bus_is(bool there, Time now);
  // Whether others are there who hear each other, while this node hears nobody: it has no shards, or will soon have none.
  [[nodiscard]] bool is_deserted(Time now) const;
  // What was to be released is stored and forgotten.
  void released(Fence fence, Time now);
  // Somebody says that there is something to see.
  void look_now(Time now);
  // The node goes down: all its shards are to be handed over, some now, and more with every answer of the database.
  [[nodiscard]] LeaseNews leave(Time now);
  // The node has broken down: it serves nothing from now on, and what it has goes to others with the next beat.
  [[nodiscard]] LeaseNews abandon(Time now);
  [[nodiscard]] bool has_left() const { return leaving_ && mine_.empty() && !awaiting_; }

  [[nodiscard]] bool has_heirs() const { return !heirs_.empty(); }
  [[nodiscard]] std::size_t held() const { return mine_.size(); }

 private:
  enum class State : std::uint8_t { held, releasing, released };
  struct Mine {
    std::int64_t epoch = 0;
    State state = State::held;
  };

  void hurry(Time when);
  [[nodiscard]] LeaseNews forget_all();
  void drop(ShardId shard, std::int64_t epoch, LeaseNews& news);
  void compare(const LeaseBook& book, LeaseNews& news);
  void look_at_clocks(const LeaseBook& book, Time now);
  void plan(const LeaseBook& book, Time now, LeaseNews& news);
  void release_some(LeaseNews& news);
  [[nodiscard]] Time inherits_at(NodeId owner, Time now) const;
  [[nodiscard]] bool is_cut_off(Time now) const;

  LeaseOptions options_;
  Time next_beat_;
  bool awaiting_ = false;
  Time sent_{};                  // the latest question
  std::optional<Time> since_;    // when the first of an unbroken row of beats was sent
  std::optional<Time> renewed_;  // when the last one was sent that was answered
  bool leaving_ = false;
  bool storage_away_ = false;
  std::map<ShardId, Mine> mine_;
  std::map<ShardId, std::int64_t> dropped_;  // the last epoch of each shard that must not be served again
  std::vector<ShardId> wanted_;              // to be taken with the next beat
  std::map<NodeId, int> heirs_;              // how many shards each node has that may be given more
  // The end of the lease of each owner as it was last read, and since when it has been that.
  struct Lasting {
    std::chrono::milliseconds until;
    Time since;
  };
  std::map<NodeId, Lasting> lasting_;
  std::chrono::milliseconds database_time_{};  // of the last answer
  std::optional<Time> answered_;               // when that came
  std::optional<Time> clock_doubted_;          // when the database's clock may last have been set forward
  std::optional<Time> bus_lost_;
  std::optional<Time> others_hear_since_;  // while the bus is away for this node
};

}  // namespace tilefish
