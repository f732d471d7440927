// The robot's side of the protocol: lines in, the rules and the turns they describe out. `tilefish robot` plays with it, so
// that robots of one release can meet those of another.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "players/player.h"
#include "rules/game.h"
#include "rules/ruleset.h"
#include "rules/view.h"

namespace tilefish {

// A turn as it was told. The view points into the history beside it, so it stays where it was made.
struct ToldTurn {
  View view;
  std::vector<TurnRecord> history;
  Budget budget;
  std::uint64_t seed = 0;

  ToldTurn() = default;
  ToldTurn(const ToldTurn&) = delete;
  ToldTurn& operator=(const ToldTurn&) = delete;
};

// The rules of an introduction, from its first line to "hello".
[[nodiscard]] Result<Ruleset> parse_greeting(const std::vector<std::string>& lines);

// A turn, from "turn" to "go". The ruleset must outlive it.
[[nodiscard]] Result<std::unique_ptr<ToldTurn>> parse_turn(const std::vector<std::string>& lines,
                                                           const Ruleset& ruleset);

// "draw" or "lay TABLE", without the end of the line.
[[nodiscard]] std::string answer_of(const Choice& choice);

}  // namespace tilefish
