// Meld, Table, Position, and the judge of moves.

#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "python/bindings.h"
#include "python/errors.h"
#include "rules/notation.h"
#include "rules/verify.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

constexpr const char* fault_names[] = {
    "none",           "illegal_meld",          "table_tile_missing",      "tile_not_from_rack",
    "nothing_played", "opening_touches_table", "opening_below_threshold", "joker_retrieved_without_rack_tile"};

// What all values with rules have in common: equality, hashing, text and pickling through it.
template <class T, class Read>
void bind_text(py::class_<Ruled<T>>& type, const char* name, Read read) {
  type.def_property_readonly("rules", [](const Ruled<T>& value) { return shown(value.rules); });
  type.def(
      "__eq__",
      [](const Ruled<T>& left, const Ruled<T>& right) {
        return same_rules(left.rules, right.rules) && left.value == right.value;
      },
      py::is_operator());
  type.def("__hash__", [](const Ruled<T>& value) { return py::hash(py::str(to_string(value.value))); });
  type.def("__str__", [](const Ruled<T>& value) { return to_string(value.value); });
  type.def("__repr__", [name](const Ruled<T>& value) { return fmt::format("{}('{}')", name, to_string(value.value)); });
  type.def(py::init([read](const std::string& text, const py::object& rules) {
             Rules known = rules_of(rules);
             T value = read(text, *known);
             return Ruled<T>{std::move(value), std::move(known)};
           }),
           py::arg("text") = "", py::arg("rules") = "free");
}

template <class T, class Read>
void bind_pickle(py::class_<Ruled<T>>& type, Read read) {
  type.def(py::pickle([](const Ruled<T>& value) { return py::make_tuple(to_string(value.value), shown(value.rules)); },
                      [read](const py::tuple& state) {
                        const Rules rules = rules_of(state[1]);
                        return Ruled<T>{read(state[0].cast<std::string>(), *rules), rules};
                      }));
}

void bind_melds(py::module_& module) {
  py::class_<RuledMeld> type(
      module, "Meld",
      "A legal run or group. A joker's place is kept; what it can stand for is asked by joker_meanings.\n\n"
      ">>> meld = Meld('9r J 9g')\n"
      ">>> meld.kind, len(meld), meld.points, [str(t) for t in meld.joker_meanings(1)]\n"
      "('group', 3, 27, ['9b', '9y'])\n");
  const auto read = [](const std::string& text, const Ruleset& rules) {
    return value_or_throw(parse_meld(text, rules));
  };
  bind_text(type, "Meld", read);
  bind_pickle(type, read);
  type.def_property_readonly("kind", [](const RuledMeld& meld) { return meld.value.is_run() ? "run" : "group"; });
  type.def_property_readonly("tiles", [](const RuledMeld& meld) { return meld.value.tiles(); });
  type.def_property_readonly("points", [](const RuledMeld& meld) { return points(meld.value, *meld.rules); });
  type.def(
      "joker_meanings",
      [](const RuledMeld& meld, int place) {
        if (place < 0 || place >= meld.value.size()) throw py::index_error("there is no such place");
        if (!meld.value.is_joker(place)) refuse("there is no joker at this place");
        return joker_meanings(meld.value, place, *meld.rules);
      },
      py::arg("place"));
  type.def("__len__", [](const RuledMeld& meld) { return meld.value.size(); });
  type.def("__iter__", [](const RuledMeld& meld) { return py::iter(py::cast(meld.value.tiles())); });
}

Table table_from_melds(const py::sequence& melds, const Rules& rules) {
  std::string text;
  for (const py::handle each : melds) text += (text.empty() ? "" : ", ") + to_string(meld_of(each, rules));
  return value_or_throw(parse_table(text, *rules));
}

void bind_table(py::module_& module) {
  py::class_<RuledTable> type(module, "Table",
                              "The melds that lie open.\n\n"
                              ">>> table = Table('5b 3b 4b, 9g 9r J')\n"
                              ">>> str(table), len(table), table.points\n"
                              "('3b 4b 5b, 9g 9r J', 2, 39)\n");
  const auto read = [](const std::string& text, const Ruleset& rules) {
    return value_or_throw(parse_table(text, rules));
  };
  bind_text(type, "Table", read);
  bind_pickle(type, read);
  type.def_static(
      "from_melds",
      [](const py::sequence& melds, const py::object& rules) {
        Rules known = rules_of(rules);
        Table table = table_from_melds(melds, known);
        return RuledTable{std::move(table), std::move(known)};
      },
      py::arg("melds"), py::arg("rules") = "free", "From a list of melds, each a Meld or text.");
  type.def_property_readonly("melds", [](const RuledTable& table) {
    std::vector<RuledMeld> melds;
    for (const Meld& meld : table.value.melds) melds.push_back({meld, table.rules});
    return melds;
  });
  type.def_property_readonly("tiles", [](const RuledTable& table) {
    return RuledTiles{table.value.counts(table.rules->numbers()), table.rules};
  });
  type.def_property_readonly("points", [](const RuledTable& table) {
    std::int64_t sum = 0;
    for (const Meld& meld : table.value.melds) sum += points(meld, *table.rules);
    return sum;
  });
  type.def("__len__", [](const RuledTable& table) { return table.value.melds.size(); });
}

