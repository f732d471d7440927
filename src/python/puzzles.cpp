// The puzzle lab: loose tiles solved one by one or as arrays, bounds, features, generators, puzzles for people.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "base/thread_pool.h"
#include "puzzles/bounds.h"
#include "puzzles/daily_puzzle.h"
#include "puzzles/features.h"
#include "puzzles/generator.h"
#include "puzzles/reduction.h"
#include "puzzles/window_effort.h"
#include "python/bindings.h"
#include "python/calls.h"
#include "python/counts_array.h"
#include "python/errors.h"
#include "python/spares.h"
#include "solver/puzzle_solver.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

using Seconds = std::optional<double>;

struct FoundMelds {
  PuzzleAnswer answer;
  Rules rules;
};

// A joker that stays on no rack is worth nothing, so puzzles count the points of the other tiles.
Weights puzzle_weights(const py::object& objective, const Ruleset& rules) {
  return py::isinstance<py::str>(objective) && objective.cast<std::string>() == "value" ? Weights::value(0)
                                                                                        : weights_of(objective, rules);
}

class PuzzleTable {
 public:
  explicit PuzzleTable(Rules rules) : rules_(std::move(rules)) {}

  FoundMelds solve(const py::object& given, const py::object& objective, const Seconds& seconds) {
    const TileCounts tiles = tiles_of(given, rules_);
    const Weights weights = puzzle_weights(objective, *rules_);
    auto solver = solvers_.take(*rules_);
    PuzzleAnswer answer = answer_of({.max_seconds = seconds},
                                    [&](const Limits& limits) { return solver->solve(tiles, weights, limits); });
    solvers_.give_back(std::move(solver));
    return {std::move(answer), rules_};
  }

  std::int64_t total(const py::object& given, const py::object& objective, const Seconds& seconds) {
    const TileCounts tiles = tiles_of(given, rules_);
    const Weights weights = puzzle_weights(objective, *rules_);
    auto solver = solvers_.take(*rules_);
    const std::int64_t best = answer_of(
        {.max_seconds = seconds}, [&](const Limits& limits) { return solver->best_total(tiles, weights, limits); });
    solvers_.give_back(std::move(solver));
    return best;
  }

  py::array_t<std::int64_t> totals(const py::object& hands, const py::object& jokers, const py::object& objective,
                                   unsigned threads, const Seconds& seconds) {
    const HandBatch batch(hands, jokers, *rules_);
    const Weights weights = puzzle_weights(objective, *rules_);
    py::array_t<std::int64_t> found(static_cast<py::ssize_t>(batch.size()));
    std::int64_t* const cells = found.mutable_data();
    answer_of({.max_seconds = seconds}, [&](const Limits& limits) -> Outcome<bool> {
      return threads == 1 ? totals_here(batch, weights, limits, cells)
                          : totals_on(threads, batch, weights, limits, cells);
    });
    return found;
  }

  [[nodiscard]] const Rules& rules() const { return rules_; }

 private:
  Outcome<bool> totals_here(const HandBatch& batch, const Weights& weights, const Limits& limits,
                            std::int64_t* cells) const {
    PuzzleSolver solver(*rules_);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const Outcome<std::int64_t> best = solver.best_total(batch.hand(i), weights, limits);
      if (!best.finished()) return best.stopped();
      cells[i] = best.value();
    }
    return true;
  }

  Outcome<bool> totals_on(unsigned threads, const HandBatch& batch, const Weights& weights, const Limits& limits,
                          std::int64_t* cells) const {
    ThreadPool pool(threads);
    std::vector<PuzzleSolver> solvers;
    for (unsigned i = 0; i < pool.size(); ++i) solvers.emplace_back(*rules_);
    std::vector<std::optional<Stopped>> stops(pool.size());
    pool.for_each_index(
        batch.size(),
        [&](std::size_t index, unsigned worker) {
          if (stops[worker]) return;
          const Outcome<std::int64_t> best = solvers[worker].best_total(batch.hand(index), weights, limits);
          if (best.finished()) {
            cells[index] = best.value();
          } else {
            stops[worker] = best.stopped();
          }
        },
        64, limits.stop);
    for (const std::optional<Stopped>& stop : stops) {
      if (stop) return *stop;
    }
    // The pool hands out nothing more once the flag is raised.
    if (limits.stop->requested()) return Stopped{.reason = StopReason::flag};
    return true;
  }

  Rules rules_;
  Spares<PuzzleSolver> solvers_;
};

