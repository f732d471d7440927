// What the endings between two masters are like: `ending_report ROUNDS [NODES]` plays rounds of master against itself to the empty
// pool and says how many of these endings are proven within 5, 50 and 500 ms of processor time, and how often the player with
// the cheaper core wins the round in the end.

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/hash.h"
#include "ending/core_book.h"
#include "ending/ending_search.h"
#include "players/roster.h"
#include "rules/game.h"
#include "rules/view.h"

namespace {

using namespace tilefish;

double processor_milliseconds() {
  return 1e3 * static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

EndingPosition ending_of(const View& view) {
  const int numbers = view.ruleset->numbers();
  return {.table = view.position.table.counts(numbers),
          .mover = view.position.rack,
          .other = view.unseen(),
          .passes = view.passes,
          .mover_opened = view.position.opened,
          .other_opened = view.seats[static_cast<std::size_t>(1 - view.seat)].opened};
}

// Searches with more and more nodes until somebody is proven to win or the time is used up.
std::optional<double> time_to_prove(const EndingPosition& position, EndingSearch& search, double most) {
  const double start = processor_milliseconds();
  for (std::uint64_t nodes = 50; processor_milliseconds() - start < most; nodes *= 4) {
    Meter meter(Limits{.nodes = nodes});
    Rng rng(1);
    const std::vector<EndingTurn> turns = search.turns(position, EndingAim::win, rng, meter);
    if (!turns.empty() && turns.front().value.proven) return processor_milliseconds() - start;
    if (!meter.stopped()) return std::nullopt;  // it has looked at all it looks at
  }
  return std::nullopt;
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 0;
  const std::uint64_t nodes = argc > 2 ? static_cast<std::uint64_t>(std::atoll(argv[2])) : 1500;
  if (rounds < 1) {
    std::fputs("usage: ending_report ROUNDS [NODES]\n", stderr);
    return 2;
  }
  const Ruleset& ruleset = Ruleset::free();
  const std::unique_ptr<Player> master = make_player(parse_robot("master").value(), ruleset);
  const std::shared_ptr<const CoreBook> book = CoreBook::of(ruleset);
  EndingSearch search(ruleset);
  constexpr std::array<double, 3> limits = {5, 50, 500};
  std::array<int, 3> proven{};
  int endings = 0;
  int by_core = 0;
  int unequal_cores = 0;
  int won_by_mover = 0;
  for (int i = 0; i < rounds; ++i) {
    const auto seed = static_cast<std::uint64_t>(1000 + i);
    Game game = Game::make({.ruleset = ruleset, .players = 2, .seed = seed}).value();
    std::optional<int> mover;
    std::optional<int> cheaper;
    while (!game.round_over()) {
      const int seat = *game.to_move();
      const View view = view_of(game, seat);
      if (game.pool().empty() && !mover) {
        const EndingPosition position = ending_of(view);
        mover = seat;
        ++endings;
        const auto cost = [&](const TileCounts& rack) {
          const std::vector<Core> cores = book->within(rack, 1);
          return cores.empty() ? book->complete_below() : cores.front().points;
        };
        const std::int64_t own = cost(position.mover);
        const std::int64_t others = cost(position.other);
        if (own != others) cheaper = own < others ? seat : 1 - seat;
        const std::optional<double> time = time_to_prove(position, search, limits.back());
        for (std::size_t limit = 0; limit < limits.size(); ++limit)
          proven[limit] += time && *time <= limits[limit] ? 1 : 0;
      }
      const Choice choice = master->choose(view, {.nodes = nodes}, combine(seed, game.history().size()));
      if (game.apply(choice ? Event(Lay{seat, *choice}) : Event(Draw{seat}))) return 3;
    }
    if (!mover || game.result()->winners.size() > 1) continue;
    const int winner = game.result()->winners.front();
    won_by_mover += winner == *mover ? 1 : 0;
    if (!cheaper) continue;
    ++unequal_cores;
    by_core += winner == *cheaper ? 1 : 0;
  }
  std::printf("%d rounds, %d came to the empty pool; whoever moved first there won %d\n", rounds, endings,
              won_by_mover);
  std::printf("one had a cheaper core in %d of them and won %d\n", unequal_cores, by_core);
  std::printf("proven at its first turn within 5, 50 and 500 ms: %d, %d, %d\n", proven[0], proven[1], proven[2]);
  return 0;
}
