// Solver: best moves, openings, all moves and plans. One object may be used from many threads.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "python/bindings.h"
#include "python/calls.h"
#include "python/errors.h"
#include "python/spares.h"
#include "solver/all_moves.h"
#include "solver/move_solver.h"
#include "solver/opening.h"
#include "solver/plan.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

struct FoundMove {
  Move move;
  Rules rules;
  Table before;
};

struct FoundOpening {
  Opening opening;
  Rules rules;
};

// Moves are listed from a graph that the iterator shares.
struct MoveList {
  std::shared_ptr<const AllMoves> moves;
  AllMoves::Cursor cursor;
  Rules rules;
};

class Solver {
 public:
  explicit Solver(Rules rules) : rules_(std::move(rules)) {}

  [[nodiscard]] const Rules& rules() const { return rules_; }

  std::optional<FoundMove> best(const py::object& given, const py::object& objective, bool keep,
                                const LimitArguments& limits) {
    Position store;
    const Position& position = position_of(given, rules_, store);
    const Weights weights = weights_of(objective, *rules_);
    auto solver = movers_.take(*rules_);
    std::optional<Move> move = quick_answer_of(
        limits, [&](const Limits& bounds) { return solver->best(position, weights, {.keep_melds = keep}, bounds); });
    movers_.give_back(std::move(solver));
    if (!move) return std::nullopt;
    return FoundMove{*std::move(move), rules_, position.table};
  }

  std::int64_t best_value(const py::object& given, const py::object& objective, const LimitArguments& limits) {
    Position store;
    const Position& position = position_of(given, rules_, store);
    const Weights weights = weights_of(objective, *rules_);
    auto solver = movers_.take(*rules_);
    const std::int64_t value =
        quick_answer_of(limits, [&](const Limits& bounds) { return solver->best_value(position, weights, bounds); });
    movers_.give_back(std::move(solver));
    return value;
  }

  // One call for many positions, the lock left once; they are read before it begins.
  std::vector<std::int64_t> best_values(const py::sequence& given, const py::object& objective,
                                        const LimitArguments& limits) {
    std::vector<Position> positions;
    positions.reserve(py::len(given));
    for (const py::handle each : given) {
      Position store;
      positions.push_back(position_of(each, rules_, store));
    }
    const Weights weights = weights_of(objective, *rules_);
    auto solver = movers_.take(*rules_);
    auto values = answer_of(limits, [&](const Limits& bounds) -> Outcome<std::vector<std::int64_t>> {
      std::vector<std::int64_t> found;
      found.reserve(positions.size());
      for (const Position& position : positions) {
        const Outcome<std::int64_t> value = solver->best_value(position, weights, bounds);
        if (!value.finished()) return value.stopped();
        found.push_back(value.value());
      }
      return found;
    });
    movers_.give_back(std::move(solver));
    return values;
  }

  bool go_out(const py::object& given, const LimitArguments& limits) {
    Position store;
    const Position& position = position_of(given, rules_, store);
    auto solver = movers_.take(*rules_);
    const bool can =
        quick_answer_of(limits, [&](const Limits& bounds) { return solver->can_go_out(position, bounds); });
    movers_.give_back(std::move(solver));
    return can;
  }

  FoundOpening open(const py::object& given, const std::string& objective, const LimitArguments& limits) {
    static constexpr const char* names[] = {"value", "tiles", "fewest"};
    const auto wanted = static_cast<OpeningObjective>(choice_of(objective, names));
    const TileCounts rack = tiles_of(given, rules_);
    auto solver = openers_.take(*rules_);
    Opening opening = answer_of(limits, [&](const Limits& bounds) { return solver->best(rack, wanted, bounds); });
    openers_.give_back(std::move(solver));
    return {std::move(opening), rules_};
  }

  std::shared_ptr<const AllMoves> all_moves(const py::object& given, const LimitArguments& limits) {
    Position store;
    const Position& position = position_of(given, rules_, store);
    auto finder = listers_.take(*rules_);
    AllMoves moves = answer_of(limits, [&](const Limits& bounds) { return finder->find(position, bounds); });
    listers_.give_back(std::move(finder));
    return std::make_shared<const AllMoves>(std::move(moves));
  }

  Plan plan(const py::object& before, const py::object& after, const LimitArguments& limits) {
    const Table from = table_of(before, rules_);
    const Table to = table_of(after, rules_);
    if (!to.counts(rules_->numbers()).contains(from.counts(rules_->numbers()))) {
      refuse("the table after lacks tiles of the table before");
    }
    return answer_of(limits, [&](const Limits& bounds) { return make_plan(from, to, bounds); });
  }

