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

// What the end of a round does to the scores. The highest score wins under both.
enum class Scoring : std::uint8_t {
  collect,  // the winner gains what the others hold, and they lose it
  tally,    // everybody loses what is left on the own rack; the sums over the rounds decide, the lowest wins
};

// What a ruleset is made of, before it is checked. Defaults are those of the game as it is sold.
struct RulesetFields {
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
  Scoring scoring = Scoring::collect;
  int joker_penalty = 30;
  int overtime_draw = 1;
  int illegal_draw = 3;
  int turn_seconds = 60;

  friend bool operator==(const RulesetFields&, const RulesetFields&) = default;
};

class Ruleset {
 public:
  // Refuses numbers out of range with an error that names the key and its range.
  [[nodiscard]] static Result<Ruleset> make(RulesetFields fields);

  // The shipped rulesets; their numbers come from rulesets/*.toml.
  [[nodiscard]] static const Ruleset& classic();
  [[nodiscard]] static const Ruleset& free();
  [[nodiscard]] static const Ruleset& six();
  [[nodiscard]] static const Ruleset& thesis();
  [[nodiscard]] static const Ruleset& paper();

  [[nodiscard]] const std::string& name() const { return fields_.name; }
  [[nodiscard]] const std::string& description() const { return fields_.description; }
  [[nodiscard]] int colours() const { return fields_.colours; }
  [[nodiscard]] int numbers() const { return fields_.numbers; }
  [[nodiscard]] int copies() const { return fields_.copies; }
  [[nodiscard]] int jokers() const { return fields_.jokers; }
  [[nodiscard]] int min_meld() const { return fields_.min_meld; }
  [[nodiscard]] JokerRule joker_rule() const { return fields_.joker_rule; }
  [[nodiscard]] int opening_points() const { return fields_.opening_points; }
  [[nodiscard]] int rack_size() const { return fields_.rack_size; }
  [[nodiscard]] int min_players() const { return fields_.min_players; }
  [[nodiscard]] int max_players() const { return fields_.max_players; }
  // Whether drawing is forbidden while a move exists.
  [[nodiscard]] bool must_play() const { return fields_.must_play; }
  [[nodiscard]] Scoring scoring() const { return fields_.scoring; }
  // What a joker left on a rack costs when the round ends.
  [[nodiscard]] int joker_penalty() const { return fields_.joker_penalty; }
  // Tiles drawn by a player whose clock ran out, or whose turn ended in an illegal table.
  [[nodiscard]] int overtime_draw() const { return fields_.overtime_draw; }
  [[nodiscard]] int illegal_draw() const { return fields_.illegal_draw; }
  [[nodiscard]] int turn_seconds() const { return fields_.turn_seconds; }

  [[nodiscard]] std::int64_t total_tiles() const {
    return std::int64_t{fields_.colours} * fields_.numbers * fields_.copies + fields_.jokers;
  }
  [[nodiscard]] const RulesetFields& fields() const { return fields_; }
  [[nodiscard]] Ruleset with_joker_rule(JokerRule rule) const {
    Ruleset changed = *this;
    changed.fields_.joker_rule = rule;
    return changed;
  }

  friend bool operator==(const Ruleset&, const Ruleset&) = default;

 private:
  explicit Ruleset(RulesetFields fields) : fields_(std::move(fields)) {}

  RulesetFields fields_;
};

// One whole-number key of a ruleset: the table of these drives validation, the TOML reader and the help text.
struct RulesetKey {
  const char* name;
  int RulesetFields::*field;
  int lowest;
  int highest;
  const char* meaning;
};

[[nodiscard]] const std::vector<RulesetKey>& ruleset_keys();

}  // namespace tilefish
