// Which tables there may be: what a new one must fit into, and which one goes when there is no place left.

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "rules/notation.h"
#include "server/public_id.h"
#include "server/rooms/hub.h"

namespace tilefish {

namespace {

constexpr int shortest_clock = 5;  // seconds
constexpr int modest_rooms = 8;    // an address with no more loses none that somebody is at
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
  if (room.people() != 1) return std::nullopt;
  return room.today() ? 4 : 3;  // the deal of a day cannot be played again
}

}  // namespace

// The least worthy of the rooms that may go; null if none may.
class RoomHub::LeastWorthy {
 public:
  explicit LeastWorthy(const Rank& rank_of) : rank_of_(rank_of) {}

  void consider(Room& room) {
    const std::optional<int> rank = rank_of_(room);
    if (!rank) return;
    const bool lesser = least_ == nullptr || *rank < rank_ ||
                        (*rank == rank_ && room.last_sign_of_life() < least_->last_sign_of_life());
    if (!lesser) return;
    least_ = &room;
    rank_ = *rank;
  }
  [[nodiscard]] Room* room() const { return least_; }

 private:
  const Rank& rank_of_;
  Room* least_ = nullptr;
  int rank_ = 0;
};

Room* RoomHub::least_worthy(const Rank& rank_of) const {
  LeastWorthy least(rank_of);
  for (const auto& [code, room] : rooms_) least.consider(*room);
  return least.room();
}

Room* RoomHub::least_worthy(const Directory::Codes& codes, const Rank& rank_of) const {
  LeastWorthy least(rank_of);
  for (const std::string& code : codes) {
    const auto found = rooms_.find(code);
    if (found != rooms_.end()) least.consider(*found->second);
  }
  return least.room();
}

bool RoomHub::put_away(Room* room, const std::string& sentence) {
  if (room == nullptr) return false;
  RoomCall now = call(*room);
  room->dissolve(now, sentence);
  for (const ConnectionId connection : room->take_gone()) people_.left(connection, room->code());
  remove(std::string(room->code()));
  return true;
}

// Each limit first puts away what nobody will miss; only what people sit at or look at makes it refuse.
wire::MaybeRefused RoomHub::refuse_new_room(const Visitor& visitor, bool robots_alone) {
  const Directory& directory = hub_.directory;
  // The table of the day's deal is no choice of the guest's, and is not put away for other games.
  const auto held = [&] {
    return directory.count(directory.of_person(visitor.guest), [&](const RoomCard& card) {
      return !card.over && card.host == visitor.guest && !card.today;
    });
  };
  const auto of_address = [&] {
    return directory.count(directory.of_payer(visitor.address), [](const RoomCard& card) { return !card.over; });
  };
  const auto robots_of_address = [&] {
    return directory.count(directory.of_payer(visitor.address),
                           [](const RoomCard& card) { return !card.over && card.people.empty(); });
  };

  while (held() >= hub_.options.rooms_per_guest) {
    // A game against robots that its only person has turned away from to begin another one. A table that waits for friends while
    // its host is there is none.
    Room* left = least_worthy(directory.of_person(visitor.guest), [&](const Room& room) -> std::optional<int> {
      const bool left_alone = room.host() == visitor.guest && room.is_alone_with(visitor.guest) &&
                              (room.match_runs() || !room.anybody_here()) && !room.today();
      if (!left_alone || room.phase() == wire::Phase::match_over) return std::nullopt;
      return room.anybody_here() ? 1 : 0;
    });
    if (!put_away(left, "You have begun other games since; this one was put away.")) {
      return wire::refused(wire::RefusalCode::too_many_rooms,
                           "You have as many tables as one may have; leave one first.");
    }
  }
  while (robots_alone && robots_of_address() >= hub_.options.robot_rooms_per_address) {
    Room* left = least_worthy(directory.of_payer(visitor.address), [](const Room& room) {
      return !room.has_people() && !room.anybody_here() ? worth(room) : std::nullopt;
    });
    if (!put_away(left, "")) {
      return wire::refused(wire::RefusalCode::too_many_rooms,
                           "As many tables of robots alone are watched from your address as may be.");
    }
  }
  while (of_address() >= hub_.options.rooms_per_address) {
    Room* left = least_worthy(directory.of_payer(visitor.address), [](const Room& room) {
      return room.phase() != wire::Phase::match_over ? worth(room) : std::nullopt;
    });
    if (!put_away(left, put_away_when_full)) {
      return wire::refused(wire::RefusalCode::too_many_rooms,
                           "There are as many tables from your address as there may be.");
    }
  }
  while (static_cast<int>(rooms_.size()) >= hub_.options.rooms) {
    Room* least = least_worthy(worth);
    if (least == nullptr) least = waiting_room_of_greediest();
    if (!put_away(least, put_away_when_full)) {
      return wire::refused(wire::RefusalCode::server_full, "The server has as many tables as it can hold.");
    }
  }
  return std::nullopt;
}

