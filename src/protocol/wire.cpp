#include "protocol/wire.h"

#include <utility>

#include "protocol/game_types.h"
#include "protocol/refusal_code.h"
#include "protocol/wire_puzzles.h"
#include "protocol/wire_today.h"

namespace tilefish::wire {

namespace {

const Field room_field = {"room", text(longest_room), "the room's code"};
const Field turn_field = {"turn", whole(0, most_turns),
                          "`game.turn` as the client saw it: a late click never hits another turn"};
const Field re_field =
    nullable({"re", whole(1, INT32_MAX), "the `id` of the request this answers; null if it had none"});

Type code_word() {
  std::vector<std::string_view> words;
  for (const CodeEntry& entry : codes()) words.push_back(entry.name);
  return {Word{"RefusalCode", std::move(words)}};
}

template <class Shape>
std::vector<Shape> with(std::vector<Shape> more, std::vector<Shape> shapes) {
  for (Shape& shape : more) shapes.push_back(std::move(shape));
  return shapes;
}

template <class Shape>
const Shape* find(const std::vector<Shape>& shapes, std::string_view type) {
  for (const Shape& shape : shapes) {
    if (shape.type == type) return &shape;
  }
  return nullptr;
}

}  // namespace

const Field& id_field() {
  static const Field field = {"id", whole(1, INT32_MAX), "the client's number for this request; comes back as `re`"};
  return field;
}

const Field& number_field() {
  static const Field field = {"n", whole(1, INT64_MAX), "1, 2, 3 … on each connection"};
  return field;
}

const std::vector<RequestShape>& requests() {
  static const std::vector<RequestShape> shapes = with(
      with(today_requests(), puzzle_requests()),
      {
          {"hello",
           "Says who is there; the first message of every connection. Without a token, or with one that is not known, "
           "a "
           "new "
           "guest is made.",
           "welcome",
           {{"v", whole(1, 1000), "the protocol's version, 1"},
            optional({"name", text(longest_name), "how a new guest wants to be called"}),
            optional({"token", text(longest_token), "the secret that an earlier `welcome` gave"}),
            optional(
                {"code", text(longest_code),
                 "the recovery code of an identity, in place of a token: this browser becomes one of its devices"}),
            optional({"device", text(longest_device), "what this browser is, for the list of devices"})}},
          {"rename",
           "Changes the guest's name; a few times at once, then twice a day. Names of rated players belong to one "
           "alone.",
           "done",
           {{"name", text(longest_name), "the new name"}}},
          {"recovery_code",
           "Makes a recovery code for this identity, told once; the code before is void.",
           "recovery_code",
           {}},
          {"sign_out",
           "Takes an identity from one of its devices; its connections are closed.",
           "done",
           {{"device", text(longest_room), "its id, of `/api/me`"}}},
          {"forget_me",
           "Deletes this identity with all that is known of it. Seats are given up, connections closed.",
           "done",
           {}},
          {"lobby",
           "Asks for the list of public rooms, now and whenever it changes, at most once a second.",
           "done",
           {{"on", yes_or_no(), "false to have no more of it"}}},
          {"create",
           "Makes a room. Its creator takes the first seat, or watches if robots take all of them.",
           "created",
           {{"options", object("RoomOptions"), "how the room plays"},
            optional({"start", object("StartPosition"),
                      "what its matches begin from instead of a deal; all other seats must be robots"})}},
          {"join",
           "Takes an open seat; who sits there already is given the same seat back, on any connection.",
           "done",
           {room_field}},
          {"watch", "Watches a room.", "done", {room_field}},
          {"leave",
           "Gives up the seat, which in a running match means to resign, or stops watching.",
           "done",
           {room_field}},
          {"kick",
           "The host empties a seat while no match runs.",
           "done",
           {room_field, {"seat", whole(0, most_seats - 1), "whose"}}},
          {"start", "The host starts the match; no seat may be open.", "done", {room_field}},
          {"next_round",
           "Says that this seat is ready for the next round, which starts when all people at the table are.",
           "done",
           {room_field}},
          {"rematch",
           "Says that this seat wants another match, which starts when all people at the table do.",
           "done",
           {room_field}},
          {"resign", "Leaves the match but keeps the seat.", "done", {room_field}},
          {"lay",
           "Ends the turn with the table lying as given.",
           "done",
           {room_field, turn_field, {"table", table(), "all melds, those that stay included"}}},
          {"draw", "Ends the turn with a tile from the pool.", "done", {room_field, turn_field}},
          {"pass", "Ends the turn when the pool is empty.", "done", {room_field, turn_field}},
          {"hint",
           "Asks what can be played, by grade: 1 whether anything, 2 which tiles, 3 the whole move with its steps.",
           "hint",
           {room_field, turn_field, {"grade", whole(1, 3), "how much to tell"}}},
          {"round",
           "Asks for a round of the match that is over; `room` has the turns of the current one.",
           "round",
           {room_field, {"round", whole(1, most_rounds), "counts from 1"}}},
          {"resync",
           "Asks for the whole state of a room again; who has a seat there need not be at it.",
           "done",
           {room_field}},
          {"analyse",
           "Has a finished match analysed, or asks how far that is. The analysis itself, as far as it is, is at "
           "`/api/games/ID/analysis`.",
           "analysis",
           {{"game", text(longest_room), "its address"},
            {"keep", yes_or_no(), "to go on with it when nobody looks, and after a restart"}}},
          {"ping", "Asks for a sign of life.", "pong", {}},
      });
  return shapes;
}

const std::vector<MessageShape>& messages() {
  static const std::vector<MessageShape> shapes = with(
      with(today_messages(), puzzle_messages()),
      {
          {"welcome",
           "Answers `hello`.",
           {re_field,
            {"v", whole(1, 1000), "the protocol's version"},
            {"name", text(longest_name), "the guest's name, cleaned"},
            {"token", text(longest_token), "the guest's secret: whoever knows it is this guest"},
            {"guest", text(longest_room), "the guest's public id"},
            {"rulesets", list(object("RulesetInfo"), 100), "what can be played"},
            {"robots", list(object("RobotInfo"), 100), "who can be asked to the table"},
            {"limits", object("Limits"), "what the server allows"},
            {"rooms", list(text(longest_room), 1000), "the rooms in which this guest sits"}}},
          {"done", "Answers a request that needs no other answer.", {re_field}},
          {"refused",
           "Answers a request that changed nothing, and what could not be read.",
           {re_field,
            {"code", code_word(), "for programs"},
            {"sentence", text(4000), "for people"},
            optional({"meld", whole(0, most_melds), "which meld of the table sent is to blame"}),
            optional({"tile", tile(), "which tile is to blame"})}},
          {"recovery_code",
           "Answers `recovery_code`; nobody can be told it again.",
           {re_field, {"code", text(longest_code), "in groups of five"}}},
          {"created", "Answers `create` and `play_today`.", {re_field, room_field}},
          {"analysis",
           "Answers `analyse`.",
           {re_field,
            {"game", text(longest_room), "as asked"},
            {"finished", yes_or_no(), "whether it is done, and stored"},
            {"percent", whole(0, 100), "how much is done"}}},
          {"pong",
           "Answers `ping`.",
           {re_field, {"now", whole(0, INT64_MAX), "the server's clock, milliseconds since 1970"}}},
          {"hint",
           "Answers `hint`. Grade 1 has `can_play` alone, grade 2 also `tiles`, grade 3 everything.",
           {re_field,
            room_field,
            turn_field,
            {"grade", whole(1, 3), "as asked"},
            {"can_play", yes_or_no(), "whether there is a move at all"},
            optional({"tiles", list(tile(), most_turns), "the rack tiles that a best move plays"}),
            optional({"table", table(), "the table after it"}),
            optional({"rows", list(list(tile(), longest_meld), most_melds),
                      "how the table is read before the first step: its melds, a group perhaps in another order"}),
            optional({"steps", list(object("Step"), 10'000), "how a hand gets there"})}},
          {"round",
           "Answers `round`.",
           {re_field,
            room_field,
            {"game", text(longest_room), "the match it belongs to"},
            {"round", whole(1, most_rounds), "as asked"},
            {"starter", whole(0, most_seats - 1), "who began"},
            {"turns", list(object("Turn"), most_turns), "in their order"},
            {"result", object("RoundResult"), "how it ended"},
            optional({"opened_before", list(whole(0, most_seats - 1), most_seats),
                      "who had opened when it began from a position"})}},
          {"lobby",
           "The public rooms that can be joined or watched.",
           {{"rooms", list(object("LobbyRoom"), 1000), "newest first"}}},
          {"room",
           "A room after a change, as this recipient may see it.",
           {room_field,
            {"seq", whole(0, INT64_MAX), "the room's own number, one more for each change; a gap calls for `resync`"},
            nullable({"cause", object("Cause"), "what happened; null for a snapshot"}),
            {"state", object("RoomState"), "all there is to know"}}},
          {"gone",
           "The room is no more, or this connection no longer has a part in it.",
           {room_field, {"sentence", text(1000), "why"}}},
          {"closing",
           "The server is about to close the connection; the client comes back by itself.",
           {{"sentence", text(1000), "why"}}},
      });
  return shapes;
}

const RequestShape* request_shape(std::string_view type) { return find(requests(), type); }
const MessageShape* message_shape(std::string_view type) { return find(messages(), type); }

const ObjectShape* object_shape(std::string_view name) {
  for (const ObjectShape& shape : objects()) {
    if (shape.name == name) return &shape;
  }
  return nullptr;
}

}  // namespace tilefish::wire