 private:
  Rules rules_;
  Spares<MoveSolver> movers_;
  Spares<OpeningSolver> openers_;
  Spares<AllMovesFinder> listers_;
};

#define TILEFISH_LIMIT_ARGUMENTS \
  py::arg("max_seconds") = py::none(), py::arg("max_nodes") = py::none(), py::arg("max_memory") = py::none()

void bind_answers(py::module_& module) {
  py::class_<FoundMove> move(module, "Move", "The tiles that leave the rack and the table that results.");
  move.def_property_readonly("value", [](const FoundMove& found) { return found.move.value; });
  move.def_property_readonly("played", [](const FoundMove& found) {
    return RuledTiles{found.move.played, found.rules};
  });
  move.def_property_readonly("table", [](const FoundMove& found) { return RuledTable{found.move.table, found.rules}; });
  move.def_property_readonly(
      "kept", [](const FoundMove& found) { return melds_kept(found.before, found.move.table); },
      "How many melds stay as they were.");
  move.def(
      "steps",
      [](const FoundMove& found, const std::optional<double>& seconds) {
        const LimitArguments limits{.max_seconds = seconds};
        return sentences(
            answer_of(limits, [&](const Limits& bounds) { return make_plan(found.before, found.move.table, bounds); }));
      },
      py::kw_only(), py::arg("max_seconds") = py::none(), "How a hand gets there, a sentence a step.");
  move.def("__repr__", [](const FoundMove& found) {
    return fmt::format("<Move {}: {}>", to_string(found.move.played), to_string(found.move.table));
  });

  py::class_<FoundOpening> opening(module, "Opening", "The best melds of a rack alone; true if they open.");
  opening.def("__bool__", [](const FoundOpening& found) { return found.opening.opens; });
  opening.def_property_readonly("opens", [](const FoundOpening& found) { return found.opening.opens; });
  opening.def_property_readonly("value", [](const FoundOpening& found) { return found.opening.value; });
  opening.def_property_readonly("tiles", [](const FoundOpening& found) { return found.opening.tiles; });
  opening.def_property_readonly("missing", [](const FoundOpening& found) { return found.opening.missing; });
  opening.def_property_readonly("melds", [](const FoundOpening& found) {
    return RuledTable{found.opening.melds, found.rules};
  });

  py::class_<MoveList> list(module, "MoveIterator", "The moves of a position, one by one.");
  list.def("__iter__", [](py::object self) { return self; });
  list.def("__next__", [](MoveList& moves) {
    std::optional<TileCounts> played = moves.cursor.next();
    if (!played) throw py::stop_iteration();
    return RuledTiles{*std::move(played), moves.rules};
  });
  list.def("__length_hint__", [](const MoveList& moves) {
    return std::min<std::uint64_t>(moves.moves->count(), static_cast<std::uint64_t>(PY_SSIZE_T_MAX));
  });

  py::class_<Plan> plan(module, "Plan", "How a hand gets from one table to another.");
  plan.def_readonly("proven", &Plan::proven, "No plan has fewer steps.");
  plan.def_property_readonly("steps", [](const Plan& made) { return sentences(made); });
  plan.def("__len__", [](const Plan& made) { return made.steps.size(); });
}

}  // namespace

