#include "arena/learning/self_play.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "arena/seated_game.h"
#include "base/hash.h"
#include "base/random.h"
#include "players/finder.h"
#include "players/learned/player.h"
#include "players/roster.h"

namespace tilefish {

namespace {

// Plays as another does and writes down what the position looked like after each of its turns.
class ObservedPlayer final : public Player {
 public:
  ObservedPlayer(std::unique_ptr<Player> player, const Ruleset& ruleset)
      : player_(std::move(player)), features_(ruleset) {}

  Choice choose(const View& view, const Budget& budget, std::uint64_t seed) override {
    Choice choice = player_->choose(view, budget, seed);
    turns_.push_back(features_.after(view, choice, {.stop = budget.stop}));
    return choice;
  }

  [[nodiscard]] std::vector<Features> take_turns() { return std::exchange(turns_, {}); }

 private:
  std::unique_ptr<Player> player_;
  TurnFeatures features_;
  std::vector<Features> turns_;
};

// The players of one thread.
class LearningTable {
 public:
  LearningTable(const Net& net, const Ruleset& ruleset, const SelfPlayOptions& options) : ruleset_(ruleset) {
    const LearnedStyle style{.most_moves = options.most_moves, .explores = options.explores};
    for (int seat = 0; seat < ruleset.max_players(); ++seat) {
      for (const Robot robot : {Robot::optimal, Robot::hoarder}) {
        standing_.push_back(std::make_unique<ObservedPlayer>(make_player({.robot = robot}, ruleset), ruleset));
      }
      if (!net.knows_nothing())
        learning_.push_back(std::make_unique<ObservedPlayer>(learned_player(ruleset, net, style), ruleset));
    }
  }

  std::vector<LearnedTurn> play(std::uint64_t seed, const StopFlag* stop) {
    Rng rng(seed);
    const int more =
        ruleset_.min_players() +
        static_cast<int>(rng.below(static_cast<std::uint64_t>(ruleset_.max_players() - ruleset_.min_players() + 1)));
    const int players = rng.chance(0.5) ? ruleset_.min_players() : more;
    std::vector<ObservedPlayer*> observed;
    std::vector<Player*> seated;
    for (int seat = 0; seat < players; ++seat) {
      const auto index = static_cast<std::size_t>(seat);
      const bool learns = !learning_.empty() && (seat == 0 || rng.chance(0.5));
      observed.push_back(learns ? learning_[index].get() : standing_[2 * index + rng.below(2)].get());
    }
    rng.shuffle(std::span(observed));
    for (ObservedPlayer* player : observed) seated.push_back(player);
    Result<Game> game =
        Game::make({.ruleset = ruleset_, .players = players, .seed = rng.next()}, move_exists_for(ruleset_));
    const SeatedGame end = play_game(std::move(game).value(), seated, {.budget = {.stop = stop}}, rng.next());
    std::vector<LearnedTurn> turns;
    for (std::size_t seat = 0; seat < observed.size(); ++seat) {
      const std::vector<Features> seen = observed[seat]->take_turns();
      if (!end.played().complete()) continue;
      for (const Features& features : seen)
        turns.push_back({features, static_cast<float>(end.played().win_shares[seat])});
    }
    return turns;
  }

 private:
  const Ruleset& ruleset_;
  std::vector<std::unique_ptr<ObservedPlayer>> standing_;
  std::vector<std::unique_ptr<ObservedPlayer>> learning_;  // none if the net knows nothing
};

}  // namespace

std::vector<LearnedTurn> self_play(const Net& net, const Ruleset& ruleset, const SelfPlayOptions& options,
                                   ThreadPool& pool, Progress& progress, const StopFlag* stop) {
  std::vector<std::unique_ptr<LearningTable>> tables(pool.size());
  std::vector<std::vector<LearnedTurn>> by_game(options.games);
  pool.for_each_index(
      options.games,
      [&](std::size_t game, unsigned worker) {
        if (!tables[worker]) tables[worker] = std::make_unique<LearningTable>(net, ruleset, options);
        by_game[game] = tables[worker]->play(combine(options.seed, game), stop);
        progress.advance();
      },
      1, stop);
  std::vector<LearnedTurn> turns;
  for (const std::vector<LearnedTurn>& each : by_game) turns.insert(turns.end(), each.begin(), each.end());
  return turns;
}

}  // namespace tilefish
