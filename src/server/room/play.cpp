// The match on a room's table: turns, rounds and rematches.

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "server/laid_table.h"
#include "server/public_id.h"
#include "server/room/room.h"
#include "server/room/view.h"
#include "server/today/deal.h"

namespace tilefish {

namespace {

wire::RefusalCode code_of(RefusalReason reason) {
  switch (reason) {
    case RefusalReason::no_such_seat: return wire::RefusalCode::no_such_seat;
    case RefusalReason::not_your_turn: return wire::RefusalCode::not_your_turn;
    case RefusalReason::resigned_already: return wire::RefusalCode::resigned;
    case RefusalReason::illegal_move: return wire::RefusalCode::illegal_move;
    case RefusalReason::must_play: return wire::RefusalCode::must_play;
    case RefusalReason::round_over: return wire::RefusalCode::turn_passed;
    case RefusalReason::round_not_over: return wire::RefusalCode::round_not_over;
    case RefusalReason::match_over: return wire::RefusalCode::match_over;
  }
  return wire::RefusalCode::illegal_move;
}

wire::Refused refused_for(const Refusal& refusal) {
  if (refusal.verdict) return refused_for(*refusal.verdict);
  return wire::refused(code_of(refusal.reason), as_sentence(refusal.sentence));
}

}  // namespace

wire::MaybeRefused Room::start(RoomCall& call, const Visitor& visitor) {
  if (visitor.guest != host_) return wire::refused(wire::RefusalCode::not_host, "Only the host may start the match.");
  if (match_runs()) return wire::refused(wire::RefusalCode::game_running, "The match is under way.");
  if (match_) return wire::refused(wire::RefusalCode::match_over, "The match is over; ask for a rematch.");
  if (!all_seats_taken()) return wire::refused(wire::RefusalCode::seats_open, "A seat is still open.");
  begin_match(call, wire::CauseKind::started);
  return std::nullopt;
}

void Room::begin_match(RoomCall& call, wire::CauseKind cause) {
  GameSetup setup{.ruleset = *ruleset_, .players = options_.seats, .rounds = options_.rounds, .seed = next_seed_};
  if (robots_sit_opposite()) setup.start = start_;
  Result<Match> match = Match::start(new_game_id(call.secrets), std::move(setup), call.now);
  if (!match) return call.mailbox.note(fmt::format("room {}: {}", code_, match.error().describe()));
  match_ = std::move(match).value();
  next_seed_ = new_seed(call.secrets);
  for (RoomSeat& seat : seats_) {
    seat.ready = false;
    seat.player = seat.guest;
    seat.helped = false;
  }
  wait_for_host(call);
  begin_turn(call);
  call.mailbox.store(StartGame{match_->id(), match_->setup_text(names()), call.now, people(),
                               today_ ? end_of_day(*today_) : Instant()});
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    const int index = static_cast<int>(seat);
    if (!is_connected(index)) set_away(call, index);
  }
  store(call);
  announce(call, {.kind = cause});
}

wire::MaybeRefused Room::refuse_turn(const Visitor& visitor, int turn) const {
  if (!match_) return wire::refused(wire::RefusalCode::no_game, "No match has been started.");
  const std::optional<int> seat = seat_of(visitor.guest);
  if (!seat) return wire::refused(wire::RefusalCode::not_seated, "You do not sit at this table.");
  const Game& game = match_->game();
  if (game.match_over()) return wire::refused(wire::RefusalCode::match_over, "The match is over.");
  if (game.seat(*seat).resigned)
    return wire::refused(wire::RefusalCode::resigned, "You have resigned from this match.");
  if (game.round_over()) return wire::refused(wire::RefusalCode::turn_passed, "The round is over.");
  if (turn != match_->turn()) return wire::refused(wire::RefusalCode::turn_passed, "That turn is over.");
  if (game.to_move() != seat) {
    const std::string& name = seats_[static_cast<std::size_t>(*game.to_move())].name;
    return wire::refused(wire::RefusalCode::not_your_turn, fmt::format("It is {}'s turn.", name));
  }
  return std::nullopt;
}

wire::MaybeRefused Room::lay(RoomCall& call, const Visitor& visitor, const wire::Lay& request) {
  if (wire::MaybeRefused refused = refuse_turn(visitor, request.turn)) return refused;
  active_ = call.now;
  auto read = read_tiles(request.table, *ruleset_);
  if (wire::Refused* refused = std::get_if<wire::Refused>(&read)) return std::move(*refused);
  const std::vector<LooseTiles>& melds = std::get<0>(read);
  const int seat = *match_->game().to_move();
  std::optional<Table> table = table_of(melds, *ruleset_);
  if (!table) return refused_for(verify_move(match_->game().position(seat), melds, *ruleset_));
  return play(call, tilefish::Lay{seat, *std::move(table)});
}

wire::MaybeRefused Room::draw(RoomCall& call, const Visitor& visitor, int turn) {
  if (wire::MaybeRefused refused = refuse_turn(visitor, turn)) return refused;
  active_ = call.now;
  if (match_->game().pool().empty()) {
    return wire::refused(wire::RefusalCode::pool_empty, "The pool is empty: play or pass.");
  }
  return play(call, tilefish::Draw{*match_->game().to_move()});
}

wire::MaybeRefused Room::pass(RoomCall& call, const Visitor& visitor, int turn) {
  if (wire::MaybeRefused refused = refuse_turn(visitor, turn)) return refused;
  active_ = call.now;
  if (!match_->game().pool().empty()) {
    return wire::refused(wire::RefusalCode::pool_not_empty, "There are tiles in the pool: play or draw.");
  }
  return play(call, tilefish::Draw{*match_->game().to_move()});
}

