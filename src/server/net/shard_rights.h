// For which shards a node of a cluster may speak. The lease thread says so, and whoever speaks looks before every word: the news that
// a shard is lost may still wait in a queue, behind questions that its next owner has answered meanwhile.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "storage/shard.h"

namespace tilefish::net {

// For any thread.
class ShardRights {
 public:
  using Clock = std::chrono::steady_clock;

  void grant(Fence fence) { of(fence.shard) = fence.epoch; }
  // To be called before prolong(): there may have been a time in which another had the shard.
  void revoke(Fence fence) {
    if (of(fence.shard).compare_exchange_strong(fence.epoch, 0)) ++revoked_;
  }
  // False if somebody has seen them over and has stopped serving: they cannot go on, only begin_anew() when all are revoked.
  [[nodiscard]] bool prolong(Clock::time_point end) {
    Clock::rep seen = end_;
    while (seen != over && !end_.compare_exchange_weak(seen, end.time_since_epoch().count())) {
    }
    return seen != over;
  }
  void begin_anew(Clock::time_point end) { end_ = end.time_since_epoch().count(); }

  // False from the moment on at which others may serve the shards, though nobody has been told yet: a process that has slept finds
  // that out before it says a word.
  [[nodiscard]] bool in_time() {
    Clock::rep end = end_;
    if (Clock::now().time_since_epoch().count() < end) return true;
    // If it has been prolonged in between, it was not over.
    return !end_.compare_exchange_strong(end, over) && end != over;
  }
  [[nodiscard]] bool hold(Fence fence) { return in_time() && of(fence.shard) == fence.epoch; }
  [[nodiscard]] std::uint64_t revoked() const { return revoked_; }  // how many, so far

 private:
  using Epoch = std::atomic<std::int64_t>;

  static constexpr Clock::rep over = std::numeric_limits<Clock::rep>::min();

  [[nodiscard]] Epoch& of(ShardId shard) { return epochs_.at(static_cast<std::size_t>(shard)); }

  std::array<Epoch, shard_count> epochs_{};  // 0 for none
  std::atomic<std::uint64_t> revoked_ = 0;
  std::atomic<Clock::rep> end_ = Clock::time_point::max().time_since_epoch().count();
};

// For who holds some of them: whether any may be gone since the last look.
class RightsWatch {
 public:
  [[nodiscard]] bool lost_any(ShardRights& rights) {
    // In this order: what is prolonged after it was over has had its rights revoked before.
    const bool in_time = rights.in_time();
    const std::uint64_t before = std::exchange(revoked_, rights.revoked());
    return !in_time || revoked_ != before;
  }

 private:
  std::uint64_t revoked_ = 0;
};

}  // namespace tilefish::net
