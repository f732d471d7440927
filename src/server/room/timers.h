// What a room waits for, and until when: the clock of the turn, robots and hints that are thought about, the pause between rounds, people who
// are missed, and its own end.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "server/connection_id.h"
#include "server/job.h"
#include "server/room/seating.h"
#include "server/room/turn_clock.h"
#include "storage/instant.h"

namespace tilefish {

// A robot that thinks about its turn, or has thought and lets people look at the last one.
struct RobotWait {
  JobId job{};
  Instant not_before;
  Instant deadline;
  std::optional<RobotAnswer> answer;  // that came before its time
};

// A hint that is being looked for.
struct HintWait {
  JobId job{};
  ConnectionId connection{};
  int request = 0;
  int seat = 0;
  int turn = 0;
  int grade = 1;
  Instant deadline;
};

class Timers {
 public:
  // The first thing that is due; people who are away are at their seats.
  [[nodiscard]] std::optional<Instant> due(const std::vector<RoomSeat>& seats) const;

  // Nobody is there from now on, for so long at most; the clock is the room's business.
  void stand_still(Instant now, std::chrono::milliseconds patience);
  void somebody_came() { expires.reset(); }
  // Those who merely watch come and go often: whether that may be told at once, or else is put off.
  [[nodiscard]] bool may_tell_watchers(Instant now);
  void told_all(Instant now);
  [[nodiscard]] bool looks_for_hint(int seat) const;
  [[nodiscard]] bool looks_for_hint(ConnectionId connection, int request) const;
  // The hint that this job was to find, if anybody still waits for it.
  [[nodiscard]] std::optional<HintWait> take_hint(JobId job);

  TurnClock clock;
  std::optional<RobotWait> robot;
  std::vector<HintWait> hints;
  std::optional<Instant> next_round;
  std::optional<Instant> new_host;  // when a host who is not there will be replaced
  std::optional<Instant> watchers;  // when it is told who watches
  std::optional<Instant> expires;
  Instant left;    // when the last one went
  Instant active;  // when a person last came or did something

 private:
  Instant watchers_told_;
};

}  // namespace tilefish
