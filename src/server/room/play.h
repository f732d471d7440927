// The match on a room's table: what it is dealt from, how far it is, who may move, and what became of it. Who may come and go
// is its room's business.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "protocol/from_client.h"
#include "protocol/room_state.h"
#include "protocol/to_client.h"
#include "rules/game.h"
#include "server/room/match.h"
#include "server/room/match_end.h"
#include "server/room/seating.h"
#include "storage/instant.h"

namespace tilefish {

class Play {
 public:
  // What the next match is dealt from is chosen while the one before is not over, or nobody has sat down yet, and its digest is told at
  // once.
  void deal_next_from(const Seed& seed);
  [[nodiscard]] const Seed& next_seed() const { return next_seed_; }             // a secret
  [[nodiscard]] const std::string& next_digest() const { return next_digest_; }  // of it, as text; empty if it is none
  // Matches begin from here as long as robots alone sit opposite: nobody is dealt worse tiles by a stranger.
  void begin_from(Position start) { start_ = std::move(start); }
  [[nodiscard]] const std::optional<Position>& start() const { return start_; }
  // It is the table of that day's deal.
  void make_todays(std::int64_t day) { today_ = day; }
  [[nodiscard]] std::optional<std::int64_t> today() const { return today_; }

  [[nodiscard]] const std::optional<Match>& match() const { return match_; }
  [[nodiscard]] const Game& game() const { return match_->game(); }  // of a match that is there
  [[nodiscard]] bool runs() const { return match_ && !game().match_over(); }
  [[nodiscard]] bool round_is_over() const { return match_ && game().round_over(); }
  [[nodiscard]] wire::Phase phase() const;

  // The next match takes the place of the last, or why it does not.
  [[nodiscard]] std::optional<Error> begin(std::string id, GameSetup setup, bool from_start, Instant now);
  void restore(std::optional<Match> match) { match_ = std::move(match); }
  [[nodiscard]] wire::MaybeRefused apply(const Event& event, Instant now);

  // Whether whoever sits there, if anywhere, may take that turn; `seats` for the name of whose turn it is.
  [[nodiscard]] wire::MaybeRefused refuse_turn(std::optional<int> seat, int turn,
                                               const std::vector<RoomSeat>& seats) const;
  // The event that a request to lay tiles asks for.
  [[nodiscard]] wire::MaybeRefused read(const wire::Lay& request, std::optional<Event>& into) const;
  [[nodiscard]] wire::MaybeRefused tell_round(int round, wire::RoundState& into) const;

  // It is over: how it ended is there to be taken, once.
  void end(std::vector<SeatEnd> players, Instant now);
  [[nodiscard]] std::optional<MatchEnd> take_end() { return std::exchange(end_, std::nullopt); }
  // A match that nobody will go on with, as the loss of those who have left it; none where it is nobody's.
  [[nodiscard]] std::optional<MatchEnd> abandoned(std::vector<SeatEnd> players, Instant now) const;

 private:
  Seed next_seed_;
  std::string next_digest_;
  std::optional<Position> start_;
  std::optional<std::int64_t> today_;
  std::optional<Match> match_;
  std::optional<MatchEnd> end_;
};

}  // namespace tilefish
