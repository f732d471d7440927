// What one client, one address and all of them together may take of the server. Read from the configuration; the network shell
// keeps them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace tilefish::net {

struct NetLimits {
  std::size_t header_bytes = 8 * 1024;
  // What waits for a client that reads too slowly; a long game's state is about 20 KB.
  std::size_t send_queue_bytes = 1024 * 1024;

  // A message that a client has not taken after so long is the last one it is sent.
  std::chrono::seconds send_time{20};

  std::size_t connections = 10'000;
  // A household or a school behind one address.
  std::size_t connections_per_address = 200;
  // Those that have not become a WebSocket: pages that load, and whoever says nothing.
  std::size_t half_open = 2000;
  std::size_t half_open_per_address = 100;
  // Messages, other frames and page requests together.
  double requests_per_second_per_address = 200;
  double request_burst_per_address = 1000;

  // Of a connection that has been there for a while, when its address has spent all of that: those who play go on playing
  // beside a neighbour who floods.
  double reserved_messages_per_second = 2;
  double reserved_message_burst = 20;
  std::chrono::seconds established_after{10};

  // Exports of finished games that are made or sent uncompressed at one time.
  std::size_t exports = 8;
  std::size_t exports_per_address = 2;
  std::size_t export_cache_bytes = 32 * 1024 * 1024;
  // Of one's own matches, as they are stored, in one answer; a match that is longer comes alone.
  std::size_t own_export_bytes = 1024 * 1024;

  // Lists of matches and of the best that are looked up at one time.
  std::size_t lists = 64;
  std::size_t lists_per_address = 16;

  // Questions about positions of pages whose browser has no engine: how many are answered at one time, and what one may take.
  std::size_t answers = 4;
  std::size_t answers_per_address = 2;
  std::size_t answers_per_guest = 1;
  std::chrono::milliseconds answer_time{1000};
  std::size_t answer_megabytes = 128;

  // Analyses of finished games: how many are made at one time, and how often an address may begin one; those that are known cost nothing.
  std::size_t analyses = 4;
  std::size_t analyses_per_address = 2;
  double analyses_per_hour_per_address = 60;
  double analysis_burst_per_address = 20;
  // For each turn: enough for names that mean something; the pass before the last brings a first graph within seconds.
  std::uint64_t analysis_play_outs = 240;
  // One that nobody has asked for during this time is given up. Browsers let pages in the background ask once a minute.
  std::chrono::seconds analysis_patience{150};
  std::size_t analysis_cache_bytes = 16 * 1024 * 1024;

  // Until a request's headers or a WebSocket's greeting are there.
  std::chrono::seconds handshake_time{10};
  // A client from which nothing is heard for so long, answers to pings included, is gone.
  std::chrono::seconds idle_time{60};
};

}  // namespace tilefish::net
