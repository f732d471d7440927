// Refers to something that can be called, without owning or copying it: for callbacks that do not outlive the call they
// are handed to.
#pragma once

#include <type_traits>
#include <utility>

namespace tilefish {

template <class Signature>
class FunctionRef;

template <class Answer, class... Arguments>
class FunctionRef<Answer(Arguments...)> {
 public:
  template <class Callable>
  requires(!std::is_same_v<std::remove_cvref_t<Callable>, FunctionRef> &&
           std::is_invocable_r_v<Answer, const Callable&, Arguments...>)
      FunctionRef(const Callable& callable)  // NOLINT(google-explicit-constructor): stands in for the callable
      : object_(&callable), call_([](const void* object, Arguments... arguments) -> Answer {
          return (*static_cast<const Callable*>(object))(std::forward<Arguments>(arguments)...);
        }) {}

  Answer operator()(Arguments... arguments) const { return call_(object_, std::forward<Arguments>(arguments)...); }

 private:
  const void* object_;
  Answer (*call_)(const void*, Arguments...);
};

}  // namespace tilefish
