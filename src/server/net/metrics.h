// What the server counts and measures while it runs, and its text for Prometheus. All threads of the server write to it.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/hub.h"
#include "storage/shard.h"

namespace tilefish::net {

class Counter {
 public:
  void add(std::uint64_t amount = 1) { value_.fetch_add(amount, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_ = 0;
};

class Gauge {
 public:
  explicit Gauge(std::uint64_t value = 0) : value_(value) {}
  void set(std::uint64_t value) { value_.store(value, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_;
};

// How long something takes, in buckets that double.
class Durations {
 public:
  static constexpr std::size_t buckets = 18;  // 64 µs … 8.4 s, and all above

  void add(std::chrono::steady_clock::duration time);
  [[nodiscard]] static std::chrono::microseconds upper_bound(std::size_t bucket);
  [[nodiscard]] std::uint64_t in_bucket(std::size_t bucket) const { return counts_[bucket].value(); }
  [[nodiscard]] std::uint64_t above() const { return above_.value(); }
  [[nodiscard]] std::uint64_t total_microseconds() const { return microseconds_.value(); }

 private:
  std::array<Counter, buckets> counts_;
  Counter above_;
  Counter microseconds_;
};

struct Metrics {
  Gauge connections;
  Counter connections_opened;
  Counter messages_in;
  Counter messages_out;
  Counter bytes_out;
  Counter http_requests;

  // Refused at the door or shown to it.
  Counter refused_full;
  Counter refused_address_full;
  Counter refused_origin;
  Counter refused_rate;
  Counter closed_slow;
  Counter closed_too_big;

  Durations commits;
  Counter committed_changes;
  Gauge waiting_commits;
  Gauge database_up{1};
  Counter database_troubles;
  Counter unstored_deliveries;
  Counter fenced_deliveries;
  Counter removed_games;
  Gauge database_log_bytes;

  // Of a node of a cluster.
  Gauge shards;
  Counter shards_gained;
  Counter shards_lost;
  Counter shards_given;
  Gauge lease_left_ms;
  Durations lease_beats;
  Counter lease_failures;
  Durations shard_loads;
  Durations routed;  // from a request for a room of another node to its answer
  Counter removed_guests;
  struct OfShard {
    Gauge epoch;  // 0 while this node does not own it
    Counter gained;
    Counter commits;
  };
  std::array<OfShard, shard_count> of_shards;

  Durations robot_jobs;
  Durations hint_jobs;
  Gauge waiting_jobs;

  // Slow work, by who did it.
  Counter turns_analysed_here;
  Counter turns_analysed_by_workers;
  Counter puzzle_games_here;
  Counter puzzle_games_by_workers;
  Gauge workers_up;
  Counter worker_troubles;

  Gauge guests;
  Gauge rooms;
  Gauge games;
  Gauge requests;  // counted by the hub, as the next two
  Gauge refusals;
  Gauge turns;
  Gauge late;

  void take(const HubFigures& figures);
};

// Prometheus' text format, version 0.0.4.
[[nodiscard]] std::string to_text(const Metrics& metrics);

}  // namespace tilefish::net
