// The turns of a recorded match, each with what the seat that took it knew. Whatever is said of a turn is said from its view;
// the racks of all and the pool stand beside it, for what is computed with open racks and is labelled so.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "players/reason.h"
#include "rules/game.h"
#include "rules/game_event.h"
#include "rules/game_record.h"
#include "rules/view.h"

namespace tilefish {

// "lay", "draw", "pass", "overtime", "illegal" or "resign", for programs.
[[nodiscard]] std::string_view deed_of(const TurnRecord& record);

struct Turn {
  std::size_t event = 0;  // its index in the record
  int round = 1;
  int number = 1;  // in its round, all seats together
  int seat = 0;
  View view;  // before the turn
  TurnRecord record;
  std::optional<Tile> drawn;     // the tile, if it was a single one
  std::optional<Reason> reason;  // of a robot that told

  std::vector<TileCounts> racks;  // of all seats before the turn
  std::vector<Tile> pool;         // drawn from the back

  // The table that was laid; none for turns without a tile laid.
  [[nodiscard]] std::optional<Table> laid_table() const;
  // Whoever leaves, in turn or out of it, decides nothing else.
  [[nodiscard]] bool is_resignation() const { return std::holds_alternative<Resign>(record.event); }
};

// A round that is over or, as the last one, broken off.
struct RoundTurns {
  std::size_t first = 0;  // index of its first turn
  std::size_t end = 0;    // and behind its last
  View last_view;         // of seat 0 when all was played, with the whole history
  std::optional<RoundResult> result;
};

// The views of the turns point into what this owns.
class MatchTurns {
 public:
  // Plays the record; an event that does not fit it is an error that names its line.
  [[nodiscard]] static Result<MatchTurns> of(const GameRecord& record);

  MatchTurns(MatchTurns&&) = default;
  MatchTurns& operator=(MatchTurns&&) = default;

  [[nodiscard]] const GameSetup& setup() const { return *setup_; }
  [[nodiscard]] const std::vector<Turn>& turns() const { return turns_; }
  [[nodiscard]] const std::vector<RoundTurns>& rounds() const { return rounds_; }
  [[nodiscard]] const RoundTurns& round_of(const Turn& turn) const {
    return rounds_[static_cast<std::size_t>(turn.round - 1)];
  }

 private:
  explicit MatchTurns(const GameSetup& setup) : setup_(std::make_unique<GameSetup>(setup)) {}

  void end_round(const Game& game);
  // Lets the views point at what is owned here, now that it no longer grows.
  void settle(const Game& game);

  std::unique_ptr<GameSetup> setup_;
  std::vector<TurnRecord> history_;
  std::vector<std::vector<Lot>> lots_;  // by round
  std::vector<Turn> turns_;
  std::vector<RoundTurns> rounds_;
};

}  // namespace tilefish
