#include <utility>

#include "protocol/game_types.h"
#include "protocol/wire.h"
#include "protocol/wire_puzzles.h"
#include "protocol/wire_records.h"
#include "protocol/wire_replay.h"
#include "protocol/wire_today.h"

namespace tilefish::wire {

namespace {

const std::int64_t any = INT64_MAX;

Type seat_list() { return list(seat(), most_seats); }
Type score() { return whole(-any, any); }

Type turn_kind() { return {Word{"TurnKind", {"laid", "drew", "passed", "timed_out", "resigned"}}}; }

Type phase() { return {Word{"Phase", {"waiting", "playing", "round_over", "match_over"}}}; }

Type cause_kind() {
  return {Word{
      "CauseKind",
      {"joined", "left", "kicked", "renamed", "started", "laid", "drew", "passed", "timed_out", "resigned", "ready",
       "next_round", "rematch", "connected", "disconnected", "substituted", "returned", "watching", "new_host"}}};
}

std::vector<Field> option_fields() {
  return {{"ruleset", text(40), "by name"},
          {"seats", whole(2, most_seats), "people and robots together"},
          {"robots", list(text(40), most_seats), "by name; they take the last seats"},
          {"clock", whole(0, longest_clock), "seconds a turn, 0 for none"},
          {"rounds", whole(1, most_rounds), "of a match"},
          {"public", yes_or_no(), "shown in the lobby; otherwise by link alone"},
          {"hints", yes_or_no(), "whether people may ask for hints"},
          {"spectators", yes_or_no(), "whether others may watch"}};
}

std::vector<Field> game_fields() {
  return {{"id", text(longest_room), "its lasting address once it is over"},
          optional({"digest", text(64),
                    "what `next_digest` of the room was before the deal; none in matches of earlier versions"}),
          optional({"seed", text(64),
                    "from which all was dealt; once the match is over, and of the deal of the day once the day is"}),
          {"round", count(), "counts from 1"},
          {"rounds", count(), "of the match"},
          {"starter", seat(), "who began this round"},
          nullable({"to_move", seat(), "null between rounds"}),
          {"turn", count(), "goes up with every turn of the match"},
          {"pool", count(), "tiles left in it"},
          {"passes", count(), "turns in a row without a play since the pool ran out"},
          {"table", table(), "the melds as they lie"},
          {"points_to_open", count(), "of the ruleset"},
          nullable({"turn_ms", whole(0, any), "the whole clock of a turn; null without a clock"}),
          nullable({"left_ms", whole(0, any), "what was left of it when this was sent; null when no clock is set"}),
          nullable({"last", object("Turn"), "the last turn of this round"}),
          {"history", list(object("Turn"), most_turns), "the turns of this round"},
          {"lots", list(object("Lot"), 1000), "the tiles drawn to see who starts; none if a position says who"},
          optional({"opened_before", seat_list(), "who had opened when the round began from a position"}),
          nullable({"result", object("RoundResult"), "when the round is over"})};
}

std::vector<ObjectShape> room_objects() {
  return {
      {"RulesetInfo",
       "A ruleset that can be chosen.",
       {{"name", text(40), "its name"},
        {"description", text(1000), "in a sentence"},
        {"min_players", count(), "fewest seats"},
        {"max_players", count(), "most seats"},
        {"opening_points", count(), "what a first play must be worth"},
        {"turn_seconds", count(), "the clock it is meant for"},
        {"colours", count(), "how many"},
        {"numbers", count(), "tiles are numbered from 1 to this"},
        {"copies", count(), "of each tile"},
        {"jokers", count(), "how many"},
        {"joker_rule", {Word{"JokerRule", {"free", "swap"}}}, "what a joker on the table may do"},
        {"joker_penalty", count(), "what a joker left on the rack costs"},
        {"scoring",
         {Word{"Scoring", {"collect", "tally"}}},
         "whether the winner gains what others hold, or everybody loses what is left"},
        {"min_meld", count(), "tiles of the smallest meld"},
        {"rack_size", count(), "tiles dealt to each seat"},
        {"overtime_draw", count(), "tiles drawn by who runs out of time"}}},
      {"RobotInfo",
       "A robot that can be chosen.",
       {{"name", text(40), "its name"}, {"style", text(200), "in a few words"}}},
      {"Limits",
       "What the server allows.",
       {{"name_characters", count(), "of a name"},
        {"rooms", count(), "that a guest may hold at a time"},
        {"tabs", count(), "connections of one guest"},
        {"message_bytes", count(), "of a message"},
        {"messages", count(), "a second, in the long run"},
        {"burst", count(), "messages at once"},
        {"grace_ms", count(), "how long a seat waits for a lost player before a robot takes over"}}},
      {"RoomOptions", "How a room plays.", option_fields()},
      {"StartPosition",
       "A position to play on from. Its player moves first; the others are dealt what is left over, and have opened if "
       "sets lie.",
       {{"position", text(longest_position), "table and rack in notation: `3b 4b 5b, 9g 9r 9y / 6b 9b`"},
        {"opened", yes_or_no(), "whether its player has; nobody has while the table is empty"}}},
      {"LobbyRoom",
       "A room as the lobby shows it.",
       {{"room", text(longest_room), "its code"},
        {"host", text(longest_name), "the host's name"},
        {"ruleset", text(40), "by name"},
        {"seats", count(), "in all"},
        {"taken", count(), "of them"},
        {"robots", count(), "of those taken"},
        {"rounds", count(), "of a match"},
        {"phase", phase(), "where it stands"},
        {"clock", count(), "seconds a turn, 0 for none"},
        {"hints", yes_or_no(), "whether hints are allowed"},
        {"spectators", yes_or_no(), "whether it can be watched"},
        optional({"guest", text(longest_room), "the host's public id, for `/api/ratings`"})}},
      {"Cause",
       "What changed a room.",
       {{"kind", cause_kind(), "in a word"},
        optional({"seat", seat(), "whose"}),
        optional({"name", text(longest_name), "of whom"}),
        optional({"laid", rack(), "the tiles that left the rack"}),
        optional({"drawn", count(), "how many tiles came from the pool"}),
        optional({"round_over", yes_or_no(), "true if this ended the round"})}},
      {"RoomState",
       "A room as one recipient may see it.",
       {{"host", text(longest_room), "the public id of the guest who decides"},
        {"options", object("RoomOptions"), "as it was made"},
        {"phase", phase(), "where it stands"},
        {"seats", list(object("Seat"), most_seats), "in the order of turns"},
        {"spectators", count(), "how many connections watch"},
        {"you", object("You"), "the recipient's own"},
        optional({"next_digest", text(64),
                  "SHA-256 of the 64 hexadecimal digits of the seed of the next match, which is told when that match "
                  "is over"}),
        {"ready", seat_list(), "seats that asked for the next round, or for a rematch"},
        optional({"today", text(10), "the day whose deal is played here: `2026-11-17`"}),
        nullable({"game", object("GameState"), "null before the first match"})}},
      {"Seat",
       "A seat, as everybody sees it.",
       {{"kind", {Word{"SeatKind", {"open", "person", "robot"}}}, "who sits there"},
        {"name", text(longest_name), "empty for an open one"},
        optional({"guest", text(longest_room), "a person's public id"}),
        optional({"robot", text(40), "a robot's name"}),
        {"connected", yes_or_no(), "false for a person without a connection"},
        {"substituted", yes_or_no(), "a robot plays for the person meanwhile"},
        {"tiles", count(), "on the rack"},
        {"opened", yes_or_no(), "whether it has opened this round"},
        {"resigned", yes_or_no(), "whether it has left the match"},
        {"score", score(), "of the match so far"}}},
      {"You",
       "What the recipient alone may know.",
       {nullable({"seat", seat(), "null for a spectator"}), {"rack", rack(), "empty for a spectator"}}},
      {"GameState", "The match on the table.", game_fields()},
      {"Turn",
       "A turn that was taken; nothing of it is secret.",
       {{"turn", count(), "its number"},
        {"seat", seat(), "whose"},
        {"kind", turn_kind(), "what it was"},
        {"laid", rack(), "the tiles that left the rack"},
        {"drawn", count(), "how many tiles came from the pool"}}},
      {"Lot", "A tile drawn to see who starts.", {{"seat", seat(), "whose"}, {"tile", tile(), "which"}}},
      {"RoundResult",
       "How a round ended.",
       {{"winners", seat_list(), "more than one if they tie"},
        {"reason",
         {Word{"RoundEnd", {"went_out", "blocked", "walked_out"}}},
         "a rack is empty, nobody plays, the others left"},
        {"scores", list(score(), most_seats), "of the match so far, by seat"},
        {"gained", list(score(), most_seats), "in this round, by seat"},
        {"racks", list(rack(), most_seats), "what was left, by seat"}}},
      {"Step",
       "One step of a plan, as `tilefish move --steps --json` prints it.",
       {{"kind", {Word{"StepKind", {"lay", "start", "move", "shift", "split", "join"}}}, "in a word"},
        {"words", text(10'000), "in a sentence"},
        {"tiles", rack(), "in the order in which they are laid"},
        nullable({"from", count(), "the row they come from; null from the rack"}),
        {"from_places", list(count(), most_turns), "of each tile, in the row before the step"},
        {"to", count(), "the row they go to"},
        {"to_place", count(), "of the first tile, in the row after the step"},
        {"rows", list(list(tile(), longest_meld), most_turns),
         "all rows after the step; an emptied one stays as an empty one"}}},
  };
}

}  // namespace

const std::vector<ObjectShape>& objects() {
  static const std::vector<ObjectShape> shapes = [] {
    std::vector<ObjectShape> all = room_objects();
    for (ObjectShape& shape : replay_objects()) all.push_back(std::move(shape));
    for (ObjectShape& shape : puzzle_objects()) all.push_back(std::move(shape));
    for (ObjectShape& shape : today_objects()) all.push_back(std::move(shape));
    for (ObjectShape& shape : record_objects()) all.push_back(std::move(shape));
    return all;
  }();
  return shapes;
}

}  // namespace tilefish::wire
