// `tilefish robot`: one of our robots as a program of its own, for the arena of another release or another program.

#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "arena/external/robot_protocol.h"
#include "arena/external/robot_reader.h"
#include "cli/commands.h"
#include "cli/options/robots.h"
#include "cli/output/report_error.h"
#include "players/roster.h"

namespace tilefish::cli {

namespace {

struct RobotCommand {
  std::string name;
};

// The lines up to and with `last`; none if the other side has left before.
std::optional<std::vector<std::string>> lines_up_to(const std::string& last) {
  std::vector<std::string> lines;
  std::string line;
  while (std::getline(std::cin, line)) {
    lines.push_back(line);
    if (line == last) return lines;
  }
  return std::nullopt;
}

void say(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

ExitStatus robot(const RobotCommand& command) {
  const Result<RobotSpec> spec = parse_robot(command.name);
  if (!spec) return report_error(spec.error());
  const std::optional<std::vector<std::string>> greeted = lines_up_to("hello");
  if (!greeted) return exit_done;
  const Result<Ruleset> ruleset = parse_greeting(*greeted);
  if (!ruleset) return report_error(ruleset.error());
  const std::unique_ptr<Player> player = make_player(*spec, *ruleset);
  say(fmt::format("robot {} {}", robot_protocol_version, to_string(*spec)));
  while (const std::optional<std::vector<std::string>> lines = lines_up_to("go")) {
    const Result<std::unique_ptr<ToldTurn>> turn = parse_turn(*lines, *ruleset);
    if (!turn) return report_error(turn.error());
    say(answer_of(player->choose((*turn)->view, (*turn)->budget, (*turn)->seed)));
  }
  return exit_done;
}

}  // namespace

void add_robot(const Command& root) {
  auto command = std::make_shared<RobotCommand>();
  const Command app = root.subcommand("robot", "Play one robot over standard input and output, for an arena");
  app.text("name", command->name, "ROBOT", "which robot").required();
  app.footer("Robots:\n" + robot_list() +
             "\n"
             "It speaks the protocol of docs/robots.md, so that robots of two releases can meet:\n"
             "  tilefish arena master \"exec:/old/tilefish robot master\" --pairs 100\n"
             "\n"
             "Exit status: 0 the arena has left, 2 the robot is not known or a line cannot be read.");
  app.on_run([command] { return robot(*command); });
}

}  // namespace tilefish::cli
