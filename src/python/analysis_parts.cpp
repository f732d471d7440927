// What an analysis is made of: turns, facts, chances, candidates, luck, seats. Intervals hold the truth in 95 of 100 cases.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "arena/intervals.h"
#include "python/analysed.h"
#include "python/bindings.h"
#include "python/views.h"
#include "rules/notation.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

using Interval = std::pair<double, double>;

Interval interval_of(double value, double error) {
  const Estimate known = estimate_of(value, error);
  return {known.low, known.high};
}

template <class T>
std::optional<Part<T>> part_of(const std::shared_ptr<const Analysed>& whole, const std::optional<T>& value) {
  if (!value) return std::nullopt;
  return Part<T>{whole, &*value};
}

template <class T>
RuledTiles ruled(const Part<T>& part, const TileCounts& tiles) {
  return {tiles, part.whole->rules};
}

using FactsPart = Part<TurnFacts>;
using ChancesPart = Part<Chances>;
using CandidatePart = Part<AlternativeChance>;
using LuckPart = Part<Luck>;
using SeatPart = Part<SeatAnalysis>;

void bind_facts(py::module_& module) {
  py::class_<Part<OpeningFacts>> opening(module, "OpeningFacts", "Of a seat that had not opened.");
  opening.def_property_readonly("could_open", [](const Part<OpeningFacts>& facts) { return facts->could_open; });
  opening.def_property_readonly(
      "points", [](const Part<OpeningFacts>& facts) { return facts->points; }, "Of the best melds of the rack.");
  opening.def_property_readonly(
      "missing", [](const Part<OpeningFacts>& facts) { return facts->missing; }, "What they are short of opening.");

  py::class_<FactsPart> type(module, "TurnFacts", "What is certain of a turn; nothing here is an estimate.");
  type.def_property_readonly("could_go_out", [](const FactsPart& facts) { return facts->could_go_out; });
  type.def_property_readonly(
      "overlooked_going_out", [](const FactsPart& facts) { return facts->overlooked_going_out(); },
      "The whole rack could be laid, and was not.");
  type.def_property_readonly(
      "opening", [](const FactsPart& facts) { return part_of(facts.whole, facts->opening); },
      "None of a seat that had opened.");
  type.def_property_readonly(
      "most_tiles", [](const FactsPart& facts) { return facts->most_tiles; }, "That a move could lay.");
  type.def_property_readonly(
      "most_points", [](const FactsPart& facts) { return facts->most_points; }, "Likewise; a joker is its penalty.");
  type.def_property_readonly(
      "moves", [](const FactsPart& facts) { return facts->moves; },
      "Different sets of tiles that could be laid; None if there are too many to count.");
  type.def_property_readonly("laid", [](const FactsPart& facts) { return ruled(facts, facts->laid); });
  type.def_property_readonly("kept", [](const FactsPart& facts) { return ruled(facts, facts->kept); });
  type.def_property_readonly(
      "left_over", [](const FactsPart& facts) { return ruled(facts, facts->left_over); },
      "Tiles that were kept and could have been laid beside those that were.");
  type.def_property_readonly("melds_broken", [](const FactsPart& facts) { return facts->melds_broken; });
}

