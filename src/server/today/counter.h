// Where requests about the day's deal come in: how it stands, and to sit down to it. In a cluster one node has the desk behind it, so
// that everybody plays once. Part of the hub.
#pragma once

#include <optional>
#include <string>

#include "server/hub_context.h"
#include "server/rooms/hub.h"
#include "server/today/desk.h"

namespace tilefish {

[[nodiscard]] bool is_about_today(const wire::Request& request);

class TodayCounter {
 public:
  // Both must outlive it.
  TodayCounter(HubContext& context, RoomHub& rooms) : hub_(context), rooms_(rooms) {}

  // There is a desk from now on, with what was stored.
  void open(const StoredDeals& stored = {});
  // Another node has it.
  void close() { desk_.reset(); }

  void ask(const RoomRequest& asked);
  void end(const StoredPlay& play);
  void forget(const std::string& guest);

 private:
  void tell(const RoomRequest& asked);
  void play(const RoomRequest& asked);
  // Of that guest; null if there is none.
  [[nodiscard]] const RoomCard* todays_room_of(const std::string& guest) const;

  HubContext& hub_;
  RoomHub& rooms_;
  std::optional<TodayDesk> desk_;
};

}  // namespace tilefish
