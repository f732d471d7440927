// What a client can ask, as a closed set of types, and the parser that makes them of text: nothing behind it sees JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/puzzle_messages.h"
#include "protocol/refusal_code.h"
#include "protocol/room_options.h"
#include "protocol/today_messages.h"

namespace tilefish::wire {

struct Hello {
  int v = 0;
  std::optional<std::string> name;
  std::optional<std::string> token;
  std::optional<std::string> code;
  std::optional<std::string> device;
};
struct Rename {
  std::string name;
};
struct MakeCode {};
struct SignOut {
  std::string device;
};
struct ForgetMe {};
struct Lobby {
  bool on = false;
};
struct Create {
  RoomOptions options;
  std::optional<StartPosition> start;
};
struct Join {
  std::string room;
};
struct Watch {
  std::string room;
};
struct Leave {
  std::string room;
};
struct Kick {
  std::string room;
  int seat = 0;
};
struct Start {
  std::string room;
};
struct NextRound {
  std::string room;
};
struct Rematch {
  std::string room;
};
struct Resign {
  std::string room;
};
// Tiles are in notation and not looked at yet: which of them exist depends on the room's ruleset.
struct Lay {
  std::string room;
  int turn = 0;
  std::vector<std::vector<std::string>> table;
};
struct Draw {
  std::string room;
  int turn = 0;
};
struct Pass {
  std::string room;
  int turn = 0;
};
struct AskHint {
  std::string room;
  int turn = 0;
  int grade = 1;
};
// A round of the match that is over.
struct AskRound {
  std::string room;
  int round = 1;
};
struct Resync {
  std::string room;
};
// Has a finished match analysed, and goes on with it when nobody looks if it is to be kept.
struct Analyse {
  std::string game;
  bool keep = false;
};
struct Ping {};

using Request = std::variant<Hello, Rename, MakeCode, SignOut, ForgetMe, Lobby, Create, Join, Watch, Leave, Kick, Start,
                             NextRound, Rematch, Resign, Lay, Draw, Pass, AskHint, AskRound, Resync, Analyse, Ping,
                             AskPuzzles, AskPuzzle, AskPuzzleHint, AnswerPuzzle, GiveUpPuzzle, AskToday, PlayToday>;

struct FromClient {
  int id = 0;
  Request request;
};

// Why a text is no request, and the id it bears if that much could be read.
struct BadRequest {
  std::optional<int> id;
  RefusalCode code = RefusalCode::bad_message;
  std::string sentence;
};

using Parsed = std::variant<FromClient, BadRequest>;
[[nodiscard]] Parsed parse(std::string_view text);

}  // namespace tilefish::wire
