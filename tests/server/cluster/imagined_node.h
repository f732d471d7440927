// A node of the imagined cluster: the real leases and the real rule for fallen fences, with rooms that only count turns and a
// storage thread that speaks to the imagined database. It asks its world for everything else.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "imagined_database.h"
#include "server/cluster/fallen_fences.h"
#include "server/cluster/leases.h"

namespace tilefish::imagined {

// What the simulation can be made to do wrong, to see that it is found.
enum class Bug : std::uint8_t {
  none,
  fences_ignored,      // the database stores whatever it is given
  groups_forgotten,    // a group that arrived although it seemed to fail is stored again
  told_too_early,      // players are told before it is durable
  served_after_lease,  // a node speaks for its shards however long it has slept
  fallen_forgotten,    // what leans on a fence that has fallen is told if nothing of it need be stored
};

// What somebody at a table asks: to add the turn of that number, or, without a value, how things are.
struct Request {
  int room = 0;
  int number = 0;
  std::uint64_t value = 0;
  std::uint64_t id = 0;  // of this question
  NodeId edge{};         // where the answer goes
};
struct Answer {
  Request request;
  bool done = false;
  std::vector<std::uint64_t> turns = {};  // all of the room, if it is not done
};

class Node;

class World {
 public:
  virtual ~World() = default;
  [[nodiscard]] virtual Milliseconds now() const = 0;
  [[nodiscard]] virtual Bug bug() const = 0;
  // All of these call back later, unless the node is dead by then. A question that the database does not answer comes back as none.
  virtual void later(NodeId node, Milliseconds when, std::function<void(Node&)> action) = 0;
  virtual void ask(NodeId node, bool may_linger, std::function<void(Database&)> question,
                   std::function<void(Node&, bool answered)> then) = 0;
  virtual void send(NodeId from, NodeId to, std::function<void(Node&)> message) = 0;
  virtual void send_all(NodeId from, std::function<void(Node&)> message) = 0;
  virtual void reply(NodeId from, Answer answer) = 0;
  [[nodiscard]] virtual bool has_bus(NodeId node) = 0;
  // For the checks.
  virtual void serves(NodeId node, const Fence& fence) = 0;
  virtual void complain(std::string what) = 0;
};

class Node {
 public:
  struct Options {
    NodeId id{};
    int shards = 8;
    double rate = 1;         // of its clock
    Milliseconds offset{0};  // likewise
  };
  Node(World& world, Options options);

  void start();
  void leave();
  [[nodiscard]] bool has_left() const { return leases_.has_left(); }
  [[nodiscard]] NodeId id() const { return options_.id; }

  // From a player who is connected here, and from another node.
  void asked(Request request);
  void forwarded(const Request& request);
  void owners_told(const std::vector<ShardOwner>& owners);

 private:
  struct Served {
    std::int64_t epoch = 0;
    bool loaded = false;
    std::map<int, std::vector<std::uint64_t>> rooms;
  };
  struct Delivery {
    std::vector<Turn> turns;
    bool changes = false;  // something is to be stored, be it turns or clocks that stand still
    std::vector<Fence> fences;
    std::optional<Answer> answer;
    std::optional<Fence> released;
  };

  // Leases.
  [[nodiscard]] Leases::Time steady() const;
  void wake_at(std::optional<Leases::Time> when);
  void run_leases();
  void beat();
  void take_in(const LeaseNews& news);
  void note_owners(const LeaseBook& book);
  void load(const Fence& fence);

  // Storage.
  void push(Delivery delivery);
  void store();
  void stored(const Database::Answer& answer);
  void failed();
  void lose_storage();
  void tell(const Delivery& delivery);
  void drop_fenced(std::span<const Fence> fences);

  [[nodiscard]] ShardId shard_of_room(int room) const { return room % options_.shards; }

  World& world_;
  Options options_;
  Leases leases_;
  std::optional<Milliseconds> waking_;  // when it is woken next
  std::map<ShardId, ShardOwner> owners_;
  std::map<ShardId, Served> served_;

  std::vector<Delivery> waiting_;
  std::vector<Delivery> group_;  // that is being stored
  std::int64_t groups_ = 0;      // stored
  bool busy_ = false;
  std::optional<Milliseconds> away_since_;
  FallenFences fallen_;
};

}  // namespace tilefish::imagined
