// What can change in the database, as a closed set of values: the server's core returns them, a Store commits them. Storage
// does not interpret games: what rooms and games are made of is text that the core writes and reads back.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "storage/instant.h"
#include "storage/stored_deals.h"
#include "storage/stored_puzzles.h"

namespace tilefish {

// Adds a guest, or replaces the one of that id.
struct PutGuest {
  std::string id;
  std::string name;
  Instant seen;
  std::string recovery = {};  // what is kept of the recovery code; empty for none
  Instant rename_rest = {};   // when it will be as if the name had not been changed for long

  friend bool operator==(const PutGuest&, const PutGuest&) = default;
};

// These change one thing about a guest and leave the others as they are, which another server may have changed meanwhile. Nothing
// happens to one that is not there.
struct NameGuest {
  std::string id;
  std::string name;
  Instant rename_rest;

  friend bool operator==(const NameGuest&, const NameGuest&) = default;
};
// The name of somebody who is rated is theirs alone, whichever server they are at. The guest gets the first of these that nobody else
// has, and is renamed if that is not the first one; the name that it had before is free. Nothing happens if others have all of them.
struct ClaimName {
  struct Wish {
    std::string name;
    std::string key;  // what names are compared by

    friend bool operator==(const Wish&, const Wish&) = default;
  };
  std::string guest;
  std::vector<Wish> wishes;

  friend bool operator==(const ClaimName&, const ClaimName&) = default;
};
// What became of a claim.
struct RenamedGuest {
  std::string guest;
  std::string name;

  friend bool operator==(const RenamedGuest&, const RenamedGuest&) = default;
};
struct SeeGuest {
  std::string id;
  Instant seen;

  friend bool operator==(const SeeGuest&, const SeeGuest&) = default;
};
struct SetRecovery {
  std::string id;
  std::string recovery;

  friend bool operator==(const SetRecovery&, const SetRecovery&) = default;
};

// A browser in which somebody is this guest. Adds it, or replaces the one of that id; the guest must be there.
struct PutDevice {
  std::string id;
  std::string guest;
  std::string token_digest;  // what the secret token hashes to; the token itself is never stored
  std::string label;         // what the browser says of itself
  Instant since;
  Instant seen;

  friend bool operator==(const PutDevice&, const PutDevice&) = default;
};

// Notes when it was last used. One that is not there was signed out, by another server perhaps, and does not come back.
struct SeeDevice {
  std::string id;
  Instant seen;

  friend bool operator==(const SeeDevice&, const SeeDevice&) = default;
};

struct RemoveDevice {
  std::string id;

  friend bool operator==(const RemoveDevice&, const RemoveDevice&) = default;
};

// A guest that nobody has been for long: devices, ratings and results go with it, its games stay as long as others do.
struct RemoveGuest {
  std::string id;

  friend bool operator==(const RemoveGuest&, const RemoveGuest&) = default;
};

// A guest that asks to be forgotten: besides, games played against robots alone go, and from those of several people the name.
struct EraseGuest {
  std::string id;

  friend bool operator==(const EraseGuest&, const EraseGuest&) = default;
};

// How strong a guest is, in games of one kind. Replaces what was known; with `before`, which it was thought to be, what was gained and
// one game are added to what is stored, for a match on another server may have ended meanwhile.
struct PutRating {
  std::string guest;
  std::string kind;
  double rating = 0;
  double deviation = 0;
  double volatility = 0;
  int games = 0;
  bool ranked = false;  // known well enough for the list of all times
  Instant at;
  std::optional<double> before = {};

  friend bool operator==(const PutRating&, const PutRating&) = default;
};

// How a finished match ended for one of its seats. Those of people come into their lists and statistics, and into the day's and
// the week's if a rating moved. All are stored with FinishGame, so that none is lost or counted twice.
struct AddResult {
  std::string game;
  int seat = 0;
  std::string guest;  // empty for a robot
  std::string robot;  // empty for a person
  std::string name;
  Instant finished;
  int players = 2;
  int people = 1;
  int rounds = 1;  // that were played
  int turns = 0;   // of the whole match
  int place = 1;   // 1 is best; several share one
  bool won = false;
  int points = 0;
  int opened_first = 0;  // in so many rounds
  // What the match counts under in statistics: the robot's name or the other's id between two, else how many sat there.
  std::string opponent;
  std::string rating_kind;   // empty if no rating moved
  double rating_before = 0;  // as the next, if one did
  double rating_after = 0;
  bool listed = true;  // whether what was gained counts for the day's and the week's list
  int day = 0;         // since 1970, as the next
  int week = 0;

  friend bool operator==(const AddResult&, const AddResult&) = default;
};

// A match that is over and does not count yet, since not all is known of those who played it: stored with its end, removed with its
// results. Whoever owns the shard counts it.
struct PutUncounted {
  std::string game;
  int shard = 0;
  std::string text;  // how it ended

  friend bool operator==(const PutUncounted&, const PutUncounted&) = default;
};
struct RemoveUncounted {
  std::string game;

