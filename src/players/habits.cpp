#include "players/habits.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <vector>

namespace tilefish {

namespace {

constexpr const char* known_habits =
    "hold_jokers=POINTS, wait=TILES, cap=TILES, open=most|least|late, starve or grudge, parted by commas";

struct NumberHabit {
  std::string_view key;
  int Habits::*field;
};
constexpr NumberHabit number_habits[] = {
    {"hold_jokers=", &Habits::hold_jokers}, {"wait=", &Habits::wait}, {"cap=", &Habits::cap}};
constexpr int most_of_anything = 1000;

struct SwitchHabit {
  std::string_view key;
  bool Habits::*field;
};
constexpr SwitchHabit switches[] = {{"starve", &Habits::starve}, {"grudge", &Habits::grudge}};

struct OpeningName {
  std::string_view key;
  OpeningHabit habit;
};
constexpr OpeningName openings[] = {
    {"open=most", OpeningHabit::most}, {"open=least", OpeningHabit::least}, {"open=late", OpeningHabit::late}};

std::optional<int> number_of(std::string_view text) {
  int value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool good = code == std::errc() && end == text.data() + text.size() && value > 0 && value <= most_of_anything;
  return good ? std::optional(value) : std::nullopt;
}

// Whether the word names a habit, which is then taken on.
bool take_on(std::string_view word, Habits& habits) {
  for (const NumberHabit& each : number_habits) {
    if (word.substr(0, each.key.size()) != each.key) continue;
    const std::optional<int> number = number_of(word.substr(each.key.size()));
    if (number) habits.*each.field = *number;
    return number.has_value();
  }
  for (const SwitchHabit& each : switches) {
    if (word == each.key) return habits.*each.field = true;
  }
  const auto opening =
      std::find_if(std::begin(openings), std::end(openings), [&](const OpeningName& each) { return each.key == word; });
  if (opening == std::end(openings)) return false;
  habits.open = opening->habit;
  return true;
}

}  // namespace

Result<Habits> parse_habits(std::string_view text) {
  Habits habits;
  std::vector<std::string_view> told;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view word = text.substr(0, comma);
    const std::string_view key = word.substr(0, word.find('='));
    if (std::find(told.begin(), told.end(), key) != told.end()) {
      return Error{.what = "a habit is told twice", .expected = "each once", .token = std::string(key)};
    }
    told.push_back(key);
    if (!take_on(word, habits)) {
      return Error{.what = "the player has no such habit", .expected = known_habits, .token = std::string(word)};
    }
    if (comma == std::string_view::npos) return habits;
    text.remove_prefix(comma + 1);
  }
}

std::string to_string(const Habits& habits) {
  std::string text;
  const auto add = [&](std::string word) { text += (text.empty() ? "" : ",") + word; };
  for (const NumberHabit& each : number_habits) {
    if (habits.*each.field > 0) add(std::string(each.key) + std::to_string(habits.*each.field));
  }
  for (const OpeningName& each : openings) {
    if (habits.open == each.habit && each.habit != OpeningHabit::most) add(std::string(each.key));
  }
  for (const SwitchHabit& each : switches) {
    if (habits.*each.field) add(std::string(each.key));
  }
  return text;
}

}  // namespace tilefish
