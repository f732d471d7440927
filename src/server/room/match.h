// A match on a room's table: the game, its lasting address, and its turns as everybody may see them. Rooms play it, restarts and
// exports bring it back from what was stored.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "protocol/room_state.h"
#include "rules/game.h"
#include "storage/store.h"

namespace tilefish {

class Match {
 public:
  [[nodiscard]] static Result<Match> start(std::string id, GameSetup setup, Instant at);
  // The match before its first event; `names` receives those of the seats.
  [[nodiscard]] static Result<Match> begin_again(const StoredGame& stored, std::vector<std::string>& names);
  // The match with all its events.
  [[nodiscard]] static Result<Match> replay(const StoredGame& stored, std::vector<std::string>& names);

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const Game& game() const { return game_; }
  // What may be told of a secret seed before the match is over; empty if it is none.
  [[nodiscard]] const std::string& digest() const { return digest_; }
  [[nodiscard]] int events() const { return static_cast<int>(game_.history().size()); }
  [[nodiscard]] Instant last_event_at() const { return last_event_at_; }

  // Goes up whenever the turn passes to somebody, or a round is dealt. A seat that resigns out of turn does not touch it, so
  // that nobody's turn becomes stale under their hands.
  [[nodiscard]] int turn() const { return turn_; }
  // The turns of the round, and the last of them; none before the first.
  [[nodiscard]] const wire::TurnsText& round_turns() const { return round_turns_; }
  [[nodiscard]] const std::optional<wire::TurnState>& last_turn() const { return last_turn_; }
  // The rounds that are over, the first one first.
  [[nodiscard]] const std::vector<wire::RoundState>& ended_rounds() const { return ended_rounds_; }

  [[nodiscard]] std::optional<Refusal> apply(const Event& event, Instant at);
  [[nodiscard]] std::optional<Error> apply_stored(const StoredEvent& stored);

  // What StartGame and FinishGame store.
  [[nodiscard]] std::string setup_text(const std::vector<std::string>& names) const;

 private:
  Match(std::string id, Game game, Instant at);

  std::string id_;
  Game game_;
  std::string digest_;
  Instant last_event_at_;
  int turn_ = 0;
  wire::TurnsText round_turns_;
  std::optional<wire::TurnState> last_turn_;
  std::optional<int> first_to_lay_;  // in this round
  std::vector<wire::RoundState> ended_rounds_;
};

}  // namespace tilefish
