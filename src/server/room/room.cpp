#include "server/room/room.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "server/room/view.h"

namespace tilefish {

Room::Room(std::string code, wire::RoomOptions options, std::shared_ptr<const Ruleset> ruleset,
           const std::vector<RobotSpec>& robots, const Visitor& creator, const Seed& next_seed, Instant created)
    : code_(std::move(code)),
      host_(creator.guest),
      payer_(creator.address),
      options_(std::move(options)),
      ruleset_(std::move(ruleset)),
      created_(created),
      seats_(static_cast<std::size_t>(options_.seats)),
      next_seed_(next_seed) {
  assert(robots.size() <= seats_.size());
  const std::size_t first_robot = seats_.size() - robots.size();
  for (std::size_t i = 0; i < robots.size(); ++i) {
    RoomSeat& seat = seats_[first_robot + i];
    seat.kind = wire::SeatKind::robot;
    seat.robot = robots[i];
    seat.name = options_.robots[i];
  }
  if (first_robot == 0) return;
  seats_[0].kind = wire::SeatKind::person;
  seats_[0].guest = creator.guest;
  seats_[0].name = creator.name;
}

wire::Phase Room::phase() const {
  if (!match_) return wire::Phase::waiting;
  if (match_->game().match_over()) return wire::Phase::match_over;
  return match_->game().round_over() ? wire::Phase::round_over : wire::Phase::playing;
}

std::optional<int> Room::seat_of(const std::string& guest) const {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].kind == wire::SeatKind::person && seats_[i].guest == guest) return static_cast<int>(i);
  }
  return std::nullopt;
}

bool Room::is_connected(int seat) const {
  const RoomSeat& each = seats_[static_cast<std::size_t>(seat)];
  if (each.kind == wire::SeatKind::robot) return true;
  if (each.kind == wire::SeatKind::open || each.guest.empty()) return false;
  return is_present(each.guest);
}

bool Room::is_present(const std::string& guest) const {
  return std::any_of(present_.begin(), present_.end(), [&](const auto& entry) { return entry.second == guest; });
}

int Room::spectators() const {
  return static_cast<int>(
      std::count_if(present_.begin(), present_.end(), [&](const auto& entry) { return !seat_of(entry.second); }));
}

int Room::people() const {
  return static_cast<int>(
      std::count_if(seats_.begin(), seats_.end(), [](const RoomSeat& seat) { return !seat.guest.empty(); }));
}

Instant Room::last_sign_of_life() const { return std::max({created_, left_, active_}); }

bool Room::is_alone_with(const std::string& guest) const {
  const auto others = [&](const std::string& each) { return !each.empty() && each != guest; };
  return std::none_of(seats_.begin(), seats_.end(), [&](const RoomSeat& seat) { return others(seat.guest); }) &&
         std::none_of(present_.begin(), present_.end(), [&](const auto& entry) { return others(entry.second); });
}

std::chrono::milliseconds Room::patience(const HubOptions& options) const {
  if (!has_people()) return options.idle_robots;
  if (!match_runs()) return options.idle_room;
  const bool solo = people() == 1 && std::all_of(seats_.begin(), seats_.end(), [](const RoomSeat& seat) {
                      return seat.kind == wire::SeatKind::robot || !seat.guest.empty();
                    });
  return solo ? options.idle_solo_match : options.idle_match;
}

void Room::dissolve(RoomCall& call, const std::string& sentence) {
  for (const auto& [connection, guest] : present_) {
    call.mailbox.tell(connection, wire::Gone{code_, sentence});
    gone_.push_back(connection);
  }
  present_.clear();
  over_ = true;
  put_away_ = true;
}

std::vector<SeatEnd> Room::players() const {
  std::vector<SeatEnd> players;
  for (const RoomSeat& seat : seats_) {
    players.push_back({.guest = seat.player,
                       .robot = seat.robot ? to_string(*seat.robot) : std::string(),
                       .name = seat.name,
                       .helped = seat.helped});
  }
  return players;
}

std::optional<MatchEnd> Room::abandoned(Instant now) const {
  if (!match_runs() || put_away_) return std::nullopt;
  if (match_->turn() < static_cast<int>(seats_.size()) && !today_) return std::nullopt;
  MatchEnd end = end_of(*match_, players(), now);
  end.today = today_;
  end.finished = false;
  const auto is_person = [](const SeatEnd& seat) { return !seat.guest.empty(); };
  const auto people = std::count_if(end.seats.begin(), end.seats.end(), is_person);
  for (std::size_t i = 0; i < end.seats.size(); ++i) {
    SeatEnd& seat = end.seats[i];
    const bool lost = is_person(seat) && (people == 1 || match_->game().seat(static_cast<int>(i)).resigned);
    if (is_person(seat) && !lost) return std::nullopt;  // nobody knows who would have won
    seat.place = lost ? static_cast<int>(end.seats.size() - static_cast<std::size_t>(people)) + 1 : 1;
    seat.won = false;
  }
  return people == 0 ? std::nullopt : std::optional(std::move(end));
}

std::vector<std::string> Room::names() const {
  std::vector<std::string> names;
  for (const RoomSeat& seat : seats_) names.push_back(seat.name);
  return names;
}

bool Room::all_seats_taken() const {
  return std::none_of(seats_.begin(), seats_.end(),
                      [](const RoomSeat& seat) { return seat.kind == wire::SeatKind::open; });
}

bool Room::robots_sit_opposite() const {
  return std::all_of(seats_.begin() + 1, seats_.end(),
                     [](const RoomSeat& seat) { return seat.kind == wire::SeatKind::robot; });
}

void Room::snapshot(RoomCall& call, const Visitor& who) const {
  call.mailbox.tell(
      who.connection,
      wire::RoomUpdate{code_, seq_, std::nullopt, state_for(*this, seat_of(who.guest), shown_to_all(*this, call.now))});
}

void Room::announce(RoomCall& call, wire::Cause cause, std::optional<ConnectionId> except) {
  ++seq_;
  watchers_due_.reset();
  watchers_told_ = call.now;
  if (present_.empty()) return;
  const std::shared_ptr<const std::string> shown = shown_to_all(*this, call.now);
  for (const auto& [connection, guest] : present_) {
    if (connection == except) continue;
    call.mailbox.tell(connection, wire::RoomUpdate{code_, seq_, cause, state_for(*this, seat_of(guest), shown)});
  }
}

void Room::announce_watchers(RoomCall& call, wire::Cause cause, std::optional<ConnectionId> except) {
  constexpr std::chrono::milliseconds interval{1000};
  if (call.now - watchers_told_ >= interval) return announce(call, std::move(cause), except);
  if (!watchers_due_) watchers_due_ = watchers_told_ + interval;
}

}  // namespace tilefish
