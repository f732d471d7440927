#include "players/master/sampler.h"

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "players/master/hoarding.h"

namespace tilefish {

namespace {

// Each try deals a seat other tiles for those it would have played. Where that is not enough, the world is taken as it
// is: unlikely rather than impossible. Master, which has little time, tries less often than callers who compare whole matches.
constexpr int redeals_of_master = 4;
constexpr int redeals_of_analysis = 12;

// Who has shown nothing is taken to wait: of that it is as likely as not.
constexpr double least_chance_to_be_taken_to_wait = 0.45;

}  // namespace

WorldSampler::WorldSampler(const View& view, ImaginedPlay& play)
    : WorldSampler(view, play, chances_of_hoarding(view), false) {}

WorldSampler::WorldSampler(const View& view, ImaginedPlay& play, std::vector<double> hoarding)
    : WorldSampler(view, play, std::move(hoarding), true) {}

WorldSampler::WorldSampler(const View& view, ImaginedPlay& play, std::vector<double> hoarding, bool heeds_lays)
    : view_(view),
      play_(play),
      hoarding_(std::move(hoarding)),
      unseen_(view.unseen().tiles()),
      left_this_table_(view.seats.size(), false),
      holds_a_new_tile_(view.seats.size(), false),
      most_redeals_(heeds_lays ? redeals_of_analysis : redeals_of_master) {
  for (const TurnRecord& record : view.history) {
    const std::optional<int> seat = seat_of(record.event);
    if (!seat) continue;
    const bool drew = std::holds_alternative<Draw>(record.event);
    const bool laid = std::holds_alternative<Lay>(record.event);
    if (laid) left_this_table_.assign(view.seats.size(), false);
    left_this_table_[static_cast<std::size_t>(*seat)] = drew || (laid && heeds_lays);
    holds_a_new_tile_[static_cast<std::size_t>(*seat)] = drew && record.drawn > 0;
  }
}

World WorldSampler::sample(Rng& rng, Effort& effort) const {
  World world;
  world.table = view_.position.table;
  world.to_move = view_.seat;
  world.passes = view_.passes;
  std::vector<Tile> hidden = unseen_;
  rng.shuffle(std::span(hidden));
  std::vector<Hand> hands;
  std::size_t dealt = 0;
  for (int seat = 0; seat < view_.players(); ++seat) {
    const SeatView& known = view_.seats[static_cast<std::size_t>(seat)];
    WorldSeat& imagined = world.seats.emplace_back();
    imagined.opened = known.opened;
    imagined.resigned = known.resigned;
    if (seat == view_.seat) {
      imagined.rack = view_.position.rack;
      imagined.conduct = Conduct::waits;
      continue;
    }
    imagined.conduct = rng.chance(chance_of_hoarding(seat)) ? Conduct::hoards : Conduct::plays;
    hands.push_back({seat, dealt, dealt + static_cast<std::size_t>(known.tiles)});
    dealt += static_cast<std::size_t>(known.tiles);
  }
  // The pool lies behind the hands.
  for (const Hand& hand : hands) {
    WorldSeat& imagined = world.seats[static_cast<std::size_t>(hand.seat)];
    deal_what_it_would_keep(hand, imagined, hidden, rng, effort);
    imagined.rack = TileCounts(view_.ruleset->numbers(), std::span(hidden).subspan(hand.begin, hand.end - hand.begin));
  }
  world.pool.assign(hidden.begin() + static_cast<std::ptrdiff_t>(dealt), hidden.end());
  return world;
}

World WorldSampler::with_likeliest_conduct(World world) const {
  for (int seat = 0; seat < view_.players(); ++seat) {
    if (seat == view_.seat) continue;
    world.seats[static_cast<std::size_t>(seat)].conduct =
        chance_of_hoarding(seat) < least_chance_to_be_taken_to_wait ? Conduct::plays : Conduct::hoards;
  }
  return world;
}

void WorldSampler::deal_what_it_would_keep(const Hand& hand, const WorldSeat& seat, std::vector<Tile>& hidden, Rng& rng,
                                           Effort& effort) const {
  const auto index = static_cast<std::size_t>(hand.seat);
  if (!left_this_table_[index] || hand.begin == hand.end) return;
  const std::size_t pool = hidden.size() - static_cast<std::size_t>(view_.pool);
  const std::size_t end = hand.end - (holds_a_new_tile_[index] ? 1 : 0);
  for (int redeal = 0; redeal < most_redeals_ && pool < hidden.size(); ++redeal) {
    const TileCounts held(view_.ruleset->numbers(), std::span(hidden).subspan(hand.begin, end - hand.begin));
    const Position position{.table = view_.position.table, .rack = held, .opened = seat.opened};
    const TileCounts played = missed_play(position, seat.conduct, effort);
    if (played.empty()) return;
    for (const Tile tile : played.tiles()) {
      const auto first = hidden.begin() + static_cast<std::ptrdiff_t>(hand.begin);
      const auto last = hidden.begin() + static_cast<std::ptrdiff_t>(end);
      const auto place = std::find(first, last, tile);
      if (place == last) continue;  // an equal tile has just been dealt away
      std::swap(*place, hidden[pool + rng.below(hidden.size() - pool)]);
    }
  }
}

// The tiles that the seat would have played from here instead of drawing.
TileCounts WorldSampler::missed_play(const Position& position, Conduct conduct, Effort& effort) const {
  const TileCounts nothing(view_.ruleset->numbers());
  if (position.opened && conduct == Conduct::hoards) {
    return play_.can_go_out(position, effort) ? position.rack : nothing;
  }
  std::optional<Move> move = play_.best(position, effort);
  return move ? std::move(move->played) : nothing;
}

}  // namespace tilefish
