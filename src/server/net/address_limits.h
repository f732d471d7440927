// How many connections and requests each address has: who may come in, and who asks too often. Shared by all network
// threads.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <variant>

#include "server/net/limits.h"

namespace tilefish::net {

// What counts as one address: all of IPv4, and the /64 network of IPv6, which a single household has for itself.
[[nodiscard]] std::string address_key(const std::string& ip);

enum class Full { server, address };

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

   private:
    friend class AddressLimits;
    Place(AddressLimits* limits, std::string key) : limits_(limits), key_(std::move(key)) {}

    AddressLimits* limits_;
    std::string key_;
  };

  explicit AddressLimits(const NetLimits& limits) : limits_(limits) {}

  [[nodiscard]] std::variant<Place, Full> admit(const std::string& key);

  // Whether the address may have one more request now; if so, it counts.
  [[nodiscard]] bool allows_request(const std::string& key, Clock::time_point now);

  [[nodiscard]] std::size_t connections() const;
  [[nodiscard]] std::size_t addresses() const;

 private:
  struct Entry {
    std::size_t connections = 0;
    double tokens = 0;
    Clock::time_point filled;
  };

  void leave(const std::string& key);
  Entry& entry_of(const std::string& key);
  void forget_idle(Clock::time_point now);

  const NetLimits limits_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;
  std::size_t connections_ = 0;
  Clock::time_point last_sweep_{};
};

}  // namespace tilefish::net
