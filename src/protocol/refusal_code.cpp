#include "protocol/refusal_code.h"

#include <cassert>

namespace tilefish::wire {

const std::vector<CodeEntry>& codes() {
  static const std::vector<CodeEntry> entries = {
      {RefusalCode::not_json, "not_json", "the text is not a JSON object, or too long or too deep"},
      {RefusalCode::bad_message, "bad_message", "a field is missing, unknown, of the wrong type or out of its range"},
      {RefusalCode::hello_first, "hello_first", "the first message of a connection is `hello`"},
      {RefusalCode::hello_already, "hello_already", "`hello` was said before"},
      {RefusalCode::bad_version, "bad_version", "the server speaks another version of this protocol"},
      {RefusalCode::bad_name, "bad_name", "nothing that can be shown is left of the name"},
      {RefusalCode::name_taken, "name_taken", "a rated player has this name, or one that reads like it"},
      {RefusalCode::renamed_too_often, "renamed_too_often", "the name has been changed as often as it may for now"},
      {RefusalCode::bad_code, "bad_code", "no identity has this recovery code, or too many were tried"},
      {RefusalCode::no_such_device, "no_such_device", "the identity has no such device"},
      {RefusalCode::too_fast, "too_fast", "too many messages on this connection in a short time"},
      {RefusalCode::too_many_tabs, "too_many_tabs", "the guest has as many connections as one may have"},
      {RefusalCode::too_many_rooms, "too_many_rooms", "the guest or the address holds as many rooms as one may hold"},
      {RefusalCode::too_many_guests, "too_many_guests", "too many new guests have come from this address of late"},
      {RefusalCode::server_full, "server_full", "the server holds as many rooms or guests as it may"},
      {RefusalCode::no_such_ruleset, "no_such_ruleset", "the ruleset is not one of those in `welcome`"},
      {RefusalCode::no_such_robot, "no_such_robot", "the robot is not one of those in `welcome`"},
      {RefusalCode::bad_options, "bad_options", "the options do not fit each other or the ruleset"},
      {RefusalCode::bad_position, "bad_position", "no match can begin from the position, or not at this table"},
      {RefusalCode::no_such_room, "no_such_room", "there is no room of that code"},
      {RefusalCode::no_such_seat, "no_such_seat", "the room has no such seat, or nobody to kick sits there"},
      {RefusalCode::room_full, "room_full", "no seat is open, or as many watch as may"},
      {RefusalCode::kicked, "kicked", "the host has sent this guest away"},
      {RefusalCode::not_in_room, "not_in_room", "this connection neither sits in the room nor watches it"},
      {RefusalCode::not_seated, "not_seated", "only those who sit at the table may do this"},
      {RefusalCode::not_host, "not_host", "only the host may do this"},
      {RefusalCode::seats_open, "seats_open", "a seat is still open"},
      {RefusalCode::game_running, "game_running", "not while a match is under way"},
      {RefusalCode::no_game, "no_game", "no match has been started"},
      {RefusalCode::round_not_over, "round_not_over", "the round is not over"},
      {RefusalCode::match_not_over, "match_not_over", "the match is not over"},
      {RefusalCode::match_over, "match_over", "the match is over"},
      {RefusalCode::resigned, "resigned", "this seat has left the match"},
      {RefusalCode::not_your_turn, "not_your_turn", "another seat is to move"},
      {RefusalCode::turn_passed, "turn_passed", "the request is for a turn that is over"},
      {RefusalCode::pool_not_empty, "pool_not_empty", "one passes only when the pool is empty"},
      {RefusalCode::pool_empty, "pool_empty", "there is no tile to draw"},
      {RefusalCode::illegal_move, "illegal_move", "the rules refuse the table; the sentence is theirs"},
      {RefusalCode::must_play, "must_play", "who can play must play"},
      {RefusalCode::hints_off, "hints_off", "the room plays without hints"},
      {RefusalCode::hint_busy, "hint_busy", "a hint for this seat is being looked for already"},
      {RefusalCode::hint_failed, "hint_failed", "no hint was found in time"},
      {RefusalCode::spectators_off, "spectators_off", "the room does not want to be watched"},
      {RefusalCode::no_puzzle, "no_puzzle", "the server has no puzzle of that kind"},
      {RefusalCode::no_attempt, "no_attempt", "the guest has no such attempt under way"},
      {RefusalCode::day_done, "day_done", "the guest has tried the day's puzzle of this level, or played its deal"},
      {RefusalCode::hints_spent, "hints_spent", "there is no further hint"},
      {RefusalCode::no_such_game, "no_such_game", "there is no finished match of that name"},
      {RefusalCode::too_long, "too_long", "the match is too long to be analysed here"},
      {RefusalCode::analysis_busy, "analysis_busy", "as many matches are analysed as may be at one time"},
      {RefusalCode::unavailable, "unavailable", "the server cannot store anything for now; it closes the connection"},
  };
  return entries;
}

std::string_view name(RefusalCode code) {
  for (const CodeEntry& entry : codes()) {
    if (entry.code == code) return entry.name;
  }
  assert(false);
  return {};
}

}  // namespace tilefish::wire
