// A match between two robots, turn by turn; each is shown what its seat may see and no more.
#include <iostream>
#include <memory>
#include <vector>

#include <players/roster.h>
#include <rules/game.h>
#include <rules/view.h>

int main() {
  using namespace tilefish;
  const Ruleset& rules = Ruleset::classic();
  Result<Game> game = Game::make({.ruleset = rules, .players = 2, .seed = 42});
  if (!game) return 2;
  std::vector<std::unique_ptr<Player>> robots;
  for (const char* const name : {"optimal", "greedy"}) robots.push_back(make_player(*parse_robot(name), rules));

  while (const std::optional<int> seat = game->to_move()) {
    const Choice table = robots[static_cast<std::size_t>(*seat)]->choose(view_of(*game, *seat), {}, 1);
    const Event event = table ? Event(Lay{*seat, *table}) : Event(Draw{*seat});
    if (const auto refusal = game->apply(event)) {
      std::cerr << refusal->sentence << '\n';
      return 1;
    }
  }
  std::cout << "the gains sum to " << game->result()->gains[0] + game->result()->gains[1] << '\n';
}
