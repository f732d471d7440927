// A room as text for the database, and back. The hub stores it with every change of seats and clock and reads it after a restart.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/room/room.h"

namespace tilefish {

struct StoredRoomText {
  [[nodiscard]] static std::string write(const Room& room, Instant now);

  struct Content {
    std::unique_ptr<Room> room;                     // without its match
    std::string game;                               // the id of its match
    Instant at;                                     // when it was written
    std::optional<std::chrono::milliseconds> left;  // of the turn, at that time
    bool standing = false;                          // the clock did not run
  };
  // `ruleset_of` gives the ruleset of a name, or null.
  [[nodiscard]] static Result<Content> read(
      const std::string& code, std::string_view text,
      const std::function<std::shared_ptr<const Ruleset>(const std::string&)>& ruleset_of);
};

}  // namespace tilefish