void bind_positions(py::module_& module) {
  py::class_<RuledPosition> type(module, "Position",
                                 "A table and one player's rack.\n\n"
                                 ">>> position = Position('3b 4b 5b / 6b 9r')\n"
                                 ">>> str(position.rack), position.opened\n"
                                 "('6b 9r', True)\n"
                                 ">>> Position(' / 6b 9r', opened=False).opened\n"
                                 "False\n");
  type.def(py::init([](const std::string& text, const py::object& rules, bool opened) {
             Rules known = rules_of(rules);
             Position value = value_or_throw(parse_position(text, *known));
             value.opened = opened;
             return RuledPosition{std::move(value), std::move(known)};
           }),
           py::arg("text"), py::arg("rules") = "free", py::kw_only(), py::arg("opened") = true);
  type.def_static(
      "of",
      [](const py::object& table, const py::object& rack, const py::object& rules, bool opened) {
        const Rules known = rules_of(rules);
        Position parts{.table = table_of(table, known), .rack = tiles_of(rack, known), .opened = opened};
        // Read as a whole, since both together may be more than the game has.
        static_cast<void>(value_or_throw(parse_position(to_string(parts), *known)));
        return RuledPosition{std::move(parts), known};
      },
      py::arg("table"), py::arg("rack"), py::arg("rules") = "free", py::kw_only(), py::arg("opened") = true,
      "From a table and a rack.\n\n>>> Position.of('3b 4b 5b', Tiles('6b'))\nPosition('3b 4b 5b / 6b')\n");
  type.def_property_readonly("table", [](const RuledPosition& position) {
    return RuledTable{position.value.table, position.rules};
  });
  type.def_property_readonly("rack", [](const RuledPosition& position) {
    return RuledTiles{position.value.rack, position.rules};
  });
  type.def_property_readonly("opened", [](const RuledPosition& position) { return position.value.opened; });
  type.def_property_readonly("rules", [](const RuledPosition& position) { return shown(position.rules); });
  type.def(
      "__eq__",
      [](const RuledPosition& left, const RuledPosition& right) {
        return same_rules(left.rules, right.rules) && left.value == right.value;
      },
      py::is_operator());
  type.def("__hash__", [](const RuledPosition& position) { return py::hash(py::str(to_string(position.value))); });
  type.def("__str__", [](const RuledPosition& position) { return to_string(position.value); });
  type.def("__repr__", [](const RuledPosition& position) {
    return fmt::format("Position('{}'{})", to_string(position.value), position.value.opened ? "" : ", opened=False");
  });
  type.def(py::pickle(
      [](const RuledPosition& position) {
        return py::make_tuple(to_string(position.value), shown(position.rules), position.value.opened);
      },
      [](const py::tuple& state) {
        const Rules rules = rules_of(state[1]);
        Position value = value_or_throw(parse_position(state[0].cast<std::string>(), *rules));
        value.opened = state[2].cast<bool>();
        return RuledPosition{std::move(value), rules};
      }));
}

// A table as somebody claims it, legal or not: text, a Table, or lists of tiles.
std::vector<LooseTiles> claimed_table(py::handle given, const Rules& rules) {
  std::vector<LooseTiles> melds;
  if (py::isinstance<py::str>(given)) {
    for (LooseMeld& meld : value_or_throw(parse_loose_table(given.cast<std::string>(), *rules))) {
      melds.push_back(std::move(meld.tiles));
    }
    return melds;
  }
  for (const Meld& meld : table_of(given, rules).melds) melds.push_back(meld.tiles());
  return melds;
}

}  // namespace

void bind_tables(py::module_& module) {
  bind_melds(module);
  bind_table(module);
  bind_positions(module);
  py::class_<Verdict> verdict(module, "Verdict", "What the judge says of a move; true if it is legal.");
  verdict.def("__bool__", &Verdict::legal);
  verdict.def_property_readonly("legal", &Verdict::legal);
  verdict.def_property_readonly("fault", [](const Verdict& said) { return fault_names[static_cast<int>(said.fault)]; });
  verdict.def_readonly("sentence", &Verdict::sentence);
  verdict.def_readonly("meld", &Verdict::meld);
  verdict.def_readonly("tile", &Verdict::tile);
  verdict.def("__repr__", [](const Verdict& said) {
    return said.legal() ? std::string("<Verdict legal>")
                        : fmt::format("<Verdict {}: {}>", fault_names[static_cast<int>(said.fault)], said.sentence);
  });
  module.def(
      "verify",
      [](const py::object& position, const py::object& after, const py::object& rules) {
        const Rules known = rules_of(rules.is_none() && py::isinstance<RuledPosition>(position) ? position.attr("rules")
                                     : rules.is_none() ? py::object(py::str("free"))
                                                       : rules);
        Position store;
        return verify_move(position_of(position, known, store), claimed_table(after, known), *known);
      },
      py::arg("position"), py::arg("after"), py::arg("rules") = py::none(),
      "Whether a move is legal: from a position to a table that lies as `after`, which may be any tiles at all.\n\n"
      ">>> bool(verify('3b 4b 5b / 6b', '3b 4b 5b 6b'))\n"
      "True\n"
      ">>> verify('3b 4b 5b / 6b', '3b 4b 6b').sentence\n"
      "\"'3b 4b 6b' is not a meld: gap at 5b\"\n");
  module.def(
      "verify_puzzle",
      [](const py::object& loose, const py::object& melds, const py::object& rules) {
        const Rules known = rules_of(rules);
        return verify_puzzle(tiles_of(loose, known), table_of(melds, known), *known);
      },
      py::arg("tiles"), py::arg("melds"), py::arg("rules") = "free",
      "Whether the melds are made of nothing but these tiles.");
}

}  // namespace tilefish::python