void bind_chances(py::module_& module) {
  py::class_<CandidatePart> candidate(module, "Candidate", "A turn that somebody could have taken, and its chances.");
  candidate.def_property_readonly(
      "ideas",
      [](const CandidatePart& each) {
        std::vector<std::string> words;
        for (const Idea idea : each->turn.ideas) words.emplace_back(name_of(idea));
        return words;
      },
      "Why it was looked at: 'played', 'draws', 'most tiles', 'master', …");
  candidate.def_property_readonly("laid", [](const CandidatePart& each) { return ruled(each, each->turn.laid); });
  candidate.def_property_readonly(
      "table",
      [](const CandidatePart& each) -> std::optional<RuledTable> {
        if (!each->turn.table) return std::nullopt;
        return RuledTable{*each->turn.table, each.whole->rules};
      },
      "As it lies after the turn; None if nothing is laid.");
  candidate.def_property_readonly(
      "share", [](const CandidatePart& each) { return each->share; }, "Of the win, for the mover.");
  candidate.def_property_readonly(
      "difference", [](const CandidatePart& each) { return each->difference; },
      "Of the share to that of what was played.");
  candidate.def_property_readonly(
      "error", [](const CandidatePart& each) { return each->error; }, "Standard error of the difference.");
  candidate.def_property_readonly("difference_interval",
                                  [](const CandidatePart& each) { return interval_of(each->difference, each->error); });
  candidate.def_property_readonly(
      "points", [](const CandidatePart& each) { return each->points; }, "Expected gain of the round.");
  candidate.def_property_readonly("worlds", [](const CandidatePart& each) { return each->worlds; });
  candidate.def_property_readonly(
      "given_up", [](const CandidatePart& each) { return each->given_up; },
      "It was so far behind that it got no more worlds.");
  candidate.def_property_readonly(
      "changes_plan", [](const CandidatePart& each) { return each->turn.changes_plan; },
      "It goes on in another way than the mover does; no turn is judged by it.");
  candidate.def("__repr__", [](const CandidatePart& each) {
    return fmt::format("<Candidate {}: {:.3f}>", each->turn.table ? to_string(each->turn.laid) : "draws", each->share);
  });

  py::class_<ChancesPart> type(module, "Chances", "What the played turn was worth, and what others would have been.");
  type.def_property_readonly(
      "certainty", [](const ChancesPart& chances) { return std::string(name_of(chances->certainty)); },
      "'sampled', 'proven' or 'supposed'.");
  type.def_property_readonly(
      "share", [](const ChancesPart& chances) { return chances->share; }, "Of the win after the turn, for the mover.");
  type.def_property_readonly(
      "error", [](const ChancesPart& chances) { return chances->share_error; }, "Standard error of the share.");
  type.def_property_readonly(
      "interval", [](const ChancesPart& chances) { return interval_of(chances->share, chances->share_error); });
  type.def_property_readonly(
      "points", [](const ChancesPart& chances) { return chances->points; }, "Expected gain of the round.");
  type.def_property_readonly(
      "seats", [](const ChancesPart& chances) { return chances->seats; }, "The shares of all seats.");
  type.def_property_readonly(
      "candidates",
      [](const ChancesPart& chances) {
        std::vector<CandidatePart> list;
        for (const AlternativeChance& each : chances->alternatives) list.push_back(chances.of(each));
        return list;
      },
      "What was played comes first.");
  type.def_property_readonly(
      "best", [](const ChancesPart& chances) { return chances.of(chances->alternatives[chances->best]); },
      "The best candidate; what was played if nothing better was found.");
  type.def_property_readonly(
      "loss", [](const ChancesPart& chances) { return chances->loss; },
      "Share of the best less that of the played turn, from worlds that had no part in choosing the best.");
  type.def_property_readonly(
      "loss_error", [](const ChancesPart& chances) { return chances->loss_error; }, "Standard error of the loss.");
  type.def_property_readonly(
      "loss_interval", [](const ChancesPart& chances) { return interval_of(chances->loss, chances->loss_error); });
  type.def_property_readonly("play_outs", [](const ChancesPart& chances) { return chances->play_outs; });
}

void bind_luck(py::module_& module) {
  py::class_<LuckPart> type(module, "Luck", "What the tile drawn brought, against the mean over the pool.");
  type.def_property_readonly(
      "value", [](const LuckPart& luck) { return luck->value; }, "A share of the win.");
  type.def_property_readonly(
      "error", [](const LuckPart& luck) { return luck->error; }, "Standard error.");
  type.def_property_readonly("interval", [](const LuckPart& luck) { return interval_of(luck->value, luck->error); });
  type.def_property_readonly(
      "kinds", [](const LuckPart& luck) { return luck->kinds; }, "Of tiles that could have come.");
  type.def_property_readonly("worlds", [](const LuckPart& luck) { return luck->worlds; });
}

