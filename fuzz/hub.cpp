// Feeds the hub with guests, time and answers made of bytes; see hub_traffic.h.

#include <cstddef>
#include <cstdint>

#include "fuzz/hub_traffic.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  (void)tilefish::fuzz::play_traffic({data, size});
  return 0;
}
