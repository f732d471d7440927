// How many connections and requests each address has: who may come in, and who asks too often. Shared by all network
// threads.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "server/net/address_use.h"
#include "server/net/cluster_work.h"
#include "server/net/full.h"
#include "server/net/limits.h"
#include "server/token_bucket.h"

namespace tilefish::net {

// What counts as one address: all of IPv4, and the /64 network of IPv6, which a single household has for itself.
[[nodiscard]] std::string address_key(const std::string& ip);

class AddressLimits {
 public:
  using Clock = std::chrono::steady_clock;

  // A place among the connections, given back on destruction. It must not outlive the limits.
  class Place {
   public:
    Place(Place&& other) noexcept;
    Place& operator=(Place&& other) noexcept;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place();

    // Whose it is; empty for those who are turned away.
    [[nodiscard]] const std::string& key() const { return key_; }

   private:
    friend class AddressLimits;
    Place(AddressLimits* limits, std::string key, bool half_open = false)
        : limits_(limits), key_(std::move(key)), half_open_(half_open) {}

    AddressLimits* limits_;
    std::string key_;
    bool half_open_;
  };

  // Somebody who stays just long enough to hear why.
  struct TurnedAway {
    Full why;
    Place place;
  };

  using Admission = std::variant<Place, TurnedAway>;

  explicit AddressLimits(const NetLimits& limits) : limits_(limits) {}

  // Half-open connections at other nodes count from now on, and they hear of those here. To be called before anybody comes, and `work`
  // must outlive this object.
  void count_in(ClusterWork& work);

  // A WebSocket. None: there are so many already who wait to hear that the server is full that one more is not even told.
  [[nodiscard]] std::optional<Admission> admit(const std::string& key);
  // A connection that has not said yet what it wants; such have a number of their own.
  [[nodiscard]] std::optional<Admission> admit_half_open(const std::string& key);
  // A connection of a proxy, which counts for its client as soon as that is known.
  [[nodiscard]] std::optional<Admission> admit_proxy();

  // Whether the address may have one more request now; if so, it counts.
  [[nodiscard]] bool allows_request(const std::string& key, Clock::time_point now);

  // Of a node of a cluster, to be asked this often: which addresses have so much here that the others should know, or had the last time;
  // and what another node says, which counts here too until it has been silent for a while.
  static constexpr std::chrono::milliseconds between_tellings{500};
  [[nodiscard]] std::vector<AddressUse> take_use();
  void used_elsewhere(const NodeUse& use, Clock::time_point now);

  [[nodiscard]] std::size_t connections() const;
  [[nodiscard]] std::size_t addresses() const;

 private:
  struct Entry {
    std::size_t connections = 0;
    std::size_t half_open = 0;
    TokenBucket<Clock> requests;
    std::int64_t untold = 0;  // requests since it was last asked who has much
    bool told = false;        // the others believe that it has so many
    struct Elsewhere {
      NodeId node{};
      std::size_t connections = 0;
      Clock::time_point until;
    };
    std::vector<Elsewhere> elsewhere = {};
    [[nodiscard]] std::size_t connections_elsewhere(Clock::time_point now) const;
  };

  [[nodiscard]] std::optional<Admission> admit(const std::string& key, std::size_t most_of_address);
  [[nodiscard]] std::optional<Admission> turn_away(Full why);
  void leave(const std::string& key, bool half_open);
  Entry& entry_of(const std::string& key);
  void forget_idle(Clock::time_point now);

  const NetLimits limits_;
  const ClusterWork* elsewhere_ = nullptr;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;
  std::size_t connections_ = 0;
  std::size_t half_open_ = 0;
  std::size_t turned_away_ = 0;
  Clock::time_point last_sweep_{};
};

}  // namespace tilefish::net
