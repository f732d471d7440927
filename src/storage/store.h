// The database behind the server: commits changes in groups and gives back what is needed to go on after a restart. The
// server's storage thread is its only user; a Store is for one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "storage/change.h"
#include "storage/shard.h"

namespace tilefish {

struct StoredGuest {
  std::string id;
  std::string name;
  Instant seen;
  std::string recovery = {};
  Instant rename_rest = {};
  bool claims = false;  // the name, which nobody else who is rated may have

  friend bool operator==(const StoredGuest&, const StoredGuest&) = default;
};

struct StoredDevice {
  std::string id;
  std::string guest;
  std::string token_digest;
  std::string label;
  Instant since;
  Instant seen;

  friend bool operator==(const StoredDevice&, const StoredDevice&) = default;
};

struct StoredRating {
  std::string guest;
  std::string kind;
  double rating = 0;
  double deviation = 0;
  double volatility = 0;
  int games = 0;
  Instant at;

  friend bool operator==(const StoredRating&, const StoredRating&) = default;
};

struct StoredRoom {
  std::string code;
  std::string game;
  std::string text;

  friend bool operator==(const StoredRoom&, const StoredRoom&) = default;
};

struct StoredEvent {
  std::string event;
  Instant at;

  friend bool operator==(const StoredEvent&, const StoredEvent&) = default;
};

struct StoredGame {
  std::string id;
  std::string setup;
  Instant started;
  std::optional<Instant> finished;
  std::vector<StoredEvent> events;  // in their order

  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

// A match that is over and still to be counted.
struct StoredUncounted {
  std::string game;
  ShardId shard = 0;
  std::string text;

  friend bool operator==(const StoredUncounted&, const StoredUncounted&) = default;
};

struct StoredAnalysis {
  std::string engine;
  std::string text;

  friend bool operator==(const StoredAnalysis&, const StoredAnalysis&) = default;
};

// Everything that runs: all rooms, the games that lie on the rooms' tables, and what there is of puzzles and of the deals of each day.
// Guests, and what they have tried of puzzles, are looked up when they come. Each list is sorted by its key.
struct StoredState {
  Instant seen = {};  // when a guest was last seen
  std::vector<StoredRoom> rooms;
  std::vector<StoredGame> games;
  StoredPuzzles puzzles;
  StoredDeals deals = {};
  std::vector<StoredUncounted> uncounted = {};
  std::vector<std::string> wanted_analyses = {};  // games that somebody wants analysed, whether or not they look

  friend bool operator==(const StoredState&, const StoredState&) = default;
};

// What is known of one guest.
struct StoredIdentity {
  StoredGuest guest;
  std::vector<StoredDevice> devices;
  std::vector<StoredRating> ratings;

  friend bool operator==(const StoredIdentity&, const StoredIdentity&) = default;
};

// What belongs to some shards. Each list is sorted by its key.
struct StoredShards {
  std::vector<StoredRoom> rooms;
  std::vector<StoredGame> games;          // that lie on the rooms' tables
  std::optional<StoredPuzzles> puzzles;   // if desk_shard is among them
  std::optional<StoredDeals> deals = {};  // likewise
  std::vector<StoredUncounted> uncounted = {};

  friend bool operator==(const StoredShards&, const StoredShards&) = default;
};

// Why the store could not do what it was asked.
struct StoreFailure {
  Error error;
  bool passing = false;  // it may pass by itself: no connection, somebody's lock, a full disk
  // If there are any, then nothing was stored since these shards are not this node's in these epochs any more.
  std::vector<Fence> fenced = {};
};

// How long finished games and guests are kept. Zero means for ever, or any number.
struct Retention {
  struct Limit {
    std::chrono::milliseconds age{0};
    std::int64_t games = 0;
    std::chrono::milliseconds lasting_age{0};  // of games of somebody with a recovery code, if that is longer
  };
  Limit people{std::chrono::days(365), 1'000'000, std::chrono::days(5 * 365)};
  Limit robots{std::chrono::days(7), 20'000};  // those without people
  std::chrono::milliseconds guests{0};         // since they were last seen
  std::chrono::milliseconds identities{0};     // the same for those with a recovery code
  // Of those without a code. Of more than that those go who were last seen longest ago, but nobody who is rated or was here of late.
  std::int64_t most_guests = 5'000'000;
};

// What one step of tidying did.
struct Tidied {
  std::int64_t games = 0;           // removed, as the next
  std::vector<std::string> guests;  // their ids
  bool more = false;                // there is more to do at once
  std::uintmax_t log_bytes = 0;     // of SQLite's log of changes that are not in the file yet; 0 for PostgreSQL
};

class Store {
 public:
  Store() = default;
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // All changes in their order, or none of them: when it returns without a failure they are durable. A change that does not
  // fit what is stored (a game that is not there, an event out of its order) is a failure as well. After one that may pass
  // nobody knows whether they are stored. The next call is then commit() with the same changes, which stores them unless they
  // are, as often as it takes; or load() or let_be(), which let them be whatever they are.
  //
  // A node of a cluster names the shards that they belong to, each once: they are stored only if all of these are still its own, and
  // whoever takes one over afterwards finds them stored.
  [[nodiscard]] virtual std::optional<StoreFailure> commit(std::span<const Change> changes,
                                                           std::span<const Fence> fences = {}) = 0;

  // Guests who were to have names that belonged to others, and the names that they have now: by commits since this was last asked.
  [[nodiscard]] virtual std::vector<RenamedGuest> take_renamed() { return {}; }

  // Connects again if need be.
  [[nodiscard]] virtual std::optional<StoreFailure> reach() = 0;

  // The number of this node of a cluster, a new one for each store that is opened; 0 for a server by itself.
  [[nodiscard]] virtual NodeId node() const { return NodeId{0}; }

  [[nodiscard]] virtual Result<StoredState> load() = 0;

  // What a node of a cluster needs to go on with shards that it has taken. What a failed commit() was about stays as it is.
  [[nodiscard]] virtual Result<StoredShards> load_shards(std::span<const ShardId> shards) = 0;

  // For a node that does not load everything: what a failed commit() was about may be whatever it is.
  [[nodiscard]] virtual std::optional<StoreFailure> let_be() = 0;

  // Removes a few games that need not be kept any longer, gives space back and takes SQLite's log into the file: a small step
  // that takes milliseconds, so that it can be done between commits.
  [[nodiscard]] virtual Result<Tidied> tidy(const Retention& retention, Instant now) = 0;

  // None for a game that is unknown, still runs or is hidden by now: these are not to be looked at by address.
  [[nodiscard]] virtual Result<std::optional<StoredGame>> finished_game(const std::string& id, Instant now) = 0;

  // None if nothing is known of the game.
  [[nodiscard]] virtual Result<std::optional<StoredAnalysis>> analysis(const std::string& game) = 0;
};

}  // namespace tilefish
