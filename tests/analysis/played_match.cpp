#include "analysis/played_match.h"

#include <memory>
#include <stdexcept>

#include "base/hash.h"
#include "players/finder.h"
#include "players/roster.h"
#include "rules/view.h"

namespace tilefish::testing {

Game played_match(const Ruleset& ruleset, const std::vector<std::string>& robots, const MatchOptions& options) {
  Game game = Game::make({.ruleset = ruleset,
                          .players = static_cast<int>(robots.size()),
                          .rounds = options.rounds,
                          .seed = options.seed},
                         move_exists_for(ruleset))
                  .value();
  std::vector<std::unique_ptr<Player>> players;
  for (const std::string& name : robots) players.push_back(make_player(parse_robot(name).value(), ruleset));
  while (!game.match_over() && game.history().size() < options.most_turns) {
    Event event = NextRound{};
    if (const std::optional<int> seat = game.to_move()) {
      Player& player = *players[static_cast<std::size_t>(*seat)];
      Choice choice =
          player.choose(view_of(game, *seat), {.nodes = options.nodes}, combine(options.seed, game.history().size()));
      event = choice ? Event(Lay{.seat = *seat, .table = *std::move(choice)}) : Event(Draw{*seat});
    }
    if (const std::optional<Refusal> refusal = game.apply(event)) throw std::logic_error(refusal->sentence);
  }
  return game;
}

Ruleset small_game(JokerRule joker_rule) {
  return Ruleset::make({.name = "small",
                        .colours = 3,
                        .numbers = 7,
                        .jokers = 1,
                        .joker_rule = joker_rule,
                        .opening_points = 10,
                        .rack_size = 6})
      .value();
}

}  // namespace tilefish::testing
