// A ruleset: the numbers that make one game of the family, validated once and never changed after.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "rules/tile.h"

namespace tilefish {

enum class JokerRule : std::uint8_t {
  free,  // a joker on the table moves like any tile
  swap,  // a joker on the table is the tile it stands for; a player who takes it away must lay it with a rack tile
};

// The plain numbers, before they are checked. Defaults are those of the game as it is sold.
struct RulesetNumbers {
  std::string name = "unnamed";
  std::string description;
  int colours = 4;
  int numbers = 13;
  int copies = 2;
  int jokers = 2;
  int min_meld = 3;
  JokerRule joker_rule = JokerRule::swap;
  int opening_points = 30;
  int rack_size = 14;
  int min_players = 2;
  int max_players = 4;
  bool must_play = false;
  int joker_penalty = 30;
  int overtime_draw = 1;
  int illegal_draw = 3;
  int turn_seconds = 60;

  friend bool operator==(const RulesetNumbers&, const RulesetNumbers&) = default;
};

class Ruleset {
 public:
  // Refuses numbers out of range with an error that names the key and its range.
  [[nodiscard]] static Result<Ruleset> make(RulesetNumbers numbers);

  // The shipped rulesets; their numbers come from rulesets/*.toml.
  [[nodiscard]] static const Ruleset& classic();
  [[nodiscard]] static const Ruleset& free();
  [[nodiscard]] static const Ruleset& six();
  [[nodiscard]] static const Ruleset& thesis();
  [[nodiscard]] static const Ruleset& paper();

  [[nodiscard]] const std::string& name() const { return n_.name; }
  [[nodiscard]] const std::string& description() const { return n_.description; }
  [[nodiscard]] int colours() const { return n_.colours; }
  [[nodiscard]] int numbers() const { return n_.numbers; }
  [[nodiscard]] int copies() const { return n_.copies; }
  [[nodiscard]] int jokers() const { return n_.jokers; }
  [[nodiscard]] int min_meld() const { return n_.min_meld; }
  [[nodiscard]] JokerRule joker_rule() const { return n_.joker_rule; }
  [[nodiscard]] int opening_points() const { return n_.opening_points; }
  [[nodiscard]] int rack_size() const { return n_.rack_size; }
  [[nodiscard]] int min_players() const { return n_.min_players; }
  [[nodiscard]] int max_players() const { return n_.max_players; }
  // Whether drawing is forbidden while a move exists.
  [[nodiscard]] bool must_play() const { return n_.must_play; }
  // What a joker left on a rack costs when the round ends.
  [[nodiscard]] int joker_penalty() const { return n_.joker_penalty; }
  // Tiles drawn by a player whose clock ran out, or whose turn ended in an illegal table.
  [[nodiscard]] int overtime_draw() const { return n_.overtime_draw; }
  [[nodiscard]] int illegal_draw() const { return n_.illegal_draw; }
  [[nodiscard]] int turn_seconds() const { return n_.turn_seconds; }

  [[nodiscard]] std::int64_t total_tiles() const {
    return std::int64_t{n_.colours} * n_.numbers * n_.copies + n_.jokers;
  }
  [[nodiscard]] const RulesetNumbers& as_numbers() const { return n_; }
  [[nodiscard]] Ruleset with_joker_rule(JokerRule rule) const {
    Ruleset changed = *this;
    changed.n_.joker_rule = rule;
    return changed;
  }

  friend bool operator==(const Ruleset&, const Ruleset&) = default;

 private:
  explicit Ruleset(RulesetNumbers numbers) : n_(std::move(numbers)) {}

  RulesetNumbers n_;
};

// One whole-number key of a ruleset: the table of these drives validation, the TOML reader and the help text.
struct RulesetKey {
  const char* name;
  int RulesetNumbers::*field;
  int lowest;
  int highest;
  const char* meaning;
};

[[nodiscard]] const std::vector<RulesetKey>& ruleset_keys();

}  // namespace tilefish
