#include "protocol/turns_text.h"

#include "protocol/json_text.h"

namespace tilefish::wire {

void TurnsText::add(const TurnState& turn) {
  if (!all_.empty()) all_ += ',';
  last_ = all_.size();
  JsonText text(all_);
  text.open('{');
  text.member("turn", turn.turn);
  text.member("seat", turn.seat);
  text.member("kind", name(turn.kind));
  text.member("laid", turn.laid);
  text.member("drawn", turn.drawn);
  text.close('}');
}

}  // namespace tilefish::wire
