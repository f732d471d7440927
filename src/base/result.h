// Result<T>: a value, or the Error that says why there is none. Every function that reads untrusted input returns one.
#pragma once

#include <cassert>
#include <utility>
#include <variant>

#include "base/error.h"

namespace tilefish {

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] const T& value() const& { return *checked(); }
  [[nodiscard]] T& value() & { return *checked(); }
  [[nodiscard]] T&& value() && { return std::move(*checked()); }
  const T& operator*() const& { return *checked(); }
  T& operator*() & { return *checked(); }
  T&& operator*() && { return std::move(*checked()); }
  const T* operator->() const { return checked(); }
  T* operator->() { return checked(); }

  [[nodiscard]] const Error& error() const& {
    assert(!ok());
    return *std::get_if<1>(&content_);
  }
  [[nodiscard]] Error&& error() && {
    assert(!ok());
    return std::move(*std::get_if<1>(&content_));
  }

 private:
  const T* checked() const {
    assert(ok());
    return std::get_if<0>(&content_);
  }
  T* checked() {
    assert(ok());
    return std::get_if<0>(&content_);
  }

  std::variant<T, Error> content_;
};

}  // namespace tilefish
