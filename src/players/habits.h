// Habits that can be added to `optimal` and `hoarder`, one by one, to learn what each is worth: `optimal:wait=5`,
// `hoarder:cap=20,open=late`. docs/strength.md has the answers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace tilefish {

enum class OpeningHabit : std::uint8_t {
  most,   // as soon as it can, with as many tiles as it can
  least,  // as soon as it can, with as few tiles as it can
  late,   // only after somebody else has, or when the pool is empty
};

struct Habits {
  // A rack joker is played only with natural tiles worth at least this many points more than could be played without.
  int hold_jokers = 0;
  // With so few tiles it draws rather than lay some of them; 0 for never.
  int wait = 0;
  // A hoarder with so many tiles lays what it can; 0 for never.
  int cap = 0;
  OpeningHabit open = OpeningHabit::most;
  // When all others drew in their latest turns it draws too, since a tile on the table would help them out.
  bool starve = false;
  // Where it must lay though it would rather draw, it lays as few tiles as it can.
  bool grudge = false;

  friend bool operator==(const Habits&, const Habits&) = default;
};

// "cap=20,open=late"
[[nodiscard]] Result<Habits> parse_habits(std::string_view text);
[[nodiscard]] std::string to_string(const Habits& habits);

}  // namespace tilefish
