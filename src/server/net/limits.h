// What one client, one address and all of them together may take of the server. Read from the configuration; the network shell
// keeps them.
#pragma once

#include <chrono>
#include <cstddef>

namespace tilefish::net {

struct NetLimits {
  std::size_t header_bytes = 8 * 1024;
  // What waits for a client that reads too slowly; a long game's state is about 20 KB.
  std::size_t send_queue_bytes = 1024 * 1024;

  std::size_t connections = 10'000;
  // A household or a school behind one address.
  std::size_t connections_per_address = 200;
  // Messages and page requests together.
  double requests_per_second_per_address = 200;
  double request_burst_per_address = 1000;

  // Until a request's headers or a WebSocket's greeting are there.
  std::chrono::seconds handshake_time{10};
  // A client from which nothing is heard for so long, answers to pings included, is gone.
  std::chrono::seconds idle_time{60};
};

}  // namespace tilefish::net
