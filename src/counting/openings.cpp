#include "counting/openings.h"

#include <algorithm>
#include <optional>
#include <string>

#include "counting/drafts.h"
#include "counting/forecast.h"
#include "counting/hands.h"
#include "counting/opening_layer.h"
#include "counting/opening_reader.h"

namespace tilefish {

namespace {

constexpr std::size_t openings_per_task = 64;

Natural to_natural(WideCount count) {
  const std::uint64_t words[] = {static_cast<std::uint64_t>(count), static_cast<std::uint64_t>(count >> 64)};
  return Natural::from_words(words);
}

std::optional<double> steps_left(std::span<const std::size_t> states_by_number, int numbers_to_come) {
  const std::optional<double> to_come = forecast_growth(states_by_number, numbers_to_come);
  if (!to_come) return std::nullopt;
  return static_cast<double>(states_by_number.back()) + *to_come;
}

// Sums of what each thread found do not depend on which thread found it. Means nothing if the work was stopped.
OpeningTally count_opening_racks(const Ruleset& ruleset, int jokers, int tiles, RunningWork& work) {
  const HeldInScope memory(work.meter());
  const GameShape shape = GameShape::of(ruleset);
  std::vector<OpeningReader> readers;
  for (unsigned i = 0; i < work.workers(); ++i) {
    readers.emplace_back(shape, ruleset.opening_points(), jokers, tiles, work.meter());
  }

  OpeningLayer layer;
  layer.add(0, std::vector<OpeningDraft>{{0, 0}}, {1, 1}, {1, 1}, work.meter());
  std::vector<std::size_t> states_by_number;
  for (int number = shape.numbers; number >= 1 && !work.stopped(); --number) {
    states_by_number.push_back(layer.size());
    work.begin("openings with " + std::to_string(jokers) + " jokers, number " + std::to_string(number) + ", " +
                   with_separators(layer.size()) + " states",
               steps_left(states_by_number, number - 1));
    for (OpeningReader& reader : readers) reader.go_to(number, work.meter());
    work.for_each((layer.size() + openings_per_task - 1) / openings_per_task, [&](std::size_t task, unsigned worker) {
      const std::size_t end = std::min(layer.size(), (task + 1) * openings_per_task);
      OpeningLayer::State state;
      for (std::size_t i = task * openings_per_task; i < end; ++i) {
        if (!work.meter(worker).visit()) return;
        layer.read(i, state);
        readers[worker].read_rows(state, work.meter(worker));
      }
      work.advance(end - task * openings_per_task);
    });
    if (work.stopped()) return {};
    OpeningLayer next;
    for (const OpeningReader& reader : readers) next.add(reader.next(), work.meter());
    work.meter().release(layer.bytes());
    layer = std::move(next);
  }
  OpeningTally opening;
  for (const OpeningReader& reader : readers) opening.add(reader.opening());
  return opening;
}

// Counts are kept in 128 bits, points in 16. Where jokers alone make a meld, that must be enough to open.
std::optional<Error> refuse(const Ruleset& ruleset, const GameShape& shape) {
  const int pieces = std::min(ruleset.rack_size(), shape.tiles() + ruleset.jokers());
  if (shape.numbers > 1000 || binomial(shape.tiles() + ruleset.jokers(), pieces).bits() > 120) {
    return Error{.what = "there are too many racks to count openings",
                 .expected = "at most 1000 numbers, and a smaller rack or fewer tiles"};
  }
  const int jokers = std::min(ruleset.jokers(), shape.min_meld - 1);
  if (ruleset.opening_points() > 10'000 || !DraftTable::fits(shape, jokers)) {
    return Error{.what = "the game is too large to count openings",
                 .expected = "opening_points of at most 10000, and fewer colours, copies or jokers"};
  }
  const bool jokers_alone_open =
      shape.colours >= shape.min_meld && shape.min_meld * shape.numbers >= ruleset.opening_points();
  if (ruleset.jokers() >= shape.min_meld && !jokers_alone_open) {
    return Error{.what = "openings with melds of jokers alone that are too few points are not counted",
                 .expected = "fewer jokers than min_meld"};
  }
  return std::nullopt;
}

}  // namespace

Result<Outcome<std::vector<OpeningCount>>> count_openings(const Ruleset& ruleset, const Work& work) {
  const GameShape shape = GameShape::of(ruleset);
  if (std::optional<Error> refusal = refuse(ruleset, shape)) return std::move(*refusal);
  RunningWork running(work);
  std::vector<OpeningCount> counts;
  for (int jokers = 0; jokers <= std::min(ruleset.jokers(), ruleset.rack_size()) && !running.stopped(); ++jokers) {
    const int tiles = ruleset.rack_size() - jokers;
    if (tiles > shape.tiles()) continue;
    OpeningCount count{.jokers = jokers};
    const Natural joker_deals = binomial(ruleset.jokers(), jokers);
    const std::vector<Natural> racks = count_hands(shape, shape.numbers, tiles, running.meter());
    if (running.stopped()) break;
    count.racks = racks[static_cast<std::size_t>(tiles)];
    release_hands(racks, running.meter());
    count.deals = binomial(shape.tiles(), tiles) * joker_deals;
    if (jokers >= shape.min_meld || ruleset.opening_points() == 0) {
      count.opening_racks = count.racks;
      count.opening_deals = count.deals;
    } else {
      // Jokers make work of another order, so that only the last part knows how much is left of the whole.
      const bool is_last = jokers == std::min({ruleset.jokers(), ruleset.rack_size(), shape.min_meld - 1});
      running.later_steps = is_last ? work.later_steps : std::nullopt;
      const OpeningTally opening = count_opening_racks(ruleset, jokers, tiles, running);
      count.opening_racks = to_natural(opening.racks);
      count.opening_deals = to_natural(opening.deals) * joker_deals;
    }
    counts.push_back(std::move(count));
  }
  if (running.stopped()) return Outcome<std::vector<OpeningCount>>(running.how_far());
  return Outcome<std::vector<OpeningCount>>(std::move(counts));
}

}  // namespace tilefish
