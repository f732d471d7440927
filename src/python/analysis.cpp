// analyse: a recorded match taken apart, on threads of its own, while the caller's thread tells how far it has come.

#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "base/progress.h"
#include "base/thread_pool.h"
#include "python/analysed.h"
#include "python/bindings.h"
#include "python/calls.h"
#include "python/errors.h"
#include "python/match.h"
#include "rules/game_record.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

constexpr double usual_seconds = 10;           // as on the command line
constexpr std::chrono::milliseconds beat{20};  // how long Ctrl-C may go unseen
constexpr int beats_between_reports = 5;

GameRecord record_of_match(const py::object& match) {
  if (py::isinstance<py::str>(match)) return value_or_throw(parse_game_record(match.cast<std::string>(), "record"));
  if (py::isinstance<Match>(match)) return record_of(match.cast<const Match&>().game);
  throw py::type_error("a match is a Game, or a record as text");
}

AnalysisOptions options_of(const GameRecord& record, const std::optional<std::uint64_t>& nodes, std::uint64_t seed,
                           const std::optional<int>& seat, bool luck, bool open_racks) {
  if (nodes && (*nodes < 20 || *nodes > 1'000'000)) refuse("nodes are out of range", "20 … 1000000");
  if (seat && (*seat < 0 || *seat >= record.setup.players)) throw py::index_error("there is no such seat");
  return {.seed = seed, .nodes = nodes.value_or(0), .seat = seat, .luck = luck, .open_racks = open_racks};
}

// Runs the work without the lock and comes back for it to tell the caller; what the caller's function throws ends the work.
class Run {
 public:
  Run(Analysed& analysed, unsigned threads, py::object on_progress)
      : analysed_(analysed), threads_(threads), on_progress_(std::move(on_progress)) {}

  void until_done(const LimitArguments& arguments) {
    const InterruptScope interrupt;
    Limits limits = arguments.limits(enough_);
    {
      const py::gil_scoped_release unlocked;
      auto work = std::async(std::launch::async, [&] {
        ThreadPool pool(threads_);
        return analysed_.analysis.run(pool, limits, progress_);
      });
      for (int beats = 1; work.wait_for(beat) != std::future_status::ready; ++beats) {
        if (interrupt.flag().requested()) enough_.request();
        if (beats % beats_between_reports == 0) tell();
      }
      analysed_.stopped = work.get();
      tell();
    }
    interrupt.rethrow();
    if (failed_) std::rethrow_exception(failed_);
  }

 private:
  void tell() {
    if (on_progress_.is_none() || enough_.requested()) return;
    const py::gil_scoped_acquire locked;
    try {
      on_progress_(progress_.report());
    } catch (...) {
      failed_ = std::current_exception();
      enough_.request();
    }
  }

  Analysed& analysed_;
  const unsigned threads_;
  const py::object on_progress_;
  Progress progress_{"analysing"};
  StopFlag enough_;
  std::exception_ptr failed_;
};

std::shared_ptr<Analysed> analyse(const py::object& match, const std::optional<std::uint64_t>& nodes,
                                  const std::optional<double>& max_seconds,
                                  const std::optional<std::uint64_t>& max_memory, const std::optional<int>& seat,
                                  std::uint64_t seed, bool luck, bool open_racks, unsigned threads,
                                  const py::object& on_progress) {
  const GameRecord record = record_of_match(match);
  const AnalysisOptions options = options_of(record, nodes, seed, seat, luck, open_racks);
  auto analysed = std::make_shared<Analysed>(value_or_throw(MatchTurns::of(record)), options,
                                             std::make_shared<const Ruleset>(record.setup.ruleset));
  analysed->names = record.names;
  LimitArguments limits{.max_seconds = max_seconds, .max_memory = max_memory};
  if (!nodes && !max_seconds) limits.max_seconds = usual_seconds;
  Run(*analysed, threads, on_progress).until_done(limits);
  analysed->seats = analysed->analysis.seats();
  return analysed;
}

