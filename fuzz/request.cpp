// Feeds the parser of requests with bytes.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "fuzz/require.h"
#include "protocol/from_client.h"
#include "protocol/to_client.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilefish;
  const auto parsed = wire::parse({reinterpret_cast<const char*>(data), size});
  if (const auto* bad = std::get_if<wire::BadRequest>(&parsed)) {
    fuzz::require(!bad->sentence.empty(), "a refusal says why");
    for (const char c : bad->sentence) {
      fuzz::require(static_cast<unsigned char>(c) >= 0x20, "a refusal's words hold no control bytes");
    }
    // What was refused is told to the client, so it must be text that JSON can hold.
    const std::string told = wire::to_text(wire::Refused{bad->code, bad->sentence, {}, {}}, bad->id, 1);
    fuzz::require(!told.empty(), "a refusal can be sent");
  } else {
    fuzz::require(std::get<wire::FromClient>(parsed).id >= 1, "a request has an id");
  }
  return 0;
}
