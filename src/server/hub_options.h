// What the operator decides about rooms and guests; `tilefish serve` fills it from its configuration.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "players/player.h"
#include "protocol/wire.h"
#include "puzzles/stock.h"
#include "rules/ruleset.h"

namespace tilefish {

struct HubOptions {
  using Milliseconds = std::chrono::milliseconds;

  std::vector<Ruleset> rulesets;  // those that can be chosen; all shipped ones if empty

  // Puzzles, beside those that come with the program.
  std::vector<std::shared_ptr<const Stock>> puzzles;
  int puzzle_stock = 5000;             // fewer are made more in spare time, and stored
  Milliseconds puzzle_interval{1000};  // in which one game is played for them
  Milliseconds first_puzzles{60'000};  // after the start

  // The deal of the day.
  std::string today_ruleset = "classic";
  std::string today_robots = "level5 level6";
  int today_plays_per_address = 4;  // that count; a household's

  // Robots.
  Budget robot_budget{.time = Milliseconds{1500}};
  Milliseconds robot_pause{700};   // a robot's turn takes at least this long, so that people can follow
  Milliseconds tile_flight{1500};  // for which the tiles of a move are seen to fly; the robot after it moves no sooner
  Milliseconds show_pause{300};  // in place of both where nobody but robots plays: the page shows those at its own pace
  Milliseconds robot_deadline{20'000};  // a robot that has not answered by then draws
  std::string substitute = "optimal";   // plays for those who are gone

  // What those of one address may have thought for them.
  int thinking_seconds_per_minute = 60;  // in the long run
  int thinking_burst_seconds = 120;      // at once
  Milliseconds spent_thinking{50};       // of a robot or a hint when all of it is spent

  // Time.
  Milliseconds grace{45'000};        // how long a seat waits for a lost player before the substitute plays
  Milliseconds host_grace{60'000};   // how long a table waits for a lost host while no match runs
  Milliseconds round_break{60'000};  // after it the next round starts even if somebody has not asked for it
  Milliseconds idle_room{
      3'600'000};  // a room that nobody has been in for this long is removed, unless a match runs in it
  Milliseconds idle_match{3'600'000};                  // the same for a room with a running match of several people
  Milliseconds idle_solo_match{86'400'000};            // of one person against robots
  Milliseconds idle_robots{300'000};                   // for a room of robots alone
  Milliseconds idle_guest{90 * 86'400'000LL};          // a guest not seen for this long who sits nowhere is forgotten
  Milliseconds idle_identity{2 * 365 * 86'400'000LL};  // the same for one with a recovery code
  Milliseconds rename_interval{12 * 3'600'000LL};      // a name is changed once in this time, in the long run
  Milliseconds unused_guest{3'600'000};                // the same for one who never sat down or took a name
  Milliseconds match_interval{10'000};                 // a guest begins at most one match in this time, in the long run
  Milliseconds lobby_interval{1000};                   // the lobby is told of changes at most this often
  Milliseconds hint_time{2000};                        // how long a hint is looked for
  Milliseconds hint_deadline{15'000};  // a hint that was not found by then, since others came first, is refused

  // Limits.
  std::size_t message_bytes = wire::longest_message;  // kept by the network shell, told by the hub
  int match_burst = 6;                                // matches that a guest may begin at once
  int puzzles_per_hour = 240;                         // that a guest may begin in the long run: each one is stored
  int puzzle_burst = 30;                              // at once
  int puzzles_per_hour_per_address = 4000;
  int puzzle_burst_per_address = 400;  // a school's first minutes
  int name_characters = 24;
  int tabs_per_guest = 8;
  int rooms_per_guest = 4;  // that it holds and in which the match is not over
  int rooms = 2000;
  int rooms_per_address = 100;      // likewise
  int robot_rooms_per_address = 4;  // of robots alone
  int rounds = 20;                  // of a match, which so has a largest number of turns
  int new_guests_per_hour = 360;    // of an address in the long run
  int new_guest_burst = 200;        // at once: a school's first hour
  int rename_burst = 5;             // changes of a name at once
  int codes_per_hour = 20;          // recovery codes tried by an address, and for an identity, in the long run
  int code_burst = 10;              // at once
  int devices_per_guest = 10;
  // Ratings.
  int rated_matches_per_pair = 10;    // of the same two people on one day; more do not count
  int rated_solvers_per_address = 4;  // of a puzzle on one day; what others do with it moves no rating
  int listed_puzzles_per_day = 100;   // of a guest; more do not count for the lists of day and week
  bool rated_within_address = false;  // whether people of one address are rated against each other
  int guests = 200'000;
  std::size_t solvers = 20'000;  // of puzzles, that are remembered between two requests of theirs
  int spectators_per_room = 100;
  int rooms_per_connection = 8;  // that it sits in or watches
  int lobby_rooms = 100;         // that the list shows
  int messages_per_second = 10;  // of a connection in the long run
  int message_burst = 40;        // of a connection at once
  int forgiven_messages = 40;    // refused for haste before the connection is closed
};

}  // namespace tilefish
