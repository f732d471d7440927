// Counts: winning hands, opening racks and the formulas of the papers, as whole numbers of Python.

#include <optional>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "base/thread_pool.h"
#include "counting/formulas.h"
#include "counting/hands.h"
#include "counting/openings.h"
#include "counting/winning_hands.h"
#include "python/bindings.h"
#include "python/calls.h"
#include "python/errors.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

py::int_ whole(const Natural& number) {
  PyObject* const read = PyLong_FromString(number.to_string().c_str(), nullptr, 10);
  if (read == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::int_>(read);
}

py::list wholes(const std::vector<Natural>& numbers) {
  py::list list;
  for (const Natural& number : numbers) list.append(whole(number));
  return list;
}

constexpr int all_sizes = 1'000'000;

py::list winning_hands(const py::object& rules, int jokers, const std::optional<int>& max_size, unsigned threads,
                       const std::optional<double>& seconds) {
  const Rules known = rules_of(rules);
  if (jokers < 0 || jokers > max_jokers) refuse("there are not so many jokers", "0 … 8");
  return wholes(answer_of({.max_seconds = seconds}, [&](const Limits& limits) {
    ThreadPool pool(threads);
    return value_or_throw(count_winning_hands(GameShape::of(*known), jokers, max_size.value_or(all_sizes),
                                              {.pool = &pool, .limits = limits}));
  }));
}

py::list openings(const py::object& rules, unsigned threads, const std::optional<double>& seconds) {
  const Rules known = rules_of(rules);
  const std::vector<OpeningCount> counts = answer_of({.max_seconds = seconds}, [&](const Limits& limits) {
    ThreadPool pool(threads);
    return value_or_throw(count_openings(*known, {.pool = &pool, .limits = limits}));
  });
  py::list list;
  for (const OpeningCount& count : counts) {
    py::dict row;
    row["jokers"] = count.jokers;
    row["racks"] = whole(count.racks);
    row["opening_racks"] = whole(count.opening_racks);
    row["deals"] = whole(count.deals);
    row["opening_deals"] = whole(count.opening_deals);
    list.append(row);
  }
  return list;
}

void require_range(int value, int lowest, int highest, const char* name) {
  if (value < lowest || value > highest) {
    refuse(std::string(name) + " is out of range", std::to_string(lowest) + " … " + std::to_string(highest));
  }
}

}  // namespace

void bind_counting(py::module_& module) {
  module.def("count_winning_hands", &winning_hands, py::arg("rules") = "free", py::kw_only(), py::arg("jokers") = 0,
             py::arg("max_size") = py::none(), py::arg("threads") = 0U, py::arg("max_seconds") = py::none(),
             "Hands that can be laid down whole: entry t counts those of t tiles and `jokers` jokers besides.\n\n"
             ">>> count_winning_hands('free', max_size=6)\n"
             "[1, 0, 0, 96, 53, 36, 4656]\n");
  module.def(
      "count_hands",
      [](const py::object& rules, const std::optional<int>& max_size) {
        const Rules known = rules_of(rules);
        return wholes(count_hands(GameShape::of(*known), known->numbers(), max_size.value_or(all_sizes)));
      },
      py::arg("rules") = "free", py::kw_only(), py::arg("max_size") = py::none(),
      "All hands without jokers, by size.\n\n>>> count_hands('free', max_size=3)\n[1, 52, 1378, 24752]\n");
  module.def("count_openings", &openings, py::arg("rules") = "classic", py::kw_only(), py::arg("threads") = 0U,
             py::arg("max_seconds") = py::none(),
             "Racks from which one can open at once, and the ways to be dealt them, for each number of jokers.");
  module.def(
      "group_usages",
      [](int colours, int copies, int min_meld) {
        require_range(colours, 1, max_colours, "colours");
        require_range(copies, 1, max_copies, "copies");
        require_range(min_meld, 1, max_min_meld, "min_meld");
        return whole(group_usages(colours, copies, min_meld));
      },
      py::arg("colours"), py::arg("copies"), py::arg("min_meld") = 3,
      "G(k, m) of van Rijn, Takes and Vis: sets of tiles of one number that groups can use up.");
  module.def(
      "run_configurations",
      [](int copies, int min_meld) {
        require_range(copies, 1, 1000, "copies");
        require_range(min_meld, 1, 1000, "min_meld");
        return whole(run_configurations(copies, min_meld));
      },
      py::arg("copies"), py::arg("min_meld") = 3,
      "f(m, s): multisets of m run lengths.\n\n>>> run_configurations(2)\n10\n");
}

}  // namespace tilefish::python