py::dict bounds_of(const py::object& given, const py::object& rules, const std::string& objective,
                   const Seconds& seconds) {
  const Rules known = rules_of(rules);
  const TileCounts tiles = tiles_of(given, known);
  const Weights weights = puzzle_weights(py::str(objective), *known);
  const PuzzleBounds bounds = answer_of({.max_seconds = seconds}, [&](const Limits& limits) {
    BoundFinder finder(*known);
    return finder.of(tiles, reduce(tiles, known->min_meld()), weights, limits);
  });
  py::dict said;
  said["runs"] = bounds.plain.runs;
  said["groups"] = bounds.plain.groups;
  said["total"] = bounds.plain.total;
  said["lower"] = bounds.lower();
  said["upper"] = bounds.upper();
  return said;
}

py::dict features_of(const py::object& given, const py::object& rules, const Seconds& seconds) {
  const Rules known = rules_of(rules);
  const TileCounts tiles = tiles_of(given, known);
  const std::vector<float> values = answer_of({.max_seconds = seconds}, [&](const Limits& limits) {
    FeatureFinder finder(*known);
    return finder.of(tiles, limits);
  });
  py::dict said;
  const std::vector<std::string> names = feature_names();
  for (std::size_t i = 0; i < names.size(); ++i) said[py::str(names[i])] = values[i];
  return said;
}

std::uint64_t effort_of(const py::object& given, const py::object& rules, const Seconds& seconds) {
  const Rules known = rules_of(rules);
  const TileCounts tiles = tiles_of(given, known);
  return answer_of({.max_seconds = seconds}, [&](const Limits& limits) {
    WindowEffort effort(*known);
    return effort.states(tiles, limits);
  });
}

std::vector<RuledTiles> generate(std::size_t count, std::uint64_t seed, const std::string& shares,
                                 const py::object& rules, const Seconds& seconds) {
  const Rules known = rules_of(rules);
  PuzzleGenerator generator(*known, seed, value_or_throw(ShareSource::parse(shares, known->copies())));
  const std::vector<TileCounts> puzzles = answer_of({.max_seconds = seconds}, [&](const Limits& limits) {
    Meter meter(limits);
    std::vector<TileCounts> drawn;
    while (drawn.size() < count) {
      std::optional<TileCounts> next = generator.next(meter);
      if (!next || meter.stopped()) break;
      drawn.push_back(*std::move(next));
    }
    return Outcome<std::vector<TileCounts>>::of(std::move(drawn), meter);
  });
  std::vector<RuledTiles> ruled;
  ruled.reserve(puzzles.size());
  for (const TileCounts& puzzle : puzzles) ruled.push_back({puzzle, known});
  return ruled;
}

py::dict daily_puzzle(const std::string& date, int level, const py::object& rules, const Seconds& seconds) {
  const Rules known = rules_of(rules);
  if (!suits_people_puzzles(*known)) refuse("this ruleset has no puzzles for people");
  if (level < 1 || level > hardest_level) refuse("there is no such level", "1 … 5");
  const std::uint64_t seed = value_or_throw(seed_of_date(date));
  const PeoplePuzzle puzzle = answer_of({.max_seconds = seconds}, [&](const Limits& limits) {
    PeoplePuzzleFinder finder(*known);
    return finder.find(seed, level, limits);
  });
  py::dict said;
  said["position"] = RuledPosition{puzzle.position, known};
  said["solution"] = RuledTable{puzzle.solution, known};
  said["solutions"] = puzzle.solutions;
  said["steps"] = sentences(puzzle.plan);
  said["level"] = puzzle.level();
  return said;
}

}  // namespace

