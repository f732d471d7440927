// Solvers that nobody uses at the moment. A call takes one and gives it back, so that threads that ask the same object at
// the same time have each their own. Both happen under the interpreter's lock, which guards the list.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "rules/ruleset.h"

namespace tilefish::python {

template <class Engine>
class Spares {
 public:
  [[nodiscard]] std::unique_ptr<Engine> take(const Ruleset& rules) {
    if (spares_.empty()) return std::make_unique<Engine>(rules);
    std::unique_ptr<Engine> engine = std::move(spares_.back());
    spares_.pop_back();
    return engine;
  }

  // One whose work threw is not given back and goes.
  void give_back(std::unique_ptr<Engine> engine) { spares_.push_back(std::move(engine)); }

 private:
  std::vector<std::unique_ptr<Engine>> spares_;
};

}  // namespace tilefish::python
