#include "players/roster.h"

#include <algorithm>
#include <cassert>

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

}  // namespace

const std::vector<RobotEntry>& robots() {
  static const std::vector<RobotEntry> entries = {
      {Robot::random, "random", "any move it finds", true},
      {Robot::greedy, "greedy", "as many tiles as possible, without freeing a joker", true},
      {Robot::smart, "smart", "plays little, keeps melds and jokers on the rack", true},
      {Robot::optimal, "optimal", "the best move of each turn: most tiles, then points", false, true},
      {Robot::hoarder, "hoarder", "opens, then waits until the whole rack goes out", false, true},
      {Robot::master, "master", "waits, counts tiles and searches the end", false},
      {Robot::learned, "learned", "compares its turns by what games against itself taught it", false},
      {Robot::level1, "level1", "a careless beginner who lays one meld at a time", false},
      {Robot::level2, "level2", "a beginner who adds to melds and misses a lot", false},
      {Robot::level3, "level3", "lays and adds, but leaves the table as it lies", false},
      {Robot::level4, "level4", "rearranges the table, with half an eye on its rack", false},
      {Robot::level5, "level5", "rearranges the table and overlooks some tiles", false},
      {Robot::level6, "level6", "plays the most it can each turn", false},
      {Robot::level7, "level7", "keeps a small rack back until it goes out", false},
      {Robot::level8, "level8", "plays like master, but never hoards", false},
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
  const std::string_view option = text.substr(colon + 1);
  if (entry->has_habits) {
    const Result<Habits> habits = parse_habits(option);
    if (!habits) return habits.error();
    spec.habits = *habits;
    return spec;
  }
  const auto search = std::find_if(std::begin(searches), std::end(searches), [&](const SearchEntry& each) {
    return option.substr(0, search_key.size()) == search_key && option.substr(search_key.size()) == each.name;
  });
  if (!entry->has_search || search == std::end(searches)) {
    return Error{.what = "the player has no such option",
                 .expected = entry->has_search ? "search=exact, search=astar or search=bfs" : "no option",
                 .token = std::string(option)};
  }
  spec.search = search->search;
  return spec;
}

std::string to_string(const RobotSpec& spec) {
  std::string text(entry_of(spec.robot).name);
  if (spec.habits != Habits()) return text + ":" + to_string(spec.habits);
  if (spec.search == SearchKind::exact) return text;
  for (const SearchEntry& each : searches) {
    if (each.search == spec.search) text += ":" + std::string(search_key) + std::string(each.name);
  }
  return text;
}

std::unique_ptr<Player> make_player(const RobotSpec& spec, const Ruleset& ruleset) {
  switch (spec.robot) {
    case Robot::random: return candidate_player(Taste::random, spec.search, ruleset);
    case Robot::greedy: return candidate_player(Taste::greedy, spec.search, ruleset);
    case Robot::smart: return candidate_player(Taste::smart, spec.search, ruleset);
    case Robot::optimal: return habit_player(HabitBase::lays, spec.habits, ruleset);
    case Robot::hoarder: return habit_player(HabitBase::waits, spec.habits, ruleset);
    case Robot::master: return master_player(ruleset);
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
