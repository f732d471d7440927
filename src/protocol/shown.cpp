#include "protocol/shown.h"

#include "protocol/state_text.h"

namespace tilefish::wire {

const std::string& Shown::text() const {
  std::call_once(written_, [this] { text_ = members_of(state_); });
  return text_;
}

std::size_t Shown::usual_bytes() const {
  constexpr std::size_t a_seat = 250;
  constexpr std::size_t a_tile = 6;
  constexpr std::size_t a_meld = 3;
  constexpr std::size_t the_rest = 700;
  std::size_t bytes = the_rest + a_seat * state_.seats.size();
  if (!state_.game) return bytes;
  bytes += state_.game->history.bytes() + state_.game->history.last().size() + a_seat;
  for (const Meld& meld : state_.game->table.melds) bytes += a_meld + a_tile * meld.tiles().size();
  return bytes;
}

}  // namespace tilefish::wire