Room* RoomHub::waiting_room_of_greediest() const {
  std::map<std::string, int> rooms_of;
  for (const auto& [code, room] : rooms_) ++rooms_of[room->payer()];
  return least_worthy([&](const Room& room) -> std::optional<int> {
    const int rooms = rooms_of[room.payer()];
    if (room.match_runs() || rooms <= modest_rooms) return std::nullopt;
    return -rooms;
  });
}

wire::MaybeRefused RoomHub::refuse_options(const wire::RoomOptions& options, std::vector<RobotSpec>& chosen) const {
  const std::shared_ptr<const Ruleset> ruleset = hub_.ruleset_of(options.ruleset);
  if (!ruleset) return wire::refused(wire::RefusalCode::no_such_ruleset, "There is no such ruleset here.");
  if (options.robots.size() > static_cast<std::size_t>(options.seats)) {
    return wire::refused(wire::RefusalCode::bad_options, "There are more robots than seats.");
  }
  if (options.rounds > hub_.options.rounds) {
    return wire::refused(wire::RefusalCode::bad_options,
                         fmt::format("A match has at most {} rounds here.", hub_.options.rounds));
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
      Match::start("", {.ruleset = *ruleset, .players = options.seats, .rounds = options.rounds, .seed = 0}, hub_.now);
  if (!trial) return wire::refused(wire::RefusalCode::bad_options, trial.error().describe());
  return std::nullopt;
}

// Strangers send anything: what becomes a start has been read and tried.
wire::MaybeRefused RoomHub::refuse_start(const wire::Create& request, std::optional<Position>& start) const {
  if (!request.start) return std::nullopt;
  const wire::RoomOptions& options = request.options;
  const auto refused = [](std::string sentence) {
    return wire::refused(wire::RefusalCode::bad_position, std::move(sentence));
  };
  if (static_cast<int>(options.robots.size()) != options.seats - 1) {
    return refused("A position is played by one person against robots.");
  }
  const std::shared_ptr<const Ruleset> ruleset = hub_.ruleset_of(options.ruleset);
  const Result<Position> read = parse_position(request.start->position, *ruleset);
  if (!read) return refused(read.error().describe());
  start = {.table = read->table, .rack = read->rack, .opened = request.start->opened};
  const Result<Match> trial = Match::start(
      "", {.ruleset = *ruleset, .players = options.seats, .rounds = options.rounds, .seed = 0, .start = start},
      hub_.now);
  if (!trial) return refused(trial.error().describe());
  return std::nullopt;
}

void RoomHub::create(const RoomRequest& asked, const wire::Create& request) {
  const Visitor& creator = asked.visitor;
  std::vector<RobotSpec> robots;
  wire::MaybeRefused refused = refuse_options(request.options, robots);
  if (!refused && !owns_any()) {
    refused = wire::refused(wire::RefusalCode::unavailable, "The server is just starting; try again in a moment.");
  }
  std::optional<Position> start;
  if (!refused) refused = refuse_start(request, start);
  const bool robots_alone = robots.size() == static_cast<std::size_t>(request.options.seats);
  if (!refused) refused = refuse_new_room(creator, robots_alone);
  if (refused) return hub_.answer(creator.connection, asked.re, refused);
  std::unique_ptr<Room> room = make(asked, request.options, robots, new_seed(hub_.secrets));
  if (start) room->play_from(*std::move(start));
  touched(open(asked, std::move(room)));
}

std::unique_ptr<Room> RoomHub::make(const RoomRequest& asked, const wire::RoomOptions& options,
                                    const std::vector<RobotSpec>& robots, const Seed& seed) {
  std::string code = new_room_code(hub_.secrets, options.is_public);
  // A new room is at home on the node that makes it.
  while (rooms_.contains(code) || !owns(shard_of(code))) code = new_room_code(hub_.secrets, options.is_public);
  people_.settled(asked.visitor);
  return std::make_unique<Room>(std::move(code), options, hub_.ruleset_of(options.ruleset), robots, asked.visitor, seed,
                                hub_.now);
}

Room& RoomHub::open(const RoomRequest& asked, std::unique_ptr<Room> room) {
  const Visitor& creator = asked.visitor;
  hub_.mailbox.answer(creator.connection, asked.re, wire::Created{room->code()});
  RoomCall now = call(*room);
  room->enter(now, creator);
  people_.entered(creator.connection, room->code());
  return place(std::move(room));
}

}  // namespace tilefish
