// The codes of refusals, for programs; people read the sentence beside them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace tilefish::wire {

enum class RefusalCode : std::uint8_t {
  not_json,
  bad_message,
  hello_first,
  hello_already,
  bad_version,
  bad_name,
  name_taken,
  renamed_too_often,
  bad_code,
  no_such_device,
  too_fast,
  too_many_tabs,
  too_many_rooms,
  too_many_guests,
  server_full,
  no_such_ruleset,
  no_such_robot,
  bad_options,
  bad_position,
  no_such_room,
  no_such_seat,
  room_full,
  kicked,
  not_in_room,
  not_seated,
  not_host,
  seats_open,
  game_running,
  no_game,
  round_not_over,
  match_not_over,
  match_over,
  resigned,
  not_your_turn,
  turn_passed,
  pool_not_empty,
  pool_empty,
  illegal_move,
  must_play,
  hints_off,
  hint_busy,
  hint_failed,
  spectators_off,
  no_puzzle,
  no_attempt,
  day_done,
  hints_spent,
  no_such_game,
  too_long,
  analysis_busy,
  unavailable,
};

struct CodeEntry {
  RefusalCode code;
  std::string_view name;
  std::string_view meaning;
};

[[nodiscard]] const std::vector<CodeEntry>& codes();
[[nodiscard]] std::string_view name(RefusalCode code);

}  // namespace tilefish::wire
