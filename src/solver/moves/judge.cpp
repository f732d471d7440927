#include "solver/moves/judge.h"

#include <algorithm>
#include <optional>

#include "solver/free_rule.h"
#include "solver/swap/paid_jokers.h"

namespace tilefish {

namespace {

// Of many precedents the oldest are seldom of use, and asking each takes its time.
constexpr std::size_t most_precedents = 64;

}  // namespace

MoveJudge::MoveJudge(const Table& table, const Ruleset& ruleset)
    : table_(table),
      before_(table.counts(ruleset.numbers())),
      joker_readings_(joker_readings(table, ruleset)),
      workspace_(ruleset) {
  // Jokers that stay in melds that stay need no payer.
  keep_precedent(table, TileCounts(ruleset.numbers()));
}

bool MoveJudge::allows(const TileCounts& played, Meter& meter) {
  Limits left = meter.limits();
  left.nodes -= std::min(left.nodes, meter.nodes());
  const std::uint64_t before = workspace_.nodes() + swap_.nodes();
  const Meter& inner = workspace_.begin(left);
  const bool allowed = has_precedent(played) || finds_table(played);
  if (inner.stopped()) meter.stop(inner.reason());
  return meter.visit(workspace_.nodes() + swap_.nodes() - before) && allowed;
}

bool MoveJudge::has_precedent(const TileCounts& played) {
  const TileCounts all = before_ + played;
  for (auto precedent = precedents_.begin(); precedent != precedents_.end(); ++precedent) {
    if (!played.contains(precedent->payers) || !all.contains(precedent->tiles)) continue;
    if (!can_lay_all(all - precedent->tiles, workspace_)) continue;
    std::rotate(precedents_.begin(), precedent, precedent + 1);
    return true;
  }
  return false;
}

bool MoveJudge::finds_table(const TileCounts& played) {
  const std::optional<Table> after = swap_.table_with_all(table_, played, workspace_);
  if (!after || workspace_.meter().stopped()) return false;
  keep_precedent(*after, played);
  return true;
}

void MoveJudge::keep_precedent(const Table& after, const TileCounts& played) {
  const std::optional<PaidJokers> paid =
      how_jokers_are_paid_for(joker_readings_, after, played, workspace_.ruleset(), workspace_.meter());
  if (!paid) return;
  Table melds;
  for (const std::size_t meld : paid->melds) melds.melds.push_back(after.melds[meld]);
  if (precedents_.size() == most_precedents) precedents_.pop_back();
  precedents_.insert(precedents_.begin(), {melds.counts(before_.numbers()), paid->payers});
}

}  // namespace tilefish
