// What addresses have under way at the nodes of a cluster of what is limited by its number at one time: connections that have not said
// yet what they want, exports, lists, answers, analyses. Each node tells the others a few times a second, and all count it. What else
// is to be told as often goes the same way: in the place of an address there may be the game that is analysed, say.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/connection_id.h"

namespace tilefish::net {

// For any thread, once all kinds are named.
class ClusterWork {
 public:
  using Clock = std::chrono::steady_clock;
  using Held = std::vector<std::pair<std::string, std::size_t>>;  // by address

  explicit ClusterWork(NodeId node) : node_(node) {}

  // Whoever counts something here, under a name of one word. Called when it is to be told.
  void count(std::string kind, std::function<Held()> held) { counted_.emplace(std::move(kind), std::move(held)); }
  // Whoever wants to hear of what others say as they say it.
  using OnHeard = std::function<void(const std::string& address, std::size_t count)>;
  void listen(std::string kind, OnHeard on_heard) { listeners_.emplace(std::move(kind), std::move(on_heard)); }
  // How much of it the address has at other nodes.
  [[nodiscard]] std::size_t elsewhere(std::string_view kind, std::string_view address, Clock::time_point now) const;
  // The largest number that any other node says of it.
  [[nodiscard]] std::size_t most_elsewhere(std::string_view kind, std::string_view address,
                                           Clock::time_point now) const;

  // What this node has; none if that is nothing and was nothing the last time.
  [[nodiscard]] std::optional<std::string> tell();
  // What another has, instead of what it said before. What is no such text is nothing.
  void heard(std::string_view text, Clock::time_point now);

 private:
  struct Said {
    Clock::time_point until;
    std::unordered_map<std::string, std::size_t> held;  // by kind and address, as on the bus
  };

  // What each other node says of it.
  [[nodiscard]] std::vector<std::size_t> said_of(std::string_view kind, std::string_view address,
                                                 Clock::time_point now) const;

  NodeId node_;
  std::map<std::string, std::function<Held()>> counted_;
  std::map<std::string, OnHeard, std::less<>> listeners_;
  bool told_some_ = false;
  mutable std::mutex mutex_;
  std::map<NodeId, Said> said_;
};

}  // namespace tilefish::net
