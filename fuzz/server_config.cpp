// Feeds the reader of the server's configuration with bytes.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/require.h"
#include "server/net/config.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilefish;
  const Result<net::ServerOptions> options =
      net::options_from_toml({reinterpret_cast<const char*>(data), size}, "fuzz");
  if (!options) {
    fuzz::require_good(options.error());
    return 0;
  }
  const std::string text = net::to_toml(*options);
  const Result<net::ServerOptions> again = net::options_from_toml(text, "again");
  fuzz::require(again.ok() && net::to_toml(*again) == text, "what was read can be written and read again");
  return 0;
}
