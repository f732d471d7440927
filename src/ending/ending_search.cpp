#include "ending/ending_search.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tilefish {

namespace {

// How many racks are looked at by depth; the first is of the turn itself.
constexpr std::array<std::size_t, 7> racks_at_depth = {10, 3, 3, 2, 2, 1, 1};
constexpr int most_deep = static_cast<int>(racks_at_depth.size()) - 1;
constexpr std::size_t most_cores = 24;

// Racks that no core leads to, for the turn itself: how many, the part of the effort that looking for them may take, and
// from how many questions on it pays.
constexpr std::size_t most_hunted = 6;
constexpr double share_of_hunt = 0.3;
constexpr std::uint64_t fewest_nodes_to_hunt = 300;

// To win by one point is better than to lose by few.
constexpr std::int64_t more_than_any_points = 10'000;

EndingPosition after_keeping(const EndingPosition& position, const TileCounts& kept) {
  const bool passes = kept == position.mover;
  return {.table = position.table + (position.mover - kept),
          .mover = position.other,
          .other = kept,
          .passes = passes ? position.passes + 1 : 0,
          .mover_opened = position.other_opened,
          .other_opened = position.mover_opened || !passes};
}

void add_if_new(const TileCounts& kept, std::int64_t points, std::vector<KeptRack>& racks) {
  const bool known = std::any_of(racks.begin(), racks.end(), [&](const KeptRack& each) { return each.kept == kept; });
  if (!known) racks.push_back({kept, points});
}

}  // namespace

EndingSearch::EndingSearch(const Ruleset& ruleset)
    : penalty_(ruleset.joker_penalty()),
      opening_points_(ruleset.opening_points()),
      book_(CoreBook::of(ruleset)),
      hunt_(ruleset) {}

std::vector<EndingTurn> EndingSearch::turns(const EndingPosition& position, EndingAim aim, Rng& rng, Meter& meter) {
  hunt_.begin(meter.limits());
  worth_of_winning_ = aim == EndingAim::win ? more_than_any_points : 0;
  std::vector<EndingTurn> turns;
  for (TileCounts& kept : candidates(position, rng, meter)) turns.push_back({.kept = std::move(kept)});
  for (deepest_ = 1; deepest_ <= most_deep && !meter.stopped(); ++deepest_) {
    if (!judge(position, turns, rng, meter) || (!turns.empty() && turns.front().value.proven)) break;
  }
  return turns;
}

std::vector<TileCounts> EndingSearch::candidates(const EndingPosition& position, Rng& rng, Meter& meter) {
  const std::int64_t own = points(position.mover);
  const std::int64_t others = points(position.other);
  const bool is_ahead = own < others;
  std::vector<TileCounts> kept;
  if (is_ahead && hunt_.is_safe(position, position.mover)) {
    kept.push_back(position.mover);
    if (position.passes > 0) return kept;
  }
  const std::int64_t below = is_ahead ? own : others;
  std::vector<KeptRack> racks;
  add_small_step(position, below, racks, meter);
  add_small_step(position, below / 2, racks, meter);
  if (!position.mover_opened) add_openings(position, racks, meter);
  const std::size_t cores = std::clamp<std::size_t>(meter.limits().nodes / 100, 3, most_cores);
  for (KeptRack& rack : racks_to_keep(position, below, cores, rng, meter)) {
    if (racks.size() >= racks_at_depth[0]) break;
    add_if_new(rack.kept, rack.points, racks);
  }
  if (position.mover_opened) add_hunted(position, racks, rng, meter);
  for (KeptRack& rack : racks) kept.push_back(std::move(rack.kept));
  return kept;
}

std::int64_t EndingSearch::score_of(std::int64_t points_ahead) const {
  if (points_ahead == 0) return 0;
  return points_ahead > 0 ? points_ahead + worth_of_winning_ : points_ahead - worth_of_winning_;
}

bool EndingSearch::judge(const EndingPosition& position, std::vector<EndingTurn>& turns, Rng& rng, Meter& meter) {
  std::vector<EndingTurn> judged;
  Window window{.alpha = -INT64_MAX, .beta = INT64_MAX};
  for (const EndingTurn& turn : turns) {
    const EndingValue value = value_of_keeping(position, turn.kept, 0, window, rng, meter);
    // What was cut short is worth less than what was known before.
    if (meter.stopped()) break;
    judged.push_back({turn.kept, value});
    window.alpha = std::max(window.alpha, value.score);
  }
  const bool is_whole = judged.size() == turns.size();
  if (!is_whole && deepest_ > 1) return false;
  // Where winning is all, a sure win goes before a larger one that is hoped for.
  const auto is_sure_win = [&](const EndingTurn& turn) {
    return worth_of_winning_ > 0 && turn.value.proven && turn.value.score > 0;
  };
  std::stable_sort(judged.begin(), judged.end(), [&](const EndingTurn& left, const EndingTurn& right) {
    if (is_sure_win(left) != is_sure_win(right)) return is_sure_win(left);
    return left.value.score > right.value.score;
  });
  judged.insert(judged.end(), turns.begin() + static_cast<std::ptrdiff_t>(judged.size()), turns.end());
  turns = std::move(judged);
  return is_whole;
}

