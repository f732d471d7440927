// What the C client says went wrong, as an Error. Inside the layer only.
#pragma once

#include <memory>
#include <string>

#include <nats/nats.h>

#include "base/error.h"

namespace tilefish::bus {

// "the stream cannot be made: JetStream not enabled"
[[nodiscard]] Error failure(std::string what, natsStatus status);

template <auto destroy>
struct Destroy {
  template <class Handle>
  void operator()(Handle* handle) const {
    destroy(handle);
  }
};

}  // namespace tilefish::bus
