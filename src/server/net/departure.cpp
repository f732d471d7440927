#include "server/net/departure.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <thread>

namespace tilefish::net {

namespace {

using std::chrono::milliseconds;

// Balancers that look three times a second whether a node is ready have looked.
constexpr milliseconds until_noticed{500};
constexpr milliseconds between_farewells{20};
constexpr std::size_t least_at_once = 2;  // 100 a second are not felt on a machine that has other things to do
constexpr std::size_t most_farewells = 500;

}  // namespace

void send_guests_away(Site& site, HubThread& hub, const Switchboard& switchboard) {
  std::this_thread::sleep_for(until_noticed);
  site.refuse_sockets();
  const std::size_t guests = switchboard.size();
  const std::size_t at_once = std::max(least_at_once, (guests + most_farewells - 1) / most_farewells);
  for (std::size_t told = 0; told < guests; told += at_once) {
    hub.put(SendAway{at_once});
    std::this_thread::sleep_for(between_farewells);
  }
}

}  // namespace tilefish::net