TileCounts EndingSearch::rack_after(const EndingPosition& position, const TileCounts& offered, Meter& meter) {
  // Whoever opens lays melds of its rack alone.
  const TileCounts alone(position.table.numbers());
  const TileCounts laid = hunt_.laid_of(position.mover_opened ? position.table : alone, offered, meter);
  const bool opens = position.mover_opened || laid.points(0) >= opening_points_;
  return opens ? position.mover - laid : position.mover;
}

std::vector<KeptRack> EndingSearch::racks_to_keep(const EndingPosition& position, std::int64_t below, std::size_t most,
                                                  Rng& rng, Meter& meter) {
  std::vector<KeptRack> racks;
  const std::vector<Core> cores = book_->within(position.mover, most);
  for (const Core& core : cores) {
    if (core.points >= below || meter.stopped()) break;
    const TileCounts kept = rack_after(position, position.mover - core.tiles, meter);
    const std::int64_t kept_points = points(kept);
    if (kept_points >= below || kept == position.mover || !hunt_.is_safe(position, kept)) continue;
    add_if_new(kept, kept_points, racks);
  }
  if (racks.empty() && position.mover_opened) {
    racks = hunt_.find(position, {.below = below, .restarts = 1, .tries = 8}, rng, meter);
  }
  std::stable_sort(racks.begin(), racks.end(),
                   [](const KeptRack& left, const KeptRack& right) { return left.points < right.points; });
  return racks;
}

void EndingSearch::add_small_step(const EndingPosition& position, std::int64_t below, std::vector<KeptRack>& racks,
                                  Meter& meter) {
  const std::vector<Core> cores = book_->within(position.mover, 1);
  int low = 1;                              // laying from here up is enough
  int high = position.mover.numbers() + 1;  // and from here it is not
  std::vector<KeptRack> found;
  while (high - low > 1 && !meter.stopped()) {
    const int middle = (low + high) / 2;
    TileCounts offered = cores.empty() ? position.mover : position.mover - cores.front().tiles;
    for (int number = 1; number < middle; ++number) offered.set_row(number, 0);
    const TileCounts kept = rack_after(position, offered, meter);
    const bool is_enough = points(kept) < below;
    (is_enough ? low : high) = middle;
    if (is_enough && hunt_.is_safe(position, kept)) found.push_back({kept, points(kept)});
  }
  if (!found.empty()) add_if_new(found.back().kept, found.back().points, racks);
}

void EndingSearch::add_hunted(const EndingPosition& position, std::vector<KeptRack>& racks, Rng& rng, Meter& meter) {
  Limits limits = meter.limits().with_share_of_time(share_of_hunt);
  if (meter.stopped() || limits.nodes < fewest_nodes_to_hunt) return;
  limits.nodes = static_cast<std::uint64_t>(share_of_hunt * static_cast<double>(limits.nodes));
  Meter part(limits);
  const std::vector<KeptRack> found = hunt_.find(position, {.restarts = 1, .small_steps = true}, rng, part);
  if (!meter.visit(part.nodes())) return;
  // Of all sizes.
  const std::size_t wanted = std::min(most_hunted, found.size());
  for (std::size_t i = 0; i < wanted; ++i) {
    const KeptRack& rack = found[i * found.size() / wanted];
    add_if_new(rack.kept, rack.points, racks);
  }
}

void EndingSearch::add_openings(const EndingPosition& position, std::vector<KeptRack>& racks, Meter& meter) {
  const int numbers = position.mover.numbers();
  const std::vector<Core> cores = book_->within(position.mover, 1);
  const TileCounts spare = cores.empty() ? position.mover : position.mover - cores.front().tiles;
  const auto open_with = [&](int lowest, int highest) {
    TileCounts offered(numbers);
    for (int number = lowest; number <= highest; ++number) offered.set_row(number, spare.row(number));
    if (meter.stopped() || offered.points(0) < opening_points_) return false;
    const TileCounts kept = rack_after(position, offered, meter);
    if (kept == position.mover || !hunt_.is_safe(position, kept)) return false;
    add_if_new(kept, points(kept), racks);
    return true;
  };
  (void)open_with(1, numbers);
  for (const int rows : {1, 3}) {
    for (int lowest = numbers - rows + 1; lowest > 0; --lowest) {
      if (open_with(lowest, lowest + rows - 1)) return;
    }
  }
}

