// The heart of the game server: guests, lobby, rooms, turns and clocks as one state machine without sockets, threads, database or
// a clock of its own. The network shell feeds it and carries out the effects it returns; tests do the same without a network.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/from_client.h"
#include "protocol/to_client.h"
#include "server/effects.h"
#include "server/hub_options.h"
#include "server/job.h"
#include "server/secrets.h"
#include "storage/instant.h"
#include "storage/shard.h"
#include "storage/store.h"

namespace tilefish {

// For the operator's metrics.
struct HubFigures {
  std::size_t connections = 0;
  std::size_t guests = 0;
  std::size_t rooms = 0;
  std::size_t games = 0;       // that are under way
  std::size_t robot_jobs = 0;  // handed out and not answered
  std::size_t hint_jobs = 0;
  std::uint64_t requests = 0;  // since the start, as the next two
  std::uint64_t refusals = 0;
  std::uint64_t turns = 0;
  std::uint64_t late = 0;  // answers of robots and hints that did not come in time
};

// For one thread at a time. `now` never goes back from call to call; if it does, the hub goes on with the latest it has seen.
class Hub {
 public:
  // `secrets` must outlive the hub. Without a node's number it is a server by itself, which owns all shards.
  Hub(HubOptions options, Secrets& secrets, NodeId node = {});
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  // Brings back all that runs, before anything else happens; guests are asked for when they come. Matches go on when
  // somebody comes back to their room, with the time of the turn that was left. What cannot be read is noted and put aside.
  [[nodiscard]] Effects restore(const StoredState& state, Instant now);

  // `address` is what counts as one, for those limits that are of an address.
  [[nodiscard]] Effects connected(ConnectionId connection, std::string address, Instant now);
  // A text message as it came; whatever it holds, it is answered.
  [[nodiscard]] Effects receive(ConnectionId connection, std::string_view text, Instant now);
  // The same for whoever has parsed it already, on another thread than the hub's.
  [[nodiscard]] Effects receive(ConnectionId connection, const wire::Parsed& parsed, std::string_view text,
                                Instant now);
  // Also to be called after a close that the hub asked for.
  [[nodiscard]] Effects disconnected(ConnectionId connection, Instant now);
  [[nodiscard]] Effects tick(Instant now);
  // Answers to jobs that nobody waits for any more are ignored. `spent` is how long it was thought about.
  [[nodiscard]] Effects robot_answered(JobId job, RobotAnswer answer, Instant now,
                                       std::chrono::milliseconds spent = {});
  [[nodiscard]] Effects hint_answered(JobId job, HintAnswer answer, Instant now, std::chrono::milliseconds spent = {});
  // What was found in a game that was played for puzzles.
  [[nodiscard]] Effects puzzles_found(const std::string& rules, std::vector<StockPuzzle> puzzles, Instant now);
  // What somebody else answers to a request that the hub has passed on.
  [[nodiscard]] Effects answered(ConnectionId connection, int re, wire::Answer answer, Instant now);
  // The server goes down and others are there: some more of those who are connected are told to go to them.
  [[nodiscard]] Effects send_away(std::size_t connections, Instant now);
  // The server goes down: everybody is told, clocks stand still and are stored.
  [[nodiscard]] Effects shut_down(std::string_view sentence, Instant now);

  // In a cluster. The node owns a shard from now on, and this is what is stored of it: its rooms go on here.
  [[nodiscard]] Effects shard_taken(Fence fence, const StoredShards& stored, Instant now);
  // The right to it is lost, or what was done under it is void: its rooms are forgotten without a word.
  [[nodiscard]] Effects shard_dropped(ShardId shard, Instant now);
  [[nodiscard]] Effects shards_dropped_unless(const std::function<bool(const Fence&)>& may_stay, Instant now);
  // Clocks stand still; once that is stored, another may have the shard.
  [[nodiscard]] Effects hand_over(ShardId shard, Instant now);
  // The answer to a question about guests; none if the database could not be asked.
  [[nodiscard]] Effects identities_found(const IdentityQuestion& question,
                                         const std::optional<std::vector<StoredIdentity>>& found, Instant now);
  // The same of questions about those who solve puzzles.
  [[nodiscard]] Effects solver_found(const SolverQuestion& question, const std::optional<KnownSolver>& found,
                                     Instant now);
  [[nodiscard]] Effects leaders_found(const std::optional<std::vector<StoredLeader>>& found, Instant now);
  // The database has given a guest this name, for another one has the name that it claimed.
  [[nodiscard]] Effects guest_named(const RenamedGuest& renamed, Instant now);
  // The database has removed a guest who had not been seen for long.
  [[nodiscard]] Effects guest_removed(const std::string& guest, Instant now);
  [[nodiscard]] Effects heard(const cluster::Parcel& parcel, Instant now);
  // Messages of other nodes, and for them, may have been lost until now.
  [[nodiscard]] Effects bus_is_back(Instant now);

  [[nodiscard]] HubFigures figures() const;

 private:
  class Core;
  std::unique_ptr<Core> core_;
};

}  // namespace tilefish
