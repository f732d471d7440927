// A match as Python holds it: the class Game.
#pragma once

#include <optional>

#include <pybind11/pybind11.h>

#include "python/errors.h"
#include "python/values.h"
#include "rules/game.h"

namespace tilefish::python {

struct Match {
  Game game;
  Rules rules;

  void apply(const Event& event) {
    if (const std::optional<Refusal> refusal = game.apply(event)) refuse(refusal->sentence, "", to_string(event));
  }
  [[nodiscard]] int mover() const {
    const std::optional<int> seat = game.to_move();
    if (!seat) refuse("nobody is to move");
    return *seat;
  }
  void require_seat(int seat) const {
    if (seat < 0 || seat >= game.players()) throw pybind11::index_error("there is no such seat");
  }
};

}  // namespace tilefish::python
