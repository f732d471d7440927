#include "server/job_runner.h"

#include <exception>
#include <utility>

#include "solver/weights.h"

namespace tilefish {

namespace {

// A robot's failure is an answer like any other: the thread that asked must live on.
template <class Answer, class Work>
Answer guarded(Work work) {
  try {
    return work();
  } catch (const std::exception& error) {
    return std::string("it threw: ") + error.what();
  } catch (...) {
    return std::string("it threw something unknown");
  }
}

FoundHint find_hint(MoveFinder& finder, const HintJob& job) {
  FoundHint hint;
  if (job.grade == 1) {
    hint.can_play = finder.can_move(job.position);
    return hint;
  }
  const std::optional<Table> table = finder.best(job.position, Weights::tiles(), true);
  if (!table) return hint;
  hint.can_play = true;
  const int numbers = job.ruleset->numbers();
  hint.tiles = (table->counts(numbers) - job.position.table.counts(numbers)).tiles();
  if (job.grade < 3) return hint;
  hint.plan = make_plan(job.position.table, *table);
  hint.table = *table;
  return hint;
}

}  // namespace

RobotAnswer JobRunner::run(const RobotJob& job) {
  return guarded<RobotAnswer>([&]() -> RobotAnswer {
    const View& view = job.view.view();
    return player_of(job.robot, *view.ruleset).choose(view, job.budget, job.seed);
  });
}

HintAnswer JobRunner::run(const HintJob& job) {
  return guarded<HintAnswer>([&]() -> HintAnswer { return find_hint(finder_of(*job.ruleset), job); });
}

Player& JobRunner::player_of(const RobotSpec& robot, const Ruleset& ruleset) {
  std::unique_ptr<Player>& player = players_[ruleset.name() + '/' + to_string(robot)];
  if (!player) player = make_player(robot, ruleset);
  return *player;
}

MoveFinder& JobRunner::finder_of(const Ruleset& ruleset) {
  std::unique_ptr<MoveFinder>& finder = finders_[ruleset.name()];
  if (!finder) finder = std::make_unique<MoveFinder>(ruleset);
  return *finder;
}

}  // namespace tilefish
