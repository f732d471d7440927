// One function for each alternative of a variant: std::visit(Overloaded{[](A) {…}, [](B) {…}}, variant).
#pragma once

namespace tilefish {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

}  // namespace tilefish
