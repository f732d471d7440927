// Under which addresses others in the network reach this machine, to be printed by `tilefish serve`.
#pragma once

#include <string>
#include <vector>

namespace tilefish::cli {

// IPv4 addresses of the interfaces that are up, without loopback.
[[nodiscard]] std::vector<std::string> network_addresses();

}  // namespace tilefish::cli
