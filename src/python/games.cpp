// Game and View: a match as a state machine, what a seat may know of it, and its record as text.

#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "players/finder.h"
#include "python/bindings.h"
#include "python/errors.h"
#include "python/match.h"
#include "python/views.h"
#include "rules/game_record.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

Match new_match(const py::object& rules, int players, int rounds, std::uint64_t seed) {
  const Rules known = rules_of(rules);
  return {value_or_throw(Game::make({.ruleset = *known, .players = players, .rounds = rounds, .seed = seed},
                                    move_exists_for(*known))),
          known};
}

Match match_of_record(const std::string& text) {
  const GameRecord record = value_or_throw(parse_game_record(text, "record"));
  return {value_or_throw(replay(record, move_exists_for(record.setup.ruleset))),
          std::make_shared<const Ruleset>(record.setup.ruleset)};
}

py::object result_of(const std::optional<RoundResult>& result, const Rules& rules) {
  if (!result) return py::none();
  static constexpr const char* ends[] = {"went_out", "blocked", "walked_out"};
  py::dict said;
  said["end"] = ends[static_cast<int>(result->end)];
  said["winners"] = result->winners;
  said["gains"] = result->gains;
  py::list racks;
  for (const TileCounts& rack : result->racks) racks.append(RuledTiles{rack, rules});
  said["racks"] = racks;
  return said;
}

void bind_view(py::module_& module) {
  py::class_<OwnView> type(module, "View",
                           "What one seat may know of a match, and nothing more.\n\n"
                           ">>> view = Game(seed=1).view(0)\n"
                           ">>> len(view.rack), len(view.unseen), view.players[1]['tiles']\n"
                           "(14, 92, 14)\n");
  type.def_property_readonly("seat", [](const OwnView& view) { return view.view().seat; });
  type.def_property_readonly("to_move", [](const OwnView& view) { return view.view().to_move; });
  type.def_property_readonly("position", [](const OwnView& view) {
    return RuledPosition{view.view().position, view.rules()};
  });
  type.def_property_readonly("table", [](const OwnView& view) {
    return RuledTable{view.view().position.table, view.rules()};
  });
  type.def_property_readonly("rack", [](const OwnView& view) {
    return RuledTiles{view.view().position.rack, view.rules()};
  });
  type.def_property_readonly("opened", [](const OwnView& view) { return view.view().position.opened; });
  type.def_property_readonly("unseen", [](const OwnView& view) {
    return RuledTiles{view.view().unseen(), view.rules()};
  });
  type.def_property_readonly("pool", [](const OwnView& view) { return view.view().pool; });
  type.def_property_readonly("passes", [](const OwnView& view) { return view.view().passes; });
  type.def_property_readonly("round", [](const OwnView& view) { return view.view().round; });
  type.def_property_readonly("players", [](const OwnView& view) {
    py::list list;
    for (const SeatView& seat : view.view().seats) {
      py::dict row;
      row["tiles"] = seat.tiles;
      row["opened"] = seat.opened;
      row["resigned"] = seat.resigned;
      row["score"] = seat.score;
      list.append(row);
    }
    return list;
  });
  type.def_property_readonly("history", [](const OwnView& view) {
    std::vector<std::string> events;
    for (const TurnRecord& record : view.view().history) events.push_back(to_string(record.event));
    return events;
  });
  type.def_property_readonly("result", [](const OwnView& view) { return result_of(view.view().result, view.rules()); });
  type.def_property_readonly("rules", [](const OwnView& view) { return shown(view.rules()); });
  type.def(
      "__eq__", [](const OwnView& left, const OwnView& right) { return left.view() == right.view(); },
      py::is_operator());
  type.attr("__hash__") = py::none();
  type.def("__str__", [](const OwnView& view) { return to_string(view.view()); });
}

}  // namespace

void bind_games(py::module_& module) {
  bind_view(module);
  py::class_<Match> type(module, "Game",
                         "A match: events go in, what the rules refuse raises an InputError and changes nothing.\n\n"
                         ">>> game = Game('classic', players=2, seed=1)\n"
                         ">>> first = game.to_move\n"
                         ">>> game.draw()\n"
                         ">>> game.to_move != first, len(game.rack(first))\n"
                         "(True, 15)\n"
                         ">>> Game.from_record(game.record()).fingerprint == game.fingerprint\n"
                         "True\n");
  type.def(py::init(&new_match), py::arg("rules") = "classic", py::kw_only(), py::arg("players") = 2,
           py::arg("rounds") = 1, py::arg("seed") = 0);
  type.def_static("from_record", &match_of_record, py::arg("text"), "Plays a recorded match, checking every event.");
  type.def(
      "record",
      [](const Match& match, std::vector<std::string> names) {
        return to_text(record_of(match.game, std::move(names)));
      },
      py::arg("names") = std::vector<std::string>(), "The match as text, as `tilefish replay` reads it.");
  type.def(
      "draw", [](Match& match) { match.apply(Draw{match.mover()}); },
      "The mover draws, or passes if the pool is empty.");
  type.def(
      "lay",
      [](Match& match, const py::object& table) {
        match.apply(Lay{match.mover(), table_of(table, match.rules)});
      },
      py::arg("table"), "The mover leaves the table so.");
  type.def(
      "resign", [](Match& match, int seat) { match.apply(Resign{seat}); }, py::arg("seat"));
  type.def("next_round", [](Match& match) { match.apply(NextRound{}); });
  type.def(
      "apply",
      [](Match& match, const std::string& event) { match.apply(value_or_throw(parse_event(event, *match.rules))); },
      py::arg("event"), "An event as records write it: '0 draw', '1 lay 3b 4b 5b', '0 overtime', …");
  type.def(
      "view",
      [](const Match& match, int seat) {
        match.require_seat(seat);
        return OwnView(view_of(match.game, seat), match.rules);
      },
      py::arg("seat"));
  type.def(
      "rack",
      [](const Match& match, int seat) {
        match.require_seat(seat);
        return RuledTiles{match.game.seat(seat).rack, match.rules};
      },
      py::arg("seat"));
  type.def(
      "score",
      [](const Match& match, int seat) {
        match.require_seat(seat);
        return match.game.seat(seat).score;
      },
      py::arg("seat"));
  type.def("copy", [](const Match& match) {
    // Played again, since a solver that knows whether a move exists is not to be shared.
    return match.rules->must_play() ? match_of_record(to_text(record_of(match.game))) : match;
  });
  type.def_property_readonly("rules", [](const Match& match) { return shown(match.rules); });
  type.def_property_readonly("players", [](const Match& match) { return match.game.players(); });
  type.def_property_readonly("to_move", [](const Match& match) { return match.game.to_move(); });
  type.def_property_readonly("round", [](const Match& match) { return match.game.round(); });
  type.def_property_readonly("table", [](const Match& match) { return RuledTable{match.game.table(), match.rules}; });
  type.def_property_readonly("pool", [](const Match& match) { return match.game.pool().size(); });
  type.def_property_readonly("round_over", [](const Match& match) { return match.game.round_over(); });
  type.def_property_readonly("over", [](const Match& match) { return match.game.match_over(); });
  type.def_property_readonly("result", [](const Match& match) { return result_of(match.game.result(), match.rules); });
  type.def_property_readonly("fingerprint", [](const Match& match) { return match.game.fingerprint(); });
  type.def_property_readonly("history", [](const Match& match) {
    std::vector<std::string> events;
    for (const TurnRecord& record : match.game.history()) events.push_back(to_string(record.event));
    return events;
  });
}

}  // namespace tilefish::python
