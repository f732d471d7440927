// One request to a server on this machine, and its answer. Throws boost::system::system_error if there is none.
#pragma once

#include <cstdint>
#include <string>

namespace tilefish::load {

struct HttpAnswer {
  unsigned status = 0;
  std::string text;
};

[[nodiscard]] HttpAnswer http_get(std::uint16_t port, const std::string& target, const std::string& token = "");

}  // namespace tilefish::load
