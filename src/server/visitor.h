// A connection and the guest behind it: all that a room knows of whoever comes to it.
#pragma once

#include <string>

#include "server/connection_id.h"

namespace tilefish {

struct Visitor {
  ConnectionId connection{};
  std::string guest;
  std::string name;
  std::string address;

  friend bool operator==(const Visitor&, const Visitor&) = default;
};

}  // namespace tilefish
