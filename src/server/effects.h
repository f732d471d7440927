// What the hub wants done about something that happened: the shell around it (storage, sockets, pool, timer) does these.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/message.h"
#include "server/cluster/parcel.h"
#include "server/connection_id.h"
#include "server/job.h"
#include "storage/change.h"
#include "storage/instant.h"
#include "storage/shard.h"

namespace tilefish {

struct Outgoing {
  ConnectionId to{};
  wire::Message message;
  std::int64_t n = 0;          // its number on that connection
  std::optional<int> re = {};  // the request that it answers

  // Written each time.
  [[nodiscard]] std::string text() const { return message.text(n); }
};

// Somebody wants a finished match analysed; whoever makes analyses answers.
struct AnalysisWish {
  ConnectionId to{};
  int re = 0;
  std::string payer;
  std::string game;
  bool keep = false;  // also when nobody looks
};

// After what was to be sent to it has been sent. The code is one of RFC 6455.
struct Close {
  ConnectionId connection{};
  int code = 1008;
  std::string reason;
};

// Who is it? The database is asked for the guest of a token, of an id, for those whose recovery codes begin so, or for those who have
// claimed some names. Beside a token there may be names, which are asked for if nobody has it; of the others one is there.
struct IdentityQuestion {
  ConnectionId connection{};  // for which it is asked; none for an id
  std::string token_digest = {};
  std::string place = {};
  std::string guest = {};
  std::vector<std::string> names = {};  // what names are compared by
  Instant asked = {};                   // what has come since, the database need not know
  bool was_here = false;                // the guest, who was stored by then

  friend bool operator==(const IdentityQuestion&, const IdentityQuestion&) = default;
};

// What has this guest tried of puzzles? An answer with another number than that of the latest question comes too late.
struct SolverQuestion {
  std::string guest;
  std::uint64_t number = 0;

  friend bool operator==(const SolverQuestion&, const SolverQuestion&) = default;
};

// Who solves puzzles best?
struct LeadersQuestion {
  int most = 0;
};

using PuzzleQuestion = std::variant<SolverQuestion, LeadersQuestion>;

// Effects of successive calls are carried out in the order of the calls. Within one call: the changes become durable, all or
// none; only then the messages go out in their order, then the closes and the parcels. If the node has lost one of the fences
// nothing of the call may be stored or told at all, and all of its shards are to be dropped. Jobs may start at once, since nobody hears of what they
// find before the call that brings it back.
struct Effects {
  std::vector<Change> changes;
  std::vector<Outgoing> messages;
  std::vector<Close> closes;
  std::vector<cluster::Parcel> parcels;  // for other nodes; none without a cluster, as the next
  std::vector<Fence> fences;             // of the shards whose rooms have changed or spoken
  // Answered by identities_found(). Asked once the changes of this call and of earlier ones are durable, for nobody is to be told of
  // a guest as it was before.
  std::vector<IdentityQuestion> questions;
  std::vector<PuzzleQuestion> puzzle_questions;  // likewise, by solver_found() and leaders_found()
  std::vector<RobotJob> robot_jobs;
  std::vector<HintJob> hint_jobs;
  std::vector<PuzzleJob> puzzle_jobs;
  std::vector<AnalysisWish> analyses;
  std::vector<JobId> cancelled_jobs;  // of this call or earlier ones: nobody waits for their answers any more
  std::vector<std::chrono::milliseconds> routed;  // how long other nodes took for the answers that this call passes on
  std::vector<std::string> notes;                 // for the log: what should not have happened, without secrets
  // When tick() wants to be called next; a later call's answer replaces an earlier one. None: not before something happens.
  std::optional<Instant> next_timer;
};

}  // namespace tilefish