EndingValue EndingSearch::value_of_keeping(const EndingPosition& position, const TileCounts& kept, int depth,
                                           Window window, Rng& rng, Meter& meter) {
  const EndingPosition next = after_keeping(position, kept);
  const std::int64_t own = points(kept);
  if (next.passes > 1) return {.score = score_of(points(position.other) - own), .proven = true};
  const EndingValue reply = value(next, depth + 1, {.alpha = -window.beta, .beta = -window.alpha}, rng, meter);
  return {.score = -reply.score, .proven = reply.proven};
}

EndingValue EndingSearch::value(const EndingPosition& position, int depth, Window window, Rng& rng, Meter& meter) {
  if (const std::optional<EndingValue> known = settled(position)) return *known;
  if (depth >= deepest_ || meter.stopped()) return play_out(position, rng, meter);
  const std::int64_t own = points(position.mover);
  const std::int64_t others = points(position.other);
  const bool is_ahead = own < others;
  EndingValue best{.score = score_of(std::min<std::int64_t>(-1, others - own))};
  const auto consider = [&](const TileCounts& kept) {
    const EndingValue value = value_of_keeping(position, kept, depth, window, rng, meter);
    if (value.score > best.score) best = value;
    window.alpha = std::max(window.alpha, best.score);
    return best.score < window.beta && !meter.stopped();
  };
  if (is_ahead && hunt_.is_safe(position, position.mover) && !consider(position.mover)) return best;
  const std::size_t wanted = racks_at_depth[static_cast<std::size_t>(depth)];
  const std::int64_t below = is_ahead ? own : others;
  std::vector<KeptRack> racks;
  add_small_step(position, below, racks, meter);
  if (!position.mover_opened) add_openings(position, racks, meter);
  for (KeptRack& rack : racks_to_keep(position, below, 2 * wanted, rng, meter)) {
    if (racks.size() > wanted) break;
    add_if_new(rack.kept, rack.points, racks);
  }
  for (const KeptRack& rack : racks) {
    if (!consider(rack.kept)) break;
  }
  // Losses are found by looking at few turns; only a win is a proof.
  if (best.score < 0) best.proven = false;
  return best;
}

std::optional<EndingValue> EndingSearch::settled(const EndingPosition& position) const {
  const std::int64_t own = points(position.mover);
  const std::int64_t others = points(position.other);
  if (own < others || others >= least_points(position.mover)) return std::nullopt;
  const std::int64_t expected = std::min(own, expected_points(position.mover));
  return EndingValue{.score = score_of(std::min<std::int64_t>(-1, others - expected)), .proven = true};
}

std::optional<TileCounts> EndingSearch::turn_in_play_out(const EndingPosition& position, Rng& rng, Meter& meter) {
  const std::int64_t own = points(position.mover);
  const std::int64_t others = points(position.other);
  const bool is_ahead = own < others;
  if (is_ahead && hunt_.is_safe(position, position.mover)) return position.mover;
  std::vector<KeptRack> racks;
  add_small_step(position, is_ahead ? own : others, racks, meter);
  if (racks.empty()) racks = racks_to_keep(position, is_ahead ? own : others, 3, rng, meter);
  if (racks.empty() && !position.mover_opened) add_openings(position, racks, meter);
  return racks.empty() ? std::nullopt : std::optional(racks.front().kept);
}

EndingValue EndingSearch::play_out(EndingPosition position, Rng& rng, Meter& meter) {
  std::int64_t side = 1;
  while (!meter.stopped()) {
    const std::int64_t own = points(position.mover);
    const std::int64_t others = points(position.other);
    if (const std::optional<EndingValue> known = settled(position)) return {.score = side * known->score};
    const std::optional<TileCounts> kept = turn_in_play_out(position, rng, meter);
    // Whoever finds no safe rack lays nothing; if its own is unsafe the other goes out.
    if (!kept) return {.score = side * score_of(std::min<std::int64_t>(-1, others < own ? others - own : -own))};
    if (*kept == position.mover && position.passes > 0) return {.score = side * score_of(others - own)};
    position = after_keeping(position, *kept);
    side = -side;
  }
  return {};
}

std::int64_t EndingSearch::least_points(const TileCounts& rack) const {
  const std::vector<Core> cores = book_->within(rack, 1);
  if (!cores.empty() && (rack.jokers() == 0 || cores.front().points < penalty_)) return cores.front().points;
  // With a joker fewer other tiles may do.
  return std::min({book_->complete_below(), points(rack), rack.jokers() > 0 ? std::int64_t{penalty_} : points(rack)});
}

std::int64_t EndingSearch::expected_points(const TileCounts& rack) const {
  const std::vector<Core> cores = book_->within(rack, 1);
  // Without a core in the book a rack stays large.
  constexpr std::int64_t surplus = 10;
  return cores.empty() ? std::min(points(rack), book_->complete_below() + surplus) : cores.front().points;
}

}  // namespace tilefish
