#include "analysis/names.h"

namespace tilefish {

std::string_view name_of(TurnName name) {
  switch (name) {
    case TurnName::forced: return "forced";
    case TurnName::best: return "best";
    case TurnName::good: return "good";
    case TurnName::inaccuracy: return "inaccuracy";
    case TurnName::mistake: return "mistake";
    case TurnName::blunder: return "blunder";
    case TurnName::unclear: return "unclear";
  }
  return "";
}

TurnName turn_name(const TurnFacts& facts, const Chances& chances) {
  if (chances.alternatives.size() < 2 && !facts.could_move()) return TurnName::forced;
  if (facts.went_out()) return TurnName::best;
  if (chances.certainty == Certainty::supposed) return TurnName::unclear;
  if (chances.loss <= 0) return TurnName::best;
  if (chances.loss < decided * chances.loss_error || chances.loss < inaccuracy_loss) return TurnName::good;
  if (chances.loss < mistake_loss) return TurnName::inaccuracy;
  return chances.loss < blunder_loss ? TurnName::mistake : TurnName::blunder;
}

bool is_judged(TurnName name) { return name != TurnName::forced && name != TurnName::unclear; }

}  // namespace tilefish
