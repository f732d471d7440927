// `tilefish arena`: robots against robots over mirrored deals.

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "arena/arena.h"
#include "arena/entrants.h"
#include "cli/arena/folder.h"
#include "cli/arena/report.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/robots.h"
#include "cli/options/rules.h"
#include "cli/options/threads.h"
#include "cli/options/workers.h"
#include "cli/output/complain.h"
#include "cli/output/json.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"
#include "players/finder.h"
#include "rules/ruleset_toml.h"
#include "work/kinds/arena.h"

namespace tilefish::cli {

namespace {

struct ArenaCommand {
  std::vector<std::string> players;
  ArenaOptions options;
  std::vector<double> sprt;
  unsigned threads = 0;
  std::int64_t time = 0;
  std::int64_t stall = 10'000;
  std::string save;
  std::string report;
  bool json = false;
  WorkersOption workers;
  RulesOption rules{"classic"};
};

// Words that a shell would take apart are quoted.
std::string quoted(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_of(" \t\n'\"\\$*?;&|<>()") == std::string::npos;
  return plain ? word : "'" + word + "'";
}

// The command that plays the same matches again.
std::string command_line(const ArenaCommand& command, const Ruleset& ruleset) {
  std::string line = "tilefish arena";
  for (const std::string& player : command.players) line += " " + quoted(player);
  const ArenaOptions& options = command.options;
  line += fmt::format(" --rules {} --pairs {} --seed {}", quoted(ruleset.name()), options.sets, options.seed);
  if (options.first > 0) line += fmt::format(" --first {}", options.first);
  if (options.rounds > 1) line += fmt::format(" --rounds {}", options.rounds);
  if (options.orders == SeatOrders::all) line += " --orders all";
  if (options.play.budget.nodes > 0) line += fmt::format(" --nodes {}", options.play.budget.nodes);
  if (command.time > 0) line += fmt::format(" --time {}", command.time);
  return line;
}

// A robot that never answered still runs, and would go on while what it uses is taken down around it.
[[noreturn]] void leave_at_once(ExitStatus status) {
  std::fflush(nullptr);
  std::_Exit(status);
}

// Plays the deals here.
ArenaReport play_here(const ArenaCommand& command, Arena& arena, const InterruptGuard& interrupt, GameSaver& saver) {
  Arena::OnGame on_game;
  if (!command.save.empty()) {
    on_game = [&](const GameId& id, const Game& game, const PlayedGame& played) { saver.save(id, game, played); };
  }
  ThreadPool pool(command.threads);
  Progress progress("playing");
  const ProgressBar bar(progress);
  return arena.run(
      pool, progress, &interrupt.flag(), [&](const ArenaReport& so_far) { progress.set_label(short_words(so_far)); },
      on_game);
}

// Has them played by workers.
Result<ArenaReport> have_played(const ArenaCommand& command, const Arena& arena, const WorkersLine& line,
                                const Ruleset& ruleset, const InterruptGuard& interrupt, GameSaver& saver) {
  work::ArenaJob job(arena,
                     {.ruleset = ruleset_to_toml(ruleset),
                      .players = command.players,
                      .options = command.options,
                      .keep_games = !command.save.empty()},
                     command.players.size(), line.build());
  job.set_words([](const ArenaReport& so_far) { return so_far.sets > 0 ? short_words(so_far) : "playing"; });
  Progress progress("playing");
  {
    const ProgressBar bar(progress);
    const Result<work::AskEnd> end = line.ask(job, progress, Limits{.stop = &interrupt.flag()});
    if (!end) return end.error();
    if (*end == work::AskEnd::stopped) job.interrupt();
  }
  job.for_each_match([&](const GameId& id, const std::string& text) { saver.save(id, text); });
  return job.report();
}

ExitStatus arena(ArenaCommand& command) {
  const Result<Ruleset> ruleset = command.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  if (command.workers.wanted()) {
    if (const std::optional<Error> flaw = work::players_flaw(command.players)) return report_error(*flaw);
  }
  const Result<std::vector<Entrant>> entrants =
      arena_entrants(command.players, *ruleset, std::chrono::milliseconds(command.stall));
  if (!entrants) return report_error(entrants.error());
  std::vector<std::string> names;
  for (const Entrant& entrant : *entrants) names.push_back(entrant.name);

  ArenaOptions& options = command.options;
  options.play.budget.time = std::chrono::milliseconds(command.time);
  options.play.stall_limit = std::chrono::milliseconds(command.stall);
  if (!command.sprt.empty()) options.sprt = SprtOptions{.elo0 = command.sprt[0], .elo1 = command.sprt[1]};
  std::function<MoveExists()> move_exists;
  if (ruleset->must_play()) move_exists = [&] { return move_exists_for(*ruleset); };
  Arena arena(*ruleset, *entrants, options, move_exists);
  if (const std::optional<Error> error = arena.flaw()) return report_error(*error);

  GameSaver saver(command.save, names, options.orders);
  if (!command.save.empty()) {
    if (const std::optional<Error> error = make_folder(command.save, "--save")) return report_error(*error);
  }
  if (!command.report.empty()) {
    if (const std::optional<Error> error = make_folder(command.report, "--report")) return report_error(*error);
  }
  std::optional<WorkersLine> line;
  if (command.workers.wanted()) {
    Result<WorkersLine> connected = command.workers.connect();
    if (!connected) return report_error(connected.error());
    line.emplace(std::move(connected).value());
  }
  const InterruptGuard interrupt;
  const Result<ArenaReport> played = line ? have_played(command, arena, *line, *ruleset, interrupt, saver)
                                          : Result<ArenaReport>(play_here(command, arena, interrupt, saver));
  if (!played) return report_error(played.error());
  const ArenaReport& report = *played;
  if (command.json) {
    print_json(report_as_json(report, *ruleset, options));
  } else {
    print_report(report);
  }
  ExitStatus status = report.illegal_states.empty() ? exit_done : exit_internal;
  if (!command.report.empty()) {
    const std::optional<Error> error =
        write_arena_report(command.report, command_line(command, *ruleset), report, *ruleset, options);
    if (error) status = report_error(*error);
  }
  if (saver.failed() > 0) {
    complain(fmt::format("{} games could not be written to {}", saver.failed(), command.save));
    status = exit_internal;
  }
  if (status == exit_done && report.interrupted) {
    status = report_interrupt(fmt::format("after {} of {} deals{}", report.sets, options.sets,
                                          line ? "; go on with --resume, what the workers brought is kept" : ""));
  }
  if (report.left_behind > 0) leave_at_once(status);
  return status;
}

}  // namespace

void add_arena(const Command& root) {
  auto command = std::make_shared<ArenaCommand>();
  const Command app = root.subcommand("arena", "Let robots play against each other over mirrored deals");
  app.words("players", command->players, 2, 8, "ROBOT", "the robots, two or more").required();
  ArenaOptions& options = command->options;
  app.whole("--pairs", options.sets, {1, 1'000'000'000}, "deals; each is played once for every order of the seats")
      .shows(fmt::format("{}", options.sets));
  app.whole("--seed", options.seed, {}, "which deals").shows(fmt::format("{}", options.seed));
  app.whole("--first", options.first, {0, 1'000'000'000}, "the deal to begin with, to play one of a long run again")
      .shows(fmt::format("{}", options.first));
  app.whole("--rounds", options.rounds, {1, 1'000}, "rounds a match").shows(fmt::format("{}", options.rounds));
  const auto take_orders = [command](const std::string& value) -> std::optional<Error> {
    if (value != "cyclic" && value != "all") {
      return Error{.what = "is no order of seats", .expected = "cyclic or all", .token = value};
    }
    command->options.orders = value == "all" ? SeatOrders::all : SeatOrders::cyclic;
    return std::nullopt;
  };
  app.value("--orders", "cyclic|all", take_orders,
            "play each deal with the players rotated around the table, or in every order of the seats")
      .shows("cyclic");
  app.whole("--nodes", options.play.budget.nodes, {}, "search nodes a turn; 0 for the robot's own limit");
  constexpr WholeRange up_to_an_hour{0, 3'600'000};
  app.whole("--time", command->time, up_to_an_hour, "milliseconds a turn; 0 for no limit", "MS");
  app.whole("--stall", command->stall, up_to_an_hour, "milliseconds over a turn that forfeit the match; 0 for never",
            "MS")
      .shows(fmt::format("{}", command->stall));
  app.decimals("--sprt", command->sprt, 2, {-10'000, 10'000}, "ELO0 ELO1",
               "stop once it is clear whether the first is stronger by ELO0 or by ELO1");
  add_threads(app, command->threads);
  app.text("--save", command->save, "FOLDER", "write every match to a file in this folder, for tilefish replay");
  app.text("--report", command->report, "FOLDER",
           "write a report with plots to this folder: report.md, report.json, *.svg");
  app.flag("--check", command->options.play.check_states,
           "check all that must hold of a match after every turn; exit 3 if something does not");
  app.flag("--json", command->json, "print JSON");
  command->workers.add_to(app);
  command->rules.add_to(app);
  app.footer(
      "Robots:\n" + robot_list() +
      "  exec:COMMAND  a program that speaks the protocol of docs/robots.md\n"
      "  response:ROBOT  knows that robot and tries to exploit it at the end of the round\n"
      "\n"
      "Examples:\n"
      "  tilefish arena optimal greedy --pairs 1000\n"
      "  tilefish arena smart:search=astar smart:search=bfs --pairs 100 --time 50\n"
      "  tilefish arena hoarder optimal optimal --rules free --json\n"
      "  tilefish arena 'exec:python3 my_robot.py' greedy --report results\n"
      "  tilefish arena master optimal --pairs 10000 --sprt 0 5 --workers nats://localhost\n"
      "\n"
      "Exit status: 0 done, 2 a robot or an option is not known, 3 --check found a fault, 4 interrupted, with a\n"
      "report of the deals that were played to their end.");
  app.on_run([command] { return arena(*command); });
}

}  // namespace tilefish::cli
