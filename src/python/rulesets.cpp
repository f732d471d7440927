// Ruleset: built in by name, from TOML text, or another one with some numbers changed.

#include <string>

#include <fmt/core.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "python/bindings.h"
#include "python/errors.h"
#include "rules/builtin_rulesets.h"
#include "rules/ruleset_toml.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

constexpr const char* joker_rules[] = {"free", "swap"};

void set_field(RulesetFields& fields, const std::string& key, py::handle value) {
  if (key == "name") {
    fields.name = value.cast<std::string>();
  } else if (key == "description") {
    fields.description = value.cast<std::string>();
  } else if (key == "must_play") {
    fields.must_play = value.cast<bool>();
  } else if (key == "joker_rule") {
    fields.joker_rule = choice_of(value.cast<std::string>(), joker_rules) == 0 ? JokerRule::free : JokerRule::swap;
  } else {
    for (const RulesetKey& each : ruleset_keys()) {
      if (key != each.name) continue;
      fields.*each.field = value.cast<int>();
      return;
    }
    refuse("a ruleset has no such key", "a key of tilefish-ruleset(5)", key);
  }
}

std::shared_ptr<Ruleset> changed(const Ruleset& rules, const py::kwargs& changes) {
  RulesetFields fields = rules.fields();
  for (const auto& [key, value] : changes) set_field(fields, key.cast<std::string>(), value);
  return std::make_shared<Ruleset>(value_or_throw(Ruleset::make(std::move(fields))));
}

}  // namespace

void bind_rulesets(py::module_& module) {
  py::class_<Ruleset, std::shared_ptr<Ruleset>> type(
      module, "Ruleset",
      "The numbers that make one game; never changes once it is made.\n\n"
      ">>> rules = Ruleset('classic')\n"
      ">>> rules.colours, rules.numbers, rules.joker_rule\n"
      "(4, 13, 'swap')\n"
      ">>> rules.with_(numbers=9).total_tiles\n"
      "74\n");
  type.def(py::init([](const std::string& name) { return std::make_shared<Ruleset>(*rules_of(py::str(name))); }),
           py::arg("name"), "A ruleset that is built in; names() lists them.");
  type.def_static("names", &builtin_ruleset_names, "The rulesets that are built in.");
  type.def_static(
      "from_toml",
      [](const std::string& text, const std::string& source) {
        return std::make_shared<Ruleset>(value_or_throw(ruleset_from_toml(text, source)));
      },
      py::arg("text"), py::arg("source") = "text",
      "Reads a ruleset file.\n\n"
      ">>> Ruleset.from_toml('name = \"small\"\\nbased_on = \"classic\"\\ncolours = 3').colours\n"
      "3\n");
  type.def("to_toml", &ruleset_to_toml, "The whole ruleset as a file.");
  type.def("with_", &changed, "The same game with some keys of the ruleset file changed.");
  type.def_property_readonly("name", &Ruleset::name);
  type.def_property_readonly("description", &Ruleset::description);
  type.def_property_readonly(
      "joker_rule", [](const Ruleset& rules) { return joker_rules[rules.joker_rule() == JokerRule::free ? 0 : 1]; });
  type.def_property_readonly("must_play", &Ruleset::must_play);
  type.def_property_readonly("total_tiles", &Ruleset::total_tiles);
  for (const RulesetKey& key : ruleset_keys()) {
    const auto field = key.field;
    type.def_property_readonly(
        key.name, [field](const Ruleset& rules) { return rules.fields().*field; }, key.meaning);
  }
  type.def(
      "__eq__", [](const Ruleset& left, const Ruleset& right) { return left == right; }, py::is_operator());
  type.def("__hash__", [](const Ruleset& rules) { return py::hash(py::str(ruleset_to_toml(rules))); });
  type.def("__repr__", [](const Ruleset& rules) { return fmt::format("<Ruleset '{}'>", rules.name()); });
  type.def(py::pickle([](const Ruleset& rules) { return ruleset_to_toml(rules); },
                      [](const std::string& text) {
                        return std::make_shared<Ruleset>(value_or_throw(ruleset_from_toml(text, "pickle")));
                      }));
}

}  // namespace tilefish::python
