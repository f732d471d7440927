#include "protocol/room_state.h"

namespace tilefish::wire {

const char* name(Phase phase) {
  switch (phase) {
    case Phase::waiting: return "waiting";
    case Phase::playing: return "playing";
    case Phase::round_over: return "round_over";
    case Phase::match_over: return "match_over";
  }
  return "";
}

const char* name(SeatKind kind) {
  switch (kind) {
    case SeatKind::open: return "open";
    case SeatKind::person: return "person";
    case SeatKind::robot: return "robot";
  }
  return "";
}

const char* name(TurnKind kind) {
  switch (kind) {
    case TurnKind::laid: return "laid";
    case TurnKind::drew: return "drew";
    case TurnKind::passed: return "passed";
    case TurnKind::timed_out: return "timed_out";
    case TurnKind::resigned: return "resigned";
  }
  return "";
}

const char* name(CauseKind kind) {
  switch (kind) {
    case CauseKind::joined: return "joined";
    case CauseKind::left: return "left";
    case CauseKind::kicked: return "kicked";
    case CauseKind::renamed: return "renamed";
    case CauseKind::started: return "started";
    case CauseKind::laid: return "laid";
    case CauseKind::drew: return "drew";
    case CauseKind::passed: return "passed";
    case CauseKind::timed_out: return "timed_out";
    case CauseKind::resigned: return "resigned";
    case CauseKind::ready: return "ready";
    case CauseKind::next_round: return "next_round";
    case CauseKind::rematch: return "rematch";
    case CauseKind::connected: return "connected";
    case CauseKind::disconnected: return "disconnected";
    case CauseKind::substituted: return "substituted";
    case CauseKind::returned: return "returned";
    case CauseKind::watching: return "watching";
    case CauseKind::new_host: return "new_host";
  }
  return "";
}

const char* name(RoundEnd end) {
  switch (end) {
    case RoundEnd::went_out: return "went_out";
    case RoundEnd::blocked: return "blocked";
    case RoundEnd::walked_out: return "walked_out";
  }
  return "";
}

}  // namespace tilefish::wire
