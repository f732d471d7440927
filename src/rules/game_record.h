// A match as text: its ruleset, its seed and its events, one a line, from which the whole of it follows. Saved games,
// the arena's logs and `tilefish replay` use it.
//
//   tilefish match 1
//   ruleset classic
//   players 2
//   rounds 1
//   seed 42
//   name 0 optimal
//   events
//   0 draw
//   1 lay 10b 11b 12b
//   end 2 5f0c9e2b7a314d68
//
// A match of the server has a secret of 256 bits for a seed, and says beside it what was told of it before the deal
// (Seed::digest()):
//
//   tilefish match 2
//   …
//   seed 3f5a… (64 hexadecimal digits)
//   digest 77c0… (64 as well)
//
// A match that began from a position says so after its seed (rules/game_start.h):
//
//   start opened 3b 4b 5b, 9g 9r 9y / 6b 9b
//
// A robot may note behind its event why it took the turn so (players/reason.h), which no rule looks at:
//
//   1 lay 10b 11b 12b # lays most; overlooked 2
//
// A ruleset that is not a shipped one is given in full, as lines `rule KEY = VALUE` in place of `ruleset NAME`. The
// last line holds the number of events and the fingerprint of the state they lead to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "base/result.h"
#include "rules/game.h"

namespace tilefish {

struct GameRecord {
  GameSetup setup;
  std::vector<std::string> names;  // by seat, "" for one without
  std::vector<Event> events;
  std::vector<std::string> notes;  // by event, "" for one without; may be shorter
  std::uint64_t fingerprint = 0;
  std::optional<Bytes32> promise;  // the digest beside a secret seed, as it was read
  std::string source;              // where it was read from, for messages
  std::size_t first_event_line = 0;

  [[nodiscard]] std::string_view note_of(std::size_t event) const {
    return event < notes.size() ? std::string_view(notes[event]) : std::string_view();
  }

  // Where the event of that index stands; the end line for the one past the last.
  [[nodiscard]] Place place_of(std::size_t event) const { return {.source = source, .line = first_event_line + event}; }
};

// Names longer than a line or with control characters are cut to what fits.
[[nodiscard]] GameRecord record_of(const Game& game, std::vector<std::string> names = {},
                                   std::vector<std::string> notes = {});
[[nodiscard]] std::string to_text(const GameRecord& record);
// The same, line by line.
void write_text(const GameRecord& record, FunctionRef<void(std::string_view)> take);

// Whether a record whose digest is not that of its seed is refused; those who judge records read such ones as well.
enum class Promise { must_be_kept, may_be_broken };

// Reads without playing: the events are well-formed but may not fit the seed.
[[nodiscard]] Result<GameRecord> parse_game_record(std::string_view text, const std::string& source,
                                                   Promise promise = Promise::must_be_kept);

// Plays a record; an event that the rules refuse, or a final state other than the record's, is an error that names its
// line.
[[nodiscard]] Result<Game> replay(const GameRecord& record, MoveExists move_exists = {});

// The error of an event that was refused, and the check of the final state, for those who replay step by step.
[[nodiscard]] Error misfit(const GameRecord& record, std::size_t event, const Refusal& refusal);
[[nodiscard]] std::optional<Error> final_state_misfit(const GameRecord& record, const Game& game);

}  // namespace tilefish
