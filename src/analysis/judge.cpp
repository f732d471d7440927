#include "analysis/judge.h"

#include <algorithm>
#include <cmath>

#include "analysis/names.h"
#include "base/hash.h"
#include "players/master/hoarding.h"

namespace tilefish {

namespace {

bool are_alike(const Alternative& a, const Alternative& b) { return a.laid == b.laid; }

Alternative played_alternative(const Turn& turn) {
  const std::optional<Table> table = turn.laid_table();
  return {.ideas = {Idea::played},
          .table = table,
          .laid = turn.record.laid,
          .draws = table ? 0 : std::max(turn.record.drawn, 1)};
}

// How far a turn is ahead of another one, in the same worlds.
struct Lead {
  double first = 0;  // shares of both
  double second = 0;
  double error = 0;  // standard error of their difference
  Certainty certainty = Certainty::sampled;

  [[nodiscard]] double value() const { return second - first; }
  [[nodiscard]] bool is_clear() const { return value() > 0 && value() >= decided * error; }
};

// Two turns, and nobody else to share the play-outs with: the best one is mostly so far ahead that little would be learnt of the others.
class PairComparison {
 public:
  PairComparison(const MatchTurns& match, const Turn& turn, const SeatConduct& mover, const JudgeOptions& options)
      : turn_(turn),
        company_{.mover = mover, .hoarding = chances_of_hoarding(match.round_of(turn).last_view)},
        options_(options),
        finder_(match.setup().ruleset) {}

  [[nodiscard]] Outcome<Lead> lead(const Alternative& first, const Alternative& second, const Limits& limits) {
    // What is the same is worth the same.
    std::vector<Alternative> pair = {first};
    if (!are_alike(first, second)) pair.push_back(second);
    const Outcome<Chances> found = finder_.find(turn_, pair, Racks::hidden, company_, options_.play_outs / 2,
                                                combine(options_.seed, turn_.event), limits);
    if (!found.finished()) return found.stopped();
    const AlternativeChance& before = found.value().alternatives.front();
    const AlternativeChance& after = found.value().alternatives.back();
    return Lead{
        .first = before.share, .second = after.share, .error = after.error, .certainty = found.value().certainty};
  }

 private:
  const Turn& turn_;
  Company company_;
  JudgeOptions options_;
  ChanceFinder finder_;
};

Judged verdict_of(const Lead& to_best, const Lead& to_played) {
  const double loss = -to_best.value();
  const bool is_near = loss < decided * to_best.error;
  if (loss < inaccuracy_loss || (is_near && to_played.is_clear())) return Judged::as_good;
  return to_played.is_clear() ? Judged::better : Judged::not_better;
}

}  // namespace

std::string_view name_of(Judged judged) {
  switch (judged) {
    case Judged::as_good: return "as good";
    case Judged::better: return "better";
    case Judged::not_better: return "not better";
  }
  return "";
}

Outcome<Judgement> judge(const MatchTurns& match, const Turn& turn, const SeatConduct& mover, const Alternative& best,
                         const Alternative& other, const JudgeOptions& options, const Limits& limits) {
  const Alternative played = played_alternative(turn);
  PairComparison comparison(match, turn, mover, options);
  const Outcome<Lead> to_best = comparison.lead(best, other, limits);
  if (!to_best.finished()) return to_best.stopped();
  const Outcome<Lead> to_played = comparison.lead(played, other, limits);
  if (!to_played.finished()) return to_played.stopped();
  const Lead& near_best = to_best.value();
  const Lead& near_played = to_played.value();
  Judgement judgement{.goes_out = other.laid == turn.view.position.rack,
                      .certainty = near_best.certainty,
                      .share = near_played.second,
                      .best_share = std::clamp(near_played.second - near_best.value(), 0.0, 1.0),
                      .played_share = near_played.first,
                      .error = near_best.error};
  if (judgement.goes_out || are_alike(other, best)) {
    judgement.judged = Judged::as_good;
  } else if (!are_alike(other, played)) {
    judgement.judged = verdict_of(near_best, near_played);
  }
  return judgement;
}

}  // namespace tilefish
