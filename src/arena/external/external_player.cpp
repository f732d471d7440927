#include "arena/external/external_player.h"

#include <optional>
#include <utility>

#include "arena/external/child_process.h"
#include "arena/external/robot_protocol.h"
#include "arena/robot_failure.h"

namespace tilefish {

namespace {

using Clock = ChildProcess::Clock;

// Interpreters take their time to start, all the more on a busy machine.
constexpr std::chrono::seconds introduction_limit{10};

struct IntroducedRobot {
  std::unique_ptr<ChildProcess> process;
  std::string name;
};

Result<IntroducedRobot> start(const std::vector<std::string>& words, const Ruleset& ruleset) {
  Result<std::unique_ptr<ChildProcess>> process = ChildProcess::start(words);
  if (!process) return std::move(process).error();
  const Clock::time_point deadline = Clock::now() + introduction_limit;
  if (std::optional<Error> error = (*process)->write(greeting(ruleset), deadline)) return *std::move(error);
  const Result<std::string> line = (*process)->read_line(deadline);
  if (!line) return line.error();
  Result<std::string> name = parse_robot_name(*line);
  if (!name) return std::move(name).error();
  return IntroducedRobot{std::move(process).value(), std::move(name).value()};
}

class ExternalPlayer final : public Player {
 public:
  ExternalPlayer(const ExternalRobot& robot, const Ruleset& ruleset)
      : turn_limit_(robot.turn_limit), ruleset_(ruleset) {
    Result<IntroducedRobot> introduced = start(robot.words, ruleset);
    if (introduced) {
      process_ = std::move(introduced->process);
    } else {
      failure_ = std::move(introduced).error();
    }
  }

  Choice choose(const View& view, const Budget& budget, std::uint64_t seed) override {
    if (failure_) throw RobotFailure(failure_->describe());
    Result<Choice> choice = ask(view, budget, seed);
    if (choice.ok()) return std::move(choice).value();
    // Question and answer may be out of step from here on.
    process_->kill();
    failure_ = std::move(choice).error();
    throw RobotFailure(failure_->describe());
  }

 private:
  Result<Choice> ask(const View& view, const Budget& budget, std::uint64_t seed) {
    if (process_->has_more_to_say()) return Error{.what = "spoke out of turn"};
    const Clock::time_point deadline = turn_limit_.count() > 0 ? Clock::now() + turn_limit_ : Clock::time_point::max();
    if (std::optional<Error> error = process_->write(turn_message(view, budget, seed), deadline)) {
      return *std::move(error);
    }
    const Result<std::string> line = process_->read_line(deadline, budget.stop);
    if (!line) return line.error();
    return parse_choice(*line, ruleset_);
  }

  std::chrono::milliseconds turn_limit_;
  Ruleset ruleset_;
  std::unique_ptr<ChildProcess> process_;
  std::optional<Error> failure_;
};

}  // namespace

Result<std::string> introduce(const ExternalRobot& robot, const Ruleset& ruleset) {
  Result<IntroducedRobot> introduced = start(robot.words, ruleset);
  if (!introduced) return std::move(introduced).error();
  return std::move(introduced->name);
}

std::unique_ptr<Player> external_player(const ExternalRobot& robot, const Ruleset& ruleset) {
  return std::make_unique<ExternalPlayer>(robot, ruleset);
}

}  // namespace tilefish
