// What a fuzz target promises of its input; the targets use it. A broken promise ends the program, which is what
// libFuzzer looks for.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include "base/error.h"

namespace tilefish::fuzz {

inline void require(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

// Every error has words, and text that can be shown without steering a terminal.
inline void require_good(const Error& error) {
  require(!error.what.empty(), "an error says what is wrong");
  for (const char c : error.describe()) {
    const auto byte = static_cast<unsigned char>(c);
    require(byte >= 0x20 && byte != 0x7f, "an error's words hold no control bytes");
  }
}

// The place of an error in a text of one line lies in it, or just behind its end.
inline void require_good(const Error& error, std::size_t text_size) {
  require_good(error);
  require(error.place.column >= 1 && error.place.column <= text_size + 1, "an error's column lies in the text");
}

}  // namespace tilefish::fuzz
