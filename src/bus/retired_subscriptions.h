// Subscriptions that have ended. The C client's reader looks one up and locks it a moment later (nats.c up to 3.5, its issue 637): if it
// was destroyed in between the process crashes. So each is kept for a while after its end, and the last ones until the connection is
// closed. Inside the layer only.
#pragma once

#include <chrono>
#include <deque>
#include <mutex>

#include <nats/nats.h>

namespace tilefish::bus {

// For any thread.
class RetiredSubscriptions {
 public:
  RetiredSubscriptions() = default;
  ~RetiredSubscriptions();
  RetiredSubscriptions(const RetiredSubscriptions&) = delete;
  RetiredSubscriptions& operator=(const RetiredSubscriptions&) = delete;

  // Ends it, and keeps it.
  void add(natsSubscription* subscription);

 private:
  using Clock = std::chrono::steady_clock;
  struct Retired {
    Clock::time_point since;
    natsSubscription* subscription;
  };

  std::mutex mutex_;
  std::deque<Retired> kept_;  // the oldest first
};

}  // namespace tilefish::bus
