// What all see of a room at one moment, shared by the messages that tell it. The room's thread only copies what it is made of; the text is
// written once, by whoever sends the first of these messages.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <utility>

#include "protocol/room_state.h"

namespace tilefish::wire {

class Shown {
 public:
  explicit Shown(PublicState state) : state_(std::move(state)) {}

  // members_of() it. From any thread.
  [[nodiscard]] const std::string& text() const;
  // About as long as the text, without writing it.
  [[nodiscard]] std::size_t usual_bytes() const;

 private:
  PublicState state_;
  mutable std::once_flag written_;
  mutable std::string text_;
};

}  // namespace tilefish::wire
