// Looks at the connections of one thread of the network from time to time, whether they have been silent for too long: one timer for all
// of them, since each has the same patience.
#pragma once

#include <chrono>

#include "server/net/beast.h"

namespace tilefish::net {

class SilenceWatch {
 public:
  using Clock = std::chrono::steady_clock;

 private:
  // Of a ring. Whoever is destroyed leaves it, in whatever order that happens.
  class Link {
   public:
    Link() = default;
    ~Link() { leave(); }
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;

    void leave() {
      before_->after_ = after_;
      after_->before_ = before_;
      before_ = after_ = this;
    }
    void stand_before(Link& other) {
      leave();
      before_ = other.before_;
      after_ = &other;
      before_->after_ = after_->before_ = this;
    }
    [[nodiscard]] Link* after() const { return after_; }

   private:
    Link* before_ = this;
    Link* after_ = this;
  };

 public:
  class Watched : private Link {
   public:
    virtual ~Watched() = default;
    // Not called any more from now on, unless it is added again.
    void leave_watch() { leave(); }

   private:
    friend class SilenceWatch;
    virtual void look(Clock::time_point now) = 0;
    Clock::time_point due_;
  };

  // Each is looked at every so often, a little later rather than sooner.
  SilenceWatch(asio::io_context& context, std::chrono::milliseconds interval)
      : interval_(interval), timer_(context.get_executor()) {}

  void add(Watched& watched);

 private:
  [[nodiscard]] Watched& first();  // who is due first
  void wait();
  void look();

  // So that many are looked at together.
  static constexpr int parts_of_interval = 8;

  std::chrono::milliseconds interval_;
  Link ring_;  // of those watched, who is due first stands behind it
  Timer timer_;
  bool waiting_ = false;
};

}  // namespace tilefish::net
