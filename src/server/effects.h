// What the hub wants done about something that happened: the shell around it (storage, sockets, pool, timer) does these.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/job.h"
#include "storage/change.h"
#include "storage/instant.h"

namespace tilefish {

// Chosen by whoever owns the sockets; never used twice while the hub lives.
enum class ConnectionId : std::uint64_t {};

struct Outgoing {
  ConnectionId to{};
  std::string text;
  std::int64_t n = 0;          // its number on that connection
  std::optional<int> re = {};  // the request that it answers
};

// After what was to be sent to it has been sent. The code is one of RFC 6455.
struct Close {
  ConnectionId connection{};
  int code = 1008;
  std::string reason;
};

// Effects of successive calls are carried out in the order of the calls. Within one call: the changes become durable, all or
// none; only then the messages go out in their order, then the closes. Jobs may start at once, since nobody hears of what they
// find before the call that brings it back.
struct Effects {
  std::vector<Change> changes;
  std::vector<Outgoing> messages;
  std::vector<Close> closes;
  std::vector<RobotJob> robot_jobs;
  std::vector<HintJob> hint_jobs;
  std::vector<PuzzleJob> puzzle_jobs;
  std::vector<JobId> cancelled_jobs;  // of this call or earlier ones: nobody waits for their answers any more
  std::vector<std::string> notes;     // for the log: what should not have happened, without secrets
  // When tick() wants to be called next; a later call's answer replaces an earlier one. None: not before something happens.
  std::optional<Instant> next_timer;
};

}  // namespace tilefish
