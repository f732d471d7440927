// `tilefish arena`: robots against robots over mirrored deals.

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "arena/arena.h"
#include "cli/arena_report.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/json.h"
#include "cli/progress_bar.h"
#include "cli/report_error.h"
#include "cli/robots_option.h"
#include "cli/rules_option.h"
#include "players/roster.h"
#include "rules/game_record.h"

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
  bool json = false;
  RulesOption rules{"classic"};
};

Result<std::vector<Entrant>> entrants_of(const std::vector<std::string>& names, const Ruleset& ruleset) {
  std::vector<Entrant> entrants;
  for (const std::string& name : names) {
    const Result<RobotSpec> spec = parse_robot(name);
    if (!spec) return spec.error();
    entrants.push_back({to_string(*spec), [spec = *spec, &ruleset] { return make_player(spec, ruleset); }});
  }
  return entrants;
}

// Two games of `optimal` against itself need two names.
void number_namesakes(std::vector<Entrant>& entrants) {
  std::vector<std::string> names;
  for (const Entrant& entrant : entrants) names.push_back(entrant.name);
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    int earlier = 0;
    for (std::size_t j = 0; j < i; ++j) earlier += names[j] == names[i] ? 1 : 0;
    if (earlier > 0) entrants[i].name += fmt::format("#{}", earlier + 1);
  }
}

// Writes every game to a file of its own: deal-rotation.match.
class GameSaver {
 public:
  GameSaver(std::string folder, std::vector<std::string> names)
      : folder_(std::move(folder)), names_(std::move(names)) {}

  std::optional<Error> make_folder() const {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (!error) return std::nullopt;
    return Error{.what = "the folder cannot be made: " + error.message(), .token = folder_, .place = {"--save"}};
  }

  void save(const GameId& id, const Game& game) {
    std::vector<std::string> by_seat(names_.size());
    for (std::size_t entrant = 0; entrant < names_.size(); ++entrant) {
      by_seat[(entrant + static_cast<std::size_t>(id.rotation)) % names_.size()] = names_[entrant];
    }
    std::ofstream file(fmt::format("{}/{:06}-{}.match", folder_, id.set, id.rotation), std::ios::binary);
    file << to_text(record_of(game, std::move(by_seat)));
    file.close();
    if (!file) ++failed_;
  }

  [[nodiscard]] int failed() const { return failed_; }

 private:
  std::string folder_;
  std::vector<std::string> names_;
  int failed_ = 0;
};

ExitStatus arena(ArenaCommand& command) {
  const Result<Ruleset> ruleset = command.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  Result<std::vector<Entrant>> entrants = entrants_of(command.players, *ruleset);
  if (!entrants) return report_error(entrants.error());
  number_namesakes(*entrants);
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

  GameSaver saver(command.save, names);
  Arena::OnGame on_game;
  if (!command.save.empty()) {
    if (const std::optional<Error> error = saver.make_folder()) return report_error(*error);
    on_game = [&](const GameId& id, const Game& game, const PlayedGame&) { saver.save(id, game); };
  }
  const InterruptGuard interrupt;
  ThreadPool pool(command.threads);
  Progress progress("playing");
  ArenaReport report;
  {
    const ProgressBar bar(progress);
    report = arena.run(
        pool, progress, &interrupt.flag(), [&](const ArenaReport& so_far) { progress.set_label(short_words(so_far)); },
        on_game);
  }
  if (command.json) {
    print_json(to_json(report, *ruleset, options));
  } else {
    print_text(report);
  }
  if (saver.failed() == 0) return exit_done;
  fmt::print(stderr, "tilefish: {} games could not be written to {}\n", saver.failed(), command.save);
  return exit_internal;
}

}  // namespace

void add_arena(CLI::App& root, ExitStatus& status) {
  auto command = std::make_shared<ArenaCommand>();
  CLI::App* app = root.add_subcommand("arena", "Let robots play against each other over mirrored deals");
  app->add_option("players", command->players, "the robots, two or more")
      ->required()
      ->expected(2, 8)
      ->type_name("ROBOT");
  app->add_option("--pairs", command->options.sets, "deals; each is played once for every rotation of the seats")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
      ->type_name("N");
  app->add_option("--seed", command->options.seed, "which deals")->capture_default_str()->type_name("N");
  app->add_option("--rounds", command->options.rounds, "rounds a match")->capture_default_str()->type_name("N");
  app->add_option("--nodes", command->options.play.budget.nodes, "search nodes a turn; 0 for the robot's own limit")
      ->type_name("N");
  app->add_option("--time", command->time, "milliseconds a turn; 0 for no limit")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{3'600'000}))
      ->type_name("MS");
  app->add_option("--stall", command->stall, "milliseconds over a turn that forfeit the match; 0 for never")
      ->capture_default_str()
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{3'600'000}))
      ->type_name("MS");
  app->add_option("--sprt", command->sprt, "stop once it is clear whether the first is stronger by ELO0 or by ELO1")
      ->expected(2)
      ->type_name("ELO0 ELO1");
  app->add_option("--threads", command->threads, "how many threads; 0 (the default) for one each core")
      ->check(CLI::Range(0U, 1024U))
      ->type_name("N");
  app->add_option("--save", command->save, "write every match to a file in this folder, for tilefish replay")
      ->type_name("FOLDER");
  app->add_flag("--json", command->json, "print JSON");
  command->rules.add_to(*app);
  app->footer("Robots:\n" + robot_list() +
              "\n"
              "Examples:\n"
              "  tilefish arena optimal greedy --pairs 1000\n"
              "  tilefish arena smart:search=astar smart:search=bfs --pairs 100 --time 50\n"
              "  tilefish arena hoarder optimal optimal --rules free --json");
  app->callback([command, &status] { status = arena(*command); });
}

}  // namespace tilefish::cli
