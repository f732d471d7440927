// A match of one or more rounds as a pure state machine: events in, new state out, refusals as values. It has no clock,
// no I/O and no robot in it; the arena, the server and the terminal game all drive it the same way.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "rules/game_deal.h"
#include "rules/game_event.h"
#include "rules/game_score.h"
#include "rules/position.h"
#include "rules/round.h"
#include "rules/ruleset.h"
#include "rules/seed.h"
#include "rules/verify.h"

namespace tilefish {

struct GameSetup {
  Ruleset ruleset;
  int players = 2;
  int rounds = 1;
  Seed seed;
  // What the first round begins from, if it is no deal; see rules/game_start.h.
  std::optional<Position> start = std::nullopt;

  friend bool operator==(const GameSetup&, const GameSetup&) = default;
};

// Whether the player of a position has a legal move. The rules can judge a move but not find one, so a ruleset with
// `must_play` needs somebody who can.
using MoveExists = std::function<bool(const Position&)>;

enum class RefusalReason : std::uint8_t {
  no_such_seat,
  not_your_turn,
  resigned_already,
  illegal_move,
  must_play,       // drawing while a move exists, under a ruleset that forbids it
  round_over,      // the round waits for NextRound
  round_not_over,  // NextRound in the middle of a round
  match_over,
};

struct Refusal {
  RefusalReason reason = RefusalReason::no_such_seat;
  std::string sentence;            // for people
  std::optional<Verdict> verdict;  // of an illegal move
};

// An event that happened and what it visibly did; nothing of it is secret.
struct TurnRecord {
  Event event;
  int drawn = 0;    // tiles taken from the pool
  TileCounts laid;  // tiles that left the rack

  friend bool operator==(const TurnRecord&, const TurnRecord&) = default;
};

struct Seat : RoundSeat {
  std::int64_t score = 0;

  friend bool operator==(const Seat&, const Seat&) = default;
};

class Game {
 public:
  // Deals the first round, or what its start leaves to deal. In later rounds the seat after the last starter starts.
  [[nodiscard]] static Result<Game> make(GameSetup setup, MoveExists move_exists = {});

  // Either the event happens, or the state stays as it was and the reason comes back.
  [[nodiscard]] std::optional<Refusal> apply(const Event& event);

  [[nodiscard]] const GameSetup& setup() const { return *setup_; }
  [[nodiscard]] const Ruleset& ruleset() const { return setup_->ruleset; }
  [[nodiscard]] int players() const { return setup_->players; }
  [[nodiscard]] int round() const { return round_; }  // counts from 1
  [[nodiscard]] int starter() const { return starter_; }
  [[nodiscard]] std::span<const Lot> lots() const { return lots_; }

  // The seats that had opened when this round began: none, unless it began from a position.
  [[nodiscard]] std::vector<int> opened_before() const;

  // None while no round is running.
  [[nodiscard]] std::optional<int> to_move() const;
  [[nodiscard]] bool round_over() const { return result_.has_value(); }
  [[nodiscard]] bool match_over() const;
  [[nodiscard]] const std::optional<RoundResult>& result() const { return result_; }

  [[nodiscard]] const Table& table() const { return play_.table; }
  [[nodiscard]] const Seat& seat(int seat) const { return play_.seat(seat); }
  [[nodiscard]] std::span<const Tile> pool() const { return play_.pool; }
  // Turns in a row in which nobody played since the pool ran out.
  [[nodiscard]] int passes() const { return play_.passes; }
  [[nodiscard]] Position position(int seat) const { return play_.position(seat); }

  // All that happened in the match, and in the current round alone.
  [[nodiscard]] std::span<const TurnRecord> history() const { return history_; }
  [[nodiscard]] std::span<const TurnRecord> round_history() const { return history().subspan(round_start_); }

  // The same number for the same state on every machine; the secret tiles count.
  [[nodiscard]] std::uint64_t fingerprint() const;

 private:
  Game(std::shared_ptr<const GameSetup> setup, MoveExists move_exists);

  void start_round();
  // What the current round began from, if it was no deal.
  [[nodiscard]] const Position* start() const { return setup_->start && round_ == 1 ? &*setup_->start : nullptr; }
  // `laid` are then the tiles that leave the rack, if it is a lay and is not refused.
  [[nodiscard]] std::optional<Refusal> refuse(const Event& event, TileCounts& laid) const;
  [[nodiscard]] std::optional<Refusal> refuse_draw(int seat) const;
  [[nodiscard]] std::optional<Refusal> refuse_lay(const Lay& lay, TileCounts& laid) const;
  void carry_out(const Event& event, TurnRecord& record);
  void resign(int seat);
  void finish_turn();
  void finish_round(RoundResult result);
  [[nodiscard]] std::vector<int> seats_in_turn() const;
  [[nodiscard]] std::vector<TileCounts> racks() const;

  std::shared_ptr<const GameSetup> setup_;
  MoveExists move_exists_;
  int round_ = 0;
  int starter_ = 0;
  Round<Seat> play_;
  std::vector<Lot> lots_;
  std::vector<TurnRecord> history_;
  std::size_t round_start_ = 0;
  std::optional<RoundResult> result_;
};

}  // namespace tilefish
