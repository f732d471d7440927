// The table of the day's deal: made and begun in one go, as the desk has found that the guest may.

#include <utility>

#include "server/rooms/hub.h"
#include "server/today/deal.h"

namespace tilefish {

namespace {

// Nobody looks on or helps, and nobody is hurried: what others will play is to be seen by nobody, and all have the same chances.
wire::RoomOptions todays_options(const StoredDeal& deal) {
  wire::RoomOptions options{.ruleset = deal.rules, .robots = robots_of(deal)};
  options.seats = static_cast<int>(options.robots.size()) + 1;
  options.clock = 0;
  options.rounds = 1;
  options.is_public = false;
  options.hints = false;
  options.spectators = false;
  return options;
}

}  // namespace

std::optional<std::string> RoomHub::play_today(const RoomRequest& asked, const StoredDeal& deal) {
  std::optional<std::string> game;
  const wire::RoomOptions options = todays_options(deal);
  std::vector<RobotSpec> robots;
  wire::MaybeRefused refused = refuse_options(options, robots);
  const std::optional<Bytes32> secret = bytes32_from_hex(deal.seed);
  if (!refused && !secret) refused = wire::refused(wire::RefusalCode::bad_options, "Today's deal cannot be read.");
  if (!refused) refused = refuse_new_room(asked.visitor, false);
  if (!refused) {
    refused = paced(asked, [&]() -> wire::MaybeRefused {
      std::unique_ptr<Room> room = make(asked, options, robots, *secret);
      room->play_today(deal.day);
      Room& placed = open(asked, std::move(room));
      RoomCall now = call(placed);
      // Its only person is the host, and every other seat a robot's: nothing is left to refuse.
      (void)placed.start(now, asked.visitor);
      if (placed.match()) game = placed.match()->id();
      touched(placed);
      return std::nullopt;
    });
  }
  if (refused) hub_.answer(asked.visitor.connection, asked.re, refused);
  return game;
}

}  // namespace tilefish