void bind_progress(py::module_& module) {
  py::class_<ProgressReport> type(module, "Progress", "How far long work has come.");
  type.def_readonly("label", &ProgressReport::label, "What is being done.");
  type.def_readonly("done", &ProgressReport::done, "Steps that are done.");
  type.def_property_readonly(
      "total",
      [](const ProgressReport& report) { return report.total > 0 ? std::optional(report.total) : std::nullopt; },
      "Steps in all, None if not known.");
  type.def_property_readonly("fraction", &ProgressReport::fraction, "0 … 1");
  type.def_readonly("seconds", &ProgressReport::seconds, "Since it began.");
  type.def_property_readonly(
      "seconds_left",
      [](const ProgressReport& report) {
        return report.seconds_left >= 0 ? std::optional(report.seconds_left) : std::nullopt;
      },
      "None if not known.");
}

void bind_whole(py::module_& module) {
  py::class_<Analysed, std::shared_ptr<Analysed>> type(module, "Analysis", "What analyse() found.");
  type.def_property_readonly("rules", [](const Analysed& whole) { return shown(whole.rules); });
  type.def_readonly("names", &Analysed::names, "Of the seats, as the record has them.");
  type.def_property_readonly("seed", [](const Analysed& whole) { return whole.analysis.options().seed; });
  type.def_property_readonly(
      "play_outs", [](const Analysed& whole) { return whole.analysis.depth(); }, "That every turn was given at least.");
  type.def_property_readonly(
      "stopped",
      [](const Analysed& whole) -> std::optional<std::string> {
        if (whole.stopped == StopReason::none) return std::nullopt;
        return std::string(name_of(whole.stopped));
      },
      "The limit that ended it, None if all play-outs asked for were made. What is there is right either way.");
  type.def_property_readonly("turns", [](const std::shared_ptr<Analysed>& whole) {
    std::vector<AnalysedTurn> turns;
    for (std::size_t i = 0; i < whole->analysis.turns().size(); ++i) turns.push_back({whole, i});
    return turns;
  });
  type.def_property_readonly("seats", [](const std::shared_ptr<Analysed>& whole) {
    std::vector<Part<SeatAnalysis>> seats;
    for (const SeatAnalysis& seat : whole->seats) seats.push_back({whole, &seat});
    return seats;
  });
  type.def("__repr__", [](const Analysed& whole) {
    return fmt::format("<Analysis of {} turns, {} play-outs each>", whole.analysis.turns().size(),
                       whole.analysis.depth());
  });
}

}  // namespace

void bind_analysis(py::module_& module) {
  bind_analysis_parts(module);
  bind_progress(module);
  bind_whole(module);
  module.def(
      "analyse", &analyse, py::arg("match"), py::kw_only(), py::arg("nodes") = py::none(),
      py::arg("max_seconds") = py::none(), py::arg("max_memory") = py::none(), py::arg("seat") = py::none(),
      py::arg("seed") = 1, py::arg("luck") = true, py::arg("open_racks") = false, py::arg("threads") = 1U,
      py::arg("on_progress") = py::none(),
      "Takes a match apart: what was best, what was luck. A match is a Game or a record as text.\n\n"
      "nodes are play-outs for each turn; the same number gives the same Analysis on any number of threads (0 is\n"
      "one for each core). Without them the turns are looked at ever more closely until max_seconds are over, 10\n"
      "if not given. A limit raises nothing here: what was found by then is returned. on_progress is called with\n"
      "a Progress now and then, on the caller's thread, and once at the end.\n\n"
      ">>> game, robot = Game('free', seed=5), Robot('optimal', 'free')\n"
      ">>> while not game.over:\n"
      "...     table = robot.choose(game.view(game.to_move))\n"
      "...     game.draw() if table is None else game.lay(table)\n"
      ">>> analysis = analyse(game, nodes=20, luck=False)\n"
      ">>> last = analysis.turns[-1]\n"
      ">>> last.facts.could_go_out, last.chances.share, last.chances.best.ideas[0]\n"
      "(True, 1.0, 'played')\n"
      ">>> all(0 <= seat.accuracy <= 100 for seat in analysis.seats)\n"
      "True\n");
}

}  // namespace tilefish::python
