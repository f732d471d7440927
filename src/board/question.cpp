#include "board/question.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "rules/notation.h"

namespace tilefish::board {

namespace {

template <class Value>
using Names = std::vector<std::pair<std::string_view, Value>>;

const Names<Ask>& ask_names() {
  static const Names<Ask> names = {{"best", Ask::best},   {"opening", Ask::opening}, {"plan", Ask::plan},
                                   {"count", Ask::count}, {"list", Ask::list},       {"draws", Ask::draws}};
  return names;
}

const Names<By>& by_names() {
  static const Names<By> names = {
      {"tiles", By::tiles}, {"points", By::points}, {"keep", By::keep}, {"fewest", By::fewest}};
  return names;
}

// The lines of a question before they are understood: each key at most once.
struct Lines {
  std::string_view ask = "best";
  std::string_view by = "tiles";
  std::string_view rules;
  std::string_view opened = "yes";
  std::string_view position;
  std::string_view after;
  std::string_view skip = "0";
  std::string_view take = "20";
  std::string_view milliseconds = "0";
  std::string_view megabytes = "0";
};

struct LineKey {
  std::string_view name;
  std::string_view Lines::*field;
};

constexpr std::array<LineKey, 10> line_keys = {{{"ask", &Lines::ask},
                                                {"by", &Lines::by},
                                                {"rules", &Lines::rules},
                                                {"opened", &Lines::opened},
                                                {"position", &Lines::position},
                                                {"after", &Lines::after},
                                                {"skip", &Lines::skip},
                                                {"take", &Lines::take},
                                                {"milliseconds", &Lines::milliseconds},
                                                {"megabytes", &Lines::megabytes}}};

Error trouble_with(std::string_view key, std::string_view value, std::string expected) {
  return {.what = fmt::format("this cannot be the {} of a question", key),
          .expected = std::move(expected),
          .token = std::string(value)};
}

Result<Lines> split_lines(std::string_view text) {
  Lines lines;
  std::array<bool, line_keys.size()> seen{};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string_view key = line.substr(0, space);
    std::size_t index = 0;
    while (index < line_keys.size() && line_keys[index].name != key) ++index;
    if (index == line_keys.size()) {
      return Error{.what = "a question has no such key",
                   .expected = "ask, by, rules, opened, position, after, skip, take, milliseconds or megabytes",
                   .token = std::string(key)};
    }
    if (std::exchange(seen[index], true)) {
      return Error{.what = "the key comes twice", .expected = "each key once", .token = std::string(key)};
    }
    lines.*line_keys[index].field = line.substr(std::min(space + 1, line.size()));
  }
  return lines;
}

template <class Value>
Result<Value> read_name(std::string_view key, std::string_view text, const Names<Value>& names) {
  std::string expected;
  for (const auto& [name, value] : names) {
    if (name == text) return value;
    expected += (expected.empty() ? "" : ", ") + std::string(name);
  }
  return trouble_with(key, text, "one of " + expected);
}

Result<std::uint64_t> read_whole(std::string_view key, std::string_view text, std::uint64_t most) {
  std::uint64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size() || value > most) {
    return trouble_with(key, text, fmt::format("a whole number up to {}", most));
  }
  return value;
}

Result<bool> read_yes(std::string_view key, std::string_view text) {
  if (text == "yes") return true;
  if (text == "no") return false;
  return trouble_with(key, text, "yes or no");
}

// "colours=4 numbers=13 joker_rule=swap": what is left out is as in the game that is sold.
Result<Ruleset> read_rules(std::string_view text) {
  RulesetFields fields;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string_view name = word.substr(0, equals);
    const std::string_view value = word.substr(std::min(equals + 1, word.size()));
    if (name == "joker_rule") {
      if (value != "free" && value != "swap") return trouble_with(name, value, "free or swap");
      fields.joker_rule = value == "free" ? JokerRule::free : JokerRule::swap;
      continue;
    }
    const std::vector<RulesetKey>& keys = ruleset_keys();
    const auto key = std::find_if(keys.begin(), keys.end(), [&](const RulesetKey& each) { return each.name == name; });
    if (key == keys.end()) return trouble_with("rules", word, "words such as colours=4 or joker_rule=swap");
    const Result<std::uint64_t> number = read_whole(name, value, static_cast<std::uint64_t>(key->highest));
    if (!number) return number.error();
    fields.*key->field = static_cast<int>(*number);
  }
  if (fields.numbers > most_numbers) {
    return trouble_with("rules", std::to_string(fields.numbers), fmt::format("numbers up to {}", most_numbers));
  }
  return Ruleset::make(std::move(fields));
}

}  // namespace

std::string_view name_of(Ask ask) {
  for (const auto& [name, value] : ask_names()) {
    if (value == ask) return name;
  }
  return "";
}

Result<Question> read_question(std::string_view text) {
  if (text.size() > longest_question) {
    return Error{.what = "the question is too long", .expected = fmt::format("up to {} bytes", longest_question)};
  }
  const Result<Lines> lines = split_lines(text);
  if (!lines) return lines.error();
  const Result<Ask> ask = read_name("ask", lines->ask, ask_names());
  if (!ask) return ask.error();
  const Result<By> by = read_name("by", lines->by, by_names());
  if (!by) return by.error();
  Result<Ruleset> ruleset = read_rules(lines->rules);
  if (!ruleset) return ruleset.error();
  const Result<bool> opened = read_yes("opened", lines->opened);
  if (!opened) return opened.error();
  const Result<std::uint64_t> skip = read_whole("skip", lines->skip, 1'000'000);
  if (!skip) return skip.error();
  const Result<std::uint64_t> take = read_whole("take", lines->take, most_listed);
  if (!take) return take.error();
  const Result<std::uint64_t> milliseconds = read_whole("milliseconds", lines->milliseconds, most_milliseconds);
  if (!milliseconds) return milliseconds.error();
  const Result<std::uint64_t> megabytes = read_whole("megabytes", lines->megabytes, 1'000'000);
  if (!megabytes) return megabytes.error();
  Result<Position> position = parse_position(lines->position, *ruleset);
  if (!position) return position.error();
  position->opened = *opened;
  Result<Table> after = parse_table(lines->after, *ruleset);
  if (!after) return after.error();
  const bool reached =
      (position->table.counts(ruleset->numbers()) + position->rack).contains(after->counts(ruleset->numbers())) &&
      after->counts(ruleset->numbers()).contains(position->table.counts(ruleset->numbers()));
  if (*ask == Ask::plan && !reached) {
    return trouble_with("after", lines->after, "all tiles of the table, and no other than those of the rack");
  }
  return Question{.ask = *ask,
                  .by = *by,
                  .ruleset = *std::move(ruleset),
                  .position = *std::move(position),
                  .after = *std::move(after),
                  .skip = static_cast<std::size_t>(*skip),
                  .take = static_cast<std::size_t>(*take),
                  .milliseconds = *milliseconds,
                  .megabytes = *megabytes};
}

}  // namespace tilefish::board
