#include "rules/ruleset_toml.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

#include <fmt/core.h>

#include "rules/builtin_rulesets.h"
#include "rules/toml.h"
#include "rules/toml_letters.h"

namespace tilefish {

namespace {

// "name, description, … or turn_seconds": every key that a file may have.
std::string key_names() {
  std::vector<std::string> names = {"name", "description", "based_on", "joker_rule", "must_play", "scoring"};
  for (const RulesetKey& key : ruleset_keys()) names.emplace_back(key.name);
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) text += (i + 1 < names.size() ? ", " : " or ") + names[i];
  return text;
}

class Reader {
 public:
  Reader(const toml::table& table, std::string source) : table_(table), source_(std::move(source)) {}

  Result<Ruleset> read() {
    if (const auto base = table_.find("based_on"); base != table_.end()) {
      if (std::optional<Error> error = start_from(base->first.str(), base->second)) return *std::move(error);
    }
    for (const auto& [key, node] : table_) {
      if (std::optional<Error> error = take(key, node)) return *std::move(error);
    }
    Result<Ruleset> ruleset = Ruleset::make(fields_);
    if (ruleset.ok()) return ruleset;
    // Each number is in its range by now; what is left to refuse is how they go together.
    Error error = std::move(ruleset).error();
    error.place = place_of_either("min_players", "max_players");
    return error;
  }

 private:
  [[nodiscard]] Place at(const toml::source_region& region) const {
    return {source_, region.begin.line, region.begin.column};
  }

  [[nodiscard]] Place place_of_either(std::string_view first, std::string_view second) const {
    for (const std::string_view key : {first, second}) {
      if (const toml::node* node = table_.get(key)) return at(node->source());
    }
    return {source_};
  }

  [[nodiscard]] Error complain(std::string_view key, const toml::node& node, std::string what,
                               std::string expected) const {
    return Error{.what = std::move(what),
                 .expected = std::move(expected),
                 .token = std::string(key),
                 .place = at(node.source())};
  }

  std::optional<Error> start_from(std::string_view key, const toml::node& node) {
    const std::optional<std::string> name = node.value_exact<std::string>();
    const std::optional<Ruleset> base = name ? builtin_ruleset(*name) : std::nullopt;
    if (!base) {
      std::string known;
      for (const std::string& each : builtin_ruleset_names()) known += (known.empty() ? "" : ", ") + each;
      return complain(key, node, "there is no such ruleset to start from", "one of " + known);
    }
    // What is built on another ruleset is another one: neither its name nor its description is inherited.
    const RulesetFields unnamed;
    fields_ = base->fields();
    fields_.name = unnamed.name;
    fields_.description = unnamed.description;
    return std::nullopt;
  }

  std::optional<Error> take(const toml::key& toml_key, const toml::node& node) {
    const std::string_view key = toml_key.str();
    if (key == "based_on") return std::nullopt;
    if (key == "name") return take_text(key, node, fields_.name);
    if (key == "description") return take_text(key, node, fields_.description);
    if (key == "joker_rule") return take_joker_rule(key, node);
    if (key == "must_play") {
      const std::optional<bool> flag = node.value_exact<bool>();
      if (!flag) return complain(key, node, "not true or false", "must_play = true or must_play = false");
      fields_.must_play = *flag;
      return std::nullopt;
    }
    if (key == "scoring") return take_scoring(key, node);
    for (const RulesetKey& each : ruleset_keys()) {
      if (key == each.name) return take_number(each, node);
    }
    return Error{
        .what = "unknown key", .expected = key_names(), .token = std::string(key), .place = at(toml_key.source())};
  }

  std::optional<Error> take_text(std::string_view key, const toml::node& node, std::string& field) const {
    std::optional<std::string> text = node.value_exact<std::string>();
    if (!text) return complain(key, node, "not a text", fmt::format("{} = \"…\"", key));
    field = *std::move(text);
    return std::nullopt;
  }

  std::optional<Error> take_joker_rule(std::string_view key, const toml::node& node) {
    const std::optional<std::string> rule = node.value_exact<std::string>();
    if (rule == "free") {
      fields_.joker_rule = JokerRule::free;
    } else if (rule == "swap") {
      fields_.joker_rule = JokerRule::swap;
    } else {
      return complain(key, node, "there is no such joker rule", "joker_rule = \"free\" or joker_rule = \"swap\"");
    }
    return std::nullopt;
  }

  std::optional<Error> take_scoring(std::string_view key, const toml::node& node) {
    const std::optional<std::string> scoring = node.value_exact<std::string>();
    if (scoring == "collect") {
      fields_.scoring = Scoring::collect;
    } else if (scoring == "tally") {
      fields_.scoring = Scoring::tally;
    } else {
      return complain(key, node, "there is no such scoring", "scoring = \"collect\" or scoring = \"tally\"");
    }
    return std::nullopt;
  }

  std::optional<Error> take_number(const RulesetKey& key, const toml::node& node) {
    const std::string range = fmt::format("a whole number in {} … {} ({})", key.lowest, key.highest, key.meaning);
    const std::optional<std::int64_t> value = node.value_exact<std::int64_t>();
    if (!value) return complain(key.name, node, "not a whole number", range);
    if (*value < key.lowest || *value > key.highest) {
      return complain(key.name, node, fmt::format("{} is out of range", *value), range);
    }
    fields_.*key.field = static_cast<int>(*value);
    return std::nullopt;
  }

  const toml::table& table_;
  std::string source_;
  RulesetFields fields_;
};

}  // namespace

Result<Ruleset> ruleset_from_toml(std::string_view text, std::string source) {
  // Shipped rulesets have less than a kilobyte. The bound keeps keys such as a.a.a.… from nesting so deep that taking
  // them down again, which toml++ does by recursion, overruns the stack.
  constexpr std::size_t longest_text = 16 * 1024;
  if (text.size() > longest_text) {
    return Error{.what = fmt::format("{} bytes are too many for a ruleset", text.size()),
                 .expected = fmt::format("at most {}", longest_text),
                 .place = {std::move(source)}};
  }
  if (std::optional<Error> error = letter_out_of_place(text, source)) return *std::move(error);
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    // The parser quotes what it choked on.
    constexpr std::size_t longest_words = 200;
    return Error{.what = printable(std::string(error.description()), longest_words),
                 .expected = "a TOML file of `key = value` lines",
                 .place = {std::move(source), error.source().begin.line, error.source().begin.column}};
  }
  return Reader(parsed.table(), std::move(source)).read();
}

std::string ruleset_to_toml(const Ruleset& ruleset) {
  const RulesetFields& fields = ruleset.fields();
  std::string text =
      fmt::format("name = {}\ndescription = {}\n", toml_quoted(fields.name), toml_quoted(fields.description));
  for (const RulesetKey& key : ruleset_keys()) text += fmt::format("{} = {}\n", key.name, fields.*key.field);
  text += fmt::format("joker_rule = \"{}\"\n", fields.joker_rule == JokerRule::swap ? "swap" : "free");
  text += fmt::format("must_play = {}\n", fields.must_play);
  text += fmt::format("scoring = \"{}\"\n", fields.scoring == Scoring::tally ? "tally" : "collect");
  return text;
}

}  // namespace tilefish
