// Arena: robots of the roster, programs and functions of Python against each other over mirrored deals.

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "arena/arena.h"
#include "arena/entrants.h"
#include "arena/robot_failure.h"
#include "players/finder.h"
#include "python/bindings.h"
#include "python/calls.h"
#include "python/errors.h"
#include "python/views.h"
#include "rules/game_record.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

// A function of Python as a player; it is called under the lock, from whatever thread plays.
class PythonPlayer final : public Player {
 public:
  PythonPlayer(py::object* choose, Rules rules) : choose_(choose), rules_(std::move(rules)) {}

  [[nodiscard]] Choice choose(const View& view, const Budget& /*budget*/, std::uint64_t seed) override {
    const py::gil_scoped_acquire locked;
    try {
      const py::object table = (*choose_)(OwnView(view, rules_), seed);
      return table.is_none() ? Choice() : Choice(table_of(table, rules_));
    } catch (const std::exception& error) {
      // Nothing of Python may leave the lock.
      throw RobotFailure(error.what());
    }
  }

 private:
  py::object* choose_;
  Rules rules_;
};

Result<std::vector<Entrant>> entrants_of(const std::vector<py::object>& players, const Rules& rules,
                                         std::vector<py::object>& functions, std::chrono::milliseconds stall) {
  std::vector<std::string> words;
  for (const py::object& player : players) {
    // A placeholder keeps the seat of a function until the names are numbered.
    words.push_back(py::isinstance<py::str>(player) ? player.cast<std::string>() : "random");
  }
  Result<std::vector<Entrant>> entrants = arena_entrants(words, *rules, stall);
  if (!entrants) return entrants;
  functions = players;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (py::isinstance<py::str>(players[i])) continue;
    if (PyCallable_Check(players[i].ptr()) == 0) throw py::type_error("a player is a name or a function");
    const py::object name = py::getattr(players[i], "__name__", py::str("function"));
    entrants.value()[i] = {fmt::format("{}#{}", name.cast<std::string>(), i + 1), [function = &functions[i], rules] {
                             return std::make_unique<PythonPlayer>(function, rules);
                           }};
  }
  return entrants;
}

py::dict estimate_dict(const Estimate& estimate) {
  py::dict said;
  said["value"] = estimate.value;
  said["low"] = estimate.low;
  said["high"] = estimate.high;
  return said;
}

py::dict report_dict(const ArenaReport& report) {
  py::dict said;
  said["deals"] = report.sets;
  said["games"] = report.games;
  said["turns"] = report.turns;
  said["seconds"] = report.seconds;
  py::list players;
  for (const EntrantReport& entrant : report.entrants) {
    py::dict row;
    row["name"] = entrant.name;
    row["win_rate"] = estimate_dict(rate_estimate(entrant.win_rate));
    row["score"] = estimate_dict(entrant.score.estimate());
    players.append(row);
  }
  said["players"] = players;
  if (report.entrants.size() == 2) {
    said["elo"] = estimate_dict(elo_estimate(rate_estimate(report.entrants.front().win_rate)));
  }
  py::list forfeits;
  for (const ForfeitReport& forfeit : report.forfeits) {
    forfeits.append(report.entrants[forfeit.entrant].name + ": " + forfeit.reason);
  }
  said["forfeits"] = forfeits;
  return said;
}

struct ArenaSetup {
  std::vector<py::object> players;
  Rules rules;
  ArenaOptions options;
};

py::dict play(ArenaSetup& setup, unsigned threads, const py::object& on_game) {
  std::vector<py::object> functions;
  const auto entrants =
      value_or_throw(entrants_of(setup.players, setup.rules, functions, setup.options.play.stall_limit));
  std::function<MoveExists()> move_exists;
  if (setup.rules->must_play()) move_exists = [&] { return move_exists_for(*setup.rules); };
  Arena arena(*setup.rules, entrants, setup.options, move_exists);
  if (const std::optional<Error> flaw = arena.flaw()) throw InputFailure(*flaw);

  std::exception_ptr failed;
  Arena::OnGame tell;
  InterruptScope interrupt;
  StopFlag enough;
  if (!on_game.is_none()) {
    tell = [&](const GameId&, const Game& game, const PlayedGame& played) {
      if (enough.requested()) return;
      const py::gil_scoped_acquire locked;
      try {
        on_game(to_text(record_of(game, {}, played.notes)));
      } catch (...) {
        failed = std::current_exception();
        enough.request();
      }
    };
  }
  ArenaReport report;
  {
    const py::gil_scoped_release unlocked;
    ThreadPool pool(threads);
    Progress progress("playing");
    report = arena.run(pool, progress, &interrupt.flag(), {}, tell);
  }
  if (failed) std::rethrow_exception(failed);
  interrupt.rethrow();
  return report_dict(report);
}

}  // namespace

void bind_arena(py::module_& module) {
  py::class_<ArenaSetup> type(
      module, "Arena",
      "Robots against each other over mirrored deals. A player is the name of a robot, 'exec:COMMAND', or a\n"
      "function that is given a View and a seed and returns a Table, or None to draw.\n\n"
      ">>> def never_plays(view, seed):\n"
      "...     return None\n"
      ">>> report = Arena(['optimal', never_plays], pairs=3, seed=1).play()\n"
      ">>> report['games'], report['players'][0]['win_rate']['value']\n"
      "(6, 1.0)\n");
  type.def(py::init([](std::vector<py::object> players, const py::object& rules, std::uint64_t pairs,
                       std::uint64_t seed, int rounds, std::uint64_t nodes, double seconds, double stall) {
             if (!(seconds >= 0 && seconds <= 3600 && stall >= 0 && stall <= 3600)) {
               refuse("a time is out of range", "seconds in 0 … 3600");
             }
             const auto milliseconds = [](double time) {
               return std::chrono::milliseconds(static_cast<std::int64_t>(time * 1000));
             };
             ArenaSetup setup{std::move(players), rules_of(rules), {.sets = pairs, .seed = seed, .rounds = rounds}};
             setup.options.play.budget.nodes = nodes;
             setup.options.play.budget.time = milliseconds(seconds);
             setup.options.play.stall_limit = milliseconds(stall);
             return setup;
           }),
           py::arg("players"), py::arg("rules") = "classic", py::kw_only(), py::arg("pairs") = 100, py::arg("seed") = 1,
           py::arg("rounds") = 1, py::arg("nodes") = 0, py::arg("seconds") = 0.0, py::arg("stall") = 10.0);
  type.def("play", &play, py::kw_only(), py::arg("threads") = 1U, py::arg("on_game") = py::none(),
           "Plays all deals and returns a report as a dict; on_game is given the record of every match.\n\n"
           ">>> records = []\n"
           ">>> report = Arena(['greedy', 'random'], pairs=2).play(on_game=records.append)\n"
           ">>> len(records), Game.from_record(records[0]).over\n"
           "(4, True)\n");
}

}  // namespace tilefish::python
