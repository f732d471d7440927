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

Judged verdict_of(const Judgement& judgement, double played_error) {
  const double loss = judgement.best_share - judgement.share;
  const double gain = judgement.share - judgement.played_share;
  const double gain_error = std::hypot(judgement.error, played_error);
  const bool gains = gain > 0 && gain >= decided * gain_error;
  if (loss < inaccuracy_loss || (gains && loss < decided * judgement.error)) return Judged::as_good;
  return gains ? Judged::better : Judged::not_better;
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
  const Ruleset& ruleset = match.setup().ruleset;
  const Alternative played = played_alternative(turn);
  // What is the same as another is worth the same and needs no worlds of its own.
  std::vector<Alternative> compared = {best};
  if (!are_alike(other, best)) compared.push_back(other);
  std::size_t played_at = 0;
  if (!are_alike(played, best)) {
    played_at = are_alike(played, other) ? 1 : compared.size();
    if (played_at == compared.size()) compared.push_back(played);
  }
  const std::size_t other_at = are_alike(other, best) ? 0 : 1;
  const Company company{.mover = mover, .hoarding = chances_of_hoarding(match.round_of(turn).last_view)};
  ChanceFinder finder(ruleset);
  const Outcome<Chances> found = finder.find(turn, compared, Racks::hidden, company, options.play_outs,
                                             combine(options.seed, turn.event), limits);
  if (!found.finished()) return found.stopped();
  const std::vector<AlternativeChance>& shares = found.value().alternatives;
  Judgement judgement{.goes_out = other.laid == turn.view.position.rack,
                      .certainty = found.value().certainty,
                      .share = shares[other_at].share,
                      .best_share = shares[0].share,
                      .played_share = shares[played_at].share,
                      .error = shares[other_at].error};
  judgement.judged = judgement.goes_out || other_at == 0 ? Judged::as_good
                     : other_at == played_at             ? Judged::not_better
                                                         : verdict_of(judgement, shares[played_at].error);
  return judgement;
}

}  // namespace tilefish
