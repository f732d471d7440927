// The text of a room's state: what every message about a room carries, and most of what a server sends.
#pragma once

#include <string>
#include <string_view>

#include "protocol/json_text.h"
#include "protocol/room_state.h"

namespace tilefish::wire {

// Without the braces around it, so that what the recipient alone may know can stand beside it.
[[nodiscard]] std::string members_of(const PublicState& state);
void write_turns(JsonText& text, std::string_view name, const TurnsText& turns);
void write(JsonText& text, const You& you);
void write(JsonText& text, const ResultState& result);
void write(JsonText& text, const Cause& cause);

}  // namespace tilefish::wire
