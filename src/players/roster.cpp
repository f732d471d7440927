#include "players/roster.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "players/candidates/player.h"
#include "players/habit_player.h"
#include "players/learned/player.h"
#include "players/levels/player.h"
#include "players/master/player.h"

namespace tilefish {

namespace {

struct SearchEntry {
  SearchKind search;
  std::string_view name;
};

constexpr SearchEntry searches[] = {
    {SearchKind::exact, "exact"}, {SearchKind::astar, "astar"}, {SearchKind::bfs, "bfs"}};

constexpr std::string_view search_key = "search=";

std::string all_names() {
  std::string names;
  for (const RobotEntry& entry : robots()) {
    if (!names.empty()) names += ", ";
    names += entry.name;
  }
  return names;
}

const RobotEntry& entry_of(Robot robot) {
  const auto found =
      std::find_if(robots().begin(), robots().end(), [&](const RobotEntry& entry) { return entry.robot == robot; });
  assert(found != robots().end());
  return *found;
}

Result<SearchKind> parse_search(std::string_view text) {
  const auto search = std::find_if(std::begin(searches), std::end(searches), [&](const SearchEntry& each) {
    return text.substr(0, search_key.size()) == search_key && text.substr(search_key.size()) == each.name;
  });
  if (search != std::end(searches)) return search->search;
  return Error{.what = "the player has no such option",
               .expected = "search=exact, search=astar or search=bfs",
               .token = std::string(text)};
}

std::string to_string(SearchKind search) {
  const auto found = std::find_if(std::begin(searches), std::end(searches),
                                  [&](const SearchEntry& each) { return each.search == search; });
  assert(found != std::end(searches));
  return std::string(search_key) + std::string(found->name);
}

template <class T>
std::optional<Error> take(Result<T> read, T& into) {
  if (!read) return std::move(read).error();
  into = std::move(read).value();
  return std::nullopt;
}

// What is wrong with the text behind a robot's name; if nothing is, the spec has it.
std::optional<Error> read_option(std::string_view text, RobotOption option, RobotSpec& spec) {
  switch (option) {
    case RobotOption::none: break;
    case RobotOption::search: return take(parse_search(text), spec.search);
    case RobotOption::habits: return take(parse_habits(text), spec.habits);
    case RobotOption::aim: return take(parse_aim(text), spec.aim);
  }
  return Error{.what = "the player has no such option", .expected = "no option", .token = std::string(text)};
}

}  // namespace

const std::vector<RobotEntry>& robots() {
  static const std::vector<RobotEntry> entries = {
      {Robot::random, "random", "any move it finds", RobotOption::search},
      {Robot::greedy, "greedy", "as many tiles as possible, without freeing a joker", RobotOption::search},
      {Robot::smart, "smart", "plays little, keeps melds and jokers on the rack", RobotOption::search},
      {Robot::optimal, "optimal", "the best move of each turn: most tiles, then points", RobotOption::habits},
      {Robot::hoarder, "hoarder", "opens, then waits until the whole rack goes out", RobotOption::habits},
      {Robot::master, "master", "waits, counts tiles and searches the end", RobotOption::aim},
      {Robot::learned, "learned", "compares its turns by what games against itself taught it"},
      {Robot::level1, "level1", "a beginner who lays one meld a turn and seldom adds to others"},
      {Robot::level2, "level2", "lays and adds, but misses a quarter of its turns and tiles"},
      {Robot::level3, "level3", "lays and adds, and hardly ever takes the table apart"},
      {Robot::level4, "level4", "lays and adds, and takes the table apart once in twelve turns"},
      {Robot::level5, "level5", "takes the table apart in three turns of ten"},
      {Robot::level6, "level6", "plays the most it can each turn"},
      {Robot::level7, "level7", "waits and ends like master, with a rack of eleven tiles"},
      {Robot::level8, "level8", "waits and ends like master, with a rack of eighteen tiles"},
  };
  return entries;
}

Result<RobotSpec> parse_robot(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const auto entry =
      std::find_if(robots().begin(), robots().end(), [&](const RobotEntry& each) { return each.name == name; });
  if (entry == robots().end()) {
    return Error{.what = "there is no such player", .expected = all_names(), .token = std::string(name)};
  }
  RobotSpec spec{.robot = entry->robot};
  if (colon == std::string_view::npos) return spec;
  if (const std::optional<Error> error = read_option(text.substr(colon + 1), entry->option, spec)) return *error;
  return spec;
}

std::string to_string(const RobotSpec& spec) {
  const std::string text(entry_of(spec.robot).name);
  if (spec.habits != Habits()) return text + ":" + to_string(spec.habits);
  if (spec.aim != Aim::by_match) return text + ":" + to_string(spec.aim);
  if (spec.search != SearchKind::exact) return text + ":" + to_string(spec.search);
  return text;
}

std::unique_ptr<Player> make_player(const RobotSpec& spec, const Ruleset& ruleset) {
  switch (spec.robot) {
    case Robot::random: return candidate_player(Taste::random, spec.search, ruleset);
    case Robot::greedy: return candidate_player(Taste::greedy, spec.search, ruleset);
    case Robot::smart: return candidate_player(Taste::smart, spec.search, ruleset);
    case Robot::optimal: return habit_player(HabitBase::lays, spec.habits, ruleset);
    case Robot::hoarder: return habit_player(HabitBase::waits, spec.habits, ruleset);
    case Robot::master: return master_player(ruleset, {.aim = spec.aim});
    case Robot::learned: return learned_player(ruleset);
    case Robot::level1:
    case Robot::level2:
    case Robot::level3:
    case Robot::level4:
    case Robot::level5:
    case Robot::level6:
    case Robot::level7:
    case Robot::level8:
      return level_player(lowest_level + static_cast<int>(spec.robot) - static_cast<int>(Robot::level1), ruleset);
  }
  assert(false);
  return nullptr;
}

}  // namespace tilefish
