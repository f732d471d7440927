// Several hubs that share a database and a bus, all of them in the test's hands: who owns which shard, which node sleeps or has ended,
// which parcels are lost. The database keeps to the rule of fences: whoever has lost a shard stores and tells nothing about it.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "base/random.h"
#include "server/core/hub_world.h"
#include "server/hub.h"
#include "server/job_runner.h"

namespace tilefish::testing {

class ClusterWorld {
 public:
  using Object = boost::json::object;

  explicit ClusterWorld(int nodes, HubOptions options = HubWorld::quick());

  // Nodes are counted from 0; a restarted one has a new number for the others.
  void give(ShardId shard, int node);    // with the next epoch, whoever had it
  void give_all_of(int from, int to);    // likewise
  void hand_over_all(int from, int to);  // in good order
  void kill(int node);                   // its connections are lost with it
  void sleep(int node) { nodes_.at(static_cast<std::size_t>(node)).asleep = true; }
  void wake(int node);
  // A new life of a node that was killed: it knows nothing and owns nothing.
  void restart(int node);
  [[nodiscard]] bool runs(int node) const { return nodes_.at(static_cast<std::size_t>(node)).runs(); }
  [[nodiscard]] int owner_of(const std::string& room) const;

  int connect(int node, std::string_view address = "192.0.2.1");
  void disconnect(int connection);
  void send_text(int connection, std::string_view text);
  // The answer, once all parcels have come; empty if there is none.
  Object ask(int connection, Object request);
  int guest(int node, std::string_view name, std::string_view address = "192.0.2.1");
  // The room is at home on the node of the connection.
  std::string create(int connection, Object options);
  void pass_time(std::chrono::milliseconds time);
  // Robots think and parcels come until nothing is left to do now.
  void settle();

  // Parcels for which this holds are lost.
  std::function<bool(const cluster::Parcel&)> lost = [](const cluster::Parcel&) { return false; };
  // Decides which node's parcels come first; without it they come in the order in which they were sent.
  Rng* disorder = nullptr;
  bool looks_up = true;        // false leaves questions about guests unanswered
  bool reads_at_once = false;  // and what is answered then is how things were when it was asked
  void bus_is_back();          // for all
  void bus_is_back(int node);  // that alone was cut off
  // By analyses and games of this node.
  void find_puzzles(int node, std::vector<StockPuzzle> puzzles);

  [[nodiscard]] std::vector<Object> messages(int connection, std::string_view type) const;
  [[nodiscard]] Object state(int connection) const;  // of the latest `room` message
  [[nodiscard]] bool is_closed(int connection) const { return closed_.contains(connection); }
  void forget_messages();
  [[nodiscard]] StoredWorld& stored() { return stored_; }
  [[nodiscard]] std::size_t fenced() const { return fenced_; }  // calls of which nothing became
  [[nodiscard]] Hub& hub(int node) { return *nodes_.at(static_cast<std::size_t>(node)).hub; }

 private:
  struct Node {
    NodeId id{};
    std::unique_ptr<CountedSecrets> secrets;
    std::unique_ptr<Hub> hub;
    std::optional<Instant> timer;
    std::uint64_t last_connection = 0;
    std::vector<RobotJob> robot_jobs;
    std::vector<HintJob> hint_jobs;
    std::deque<cluster::Parcel> inbox;
    struct Asked {
      IdentityQuestion question;
      std::optional<std::vector<StoredIdentity>> found;  // if it was read at once
    };
    std::vector<Asked> questions;
    struct AskedPuzzles {
      PuzzleQuestion question;
      std::optional<KnownSolver> found;  // likewise
    };
    std::vector<AskedPuzzles> puzzle_questions;
    bool asleep = false;
    bool ended = false;
    [[nodiscard]] bool runs() const { return !asleep && !ended; }
  };
  struct Owner {
    int node = -1;
    std::int64_t epoch = 0;
  };
  struct Client {
    int node = 0;
    ConnectionId id{};
  };

  [[nodiscard]] StoredShards stored_of(ShardId shard) const;
  void begin(Node& node);
  void carry_out(int node, Effects effects);
  bool work();
  bool deliver();
  bool answer_puzzle_questions(int node);
  // The parcels of one sender come in their order, as NATS keeps it.
  [[nodiscard]] cluster::Parcel take_parcel(Node& node);

  HubOptions options_;
  std::vector<Node> nodes_;
  std::uint32_t last_node_ = 0;
  std::vector<Owner> owners_;
  StoredWorld stored_;
  JobRunner runner_;
  Instant now_;
  std::map<int, Client> clients_;
  std::map<ConnectionId, int> client_of_;
  std::map<int, std::vector<std::string>> received_;
  std::map<int, std::int64_t> numbers_;
  std::set<int> closed_;
  int last_id_ = 0;
  std::size_t fenced_ = 0;
};

}  // namespace tilefish::testing
