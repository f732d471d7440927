// What happens in a room by itself: robots, hints, the clock, grace periods.

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "rules/view.h"
#include "server/room/room.h"
#include "server/today/deal.h"

namespace tilefish {

namespace {

// Counted from the turn before, so that nobody waits once more in a room that has moved to another server or was empty meanwhile.
Instant after_pause(const Match& match, std::chrono::milliseconds pause, Instant now) {
  return std::clamp(match.last_event_at() + pause, now, now + pause);
}

}  // namespace

void Room::begin_turn(RoomCall& call) {
  cancel_robot(call);
  timers_.clock.stop();
  timers_.next_round.reset();
  if (!game().to_move()) return;
  if (options_.clock > 0) timers_.clock.start(std::chrono::seconds(options_.clock), call.now);
  if (!seating_.anybody_here()) {
    timers_.clock.stand_still(call.now);
  } else if (seating_.robot_plays(*game().to_move())) {
    ask_robot(call);
  }
}

std::chrono::milliseconds Room::pause_before_robot(const HubOptions& options) const {
  if (seating_.robots_alone()) return std::min(options.show_pause, options.robot_pause);
  const auto turns = game().round_history();
  const bool tiles_fly = !turns.empty() && !turns.back().laid.empty();
  return tiles_fly ? std::max(options.robot_pause, options.tile_flight) : options.robot_pause;
}

void Room::ask_robot(RoomCall& call) {
  const int seat = *game().to_move();
  const RoomSeat& mover = seating_.at(seat);
  RobotSpec robot;
  if (mover.robot) {
    robot = *mover.robot;
  } else if (const Result<RobotSpec> substitute = parse_robot(call.options.substitute)) {
    robot = *substitute;
  }
  const JobId job{++call.last_job};
  if (play_.today()) return ask_todays_robot(call, job, robot);
  Budget budget = call.options.robot_budget;
  // Half of what is left, so that the answer is back before the clock is down; none would mean no limit.
  if (const auto left = timers_.clock.left(call.now); left && budget.time.count() > 0) {
    budget.time = std::clamp(*left / 2, std::chrono::milliseconds{1}, budget.time);
  }
  Accounts::Grant grant = call.accounts.think(payer_, budget.time, call.now);
  budget.time = grant.time;
  if (const auto left = timers_.clock.left(call.now)) grant.wait = std::min(grant.wait, *left / 2);
  timers_.robot = RobotWait{
      .job = job,
      .not_before = std::max(after_pause(*match(), pause_before_robot(call.options), call.now), call.now + grant.wait),
      .deadline = call.now + call.options.robot_deadline,
      .answer = std::nullopt};
  call.mailbox.ask(RobotJob{job, payer_, code_, robot, OwnedView(view_of(game(), seat)), budget, call.secrets.word()});
}

// Neither the time it takes nor who plays may make a difference to what it does, so it is waited for as long as it takes.
void Room::ask_todays_robot(RoomCall& call, JobId job, const RobotSpec& robot) {
  constexpr std::chrono::hours whole_day{24};
  timers_.robot = RobotWait{.job = job,
                            .not_before = after_pause(*match(), pause_before_robot(call.options), call.now),
                            .deadline = call.now + whole_day,
                            .answer = std::nullopt};
  call.mailbox.ask(RobotJob{job, payer_, code_, robot, OwnedView(view_of(game(), *game().to_move())),
                            Budget{.nodes = todays_robot_nodes},
                            todays_robot_seed(game().setup().seed, match()->events())});
}

void Room::robot_answered(RoomCall& call, JobId job, RobotAnswer answer) {
  if (!timers_.robot || timers_.robot->job != job) return;
  timers_.robot->answer = std::move(answer);
  if (call.now >= timers_.robot->not_before) play_robot(call, RobotAnswer(*std::move(timers_.robot->answer)));
}

void Room::cancel_robot(RoomCall& call) {
  if (timers_.robot && !timers_.robot->answer) call.mailbox.cancel(timers_.robot->job);
  timers_.robot.reset();
}

void Room::cancel_hints(RoomCall& call, const std::function<bool(const HintWait&)>& gone) {
  for (const HintWait& hint : timers_.hints) {
    if (gone(hint)) call.mailbox.cancel(hint.job);
  }
  std::erase_if(timers_.hints, gone);
}

void Room::cancel_jobs(RoomCall& call) {
  cancel_robot(call);
  cancel_hints(call, [](const HintWait&) { return true; });
}

void Room::play_robot(RoomCall& call, const RobotAnswer& answer) {
  cancel_robot(call);
  const int seat = *game().to_move();
  const std::string& name = seating_.at(seat).name;
  if (const std::string* failure = std::get_if<std::string>(&answer)) {
    call.mailbox.note(fmt::format("room {}: robot {} failed: {}", code_, name, *failure));
    return force_turn(call, seat);
  }
  note_help(call, seat);
  const auto& [choice, note] = std::get<RobotTurn>(answer);
  if (!choice) return force_turn(call, seat, note);
  if (const wire::MaybeRefused refused = play(call, Lay{seat, *choice}, note)) {
    call.mailbox.note(fmt::format("room {}: robot {} was refused: {}", code_, name, refused->sentence));
    force_turn(call, seat);
  }
}

// Ratings look at it when the match is over, perhaps after a restart.
void Room::note_help(RoomCall& call, int seat) {
  RoomSeat& mine = seating_.at(seat);
  if (mine.player.empty() || std::exchange(mine.helped, true)) return;
  store(call);
}

// A turn must end somehow: a seat that must_play forbids to draw is treated as if its time had run out.
void Room::force_turn(RoomCall& call, int seat, std::string_view note) {
  if (play(call, Draw{seat}, note)) (void)play(call, Overtime{seat});
}

void Room::run_out_of_time(RoomCall& call) { (void)play(call, Overtime{*game().to_move()}); }

wire::MaybeRefused Room::ask_hint(RoomCall& call, const Visitor& visitor, const wire::AskHint& request, int id) {
  if (!options_.hints) return wire::refused(wire::RefusalCode::hints_off, "This table plays without hints.");
  if (wire::MaybeRefused refused = refuse_turn(visitor, request.turn)) return refused;
  const int seat = *game().to_move();
  // Its node asks once more where the answer may have been lost; this one is still to come.
  if (timers_.looks_for_hint(visitor.connection, id)) return std::nullopt;
  if (timers_.looks_for_hint(seat)) {
    return wire::refused(wire::RefusalCode::hint_busy, "A hint is being looked for already.");
  }
  const JobId job{++call.last_job};
  timers_.hints.push_back({.job = job,
                           .connection = visitor.connection,
                           .request = id,
                           .seat = seat,
                           .turn = request.turn,
                           .grade = request.grade,
                           .deadline = call.now + call.options.hint_deadline});
  note_help(call, seat);
  const Accounts::Grant grant = call.accounts.think(payer_, call.options.hint_time, call.now);
  call.mailbox.ask(HintJob{job, payer_, code_, ruleset_, view_of(game(), seat).position, request.grade, grant.time});
  return std::nullopt;
}

void Room::hint_answered(RoomCall& call, JobId job, HintAnswer answer) {
  const std::optional<HintWait> asked = timers_.take_hint(job);
  if (!asked) return;
  if (const std::string* failure = std::get_if<std::string>(&answer)) {
    if (*failure == not_enough_time) {
      call.mailbox.count_late();
    } else {
      call.mailbox.note(fmt::format("room {}: hint failed: {}", code_, *failure));
    }
    return call.mailbox.answer(asked->connection, asked->request,
                               wire::refused(wire::RefusalCode::hint_failed, "No hint was found."));
  }
  FoundHint& found = std::get<FoundHint>(answer);
  wire::Hint hint{.room = code_, .turn = asked->turn, .grade = asked->grade, .can_play = found.can_play};
  if (asked->grade >= 2) hint.tiles = std::move(found.tiles);
  if (asked->grade >= 3) {
    hint.table = std::move(found.table);
    hint.plan = std::move(found.plan);
  }
  call.mailbox.answer(asked->connection, asked->request, std::move(hint));
}

void Room::drop_hints(RoomCall& call) {
  for (const HintWait& hint : timers_.hints) {
    call.mailbox.answer(hint.connection, hint.request,
                        wire::refused(wire::RefusalCode::turn_passed, "That turn is over."));
  }
  cancel_hints(call, [](const HintWait&) { return true; });
}

void Room::stand_still(RoomCall& call) {
  timers_.clock.stand_still(call.now);
  for (const HintWait& hint : timers_.hints) {
    call.mailbox.answer(
        hint.connection, hint.request,
        wire::refused(wire::RefusalCode::hint_failed, "The table stands still for a moment; ask again."));
  }
  cancel_jobs(call);
  for (RoomSeat& seat : seating_.seats()) seat.away_until.reset();
  timers_.stand_still(call.now, patience(call.options));
  if (match_runs()) store(call);
}

void Room::go_on(RoomCall& call) {
  if (!match_runs()) return;
  timers_.clock.go_on(call.now);
  set_absent_away(call);
  const std::optional<int> mover = game().to_move();
  if (!mover) {
    timers_.next_round = call.now + call.options.round_break;
  } else if (seating_.robot_plays(*mover)) {
    ask_robot(call);
  }
  if (timers_.clock.runs()) store(call);
}

void Room::restored(RoomCall& call, std::optional<Match> match, std::optional<std::chrono::milliseconds> left) {
  play_.restore(std::move(match));
  timers_.clock.stop();
  if (left) timers_.clock.set_standing(*left);
  timers_.stand_still(call.now, patience(call.options));
  if (play_.next_seed().is_secret()) return;
  play_.deal_next_from(new_seed(call.secrets));
  store(call);
}

void Room::tick(RoomCall& call) {
  const auto is_due = [&](std::optional<Instant> when) { return when && *when <= call.now; };
  if (is_due(timers_.expires)) {
    over_ = true;
    return;
  }
  refuse_late_hints(call);
  if (timers_.robot && timers_.robot->answer && is_due(timers_.robot->not_before)) {
    play_robot(call, RobotAnswer(*std::move(timers_.robot->answer)));
  } else if (timers_.robot && is_due(timers_.robot->deadline)) {
    call.mailbox.count_late();
    cancel_robot(call);
    force_turn(call, *game().to_move());
  }
  if (is_due(timers_.clock.deadline())) run_out_of_time(call);
  for (int seat = 0; seat < options_.seats; ++seat) {
    if (is_due(seating_.at(seat).away_until)) substitute(call, seat);
  }
  if (is_due(timers_.next_round)) go_to_next(call);
  if (is_due(timers_.new_host)) replace_host(call);
  if (is_due(timers_.watchers)) announce(call, {.kind = wire::CauseKind::watching});
}

void Room::refuse_late_hints(RoomCall& call) {
  for (const HintWait& hint : timers_.hints) {
    if (hint.deadline > call.now) continue;
    call.mailbox.count_late();
    call.mailbox.answer(hint.connection, hint.request,
                        wire::refused(wire::RefusalCode::hint_failed, "No hint was found in time."));
  }
  cancel_hints(call, [&](const HintWait& hint) { return hint.deadline <= call.now; });
}

void Room::substitute(RoomCall& call, int seat) {
  RoomSeat& absent = seating_.at(seat);
  absent.away_until.reset();
  if (!match_runs() || game().seat(seat).resigned) return;
  absent.substituted = true;
  if (game().to_move() == seat && !timers_.robot) ask_robot(call);
  store(call);
  announce(call, {.kind = wire::CauseKind::substituted, .seat = seat, .name = absent.name});
}

std::optional<Instant> Room::due() const { return timers_.due(seats()); }

}  // namespace tilefish
