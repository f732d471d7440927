// What work throws, as a value: a thread of the server that met an exception says so and ends in order, where std::terminate
// would take all games along.
#pragma once

#include <exception>
#include <optional>
#include <string>

#include "base/result.h"

namespace tilefish::net {

// None if it threw nothing; `who` opens the sentence.
template <class Work>
[[nodiscard]] std::optional<Error> thrown_by(const std::string& who, Work&& work) {
  try {
    work();
    return std::nullopt;
  } catch (const std::exception& error) {
    return Error{.what = who + " threw: " + error.what()};
  } catch (...) {
    return Error{.what = who + " threw something unknown"};
  }
}

}  // namespace tilefish::net
