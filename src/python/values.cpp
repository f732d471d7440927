#include "python/values.h"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include <pybind11/numpy.h>

#include "python/errors.h"
#include "rules/builtin_rulesets.h"
#include "rules/notation.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

std::string text_of(py::handle given, const char* wanted) {
  if (!py::isinstance<py::str>(given)) {
    throw py::type_error(std::string("expected ") + wanted + " or text in notation, not " +
                         Py_TYPE(given.ptr())->tp_name);
  }
  return given.cast<std::string>();
}

std::string words_of(const std::vector<std::string>& names) {
  std::string words;
  for (const std::string& name : names) words += (words.empty() ? "" : ", ") + name;
  return words;
}

// Weights are 32 bits inside the solver, and a rack of them is to be summed without care.
constexpr std::int64_t heaviest = 1'000'000;

}  // namespace

Rules rules_of(py::handle given) {
  if (py::isinstance<Ruleset>(given)) return given.cast<std::shared_ptr<Ruleset>>();
  const std::string name = text_of(given, "a Ruleset");
  // Under the interpreter's lock, as all conversions are.
  static std::map<std::string, Rules> known;
  Rules& rules = known[name];
  if (rules == nullptr) {
    std::optional<Ruleset> found = builtin_ruleset(name);
    if (!found) {
      known.erase(name);
      refuse("there is no such ruleset built in", "one of " + words_of(builtin_ruleset_names()), name);
    }
    rules = std::make_shared<const Ruleset>(*std::move(found));
  }
  return rules;
}

Tile tile_of(py::handle given, const Rules& rules) {
  if (!py::isinstance<Tile>(given)) return value_or_throw(parse_tile(text_of(given, "a Tile"), *rules));
  const Tile tile = given.cast<Tile>();
  return value_or_throw(parse_tile(to_string(tile), *rules));
}

TileCounts tiles_of(py::handle given, const Rules& rules) {
  if (!py::isinstance<RuledTiles>(given)) return value_or_throw(parse_rack(text_of(given, "Tiles"), *rules));
  const auto& tiles = given.cast<const RuledTiles&>();
  return same_rules(tiles.rules, rules) ? tiles.value : value_or_throw(parse_rack(to_string(tiles.value), *rules));
}

Meld meld_of(py::handle given, const Rules& rules) {
  if (!py::isinstance<RuledMeld>(given)) return value_or_throw(parse_meld(text_of(given, "a Meld"), *rules));
  const auto& meld = given.cast<const RuledMeld&>();
  return same_rules(meld.rules, rules) ? meld.value : value_or_throw(parse_meld(to_string(meld.value), *rules));
}

Table table_of(py::handle given, const Rules& rules) {
  if (!py::isinstance<RuledTable>(given)) return value_or_throw(parse_table(text_of(given, "a Table"), *rules));
  const auto& table = given.cast<const RuledTable&>();
  return same_rules(table.rules, rules) ? table.value : value_or_throw(parse_table(to_string(table.value), *rules));
}

const Position& position_of(py::handle given, const Rules& rules, Position& store) {
  if (!py::isinstance<RuledPosition>(given)) {
    store = value_or_throw(parse_position(text_of(given, "a Position"), *rules));
    return store;
  }
  const auto& position = given.cast<const RuledPosition&>();
  if (same_rules(position.rules, rules)) return position.value;
  store = value_or_throw(parse_position(to_string(position.value), *rules));
  store.opened = position.value.opened;
  return store;
}

Weights weights_of(py::handle objective, const Ruleset& rules) {
  if (py::isinstance<py::str>(objective)) {
    // Compared where they lie: every question comes through here.
    if (PyUnicode_CompareWithASCIIString(objective.ptr(), "value") == 0) return Weights::value(rules.joker_penalty());
    if (PyUnicode_CompareWithASCIIString(objective.ptr(), "tiles") == 0) return Weights::tiles();
    refuse("there is no such objective", "'value', 'tiles' or (weights, joker)", objective.cast<std::string>());
  }
  if (!py::isinstance<py::tuple>(objective) || py::len(objective) != 2) {
    refuse("the objective is not known", "'value', 'tiles' or (weights, joker)");
  }
  const auto pair = objective.cast<py::tuple>();
  const auto given = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>::ensure(pair[0]);
  if (!given || given.ndim() != 2 || given.shape(0) != rules.numbers() || given.shape(1) != rules.colours()) {
    PyErr_Clear();
    refuse("the weights do not have the shape of the game", "an array of numbers × colours");
  }
  const auto checked = [](std::int64_t weight) {
    if (weight < 0 || weight > heaviest) refuse("a weight is out of range", "a whole number in 0 … 1,000,000");
    return static_cast<std::int32_t>(weight);
  };
  std::vector<std::int32_t> weights(static_cast<std::size_t>(max_colours) * static_cast<std::size_t>(rules.numbers()));
  const auto cells = given.unchecked<2>();
  for (int number = 0; number < rules.numbers(); ++number) {
    for (int colour = 0; colour < rules.colours(); ++colour) {
      weights[static_cast<std::size_t>(max_colours * number + colour)] = checked(cells(number, colour));
    }
  }
  return Weights::custom(std::move(weights), checked(pair[1].cast<std::int64_t>()));
}

std::size_t choice_among(const std::string& given, const char* const* names, std::size_t count) {
  std::vector<std::string> known(names, names + count);
  for (std::size_t i = 0; i < count; ++i) {
    if (given == known[i]) return i;
  }
  refuse("there is no such choice", "one of " + words_of(known), given);
}

}  // namespace tilefish::python
