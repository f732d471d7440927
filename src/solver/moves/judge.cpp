#include "solver/moves/judge.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "solver/free_rule.h"
#include "solver/swap/paid_jokers.h"

namespace tilefish {

namespace {

// Of many precedents the oldest are seldom of use, and asking each takes its time.
constexpr std::size_t most_precedents = 64;

}  // namespace

MoveJudge::MoveJudge(const Table& table, const Ruleset& ruleset, SlowJudge slow_judge)
    : table_(table),
      before_(table.counts(ruleset.numbers())),
      jokers_(table_jokers(table, ruleset)),
      workspace_(ruleset),
      slow_judge_(std::move(slow_judge)) {
  // Jokers that stay in melds that stay need no payer.
  keep_precedent(table, TileCounts(ruleset.numbers()));
}

bool MoveJudge::allows(const TileCounts& played, Meter& meter) {
  Limits left = meter.limits();
  left.nodes -= std::min(left.nodes, meter.nodes());
  const std::uint64_t before = workspace_.nodes() + swap_.nodes();
  const Meter& inner = workspace_.begin(left);
  const bool allowed = has_precedent(played) || finds_table(played);
  const bool ask_on = !allowed && may_need_two_faces(played);
  if (inner.stopped()) meter.stop(inner.reason());
  if (!meter.visit(workspace_.nodes() + swap_.nodes() - before)) return false;
  return allowed || (ask_on && slow_judge_(played, meter));
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
      how_jokers_are_paid_for(jokers_, after, played, workspace_.ruleset(), workspace_.meter());
  if (!paid) return;
  Table melds;
  for (const std::size_t meld : paid->melds) melds.melds.push_back(after.melds[meld]);
  if (precedents_.size() == most_precedents) precedents_.pop_back();
  precedents_.insert(precedents_.begin(), {melds.counts(before_.numbers()), paid->payers});
}

bool MoveJudge::may_need_two_faces(const TileCounts& played) {
  const Ruleset& ruleset = workspace_.ruleset();
  const TileCounts all = before_ + played;
  const int most_jokers = all.jokers();
  const auto can_lay_without = [&](const TileCounts& tiles, int jokers) {
    TileCounts rest = tiles;
    rest.set_jokers(most_jokers - jokers);
    return can_lay_all(rest, workspace_);
  };
  for (int jokers = ruleset.min_meld(); jokers <= most_jokers; ++jokers) {
    if (can_lay_without(all, jokers)) return true;
  }
  const int largest = std::min({ruleset.colours(), ruleset.numbers(), 1 + most_jokers});
  const auto can_stand_in_a_run_with = [&](const Tile meaning, int number, int colour) {
    const int distance = std::abs(meaning.number() - number);
    return meaning.colour() == colour && distance > 0 && distance < largest;
  };
  const auto can_be_both = [&](int number, int colour) {
    for (const TableJoker& of_run : jokers_) {
      const bool in_run = std::any_of(of_run.meanings.begin(), of_run.meanings.end(),
                                      [&](Tile meaning) { return can_stand_in_a_run_with(meaning, number, colour); });
      if (!in_run) continue;
      for (const TableJoker& of_group : jokers_) {
        if (&of_group != &of_run && (of_group.colours_at(number) & ~(1U << colour)) != 0) return true;
      }
    }
    return false;
  };
  for (int number = 1; number <= all.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) {
      if (row_count(all.row(number), colour) == 0 || !can_be_both(number, colour)) continue;
      TileCounts rest = all;
      rest.remove(Tile(number, colour));
      for (int size = std::max(3, ruleset.min_meld()); size <= largest; ++size) {
        if (can_lay_without(rest, size - 1)) return true;
      }
    }
  }
  return false;
}

}  // namespace tilefish
