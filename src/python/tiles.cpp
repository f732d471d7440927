// Tile and Tiles: one tile, and how many there are of each.

#include <cstdint>
#include <string>

#include <fmt/core.h>
#include <pybind11/numpy.h>
#include <pybind11/operators.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "python/bindings.h"
#include "python/counts_array.h"
#include "python/errors.h"
#include "rules/notation.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

Tile tile_from_parts(int number, const std::string& colour) {
  return value_or_throw(parse_tile(fmt::format("{}{}", number, colour), max_colours, max_numbers));
}

void require_same(const RuledTiles& left, const RuledTiles& right) {
  if (!same_rules(left.rules, right.rules)) refuse("these tiles belong to different rulesets");
}

void bind_tile(py::module_& module) {
  py::class_<Tile> type(module, "Tile",
                        "A number in a colour, or the joker.\n\n"
                        ">>> Tile('7b').number, Tile('7b').colour, Tile('J').is_joker\n"
                        "(7, 'b', True)\n"
                        ">>> sorted([Tile('J'), Tile('7r'), Tile('7b')])\n"
                        "[Tile('7b'), Tile('7r'), Tile('J')]\n");
  type.def(py::init([](const std::string& text) { return value_or_throw(parse_tile(text, max_colours, max_numbers)); }),
           py::arg("text"));
  type.def(py::init(&tile_from_parts), py::arg("number"), py::arg("colour"));
  type.def_property_readonly("is_joker", &Tile::is_joker);
  type.def_property_readonly(
      "number", [](Tile tile) { return tile.is_joker() ? py::object(py::none()) : py::int_(tile.number()); },
      "None for the joker, as for colour.");
  type.def_property_readonly("colour", [](Tile tile) -> py::object {
    if (tile.is_joker()) return py::none();
    return py::str(std::string(1, colour_letters[static_cast<std::size_t>(tile.colour())]));
  });
  type.def(py::self == py::self).def(py::self < py::self).def(py::self <= py::self);
  type.def(py::self > py::self).def(py::self >= py::self);
  type.def("__hash__", [](Tile tile) { return tile.is_joker() ? -2 : tile.number() * max_colours + tile.colour(); });
  type.def("__str__", [](Tile tile) { return to_string(tile); });
  type.def("__repr__", [](Tile tile) { return fmt::format("Tile('{}')", to_string(tile)); });
  type.def(
      py::pickle([](Tile tile) { return to_string(tile); },
                 [](const std::string& text) { return value_or_throw(parse_tile(text, max_colours, max_numbers)); }));
}

}  // namespace

void bind_tiles(py::module_& module) {
  bind_tile(module);
  py::class_<RuledTiles> type(module, "Tiles",
                              "How many there are of each tile: a rack, a pool, a puzzle.\n\n"
                              ">>> rack = Tiles('6b 2b J 2b')\n"
                              ">>> str(rack), len(rack), rack.count('2b')\n"
                              "('2b 2b 6b J', 4, 2)\n"
                              ">>> rack.array().sum(), rack.jokers\n"
                              "(3, 1)\n");
  type.def(py::init([](const std::string& text, const py::object& rules) {
             Rules read = rules_of(rules);
             TileCounts value = value_or_throw(parse_rack(text, *read));
             return RuledTiles{std::move(value), std::move(read)};
           }),
           py::arg("text") = "", py::arg("rules") = "free");
  type.def_static(
      "from_array",
      [](const py::object& array, int jokers, const py::object& rules) {
        Rules read = rules_of(rules);
        TileCounts value = counts_from_array(array, jokers, *read);
        return RuledTiles{std::move(value), std::move(read)};
      },
      py::arg("array"), py::arg("jokers") = 0, py::arg("rules") = "free",
      "From counts in an array of numbers × colours.\n\n"
      ">>> Tiles.from_array(Tiles('3r 3r 9y').array())\n"
      "Tiles('3r 3r 9y')\n");
  type.def(
      "array", [](const RuledTiles& tiles) { return array_from_counts(tiles.value, *tiles.rules); },
      "The counts as a NumPy array of numbers × colours, 8 bits each; jokers apart.");
  type.def(
      "count",
      [](const RuledTiles& tiles, const py::object& tile) { return tiles.value.count(tile_of(tile, tiles.rules)); },
      py::arg("tile"));
  type.def(
      "points", [](const RuledTiles& tiles) { return tiles.value.points(tiles.rules->joker_penalty()); },
      "What these tiles cost on a rack when the round ends.");
  type.def_property_readonly("jokers", [](const RuledTiles& tiles) { return tiles.value.jokers(); });
  type.def_property_readonly("rules", [](const RuledTiles& tiles) { return shown(tiles.rules); });
  type.def("__len__", [](const RuledTiles& tiles) { return tiles.value.total(); });
  type.def("__iter__", [](const RuledTiles& tiles) { return py::iter(py::cast(tiles.value.tiles())); });
  type.def("__contains__", [](const RuledTiles& tiles, const py::object& tile) {
    return tiles.value.count(tile_of(tile, tiles.rules)) > 0;
  });
  type.def(
      "__add__",
      [](const RuledTiles& left, const RuledTiles& right) {
        require_same(left, right);
        // Read again, since the sum may be more than the game has.
        return RuledTiles{value_or_throw(parse_rack(to_string(left.value) + " " + to_string(right.value), *left.rules)),
                          left.rules};
      },
      py::is_operator());
  type.def(
      "__sub__",
      [](const RuledTiles& left, const RuledTiles& right) {
        require_same(left, right);
        if (!left.value.contains(right.value)) refuse("these tiles are not all there", "", to_string(right.value));
        return RuledTiles{left.value - right.value, left.rules};
      },
      py::is_operator());
  type.def(
      "__eq__",
      [](const RuledTiles& left, const RuledTiles& right) {
        return same_rules(left.rules, right.rules) && left.value == right.value;
      },
      py::is_operator());
  type.def("__hash__", [](const RuledTiles& tiles) { return py::hash(py::str(to_string(tiles.value))); });
  type.def("__str__", [](const RuledTiles& tiles) { return to_string(tiles.value); });
  type.def("__repr__", [](const RuledTiles& tiles) { return fmt::format("Tiles('{}')", to_string(tiles.value)); });
  type.def(
      py::pickle([](const RuledTiles& tiles) { return py::make_tuple(to_string(tiles.value), shown(tiles.rules)); },
                 [](const py::tuple& state) {
                   const Rules rules = rules_of(state[1]);
                   return RuledTiles{value_or_throw(parse_rack(state[0].cast<std::string>(), *rules)), rules};
                 }));
}

}  // namespace tilefish::python
