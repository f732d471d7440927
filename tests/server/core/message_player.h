// Plays by the messages alone, as a client would: reads the state it was sent, looks for a move, asks for it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "players/finder.h"
#include "rules/ruleset.h"
#include "server/core/hub_world.h"

namespace tilefish::testing {

class MessagePlayer {
 public:
  explicit MessagePlayer(const Ruleset& ruleset) : ruleset_(ruleset), finder_(ruleset) {}

  // What the seat of this connection sees.
  [[nodiscard]] Position position(const HubWorld::Object& state) const;
  // A request for the best move of a position, or to draw or pass.
  [[nodiscard]] HubWorld::Object best_request(const HubWorld::Object& state, const std::string& room);
  // A request to draw or pass.
  [[nodiscard]] static HubWorld::Object idle_request(const HubWorld::Object& state, const std::string& room);

 private:
  Ruleset ruleset_;
  MoveFinder finder_;
};

[[nodiscard]] std::optional<int> to_move(const HubWorld::Object& state);
[[nodiscard]] HubWorld::Object lay_request(const HubWorld::Object& state, const std::string& room, const Table& table);

}  // namespace tilefish::testing
