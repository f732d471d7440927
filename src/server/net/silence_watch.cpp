#include "server/net/silence_watch.h"

#include <algorithm>
#include <cassert>

namespace tilefish::net {

void SilenceWatch::add(Watched& watched) {
  watched.due_ = Clock::now() + interval_;
  watched.stand_before(ring_);
  if (!waiting_) wait();
}

SilenceWatch::Watched& SilenceWatch::first() {
  assert(ring_.after() != &ring_);
  // All links but the ring's own are of somebody watched.
  return static_cast<Watched&>(*ring_.after());  // NOLINT(cppcoreguidelines-pro-type-static-cast-downcast)
}

void SilenceWatch::wait() {
  if (ring_.after() == &ring_) return;
  waiting_ = true;
  timer_.expires_at(std::max(first().due_, Clock::now() + interval_ / parts_of_interval));
  timer_.async_wait([this](error_code cancelled) {
    if (cancelled) return;
    waiting_ = false;
    look();
  });
}

void SilenceWatch::look() {
  const Clock::time_point now = Clock::now();
  while (ring_.after() != &ring_) {
    Watched& due = first();
    if (due.due_ > now) break;
    due.due_ = now + interval_;
    due.stand_before(ring_);
    due.look(now);  // which may be the end of it
  }
  wait();
}

}  // namespace tilefish::net