wire::MaybeRefused Room::resign(RoomCall& call, const Visitor& visitor) {
  if (!match_) return wire::refused(wire::RefusalCode::no_game, "No match has been started.");
  const std::optional<int> seat = seat_of(visitor.guest);
  if (!seat) return wire::refused(wire::RefusalCode::not_seated, "You do not sit at this table.");
  return play(call, tilefish::Resign{*seat});
}

wire::MaybeRefused Room::play(RoomCall& call, const Event& event, std::string_view note) {
  const int turn_before = match_->turn();
  if (const std::optional<Refusal> refusal = match_->apply(event, call.now)) return refused_for(*refusal);
  call.mailbox.store(AppendEvent{match_->id(), match_->events() - 1, with_note(to_string(event), note), call.now});
  after_event(call, turn_before);
  if (std::holds_alternative<tilefish::NextRound>(event)) {
    announce(call, {.kind = wire::CauseKind::next_round});
  } else {
    announce(call, cause_of_last_turn(*match_));
  }
  return std::nullopt;
}

void Room::after_event(RoomCall& call, int turn_before) {
  if (match_->turn() == turn_before) return;
  drop_hints(call);
  begin_turn(call);
  if (!match_->game().round_over()) return;
  for (RoomSeat& seat : seats_) seat.ready = false;
  if (!match_->game().match_over()) {
    next_round_at_ = call.now + call.options.round_break;
    return;
  }
  for (RoomSeat& seat : seats_) {
    seat.substituted = false;
    seat.away_until.reset();
    if (seat.kind == wire::SeatKind::person && seat.guest.empty()) seat.kind = wire::SeatKind::open;
  }
  wait_for_host(call);
  call.mailbox.store(FinishGame{match_->id(), match_->setup_text(names()), call.now});
  end_ = end_of(*match_, players(), call.now);
  end_->today = today_;
  store(call);
}

wire::MaybeRefused Room::refuse_agreement(const Visitor& visitor) const {
  if (!match_) return wire::refused(wire::RefusalCode::no_game, "No match has been started.");
  if (seat_of(visitor.guest) || (visitor.guest == host_ && !has_people())) return std::nullopt;
  return wire::refused(wire::RefusalCode::not_seated, "You do not sit at this table.");
}

wire::MaybeRefused Room::next_round(RoomCall& call, const Visitor& visitor) {
  if (wire::MaybeRefused refused = refuse_agreement(visitor)) return refused;
  if (match_->game().match_over()) return wire::refused(wire::RefusalCode::match_over, "The match is over.");
  if (!match_->game().round_over()) return wire::refused(wire::RefusalCode::round_not_over, "The round is not over.");
  agree(call, seat_of(visitor.guest));
  return std::nullopt;
}

wire::MaybeRefused Room::rematch(RoomCall& call, const Visitor& visitor) {
  if (wire::MaybeRefused refused = refuse_agreement(visitor)) return refused;
  if (!match_->game().match_over()) return wire::refused(wire::RefusalCode::match_not_over, "The match is not over.");
  if (today_) return wire::refused(wire::RefusalCode::day_done, "The deal of a day is played once.");
  if (!all_seats_taken()) return wire::refused(wire::RefusalCode::seats_open, "A seat is open.");
  agree(call, seat_of(visitor.guest));
  return std::nullopt;
}

wire::MaybeRefused Room::tell_round(RoomCall& call, const Visitor& visitor, int round, int id) const {
  if (!match_) return wire::refused(wire::RefusalCode::no_game, "No match has been started.");
  const std::vector<wire::RoundState>& ended = match_->ended_rounds();
  if (round > static_cast<int>(ended.size())) {
    return wire::refused(wire::RefusalCode::round_not_over, "That round is not over.");
  }
  call.mailbox.answer(visitor.connection, id,
                      wire::PastRound{code_, match_->id(), ended[static_cast<std::size_t>(round) - 1]});
  return std::nullopt;
}

void Room::agree(RoomCall& call, std::optional<int> seat) {
  if (seat) seats_[static_cast<std::size_t>(*seat)].ready = true;
  if (!seat) return go_to_next(call);
  if (settle_agreement(call)) return;
  announce(call, {.kind = wire::CauseKind::ready, .seat = seat, .name = seats_[static_cast<std::size_t>(*seat)].name});
}

bool Room::all_ready() const {
  bool anybody = false;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const int seat = static_cast<int>(i);
    const bool asked = seats_[i].kind == wire::SeatKind::person && is_connected(seat) &&
                       (match_->game().match_over() || !match_->game().seat(seat).resigned);
    if (asked && !seats_[i].ready) return false;
    anybody = anybody || asked || seats_[i].ready;
  }
  return anybody;
}

bool Room::settle_agreement(RoomCall& call) {
  const bool waits = match_ && match_->game().round_over();
  const bool asked = std::any_of(seats_.begin(), seats_.end(), [](const RoomSeat& seat) { return seat.ready; });
  if (!waits || !asked || !all_ready()) return false;
  if (match_->game().match_over() && !all_seats_taken()) return false;
  go_to_next(call);
  return true;
}

void Room::go_to_next(RoomCall& call) {
  next_round_at_.reset();
  if (match_->game().match_over()) return begin_match(call, wire::CauseKind::rematch);
  for (RoomSeat& seat : seats_) seat.ready = false;
  (void)play(call, tilefish::NextRound{});
}

}  // namespace tilefish
