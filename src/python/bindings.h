// The parts of the module, each a file.
#pragma once

#include <memory>

#include <pybind11/pybind11.h>

#include "python/values.h"

namespace tilefish::python {

void bind_rulesets(pybind11::module_& module);
void bind_tiles(pybind11::module_& module);
void bind_tables(pybind11::module_& module);
void bind_solver(pybind11::module_& module);
void bind_puzzles(pybind11::module_& module);
void bind_counting(pybind11::module_& module);
void bind_games(pybind11::module_& module);
void bind_players(pybind11::module_& module);
void bind_arena(pybind11::module_& module);
void bind_analysis(pybind11::module_& module);
void bind_analysis_parts(pybind11::module_& module);
void bind_environments(pybind11::module_& module);

// Python's classes have no const.
[[nodiscard]] inline std::shared_ptr<Ruleset> shown(const Rules& rules) {
  return std::const_pointer_cast<Ruleset>(rules);
}

}  // namespace tilefish::python