void bind_solver(py::module_& module) {
  bind_answers(module);
  const auto limits = [](const std::optional<double>& seconds, const std::optional<std::uint64_t>& nodes,
                         const std::optional<std::uint64_t>& memory) {
    return LimitArguments{.max_seconds = seconds, .max_nodes = nodes, .max_memory = memory};
  };
  using Seconds = std::optional<double>;
  using Amount = std::optional<std::uint64_t>;

  py::class_<Solver> type(
      module, "Solver",
      "The exact solver of one game. Positions are Position objects or text.\n\n"
      "Calls leave the interpreter's lock, so threads solve at the same time, each with memory of its\n"
      "own. Limits are keyword arguments: max_seconds, max_nodes, max_memory (bytes; 2 GB if not given).\n\n"
      ">>> solver = Solver('free')\n"
      ">>> move = solver.best('1r 2r 3r 4r 5r 6r, 4b 4g 4y / 3r 4r 13b')\n"
      ">>> str(move.played), move.value, move.kept\n"
      "('3r 4r', 7, 1)\n"
      ">>> move.steps()[0]\n"
      "'Start a new meld with 3r 4r'\n");
  type.def(py::init([](const py::object& rules) { return Solver(rules_of(rules)); }), py::arg("rules") = "free");
  type.def_property_readonly("rules", [](const Solver& solver) { return shown(solver.rules()); });
  type.def(
      "best",
      [limits](Solver& solver, const py::object& position, const py::object& objective, bool keep, Seconds seconds,
               Amount nodes,
               Amount memory) { return solver.best(position, objective, keep, limits(seconds, nodes, memory)); },
      py::arg("position"), py::kw_only(), py::arg("objective") = "value", py::arg("keep") = true,
      TILEFISH_LIMIT_ARGUMENTS,
      "The best Move, or None if nothing can be played. The objective is 'value', 'tiles', or (weights, joker) with "
      "an\n"
      "array of numbers × colours. Among equal moves the one that keeps most melds, unless keep=False.\n\n"
      ">>> Solver().best('3b 4b 5b / 9r') is None\n"
      "True\n");
  type.def(
      "best_value",
      [limits](Solver& solver, const py::object& position, const py::object& objective, Seconds seconds, Amount nodes,
               Amount memory) { return solver.best_value(position, objective, limits(seconds, nodes, memory)); },
      py::arg("position"), py::kw_only(), py::arg("objective") = "value", TILEFISH_LIMIT_ARGUMENTS,
      "The value of the best move, 0 if there is none: less work.\n\n"
      ">>> Solver().best_value('3b 4b 5b / 6b 9r')\n"
      "6\n");
  type.def(
      "best_values",
      [limits](Solver& solver, const py::sequence& positions, const py::object& objective, Seconds seconds,
               Amount nodes,
               Amount memory) { return solver.best_values(positions, objective, limits(seconds, nodes, memory)); },
      py::arg("positions"), py::kw_only(), py::arg("objective") = "value", TILEFISH_LIMIT_ARGUMENTS,
      "best_value of many positions in one call.\n\n"
      ">>> Solver().best_values(['3b 4b 5b / 6b', ' / 1b 2b 3b'])\n"
      "[6, 6]\n");
  type.def(
      "go_out",
      [limits](Solver& solver, const py::object& position, Seconds seconds, Amount nodes, Amount memory) {
        return solver.go_out(position, limits(seconds, nodes, memory));
      },
      py::arg("position"), py::kw_only(), TILEFISH_LIMIT_ARGUMENTS,
      "Whether the whole rack can be played at once.\n\n"
      ">>> Solver().go_out('3b 4b 5b / 6b 7b')\n"
      "True\n");
  type.def(
      "open",
      [limits](Solver& solver, const py::object& rack, const std::string& objective, Seconds seconds, Amount nodes,
               Amount memory) { return solver.open(rack, objective, limits(seconds, nodes, memory)); },
      py::arg("rack"), py::kw_only(), py::arg("objective") = "value", TILEFISH_LIMIT_ARGUMENTS,
      "The best Opening of a rack: most points ('value'), most tiles ('tiles') or 'fewest' that open.\n\n"
      ">>> opening = Solver().open('9b 9g 9r 1b')\n"
      ">>> opening.opens, opening.value, opening.missing\n"
      "(False, 27, 3)\n");
  type.def(
      "moves",
      [limits](Solver& solver, const py::object& position, Seconds seconds, Amount nodes, Amount memory) {
        auto moves = solver.all_moves(position, limits(seconds, nodes, memory));
        const AllMoves& graph = *moves;
        return MoveList{std::move(moves), AllMoves::Cursor(graph), solver.rules()};
      },
      py::arg("position"), py::kw_only(), TILEFISH_LIMIT_ARGUMENTS,
      "Every legal move as the Tiles it plays, one after the other.\n\n"
      ">>> [str(played) for played in Solver().moves('3b 4b 5b / 2b 6b')]\n"
      "['2b 6b', '2b', '6b']\n");
  type.def(
      "count_moves",
      [limits](Solver& solver, const py::object& position, Seconds seconds, Amount nodes, Amount memory) {
        return solver.all_moves(position, limits(seconds, nodes, memory))->count();
      },
      py::arg("position"), py::kw_only(), TILEFISH_LIMIT_ARGUMENTS,
      "How many legal moves there are, counted without listing them.\n\n"
      ">>> Solver().count_moves('3b 4b 5b / 2b 6b 7b')\n"
      "5\n");
  type.def(
      "plan",
      [limits](Solver& solver, const py::object& before, const py::object& after, Seconds seconds, Amount nodes,
               Amount memory) { return solver.plan(before, after, limits(seconds, nodes, memory)); },
      py::arg("before"), py::arg("after"), py::kw_only(), TILEFISH_LIMIT_ARGUMENTS,
      "The shortest way by hand from one table to another.\n\n"
      ">>> Solver().plan('3b 4b 5b', '3b 4b 5b 6b').steps\n"
      "['Lay 6b on 3b 4b 5b']\n");
}

}  // namespace tilefish::python
