#include "server/job_runner.h"

#include <exception>
#include <utility>

#include "solver/weights.h"

namespace tilefish {

namespace {

// The rest is for the move itself and for the plan.
constexpr double part_for_keeping_melds = 0.5;

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

HintAnswer find_hint(MoveFinder& finder, const HintJob& job, const StopFlag* stop) {
  const Budget budget{.time = job.time, .stop = stop};
  const Limits limits = budget.from_now();
  finder.begin(limits);
  FoundHint hint;
  if (job.grade == 1) {
    hint.can_play = finder.can_move(job.position);
    if (finder.stopped()) return std::string(not_enough_time);
    return hint;
  }
  std::optional<Table> table = finder.best(job.position, Weights::tiles());
  if (finder.stopped()) return std::string(not_enough_time);
  if (!table) return hint;
  // A move that leaves most melds as they are is easier to follow. It takes longer to find, and without it there is a hint too.
  finder.begin(budget.from_now(part_for_keeping_melds));
  if (std::optional<Table> kept = finder.best(job.position, Weights::tiles(), true)) table = std::move(kept);
  hint.can_play = true;
  const int numbers = job.ruleset->numbers();
  hint.tiles = (table->counts(numbers) - job.position.table.counts(numbers)).tiles();
  if (job.grade < 3) return hint;
  Outcome<Plan> plan = make_plan(job.position.table, *table, limits);
  if (plan.finished()) hint.plan = std::move(plan).value();
  hint.table = std::move(table);
  return hint;
}

}  // namespace

RobotAnswer JobRunner::run(const RobotJob& job, const StopFlag* stop) {
  return guarded<RobotAnswer>([&]() -> RobotAnswer {
    const View& view = job.view.view();
    Budget budget = job.budget;
    budget.stop = stop;
    Player& player = player_of(job.robot, *view.ruleset);
    Choice choice = player.choose(view, budget, job.seed);
    return RobotTurn(std::move(choice), player.reason() ? to_string(*player.reason()) : "");
  });
}

HintAnswer JobRunner::run(const HintJob& job, const StopFlag* stop) {
  return guarded<HintAnswer>([&] { return find_hint(finder_of(*job.ruleset), job, stop); });
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
