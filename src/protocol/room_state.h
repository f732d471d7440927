// A room as one recipient may see it: what the server's view of a room is made of and what the wire carries.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/room_options.h"
#include "protocol/turns_text.h"
#include "rules/game_deal.h"
#include "rules/game_score.h"
#include "rules/table.h"
#include "rules/tile.h"

namespace tilefish::wire {

enum class Phase : std::uint8_t { waiting, playing, round_over, match_over };
enum class SeatKind : std::uint8_t { open, person, robot };
enum class CauseKind : std::uint8_t {
  joined,
  left,
  kicked,
  renamed,
  started,
  laid,
  drew,
  passed,
  timed_out,
  resigned,
  ready,
  next_round,
  rematch,
  connected,
  disconnected,
  substituted,
  returned,
  watching,
  new_host,
};

[[nodiscard]] const char* name(Phase phase);
[[nodiscard]] const char* name(SeatKind kind);
[[nodiscard]] const char* name(CauseKind kind);
[[nodiscard]] const char* name(RoundEnd end);

struct SeatState {
  SeatKind kind = SeatKind::open;
  std::string name;
  std::optional<std::string> guest;
  std::optional<std::string> robot;
  bool connected = false;
  bool substituted = false;
  int tiles = 0;
  bool opened = false;
  bool resigned = false;
  std::int64_t score = 0;
};

struct ResultState {
  std::vector<int> winners;
  RoundEnd reason = RoundEnd::went_out;
  std::vector<std::int64_t> scores;
  std::vector<std::int64_t> gained;
  std::vector<std::vector<Tile>> racks;
};

// A round that is over.
struct RoundState {
  int round = 1;
  int starter = 0;
  TurnsText turns;
  ResultState result;
  std::vector<int> opened_before;        // as in GameState
  std::optional<int> first_to_lay = {};  // the seat, for whoever counts openings; not told
};

struct GameState {
  std::string id;
  std::string digest;  // of its seed; empty for a match of an earlier version
  std::string seed;    // empty until the match is over
  int round = 1;
  int rounds = 1;
  int starter = 0;
  std::optional<int> to_move;
  int turn = 0;
  int pool = 0;
  int passes = 0;
  Table table;
  int points_to_open = 0;
  std::optional<std::int64_t> turn_ms;
  std::optional<std::int64_t> left_ms;
  TurnsText history;
  std::vector<Lot> lots;
  std::vector<int> opened_before;  // when the round began; of a match from a position
  std::optional<ResultState> result;
};

// What everybody may know of a room.
struct PublicState {
  std::string host;
  RoomOptions options;
  Phase phase = Phase::waiting;
  std::vector<SeatState> seats;
  int spectators = 0;
  std::string next_digest;  // of the seed of the next match
  std::vector<int> ready;
  std::optional<std::string> today;  // the day whose deal is played
  std::optional<GameState> game;
};

// What the recipient alone may know; a spectator has no seat and no rack.
struct You {
  std::optional<int> seat;
  std::vector<Tile> rack;
};

class Shown;

struct RoomState {
  std::shared_ptr<const Shown> shown;  // the public state, the same for all recipients
  You you;
};

struct Cause {
  CauseKind kind = CauseKind::joined;
  std::optional<int> seat;
  std::optional<std::string> name;
  std::optional<std::vector<Tile>> laid;
  std::optional<int> drawn;
  bool round_over = false;
};

}  // namespace tilefish::wire
