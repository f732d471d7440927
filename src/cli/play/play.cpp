// `tilefish play`: a game in the terminal against robots.

#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/input.h"
#include "cli/options/robots.h"
#include "cli/options/rules.h"
#include "cli/output/report_error.h"
#include "cli/play/session.h"
#include "players/finder.h"
#include "players/roster.h"
#include "rules/game_record.h"

namespace tilefish::cli {

namespace {

struct PlayCommand {
  std::vector<std::string> robots = {"optimal"};
  std::string name = "guest";
  std::string resume;
  std::string save;
  std::string order = "colour";
  int rounds = 1;
  std::optional<std::uint64_t> seed;
  RulesOption rules{"classic"};
};

struct Start {
  Game game;
  std::vector<PlaySeat> seats;
};

Result<std::vector<PlaySeat>> seats_of(const PlayCommand& command, const Ruleset& ruleset) {
  // A saved match knows its players by their names alone.
  if (command.name.empty() || parse_robot(command.name).ok()) {
    return Error{.what = "a person cannot go by this name", .token = command.name, .place = {"--name"}};
  }
  std::vector<PlaySeat> seats;
  seats.push_back({command.name, nullptr});
  for (const std::string& name : command.robots) {
    const Result<RobotSpec> spec = parse_robot(name);
    if (!spec) return spec.error();
    seats.push_back({to_string(*spec), make_player(*spec, ruleset)});
  }
  return seats;
}

Result<Start> new_match(const PlayCommand& command) {
  const Result<Ruleset> ruleset = command.rules.ruleset();
  if (!ruleset) return ruleset.error();
  Result<std::vector<PlaySeat>> seats = seats_of(command, *ruleset);
  if (!seats) return std::move(seats).error();
  const std::uint64_t seed = command.seed ? *command.seed : std::random_device()();
  Result<Game> game = Game::make(
      {.ruleset = *ruleset, .players = static_cast<int>(seats->size()), .rounds = command.rounds, .seed = seed},
      move_exists_for(*ruleset));
  if (!game) return std::move(game).error();
  return Start{std::move(game).value(), std::move(seats).value()};
}

Result<Start> saved_match(const std::string& path) {
  const Result<std::string> text = read_text(path, most_bytes_of_a_record);
  if (!text) return text.error();
  const Result<GameRecord> record = parse_game_record(*text, source_name(path));
  if (!record) return record.error();
  const Ruleset& ruleset = record->setup.ruleset;
  Result<Game> game = replay(*record, move_exists_for(ruleset));
  if (!game) return std::move(game).error();
  std::vector<PlaySeat> seats;
  for (std::size_t seat = 0; seat < record->names.size(); ++seat) {
    const std::string& name = record->names[seat];
    const Result<RobotSpec> spec = parse_robot(name);
    seats.push_back(
        {name.empty() ? fmt::format("seat {}", seat) : name, spec.ok() ? make_player(*spec, ruleset) : nullptr});
  }
  return Start{std::move(game).value(), std::move(seats)};
}

ExitStatus play(const PlayCommand& command) {
  Result<Start> start = command.resume.empty() ? new_match(command) : saved_match(command.resume);
  if (!start) return report_error(start.error());
  const std::string path = command.save.empty() ? command.resume : command.save;
  if (!path.empty()) {
    std::vector<std::string> names;
    for (const PlaySeat& seat : start->seats) names.push_back(seat.name);
    if (const std::optional<Error> error = save_match(start->game, names, path)) return report_error(*error);
  }
  fmt::print("{} players under '{}', seed {}. Type help for the commands.\n", start->game.players(),
             start->game.ruleset().name(), to_string(start->game.setup().seed));
  const RackOrder order = command.order == "number" ? RackOrder::by_number : RackOrder::by_colour;
  const std::string how_to_go_on = path.empty() ? "" : fmt::format("; go on with: tilefish play --resume {}", path);
  // Every turn is saved when it is over, so there is nothing to wait for.
  const LastWords words(fmt::format("\nThe match is left unfinished{}.\n", how_to_go_on));
  PlaySession session(std::move(start->game), std::move(start->seats), {.order = order, .autosave = path}, std::cin);
  const bool finished = session.run();
  if (!finished) {
    fmt::print("\nThe match is left unfinished{}.\n", how_to_go_on);
  }
  return exit_done;
}

}  // namespace

void add_play(const Command& root) {
  auto command = std::make_shared<PlayCommand>();
  const Command app = root.subcommand("play", "Play a game in the terminal against robots");
  app.words("robots", command->robots, 1, 7, "ROBOT", "who plays against you (default: optimal)");
  app.text("--name", command->name, "NAME", "what you are called").shows(command->name);
  app.whole("--rounds", command->rounds, {1, 1'000}, "rounds of the match").shows(fmt::format("{}", command->rounds));
  app.whole("--seed", command->seed, {}, "the deal; a new one if not given");
  app.choice("--sort", command->order, {"colour", "number"}, "how the rack is sorted").shows(command->order);
  app.text("--save", command->save, "FILE", "where to keep the match, turn by turn");
  app.text("--resume", command->resume, "FILE", "go on with a saved match, and keep it there");
  command->rules.add_to(app);
  app.footer("Robots:\n" + robot_list() +
             "\n"
             "Examples:\n"
             "  tilefish play\n"
             "  tilefish play greedy smart --save evening.match\n"
             "  tilefish play --resume evening.match");
  app.on_run([command] { return play(*command); });
}

}  // namespace tilefish::cli
