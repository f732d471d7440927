// A turn in the making: the table as a person rearranges it, step by step, with undo. Nothing of it counts until the
// turn ends.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"
#include "rules/verify.h"

namespace tilefish::cli {

class TurnDraft {
 public:
  TurnDraft(Position start, const Ruleset& ruleset);

  [[nodiscard]] const std::vector<LooseTiles>& melds() const { return now_.melds; }
  [[nodiscard]] const TileCounts& hand() const {
    return now_.hand;
  }  // the rack's rest and what was taken from the table
  [[nodiscard]] bool changed() const { return !earlier_.empty(); }
  // Tiles of the table that lie in the hand and have to go back.
  [[nodiscard]] TileCounts owed() const;

  // Each says what is wrong, if something is, and changes nothing then. Melds count from 1.
  [[nodiscard]] std::optional<Error> lay(std::string_view tiles);                     // a new meld out of the hand
  [[nodiscard]] std::optional<Error> add(std::string_view tiles, std::size_t meld);   // to a meld
  [[nodiscard]] std::optional<Error> take(std::string_view tiles, std::size_t meld);  // out of a meld, into the hand
  [[nodiscard]] std::optional<Error> set_table(std::string_view table);               // the whole table at once
  void set_table(const Table& table);
  bool undo();
  void reset();

  // The table if the turn may end like this, or why not.
  [[nodiscard]] std::variant<Table, Verdict> finish() const;

 private:
  struct State {
    std::vector<LooseTiles> melds;
    TileCounts hand;
  };

  [[nodiscard]] Result<std::vector<Tile>> read_tiles(std::string_view text, const TileCounts& from,
                                                     const char* where) const;
  [[nodiscard]] std::optional<Error> refuse_meld(std::size_t meld) const;
  void remember() { earlier_.push_back(now_); }

  Position start_;
  const Ruleset& ruleset_;
  State now_;
  std::vector<State> earlier_;
};

}  // namespace tilefish::cli