void bind_puzzles(py::module_& module) {
  py::class_<FoundMelds> answer(module, "PuzzleAnswer", "The best melds of a puzzle and what they are worth.");
  answer.def_property_readonly("total", [](const FoundMelds& found) { return found.answer.total; });
  answer.def_property_readonly("melds", [](const FoundMelds& found) {
    return RuledTable{found.answer.melds, found.rules};
  });

  py::class_<PuzzleTable> type(module, "PuzzleSolver",
                               "Loose tiles: the melds worth most.\n\n"
                               ">>> answer = PuzzleSolver().solve('1b 2b 3b 3g 3r 4b 5b 9r')\n"
                               ">>> answer.total, str(answer.melds)\n"
                               "(15, '1b 2b 3b 4b 5b')\n");
  type.def(py::init([](const py::object& rules) { return PuzzleTable(rules_of(rules)); }), py::arg("rules") = "free");
  type.def_property_readonly("rules", [](const PuzzleTable& solver) { return shown(solver.rules()); });
  type.def("solve", &PuzzleTable::solve, py::arg("tiles"), py::kw_only(), py::arg("objective") = "value",
           py::arg("max_seconds") = py::none(), "The best melds.");
  type.def("total", &PuzzleTable::total, py::arg("tiles"), py::kw_only(), py::arg("objective") = "value",
           py::arg("max_seconds") = py::none(), "What the best melds are worth: less work.");
  type.def(
      "totals", &PuzzleTable::totals, py::arg("hands"), py::arg("jokers") = py::none(), py::kw_only(),
      py::arg("objective") = "value", py::arg("threads") = 1U, py::arg("max_seconds") = py::none(),
      "total() of many: an array of hands × numbers × colours, read where it lies if its items are bytes. 0 threads\n"
      "are one for each core.\n\n"
      ">>> import numpy\n"
      ">>> hands = numpy.stack([Tiles('1b 2b 3b').array(), Tiles('9b 9g 9r').array()])\n"
      ">>> PuzzleSolver().totals(hands).tolist()\n"
      "[6, 27]\n");
  module.def("puzzle_bounds", &bounds_of, py::arg("tiles"), py::arg("rules") = "free", py::kw_only(),
             py::arg("objective") = "value", py::arg("max_seconds") = py::none(),
             "Bounds of the best total that need no solving, as a dict.\n\n"
             ">>> bounds = puzzle_bounds('1b 2b 3b 3g 3r 4b 5b 9r')\n"
             ">>> bounds['lower'], bounds['upper']\n"
             "(15, 21)\n");
  module.def("puzzle_features", &features_of, py::arg("tiles"), py::arg("rules") = "free", py::kw_only(),
             py::arg("max_seconds") = py::none(),
             "The numbers of docs/difficulty.md, by name.\n\n"
             ">>> puzzle_features('2b 3b 9r J')['isolated']\n"
             "0.25\n");
  module.def("puzzle_effort", &effort_of, py::arg("tiles"), py::arg("rules") = "free", py::kw_only(),
             py::arg("max_seconds") = py::none(),
             "The states that the windowed method would visit, or, with jokers, has visited.\n\n"
             ">>> puzzle_effort('1b 2b 3b 3g 3r 4b 5b 9r')\n"
             "14\n");
  module.def("generate_puzzles", &generate, py::arg("count"), py::kw_only(), py::arg("seed") = 1,
             py::arg("shares") = "random", py::arg("rules") = "thesis", py::arg("max_seconds") = py::none(),
             "Random puzzles, no two alike: shares as in `tilefish puzzle generate`.\n\n"
             ">>> generate_puzzles(2, seed=7)[0] == generate_puzzles(1, seed=7)[0]\n"
             "True\n");
  module.def("daily_puzzle", &daily_puzzle, py::arg("date"), py::kw_only(), py::arg("level") = 1,
             py::arg("rules") = "classic", py::arg("max_seconds") = py::none(),
             "The puzzle of a day for people, as a dict: position, solution, solutions, steps, level.\n\n"
             ">>> puzzle = daily_puzzle('2026-11-15')\n"
             ">>> bool(verify(puzzle['position'], puzzle['solution']))\n"
             "True\n");
}

}  // namespace tilefish::python