  friend bool operator==(const RemoveUncounted&, const RemoveUncounted&) = default;
};

// Adds a room, or replaces the one of that code.
struct PutRoom {
  std::string code;
  std::string game;  // the id of the game on its table, running or just finished; empty for none
  std::string text;  // options, seats, clock and the like

  friend bool operator==(const PutRoom&, const PutRoom&) = default;
};

// A room that cannot be read: it is kept beside the others, with the reason, for whoever can mend it.
struct PutAsideRoom {
  std::string code;
  std::string why;
  Instant at;

  friend bool operator==(const PutAsideRoom&, const PutAsideRoom&) = default;
};

// Its games stay.
struct RemoveRoom {
  std::string code;

  friend bool operator==(const RemoveRoom&, const RemoveRoom&) = default;
};

// Adds a running game without events. The id must be new.
struct StartGame {
  std::string id;     // its lasting address
  std::string setup;  // ruleset, players, rounds, seed and names: all that the events need to be replayed
  Instant at;
  int people = 0;             // who play it; the games of robots alone are not kept as long
  Instant hidden_until = {};  // before which nobody may look at it by its address, even when it is over

  friend bool operator==(const StartGame&, const StartGame&) = default;
};

// The number makes sure that no event is lost or stored twice: 0 for the first one of a game, then one more each time.
struct AppendEvent {
  std::string game;
  int number = 0;
  std::string event;
  Instant at;

  friend bool operator==(const AppendEvent&, const AppendEvent&) = default;
};

// The game is over; from now on it can be looked at by its address.
struct FinishGame {
  std::string game;
  std::string setup;  // as in StartGame, with the names as they are at the end
  Instant at;

  friend bool operator==(const FinishGame&, const FinishGame&) = default;
};

// For a running game that nobody will go on with. A finished one stays as long as the retention says.
struct RemoveGame {
  std::string game;

  friend bool operator==(const RemoveGame&, const RemoveGame&) = default;
};

// What is known of a finished game; replaces what another engine said. It goes with its game, and of one that is gone nothing is kept.
struct PutAnalysis {
  std::string game;
  std::string engine;  // which version made it; empty if it is only wanted, by somebody who need not look
  std::string text;
  Instant at;
  std::vector<int> accuracy = {};  // by seat, in thousandths; for the lists of those who played it

  friend bool operator==(const PutAnalysis&, const PutAnalysis&) = default;
};

// Adds a puzzle that somebody tries, a guest who tries puzzles, or a puzzle of a day; or replaces what there is of that key. The
// guest must be stored.
struct PutPuzzle {
  StoredPuzzle puzzle;

  friend bool operator==(const PutPuzzle&, const PutPuzzle&) = default;
};
struct PutSolver {
  StoredSolver solver;

  friend bool operator==(const PutSolver&, const PutSolver&) = default;
};
struct PutDayPuzzle {
  StoredDayPuzzle day;

  friend bool operator==(const PutDayPuzzle&, const PutDayPuzzle&) = default;
};

// An attempt has come to its end, once: it must be one that its guest has begun, and none of that number may be there.
struct AddAttempt {
  StoredAttempt attempt;
  bool listed = false;  // whether what was gained or lost counts for the day's and the week's list
  int day = 0;          // since 1970, as the next
  int week = 0;

  friend bool operator==(const AddAttempt&, const AddAttempt&) = default;
};

// The deal of a day; one that is there stays as it is.
struct PutDeal {
  StoredDeal deal;

  friend bool operator==(const PutDeal&, const PutDeal&) = default;
};
// A guest begins to play the deal of a day, or has come to the end of it. Both count once.
struct BeginPlay {
  StoredPlay play;

  friend bool operator==(const BeginPlay&, const BeginPlay&) = default;
};
struct EndPlay {
  StoredPlay play;  // with its end

  friend bool operator==(const EndPlay&, const EndPlay&) = default;
};

using Change = std::variant<PutGuest, NameGuest, ClaimName, SeeGuest, SetRecovery, PutDevice, SeeDevice, RemoveDevice,
                            RemoveGuest, EraseGuest, PutRating, AddResult, PutUncounted, RemoveUncounted, PutRoom,
                            PutAsideRoom, RemoveRoom, StartGame, AppendEvent, FinishGame, RemoveGame, PutAnalysis,
                            PutPuzzle, PutSolver, PutDayPuzzle, AddAttempt, PutDeal, BeginPlay, EndPlay>;

// Guests belong to no shard: what changes about them is stored whoever owns the rooms they sit in.
[[nodiscard]] inline bool is_about_guests(const Change& change) {
  return std::holds_alternative<PutGuest>(change) || std::holds_alternative<NameGuest>(change) ||
         std::holds_alternative<ClaimName>(change) || std::holds_alternative<SeeGuest>(change) ||
         std::holds_alternative<SetRecovery>(change) || std::holds_alternative<PutDevice>(change) ||
         std::holds_alternative<SeeDevice>(change) || std::holds_alternative<RemoveDevice>(change) ||
         std::holds_alternative<RemoveGuest>(change) || std::holds_alternative<EraseGuest>(change);
}

}  // namespace tilefish
