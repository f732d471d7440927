// A robot of one's own against one of the roster, over mirrored deals.
#include <iostream>

#include <arena/arena.h>
#include <players/roster.h>
#include <solver/move_solver.h>

namespace {

using namespace tilefish;

// Lays the most points it can, every turn.
class Spender final : public Player {
 public:
  explicit Spender(const Ruleset& rules) : solver_(rules) {}
  Choice choose(const View& view, const Budget& /*budget*/, std::uint64_t /*seed*/) override {
    const auto move = solver_.best(view.position, Weights::value(30));
    return move ? Choice(move->table) : Choice();
  }

 private:
  MoveSolver solver_;
};

}  // namespace

int main() {
  const Ruleset& rules = Ruleset::classic();
  Arena arena(rules,
              {{"spender", [&] { return std::make_unique<Spender>(rules); }},
               {"random", [&] { return make_player(*parse_robot("random"), rules); }}},
              {.sets = 5, .seed = 7});
  ThreadPool pool(1);
  Progress progress("playing");
  const ArenaReport report = arena.run(pool, progress);
  std::cout << report.games << " games, " << report.forfeits.size() << " forfeits\n";
}
