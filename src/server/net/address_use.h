// What addresses have of a node's connections and requests. Nodes of a cluster tell each other, so that whoever comes to all of them has
// little more than whoever comes to one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/connection_id.h"

namespace tilefish::net {

struct AddressUse {
  std::string address;
  std::int64_t connections = 0;  // there are
  std::int64_t requests = 0;     // since the node last said so

  friend bool operator==(const AddressUse&, const AddressUse&) = default;
};

struct NodeUse {
  NodeId node{};
  std::vector<AddressUse> addresses;

  friend bool operator==(const NodeUse&, const NodeUse&) = default;
};

// Lines: the node, then an address each with its two numbers.
[[nodiscard]] std::string to_text(const NodeUse& use);
// None for what is no such text.
[[nodiscard]] std::optional<NodeUse> parse_node_use(std::string_view text);

}  // namespace tilefish::net
