// The Python module: what its parts bind, under the names that the package gives on.

#include "python/bindings.h"
#include "python/errors.h"

PYBIND11_MODULE(_core, module) {
  using namespace tilefish::python;
  module.doc() = "The C++ part of tilefish; import tilefish instead.";
  module.attr("__version__") = TILEFISH_VERSION;
  bind_errors(module);
  bind_rulesets(module);
  bind_tiles(module);
  bind_tables(module);
  bind_solver(module);
  bind_puzzles(module);
  bind_counting(module);
  bind_games(module);
  bind_players(module);
  bind_arena(module);
  bind_analysis(module);
  bind_environments(module);
}
