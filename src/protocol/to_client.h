// What the server says, as a closed set of types, and their text. The server's core makes them; nothing before this writes JSON.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/puzzle_messages.h"
#include "protocol/refusal_code.h"
#include "protocol/room_state.h"
#include "protocol/today_messages.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile.h"
#include "solver/plan.h"

namespace tilefish::wire {

struct RobotInfo {
  std::string name;
  std::string style;
};

struct Limits {
  int name_characters = 0;
  int rooms = 0;
  int tabs = 0;
  int message_bytes = 0;
  int messages = 0;
  int burst = 0;
  int grace_ms = 0;
};

// What all who come are told alike.
struct House {
  std::vector<Ruleset> rulesets;
  std::vector<RobotInfo> robots;
  Limits limits;
};
// As JSON without the braces around it: whoever greets makes it once.
[[nodiscard]] std::string members_of(const House& house);

struct Welcome {
  std::string name;
  std::string token;
  std::string guest;
  std::shared_ptr<const std::string> house;  // members_of() it
  std::vector<std::string> rooms;
};

struct Done {};

struct Refused {
  RefusalCode code = RefusalCode::bad_message;
  std::string sentence;
  std::optional<std::size_t> meld;
  std::optional<Tile> tile;
};

[[nodiscard]] inline Refused refused(RefusalCode code, std::string sentence) {
  return {.code = code, .sentence = std::move(sentence), .meld = std::nullopt, .tile = std::nullopt};
}

// What becomes of a request: none means that it was done.
using MaybeRefused = std::optional<Refused>;

// A secret, told once.
struct RecoveryCode {
  std::string code;
};

struct Created {
  std::string room;
};

struct AnalysisState {
  std::string game;
  bool finished = false;
  int percent = 0;
};

struct Pong {
  std::int64_t now = 0;
};

// What is not to be told at a grade is not there.
struct Hint {
  std::string room;
  int turn = 0;
  int grade = 1;
  bool can_play = false;
  std::optional<std::vector<Tile>> tiles;
  std::optional<Table> table;
  std::optional<Plan> plan;
};

struct PastRound {
  std::string room;
  std::string game;
  RoundState round;
};

struct LobbyRoom {
  std::string room;
  std::string host;
  std::string ruleset;
  int seats = 0;
  int taken = 0;
  int robots = 0;
  int rounds = 1;
  Phase phase = Phase::waiting;
  int clock = 0;
  bool hints = false;
  bool spectators = false;
  std::string guest = {};  // the host's public id; empty if robots alone sit there

  friend bool operator==(const LobbyRoom&, const LobbyRoom&) = default;
};

struct LobbyList {
  std::vector<LobbyRoom> rooms;
};

struct RoomUpdate {
  std::string room;
  std::int64_t seq = 0;
  std::optional<Cause> cause;  // none for a snapshot
  RoomState state;
};

struct Gone {
  std::string room;
  std::string sentence;
};

struct Closing {
  std::string sentence;
};

// Answers bear the id of their request; news have none.
using Answer = std::variant<Welcome, Done, Refused, RecoveryCode, Created, AnalysisState, Pong, Hint, PastRound,
                            PuzzlesOverview, PuzzleToSolve, PuzzleHint, PuzzleResult, TodayOverview>;
using News = std::variant<LobbyList, RoomUpdate, Gone, Closing>;

// `n` is the message's number on its connection.
[[nodiscard]] std::string to_text(const Answer& answer, std::optional<int> re, std::int64_t n);
[[nodiscard]] std::string to_text(const News& news, std::int64_t n);

}  // namespace tilefish::wire
