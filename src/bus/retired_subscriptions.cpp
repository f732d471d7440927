#include "bus/retired_subscriptions.h"

namespace tilefish::bus {

namespace {

// What the reader needs is a microsecond, or its turn on a busy machine.
constexpr std::chrono::seconds kept_for{30};

}  // namespace

RetiredSubscriptions::~RetiredSubscriptions() {
  for (const Retired& each : kept_) natsSubscription_Destroy(each.subscription);
}

void RetiredSubscriptions::add(natsSubscription* subscription) {
  if (subscription == nullptr) return;
  static_cast<void>(natsSubscription_Unsubscribe(subscription));  // a closed connection has ended it already
  const std::lock_guard lock(mutex_);
  const Clock::time_point now = Clock::now();
  kept_.push_back({now, subscription});
  while (now - kept_.front().since > kept_for) {
    natsSubscription_Destroy(kept_.front().subscription);
    kept_.pop_front();
  }
}

}  // namespace tilefish::bus
