// Which tables there may be: what a new one must fit into, and which one goes when there is no place left.

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "rules/notation.h"
#include "server/hub_core.h"
#include "server/public_id.h"

namespace tilefish {

namespace {

constexpr int shortest_clock = 5;           // seconds
constexpr std::int64_t price_of_table = 4;  // above the one token of every message
constexpr int modest_rooms = 8;             // an address with no more loses none that somebody is at
constexpr const char* put_away_when_full = "Nobody was at this table, and others needed the place.";

// Robots are chosen by the names that `welcome` lists; their options are for experiments.
std::optional<RobotSpec> robot_of(const std::string& name) {
  const auto listed =
      std::find_if(robots().begin(), robots().end(), [&](const RobotEntry& each) { return each.name == name; });
  if (listed == robots().end()) return std::nullopt;
  const Result<RobotSpec> robot = parse_robot(name);
  if (!robot) return std::nullopt;
  return *robot;
}

// What goes first when all is full; none for what never goes. A match with people in it is never among them.
std::optional<int> worth(const Room& room) {
  if (room.anybody_here()) return std::nullopt;
  if (room.phase() == wire::Phase::match_over) return 0;
  if (!room.has_people()) return 1;
  if (!room.match_runs()) return 2;
  return room.people() == 1 ? std::optional(3) : std::nullopt;
}

}  // namespace

// The least worthy of the rooms that may go; null if none may.
Room* Hub::Core::least_worthy(const std::function<std::optional<int>(const Room&)>& rank_of) const {
  Room* least = nullptr;
  int least_rank = 0;
  for (const auto& [code, room] : rooms_) {
    const std::optional<int> rank = rank_of(*room);
    if (!rank) continue;
    const bool lesser = least == nullptr || *rank < least_rank ||
                        (*rank == least_rank && room->last_sign_of_life() < least->last_sign_of_life());
    if (!lesser) continue;
    least = room.get();
    least_rank = *rank;
  }
  return least;
}

bool Hub::Core::put_away(Room* room, const std::string& sentence) {
  if (room == nullptr) return false;
  RoomCall call = room_call();
  room->dissolve(call, sentence);
  remove_room(std::string(room->code()));
  return true;
}

int Hub::Core::count_rooms(const std::function<bool(const Room&)>& counts) const {
  return static_cast<int>(std::count_if(rooms_.begin(), rooms_.end(), [&](const auto& entry) {
    return entry.second->phase() != wire::Phase::match_over && counts(*entry.second);
  }));
}

// Each limit first puts away what nobody will miss; only what people sit at or look at makes it refuse.
wire::MaybeRefused Hub::Core::refuse_new_room(const Guest& guest, const std::string& address, bool robots_alone) {
  const auto held = [&](const Room& room) { return room.host() == guest.id; };
  const auto of_address = [&](const Room& room) { return room.payer() == address; };
  const auto robots_of_address = [&](const Room& room) { return of_address(room) && !room.has_people(); };

  while (count_rooms(held) >= options_.rooms_per_guest) {
    // A game against robots that its only person has turned away from to begin another one. A table that waits for friends while
    // its host is there is none.
    Room* left = least_worthy([&](const Room& room) -> std::optional<int> {
      const bool left_alone = held(room) && room.is_alone_with(guest.id) && (room.match_runs() || !room.anybody_here());
      if (!left_alone || room.phase() == wire::Phase::match_over) return std::nullopt;
      return room.anybody_here() ? 1 : 0;
    });
    if (!put_away(left, "You have begun other games since; this one was put away.")) {
      return wire::refused(wire::RefusalCode::too_many_rooms,
                           "You have as many tables as one may have; leave one first.");
    }
  }
  while (robots_alone && count_rooms(robots_of_address) >= options_.robot_rooms_per_address) {
    Room* left = least_worthy(
        [&](const Room& room) { return robots_of_address(room) && !room.anybody_here() ? worth(room) : std::nullopt; });
    if (!put_away(left, "")) {
      return wire::refused(wire::RefusalCode::too_many_rooms,
                           "As many tables of robots alone are watched from your address as may be.");
    }
  }
  while (count_rooms(of_address) >= options_.rooms_per_address) {
    Room* left = least_worthy([&](const Room& room) {
      return of_address(room) && room.phase() != wire::Phase::match_over ? worth(room) : std::nullopt;
    });
    if (!put_away(left, put_away_when_full)) {
      return wire::refused(wire::RefusalCode::too_many_rooms,
                           "There are as many tables from your address as there may be.");
    }
  }
  while (static_cast<int>(rooms_.size()) >= options_.rooms) {
    Room* least = least_worthy(worth);
    if (least == nullptr) least = waiting_room_of_greediest();
    if (!put_away(least, put_away_when_full)) {
      return wire::refused(wire::RefusalCode::server_full, "The server has as many tables as it can hold.");
    }
  }
  return std::nullopt;
}

Room* Hub::Core::waiting_room_of_greediest() const {
  std::map<std::string, int> rooms_of;
  for (const auto& [code, room] : rooms_) ++rooms_of[room->payer()];
  return least_worthy([&](const Room& room) -> std::optional<int> {
    const int rooms = rooms_of[room.payer()];
    if (room.match_runs() || rooms <= modest_rooms) return std::nullopt;
    return -rooms;
  });
}

wire::MaybeRefused Hub::Core::refuse_options(const wire::RoomOptions& options, std::vector<RobotSpec>& chosen) const {
  const std::shared_ptr<const Ruleset> ruleset = ruleset_of(options.ruleset);
  if (!ruleset) return wire::refused(wire::RefusalCode::no_such_ruleset, "There is no such ruleset here.");
  if (options.robots.size() > static_cast<std::size_t>(options.seats)) {
    return wire::refused(wire::RefusalCode::bad_options, "There are more robots than seats.");
  }
  if (options.rounds > options_.rounds) {
    return wire::refused(wire::RefusalCode::bad_options,
                         fmt::format("A match has at most {} rounds here.", options_.rounds));
  }
  if (options.clock > 0 && options.clock < shortest_clock) {
    return wire::refused(wire::RefusalCode::bad_options,
                         fmt::format("A turn takes at least {} seconds.", shortest_clock));
  }
  for (const std::string& name : options.robots) {
    const std::optional<RobotSpec> robot = robot_of(name);
    if (!robot) return wire::refused(wire::RefusalCode::no_such_robot, "There is no such robot here.");
    chosen.push_back(*robot);
  }
  const Result<Match> trial =
      Match::start("", {.ruleset = *ruleset, .players = options.seats, .rounds = options.rounds, .seed = 0}, now_);
  if (!trial) return wire::refused(wire::RefusalCode::bad_options, trial.error().describe());
  return std::nullopt;
}

// Strangers send anything: what becomes a start has been read and tried.
wire::MaybeRefused Hub::Core::refuse_start(const wire::Create& request, std::optional<Position>& start) const {
  if (!request.start) return std::nullopt;
  const wire::RoomOptions& options = request.options;
  const auto refused = [](std::string sentence) {
    return wire::refused(wire::RefusalCode::bad_position, std::move(sentence));
  };
  if (static_cast<int>(options.robots.size()) != options.seats - 1) {
    return refused("A position is played by one person against robots.");
  }
  const std::shared_ptr<const Ruleset> ruleset = ruleset_of(options.ruleset);
  const Result<Position> read = parse_position(request.start->position, *ruleset);
  if (!read) return refused(read.error().describe());
  start = {.table = read->table, .rack = read->rack, .opened = request.start->opened};
  const Result<Match> trial = Match::start(
      "", {.ruleset = *ruleset, .players = options.seats, .rounds = options.rounds, .seed = 0, .start = start}, now_);
  if (!trial) return refused(trial.error().describe());
  return std::nullopt;
}

void Hub::Core::create(ConnectionId id, Connection& connection, Guest& guest, const wire::Create& request, int re) {
  std::vector<RobotSpec> robots;
  connection.rate.charge(now_, price_of_table);
  wire::MaybeRefused refused = refuse_options(request.options, robots);
  std::optional<Position> start;
  if (!refused) refused = refuse_start(request, start);
  const bool robots_alone = robots.size() == static_cast<std::size_t>(request.options.seats);
  if (!refused) refused = refuse_new_room(guest, connection.address, robots_alone);
  if (refused) return answer(id, re, refused);
  const bool is_public = request.options.is_public;
  std::string code = new_room_code(secrets_, is_public);
  while (rooms_.contains(code)) code = new_room_code(secrets_, is_public);
  if (!guest.kept) keep(guest);
  const Visitor creator{id, guest.id, guest.name, connection.address};
  auto room = std::make_unique<Room>(code, request.options, ruleset_of(request.options.ruleset), robots, creator,
                                     new_seed(secrets_), now_);
  if (start) room->play_from(*std::move(start));
  mailbox_.answer(id, re, wire::Created{code});
  RoomCall call = room_call();
  room->enter(call, creator);
  connection.rooms.insert(code);
  Room& placed = *rooms_.emplace(code, std::move(room)).first->second;
  touched(placed);
}

}  // namespace tilefish
