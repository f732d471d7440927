#include "server/room/seating.h"

#include <algorithm>
#include <cassert>

namespace tilefish {

Seating::Seating(const wire::RoomOptions& options, const std::vector<RobotSpec>& robots, const Visitor& creator)
    : host_(creator.guest), seats_(static_cast<std::size_t>(options.seats)) {
  assert(robots.size() <= seats_.size());
  const std::size_t first_robot = seats_.size() - robots.size();
  for (std::size_t i = 0; i < robots.size(); ++i) {
    RoomSeat& seat = seats_[first_robot + i];
    seat.kind = wire::SeatKind::robot;
    seat.robot = robots[i];
    seat.name = options.robots[i];
  }
  if (first_robot == 0) return;
  seats_[0].kind = wire::SeatKind::person;
  seats_[0].guest = creator.guest;
  seats_[0].name = creator.name;
}

Seating::Seating(std::string host, std::vector<RoomSeat> seats, std::set<std::string> kicked)
    : host_(std::move(host)), seats_(std::move(seats)), kicked_(std::move(kicked)) {}

std::optional<int> Seating::seat_of(const std::string& guest) const {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].kind == wire::SeatKind::person && seats_[i].guest == guest) return static_cast<int>(i);
  }
  return std::nullopt;
}

std::optional<int> Seating::open_seat() const {
  const auto open = std::find_if(seats_.begin(), seats_.end(),
                                 [](const RoomSeat& seat) { return seat.kind == wire::SeatKind::open; });
  return open == seats_.end() ? std::nullopt : std::optional(static_cast<int>(open - seats_.begin()));
}

bool Seating::robots_alone() const {
  return std::all_of(seats_.begin(), seats_.end(), [](const RoomSeat& seat) { return seat.robot.has_value(); });
}

bool Seating::robots_sit_opposite() const {
  return std::all_of(seats_.begin() + 1, seats_.end(),
                     [](const RoomSeat& seat) { return seat.kind == wire::SeatKind::robot; });
}

bool Seating::robot_plays(int seat) const { return at(seat).kind == wire::SeatKind::robot || at(seat).substituted; }

int Seating::people() const {
  return static_cast<int>(
      std::count_if(seats_.begin(), seats_.end(), [](const RoomSeat& seat) { return !seat.guest.empty(); }));
}

bool Seating::is_solo() const {
  return people() == 1 && std::all_of(seats_.begin(), seats_.end(), [](const RoomSeat& seat) {
           return seat.kind == wire::SeatKind::robot || !seat.guest.empty();
         });
}

std::vector<std::string> Seating::names() const {
  std::vector<std::string> names;
  for (const RoomSeat& seat : seats_) names.push_back(seat.name);
  return names;
}

std::vector<SeatEnd> Seating::players() const {
  std::vector<SeatEnd> players;
  for (const RoomSeat& seat : seats_) {
    players.push_back({.guest = seat.player,
                       .robot = seat.robot ? to_string(*seat.robot) : std::string(),
                       .name = seat.name,
                       .helped = seat.helped});
  }
  return players;
}

void Seating::vacate(int seat, bool match_runs, bool keep_name) {
  RoomSeat& left = at(seat);
  left = RoomSeat{.kind = match_runs ? wire::SeatKind::person : wire::SeatKind::open,
                  .name = keep_name ? left.name : std::string(),
                  .player = left.player,
                  .helped = left.helped};
}

void Seating::begin_match() {
  for (RoomSeat& seat : seats_) {
    seat.ready = false;
    seat.player = seat.guest;
    seat.helped = false;
  }
}

void Seating::clear_ready() {
  for (RoomSeat& seat : seats_) seat.ready = false;
}

bool Seating::anybody_ready() const {
  return std::any_of(seats_.begin(), seats_.end(), [](const RoomSeat& seat) { return seat.ready; });
}

bool Seating::is_present(const std::string& guest) const {
  return std::any_of(present_.begin(), present_.end(), [&](const auto& entry) { return entry.second == guest; });
}

bool Seating::is_connected(int seat) const {
  const RoomSeat& each = at(seat);
  if (each.kind == wire::SeatKind::robot) return true;
  if (each.kind == wire::SeatKind::open || each.guest.empty()) return false;
  return is_present(each.guest);
}

bool Seating::is_alone_with(const std::string& guest) const {
  const auto others = [&](const std::string& each) { return !each.empty() && each != guest; };
  return std::none_of(seats_.begin(), seats_.end(), [&](const RoomSeat& seat) { return others(seat.guest); }) &&
         std::none_of(present_.begin(), present_.end(), [&](const auto& entry) { return others(entry.second); });
}

int Seating::spectators() const {
  return static_cast<int>(
      std::count_if(present_.begin(), present_.end(), [&](const auto& entry) { return !seat_of(entry.second); }));
}

std::optional<std::string> Seating::go(ConnectionId connection) {
  const auto present = present_.find(connection);
  if (present == present_.end()) return std::nullopt;
  std::string guest = std::move(present->second);
  present_.erase(present);
  gone_.push_back(connection);
  return guest;
}

std::vector<ConnectionId> Seating::dismiss(const std::string& guest) {
  std::vector<ConnectionId> dismissed;
  for (const auto& [connection, whose] : present_) {
    if (whose == guest) dismissed.push_back(connection);
  }
  for (const ConnectionId connection : dismissed) (void)go(connection);
  return dismissed;
}

std::vector<ConnectionId> Seating::dismiss_all() {
  std::vector<ConnectionId> dismissed;
  for (const auto& [connection, whose] : present_) dismissed.push_back(connection);
  for (const ConnectionId connection : dismissed) (void)go(connection);
  return dismissed;
}

std::optional<std::string> Seating::heir() const {
  const std::size_t host = static_cast<std::size_t>(seat_of(host_).value_or(0));
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const RoomSeat& seat = seats_[(host + i) % seats_.size()];
    if (!seat.guest.empty() && is_present(seat.guest)) return seat.guest;
  }
  if (has_people() || present_.empty()) return std::nullopt;
  return present_.begin()->second;
}

void Seating::choose_new_host() {
  const auto person =
      std::find_if(seats_.begin(), seats_.end(), [](const RoomSeat& seat) { return !seat.guest.empty(); });
  if (const std::optional<std::string> next = heir()) {
    host_ = *next;
  } else if (person != seats_.end()) {
    host_ = person->guest;
  }
}

}  // namespace tilefish
