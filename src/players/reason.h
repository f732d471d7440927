// Why a robot took its turn as it did: written down by the robot itself when it decides, as data. Matches keep it beside the turn, and
// whoever shows a finished match makes a sentence of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tilefish {

enum class Motive : std::uint8_t {
  goes_out,       // lays its whole rack
  lays_most,      // as many tiles as it finds, then as many points
  lays_one_meld,  // of its own rack, several only to open
  lays_and_adds,  // melds of its own and single tiles to those that lie; takes nothing apart
  finds_nothing,  // to lay
  looks_away,     // does not look for a move in this turn
  waits,          // draws until the whole rack goes out
  sits_tight,     // the pool is empty, and it is not behind in points
  starves,        // all others drew, and it leaves them nothing
  holds_jokers,   // they would bring too little
  lays_little,    // since it holds too many tiles to wait
  leaves_a_tile,  // so as to meet the empty pool in a better place
  opens_small,    // with as few tiles as it can
  opens_later,    // it could or could not: it did not look
  cannot_open,
  ends,           // nothing is hidden any more
  compares,       // turns, in imagined rounds
  cannot_lay_it,  // what it had in mind is against the rule for jokers
  at_random,
  most_of_list,  // most tiles, with the fewest jokers, of the moves it listed
  least_cost,    // by its own rule, of the moves it listed
  shuns_all,     // each move that it listed gives away what it will not give
  by_net,        // what its net takes for the best of the turns it listed
  must_lay,      // the rules forbid to draw
  is_late,       // its time was up
};
inline constexpr std::size_t motive_count = static_cast<std::size_t>(Motive::is_late) + 1;

// What some motives have besides, as whole numbers.
enum class Detail : std::uint8_t {
  moves,       // turns among which it chose
  overlooked,  // tiles of its rack that it did not look at
  cap,         // tiles up to which it waits
  pool,        // tiles in it
  worlds,      // imagined rounds
  ahead,       // of the turn it would usually take, in thousandths of a win
  error,       // standard error of that
  share,       // of the win that it expects, in thousandths
  kept,        // points of its rack after the turn
  others,      // points of the other's
  points,      // ahead of the turn it would usually take, in tenths of a point; where that decided
};
inline constexpr std::size_t detail_count = static_cast<std::size_t>(Detail::points) + 1;

class Reason {
 public:
  Reason(Motive motive) : motive_(motive) {}  // NOLINT: a motive is a reason

  [[nodiscard]] Reason with(Detail detail, std::int64_t value) const;

  [[nodiscard]] Motive motive() const { return motive_; }
  [[nodiscard]] std::optional<std::int64_t> operator[](Detail detail) const {
    return details_[static_cast<std::size_t>(detail)];
  }

  friend bool operator==(const Reason&, const Reason&) = default;

 private:
  Motive motive_;
  std::array<std::optional<std::int64_t>, detail_count> details_{};
};

// "goes out", "opens small", for programs and files.
[[nodiscard]] std::string_view name_of(Motive motive);
[[nodiscard]] std::string_view name_of(Detail detail);

// "compares; moves 9; worlds 120": a note of a recorded match.
[[nodiscard]] std::string to_string(const Reason& reason);
// None for notes of another kind.
[[nodiscard]] std::optional<Reason> parse_reason(std::string_view text);

// "It compared 9 turns in 120 imagined rounds and found none clearly better than what it usually does."
[[nodiscard]] std::string sentence_of(const Reason& reason);

}  // namespace tilefish
