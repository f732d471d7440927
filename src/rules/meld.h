// A legal meld: a run or a group, jokers included. A small value without heap memory; tables are lists of it.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/ruleset.h"
#include "rules/tile.h"
#include "rules/tile_counts.h"

namespace tilefish {

enum class MeldKind : std::uint8_t { run, group };

class Meld {
 public:
  // The callers of these two vouch for legality; read_meld() in meld_reading.h is for tiles that come from outside.
  // `joker_places` are ascending indices into the run.
  [[nodiscard]] static Meld run(int colour, int first, int length, std::span<const int> joker_places = {});
  // Natural tiles in the order of `colours`, a joker where a colour is `joker_colour`.
  [[nodiscard]] static Meld group(int number, std::span<const int> colours);
  static constexpr int joker_colour = 15;

  [[nodiscard]] MeldKind kind() const { return kind_; }
  [[nodiscard]] bool is_run() const { return kind_ == MeldKind::run; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] int jokers() const { return jokers_; }
  [[nodiscard]] int naturals() const { return size_ - jokers_; }

  // The number of a group; the lowest number of a run.
  [[nodiscard]] int number() const { return number_; }
  // The colour of a run.
  [[nodiscard]] int colour() const {
    assert(is_run());
    return colour_;
  }

  // As laid: a joker is a joker.
  [[nodiscard]] Tile tile(int place) const {
    assert(place >= 0 && place < size_);
    if (is_run()) {
      for (int i = 0; i < jokers_; ++i) {
        if (joker_places_[static_cast<std::size_t>(i)] == place) return Tile::joker();
      }
      return Tile(number_ + place, colour_);
    }
    const int colour = static_cast<int>(group_colours_ >> (4 * place)) & 15;
    return colour == joker_colour ? Tile::joker() : Tile(number_, colour);
  }
  [[nodiscard]] bool is_joker(int place) const { return tile(place).is_joker(); }
  // The natural tiles of a group.
  [[nodiscard]] Row row_of_group() const {
    assert(!is_run());
    // The bit of a joker lies past the colours and is cut off. Four places are counted at once, as if those past the end were of
    // the first colour.
    const auto bit = [this](int place) { return std::uint64_t{1} << (group_colours_ >> (4 * place) & 15) * 4; };
    std::uint64_t row = bit(0) + bit(1) + bit(2) + bit(3);
    if (size_ < 4) row -= static_cast<std::uint64_t>(4 - size_);
    for (int place = 4; place < size_; ++place) row += bit(place);
    return static_cast<Row>(row);
  }
  [[nodiscard]] std::vector<Tile> tiles() const;

  // As laid, that is including the order of a group.
  friend bool operator==(const Meld&, const Meld&) = default;

 private:
  Meld() = default;

  MeldKind kind_ = MeldKind::run;
  std::uint8_t colour_ = 0;
  std::uint8_t jokers_ = 0;
  std::int32_t size_ = 0;
  std::int32_t number_ = 0;
  std::uint32_t group_colours_ = 0;                      // four bits a place, as laid
  std::array<std::int32_t, max_jokers> joker_places_{};  // of a run, ascending; unused ones are zero
};

// A joker beside at most one other tile can be read as part of a run and as part of a group: `7b J J`. Such a meld is kept
// as the run that is written, and whoever asks what its jokers mean is given both readings.
[[nodiscard]] bool reads_both_ways(const Meld& meld, const Ruleset& ruleset);

// Every tile the joker at `place` can stand for: in a run the tile of its place, in a group any colour the group lacks.
// Jokers alone can be every run and every group of their number.
[[nodiscard]] std::vector<Tile> joker_meanings(const Meld& meld, int place, const Ruleset& ruleset);

// Face value, a joker counting as the tile it stands for; the better reading where there are two.
[[nodiscard]] std::int64_t points(const Meld& meld, const Ruleset& ruleset);

// Whether the two hold the same tiles, whatever their order; a joker counts as a joker.
[[nodiscard]] bool same_tiles(const Meld& left, const Meld& right);

// A word that two melds share if they hold the same tiles and no others do; none for some melds of long games. For callers
// that compare many with many.
[[nodiscard]] std::optional<std::uint64_t> word_of_tiles(const Meld& meld);

// "4b 5b J 7b"
[[nodiscard]] std::string to_string(const Meld& meld);
// As with a tile: there must be room for as much as this.
[[nodiscard]] char* write_text(char* at, const Meld& meld);
[[nodiscard]] inline std::size_t room_for(const Meld& meld) {
  return room_for_tiles(static_cast<std::size_t>(meld.size()), meld.number() + meld.size());
}

}  // namespace tilefish
