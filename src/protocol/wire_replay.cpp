#include "protocol/wire_replay.h"

#include "protocol/game_types.h"
#include "protocol/reason_json.h"

namespace tilefish::wire {

namespace {

Type instant() { return whole(0, INT64_MAX); }
constexpr std::size_t longest_note = 200;
Type racks() { return list(rack(), most_seats); }

}  // namespace

std::vector<ObjectShape> replay_objects() {
  return {
      {"GameReplay",
       "A finished game, as `/api/games/ID.json` gives it; `tilefish replay` reads it as well.",
       {{"format", text(40), "`tilefish match 2`; `tilefish match 1` for games with seeds of 64 bits"},
        {"id", text(longest_room), "its address"},
        {"started", instant(), "milliseconds since 1970"},
        {"finished", instant(), "milliseconds since 1970"},
        {"rules", object("RulesetInfo"), "with every other key of the ruleset beside"},
        {"players", count(), "how many"},
        {"rounds", count(), "that were agreed on"},
        {"seed", text(64), "of all deals: 64 hexadecimal digits, or decimal ones of a number of 64 bits"},
        optional({"digest", text(64), "SHA-256 of the 64 digits of the seed, as it was told before the deal"}),
        optional({"start", text(2 * longest_position),
                  "what the first round began from: `opened` or `unopened`, table and rack"}),
        {"names", list(text(longest_name), most_seats), "by seat"},
        {"events", list(object("MatchEvent"), most_turns), "from which, with the seed, all else follows"},
        {"fingerprint", text(16), "of the final state"},
        {"replay", list(object("ReplayRound"), most_rounds), "the rounds that were played, with every rack"}}},
      {"MatchEvent",
       "An event of a recorded match.",
       {optional({"seat", seat(), "whose; missing for `next`"}),
        {"event",
         {Word{"MatchEventKind", {"draw", "lay", "overtime", "illegal", "resign", "next"}}},
         "`next` deals the next round"},
        optional({"table", table(), "of `lay`: all melds"}),
        optional({"note", text(longest_note), "what a robot noted of its turn"})}},
      {"ReplayRound",
       "A round of a finished game.",
       {{"round", count(), "counts from 1"},
        {"starter", seat(), "who began"},
        {"lots", list(object("Lot"), 1000), "the tiles drawn to see who starts; of the first round"},
        {"racks", racks(), "as they were dealt, by seat"},
        {"pool", count(), "tiles in it after the deal"},
        optional({"table", table(), "what lay when the round began from a position"}),
        optional({"opened_before", list(seat(), most_seats), "who had opened when the round began from a position"}),
        {"turns", list(object("ReplayTurn"), most_turns), "in their order"},
        nullable({"result", object("RoundResult"), "null for a round that was not finished"})}},
      {"ReplayTurn",
       "A turn of a finished game and the state after it.",
       {{"turn", count(), "its number in the match"},
        {"seat", seat(), "whose"},
        {"kind", {Word{"TurnKind", {"laid", "drew", "passed", "timed_out", "resigned"}}}, "what it was"},
        {"at", instant(), "milliseconds since 1970"},
        {"laid", rack(), "the tiles that left the rack"},
        {"drawn", rack(), "the tiles that came from the pool"},
        {"table", table(), "after the turn"},
        {"racks", racks(), "after the turn, by seat"},
        {"pool", count(), "tiles left in it"},
        optional(
            {"reason", object("RobotReason"), "of a robot's turn: why it took it so, as it knew when it decided"})}},
      {"RobotReason", "Why a robot took its turn as it did.", reason_fields()},
  };
}

}  // namespace tilefish::wire