void bind_turn(py::module_& module) {
  py::class_<AnalysedTurn> type(module, "AnalysedTurn",
                                "A turn of a match, with what its mover knew and what was found.");
  type.def_property_readonly(
      "event", [](const AnalysedTurn& each) { return each.turn().event; }, "Its index in the record.");
  type.def_property_readonly("round", [](const AnalysedTurn& each) { return each.turn().round; });
  type.def_property_readonly(
      "number", [](const AnalysedTurn& each) { return each.turn().number; }, "In its round, all seats together.");
  type.def_property_readonly("seat", [](const AnalysedTurn& each) { return each.turn().seat; });
  type.def_property_readonly(
      "did", [](const AnalysedTurn& each) { return std::string(deed_of(each.turn().record)); },
      "'lay', 'draw', 'pass', 'overtime', 'illegal' or 'resign'.");
  type.def_property_readonly("laid", [](const AnalysedTurn& each) {
    return RuledTiles{each.turn().record.laid, each.whole->rules};
  });
  type.def_property_readonly(
      "drawn", [](const AnalysedTurn& each) { return each.turn().drawn; }, "The tile, if it was a single one.");
  type.def_property_readonly(
      "reason",
      [](const AnalysedTurn& each) -> std::optional<std::string> {
        if (!each.turn().reason) return std::nullopt;
        return sentence_of(*each.turn().reason);
      },
      "Why a robot took the turn so, in a sentence from what it noted when it decided; None where nothing was noted.");
  type.def_property_readonly(
      "view", [](const AnalysedTurn& each) { return OwnView(each.turn().view, each.whole->rules); },
      "What the mover knew before the turn.");
  type.def_property_readonly(
      "facts", [](const AnalysedTurn& each) { return part_of(each.whole, each.found().facts); },
      "None if the work was stopped before.");
  type.def_property_readonly(
      "chances", [](const AnalysedTurn& each) { return part_of(each.whole, each.found().chances); },
      "None if the work was stopped before.");
  type.def_property_readonly(
      "name",
      [](const AnalysedTurn& each) -> std::optional<std::string> {
        if (!each.found().chances) return std::nullopt;
        return std::string(name_of(each.found().name));
      },
      "'best', 'good', 'inaccuracy', 'mistake', 'blunder', 'forced' or 'unclear'.");
  type.def_property_readonly(
      "luck", [](const AnalysedTurn& each) { return part_of(each.whole, each.found().luck); },
      "Of a turn in which a single tile was drawn.");
  type.def_property_readonly(
      "open", [](const AnalysedTurn& each) { return part_of(each.whole, each.found().open); },
      "Chances with all racks known, if asked for.");
  type.def("__repr__", [](const AnalysedTurn& each) {
    return fmt::format("<AnalysedTurn {}: seat {} {}>", each.turn().number, each.turn().seat,
                       deed_of(each.turn().record));
  });
}

void bind_seat(py::module_& module) {
  py::class_<SeatPart> type(module, "SeatAnalysis",
                            "A seat over the rounds that are over: result = luck - lost + rest.");
  type.def_property_readonly(
      "conduct", [](const SeatPart& seat) { return std::string(name_of(seat->conduct)); },
      "'lays', 'waits' or 'waits and opens late': the plan within which its turns are judged.");
  type.def_property_readonly(
      "accuracy", [](const SeatPart& seat) { return seat->accuracy(); }, "0 … 100; docs/analysis.md has the formula.");
  type.def_property_readonly(
      "judged", [](const SeatPart& seat) { return seat->judged; }, "Turns with a choice whose worth is known.");
  type.def_property_readonly("inaccuracies", [](const SeatPart& seat) { return seat->inaccuracies; });
  type.def_property_readonly("mistakes", [](const SeatPart& seat) { return seat->mistakes; });
  type.def_property_readonly("blunders", [](const SeatPart& seat) { return seat->blunders; });
  type.def_property_readonly("overlooked_going_out", [](const SeatPart& seat) { return seat->overlooked_going_out; });
  type.def_property_readonly(
      "result", [](const SeatPart& seat) { return seat->result; }, "Rounds won, less what each seat has by chance.");
  type.def_property_readonly(
      "luck", [](const SeatPart& seat) { return seat->luck; }, "Of its own draws.");
  type.def_property_readonly(
      "lost", [](const SeatPart& seat) { return seat->lost; }, "Shares of a win, by turns that were not the best.");
  type.def_property_readonly(
      "rest", [](const SeatPart& seat) { return seat->rest(); }, "The deal, the others, and the errors of all these.");
  type.def_property_readonly(
      "adjusted", [](const SeatPart& seat) { return seat->adjusted; }, "The result without the luck of all draws.");
}

}  // namespace

void bind_analysis_parts(py::module_& module) {
  bind_facts(module);
  bind_chances(module);
  bind_luck(module);
  bind_turn(module);
  bind_seat(module);
}

}  // namespace tilefish::python
