#include "server/net/silence_watch.h"

#include <algorithm>

namespace tilefish::net {

void SilenceWatch::add(Watched& watched) {
  watched.due_ = Clock::now() + interval_;
  watched.stand_before(ring_);
  if (!waiting_) wait();
}

void SilenceWatch::wait() {
  if (ring_.after() == &ring_) return;
  const auto& first = static_cast<const Watched&>(*ring_.after());
  waiting_ = true;
  timer_.expires_at(std::max(first.due_, Clock::now() + interval_ / parts_of_interval));
  timer_.async_wait([this](error_code cancelled) {
    if (cancelled) return;
    waiting_ = false;
    look();
  });
}

void SilenceWatch::look() {
  const Clock::time_point now = Clock::now();
  while (ring_.after() != &ring_) {
    auto& first = static_cast<Watched&>(*ring_.after());
    if (first.due_ > now) break;
    first.due_ = now + interval_;
    first.stand_before(ring_);
    first.look(now);  // which may be the end of it
  }
  wait();
}

}  // namespace tilefish::net
