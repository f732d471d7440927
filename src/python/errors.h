// How C++ says no in Python: what cannot be read is an InputError, a ValueError that knows where and what was expected;
// work that its limits ended is a Stopped.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include <pybind11/pybind11.h>

#include "base/limits.h"
#include "base/result.h"

namespace tilefish::python {

struct InputFailure : std::runtime_error {
  explicit InputFailure(Error what) : std::runtime_error(what.describe()), error(std::move(what)) {}
  Error error;
};

struct WorkStopped : std::runtime_error {
  explicit WorkStopped(const Stopped& how_far);
  Stopped stopped;
};

template <class T>
[[nodiscard]] T value_or_throw(Result<T> result) {
  if (!result) throw InputFailure(std::move(result).error());
  return std::move(result).value();
}

[[noreturn]] void refuse(std::string what, std::string expected = "", std::string token = "");

void bind_errors(pybind11::module_& module);

}  // namespace tilefish::python
