#include "solver/moves/brute_moves.h"

#include "rules/verify.h"
#include "solver/every_table.h"

namespace tilefish {

namespace {

bool is_legal(const Position& position, const TileCounts& played, const Ruleset& ruleset) {
  const TileCounts table = position.table.counts(ruleset.numbers());
  return !every_table(position.opened ? table + played : played, ruleset, [&](const Table& laid) {
    Table after = laid;
    if (!position.opened) {
      after.melds.insert(after.melds.end(), position.table.melds.begin(), position.table.melds.end());
    }
    return !verify_move(position, after, ruleset).legal();
  });
}

}  // namespace

std::vector<TileCounts> brute_moves(const Position& position, const Ruleset& ruleset) {
  std::vector<TileCounts> moves;
  every_choice(position.rack, [&](const TileCounts& played) {
    if (!played.empty() && is_legal(position, played, ruleset)) moves.push_back(played);
    return true;
  });
  return moves;
}

}  // namespace tilefish
