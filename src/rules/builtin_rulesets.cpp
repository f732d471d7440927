#include "rules/builtin_rulesets.h"

#include <cassert>
#include <cstddef>
#include <mutex>
#include <utility>

#include "rules/ruleset_toml.h"

namespace tilefish {

namespace {

// A shipped file that does not read is a broken build; the tests read every one of them.
Ruleset shipped(std::string_view name) {
  std::optional<Ruleset> ruleset = builtin_ruleset(name);
  assert(ruleset.has_value());
  return *std::move(ruleset);
}

}  // namespace

std::vector<std::string> builtin_ruleset_names() {
  std::vector<std::string> names;
  for (const detail::BuiltinRuleset& entry : detail::builtin_ruleset_texts()) names.emplace_back(entry.name);
  return names;
}

std::optional<Ruleset> builtin_ruleset(std::string_view name) {
  // Every match that is read or written asks for its ruleset, so each is read once. One may name another as its base.
  struct Shipped {
    std::once_flag read;
    std::optional<Ruleset> ruleset;
  };
  const std::vector<detail::BuiltinRuleset>& texts = detail::builtin_ruleset_texts();
  static std::vector<Shipped> all(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].name != name) continue;
    std::call_once(all[i].read, [&] {
      Result<Ruleset> ruleset = ruleset_from_toml(texts[i].toml, std::string(name) + ".toml");
      assert(ruleset.ok());
      all[i].ruleset = std::move(ruleset).value();
    });
    return all[i].ruleset;
  }
  return std::nullopt;
}

const Ruleset& Ruleset::classic() {
  static const Ruleset ruleset = shipped("classic");
  return ruleset;
}

const Ruleset& Ruleset::free() {
  static const Ruleset ruleset = shipped("free");
  return ruleset;
}

const Ruleset& Ruleset::six() {
  static const Ruleset ruleset = shipped("six");
  return ruleset;
}

const Ruleset& Ruleset::thesis() {
  static const Ruleset ruleset = shipped("thesis");
  return ruleset;
}

const Ruleset& Ruleset::paper() {
  static const Ruleset ruleset = shipped("paper");
  return ruleset;
}

}  // namespace tilefish
