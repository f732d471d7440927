// What the hub is made of, put together; Hub hides it from its users.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/cluster/exchange.h"
#include "server/edge/edge.h"
#include "server/hub.h"
#include "server/hub_context.h"
#include "server/rooms/hub.h"

namespace tilefish {

class Hub::Core {
 public:
  using Milliseconds = std::chrono::milliseconds;

  Core(HubOptions options, Secrets& secrets, NodeId node);

  void restore(const StoredState& state);
  void tick();
  void answered(ConnectionId connection, int re, wire::Answer answer) {
    hub_.refusals += std::holds_alternative<wire::Refused>(answer) ? 1 : 0;
    hub_.mailbox.answer(connection, re, std::move(answer));
  }
  void shut_down(std::string_view sentence);
  [[nodiscard]] HubFigures figures() const;
  [[nodiscard]] Edge& edge() { return edge_; }
  [[nodiscard]] RoomHub& rooms() { return rooms_; }
  [[nodiscard]] cluster::Exchange& exchange() { return exchange_; }
  // Null for a code that is not there.
  [[nodiscard]] Room* find_room(const std::string& code) { return rooms_.find(code); }

  // Every call of the hub lies between these two.
  void begin(Instant now) { hub_.now = std::max(hub_.now, now); }
  [[nodiscard]] Effects finish();

 private:
  void note_late_answers();
  [[nodiscard]] std::optional<Instant> next_timer();

  HubContext hub_;
  Edge edge_;
  RoomHub rooms_;
  cluster::Exchange exchange_;  // between the two
  std::optional<Instant> late_due_;
  std::uint64_t late_told_ = 0;
  std::uint64_t turns_ = 0;
};

}  // namespace tilefish
