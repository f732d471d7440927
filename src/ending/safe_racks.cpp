#include "ending/safe_racks.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "solver/sweep/lay_out.h"

namespace tilefish {

namespace {

constexpr std::size_t most_states_a_row = 200;

// Counts a question. Each takes long enough to look at the clock before it.
bool may_ask(Meter& meter) { return meter.visit() && meter.spend(Meter::steps_between_looks); }

}  // namespace

struct SafeRackHunt::Hunt {
  const EndingPosition& position;
  const HuntOptions& options;
  Rng& rng;
  Meter& meter;
  std::vector<KeptRack> found;
};

SafeRackHunt::SafeRackHunt(const Ruleset& ruleset)
    : penalty_(ruleset.joker_penalty()),
      points_(Weights::value(ruleset.joker_penalty())),
      workspace_(ruleset.with_joker_rule(JokerRule::free)),
      melding_(ruleset.with_joker_rule(JokerRule::free)) {}

bool SafeRackHunt::is_safe(const EndingPosition& position, const TileCounts& kept) {
  return !melding_.can_lay_all(position.table + position.other + (position.mover - kept));
}

std::vector<KeptRack> SafeRackHunt::find(const EndingPosition& position, const HuntOptions& options, Rng& rng,
                                         Meter& meter) {
  Hunt hunt{.position = position, .options = options, .rng = rng, .meter = meter, .found = {}};
  if (options.small_steps) step_below(hunt);
  for (const TileCounts& start : starts(hunt)) descend(start, hunt);
  std::stable_sort(hunt.found.begin(), hunt.found.end(),
                   [](const KeptRack& left, const KeptRack& right) { return left.points < right.points; });
  return std::move(hunt.found);
}

bool SafeRackHunt::stays_safe(Hunt& hunt, const TileCounts& kept) {
  return may_ask(hunt.meter) && is_safe(hunt.position, kept);
}

TileCounts SafeRackHunt::laid_of(const TileCounts& table, const TileCounts& offered, Meter& meter) {
  TileCounts nothing(table.numbers());
  if (!may_ask(meter)) return nothing;
  Limits limits = meter.limits();
  limits.nodes = Limits{}.nodes;
  (void)workspace_.begin(limits);
  // Nearly always the best, at a tenth of the price.
  SweepRun run = workspace_.run({.must = table, .may = offered, .weights = points_, .most_states = most_states_a_row});
  const std::optional<SweepEnd> best = run.best();
  if (workspace_.meter().stopped() || !best) return nothing;
  const TileCounts after = tiles_of(run.trace(*best));
  return workspace_.meter().stopped() ? nothing : after - table;
}

void SafeRackHunt::add(const TileCounts& kept, Hunt& hunt) {
  const std::int64_t points = kept.points(penalty_);
  if (points >= hunt.options.below) return;
  const bool known =
      std::any_of(hunt.found.begin(), hunt.found.end(), [&](const KeptRack& each) { return each.kept == kept; });
  if (!known) hunt.found.push_back({kept, points});
}

// Low tiles are kept, up to the lowest number that makes the rack safe; then with some of them and some others at random.
std::vector<TileCounts> SafeRackHunt::starts(Hunt& hunt) {
  const TileCounts& rack = hunt.position.mover;
  std::vector<TileCounts> safe;
  const auto keeping = [&](const TileCounts& low) {
    return rack - laid_of(hunt.position.table, rack - low, hunt.meter);
  };
  int highest = 0;
  const auto try_up_to = [&](int number) {
    TileCounts low(rack.numbers());
    for (int i = 1; i <= number; ++i) low.set_row(i, rack.row(i));
    TileCounts kept = keeping(low);
    const bool good = !hunt.meter.stopped() && stays_safe(hunt, kept);
    if (good) {
      safe.push_back(std::move(kept));
      highest = number;
    }
    return good;
  };
  // From the middle of the low numbers, where most racks turn safe, down as long as they are or up until they are.
  const int middle = std::min(5, rack.numbers());
  if (try_up_to(middle)) {
    for (int number = middle - 1; number > 0 && try_up_to(number); --number) {
    }
  } else {
    for (int number = middle + 1; number < rack.numbers() && !hunt.meter.stopped() && !try_up_to(number); ++number) {
    }
  }
  if (safe.size() > 1) safe.erase(safe.begin(), safe.end() - 1);
  if (safe.empty()) {
    if (stays_safe(hunt, rack)) safe.push_back(rack);
    highest = rack.numbers();
  }
  for (int i = 0; i < hunt.options.restarts && !hunt.meter.stopped(); ++i) {
    TileCounts some(rack.numbers());
    for (const Tile tile : rack.tiles()) {
      if (tile.is_joker()) continue;
      const double chance = tile.number() <= highest ? 0.75 : tile.number() <= highest + 2 ? 0.3 : 0.05;
      if (hunt.rng.chance(chance)) some.add(tile);
    }
    const TileCounts kept = keeping(some);
    if (!hunt.meter.stopped() && stays_safe(hunt, kept)) safe.push_back(kept);
  }
  return safe;
}

void SafeRackHunt::descend(TileCounts kept, Hunt& hunt) {
  const EndingPosition& position = hunt.position;
  add(kept, hunt);
  // One by one, the dearest first.
  std::vector<Tile> tiles = kept.tiles();
  std::stable_sort(tiles.begin(), tiles.end(), [&](Tile left, Tile right) {
    const auto worth = [&](Tile tile) { return tile.is_joker() ? penalty_ : tile.number(); };
    return worth(left) > worth(right);
  });
  for (const Tile tile : tiles) {
    if (hunt.meter.stopped() || kept.total() <= 1) return;
    TileCounts less = kept;
    less.remove(tile);
    if (!melding_.can_lay_all(position.table + (position.mover - less)) || !stays_safe(hunt, less)) continue;
    kept = std::move(less);
    add(kept, hunt);
  }
  // Then several at once.
  int in_vain = 0;
  while (in_vain < hunt.options.tries && !hunt.meter.stopped()) {
    const double share = 0.2 + 0.15 * static_cast<double>(hunt.rng.below(5));
    TileCounts offered(kept.numbers());
    for (const Tile tile : kept.tiles()) {
      if (hunt.rng.chance(share)) offered.add(tile);
    }
    const TileCounts laid = laid_of(position.table + (position.mover - kept), offered, hunt.meter);
    ++in_vain;
    if (laid.empty() || laid == kept) continue;
    TileCounts less = kept - laid;
    if (!stays_safe(hunt, less)) continue;
    kept = std::move(less);
    add(kept, hunt);
    in_vain = 0;
  }
}

// Lays little: just enough to be below.
void SafeRackHunt::step_below(Hunt& hunt) {
  constexpr int most_steps = 8;
  const TileCounts& rack = hunt.position.mover;
  const std::int64_t surplus = rack.points(penalty_) - hunt.options.below;
  std::vector<Tile> tiles = rack.tiles();
  for (int i = 0; i < most_steps && !hunt.meter.stopped(); ++i) {
    hunt.rng.shuffle(std::span(tiles));
    const std::size_t size =
        std::max<std::size_t>(3, tiles.size() * static_cast<std::size_t>(i + 1) / (most_steps + 1));
    const TileCounts offered(rack.numbers(), std::span(tiles).first(std::min(size, tiles.size())));
    const TileCounts laid = laid_of(hunt.position.table, offered, hunt.meter);
    if (laid.empty() || laid.points(penalty_) <= surplus) continue;
    TileCounts kept = rack - laid;
    if (!kept.empty() && stays_safe(hunt, kept)) add(kept, hunt);
  }
}

}  // namespace tilefish
