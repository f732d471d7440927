// `tilefish learn`: trains the net of the robot `learned` by games against itself and against robots that stand.

#include <cstdio>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/arena.h"
#include "arena/learning/self_play.h"
#include "arena/learning/training.h"
#include "base/gnuplot.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/input.h"
#include "cli/options/plot.h"
#include "cli/options/rules.h"
#include "cli/options/threads.h"
#include "cli/output/gnuplot.h"
#include "cli/output/json.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"
#include "players/finder.h"
#include "players/learned/player.h"
#include "players/roster.h"
#include "rules/game.h"

namespace tilefish::cli {

namespace {

struct LearnOptions {
  std::string out;
  bool judge = false;
  std::string net;  // to judge; the program's own if not given
  std::string curve;
  std::string plot;
  int generations = 8;
  std::uint64_t games = 1000;
  int hidden = 32;
  std::uint64_t pairs = 50;
  std::uint64_t seed = 1;
  unsigned threads = 0;
  bool json = false;
  RulesOption rules;
};

// What a generation learns from: the games before it knew anything, its own, and those of the ones just before, so that it
// does not forget.
constexpr std::size_t generations_remembered = 4;

struct Generation {
  int number = 0;
  std::uint64_t games = 0;  // of all generations up to this one
  std::size_t turns = 0;
  double loss = 0;  // of the turns it is about to learn from, before it does
  std::vector<std::pair<std::string, Estimate>> matches;

  // Its mean win rate; without matches all are alike, and later ones are taken to be better.
  [[nodiscard]] double strength() const {
    double sum = 0;
    for (const auto& [opponent, rate] : matches) sum += rate.value;
    return matches.empty() ? 0 : sum / static_cast<double>(matches.size());
  }
};

std::optional<Estimate> match(const Net& net, const std::string& opponent, const LearnOptions& options,
                              const Ruleset& ruleset, ThreadPool& pool, const StopFlag& stop) {
  const RobotSpec spec = parse_robot(opponent).value();
  std::vector<Entrant> entrants = {{"learned", [&] { return learned_player(ruleset, net); }},
                                   {opponent, [&] { return make_player(spec, ruleset); }}};
  Arena arena(ruleset, std::move(entrants), {.sets = options.pairs, .seed = options.seed},
              [&] { return move_exists_for(ruleset); });
  Progress progress("pairs", options.pairs);
  const ProgressBar bar(progress);
  const ArenaReport report = arena.run(pool, progress, &stop);
  if (report.interrupted) return std::nullopt;
  return rate_estimate(report.entrants.front().win_rate);
}

void print(const Generation& generation, bool json) {
  if (json) {
    JsonArray matches;
    for (const auto& [opponent, rate] : generation.matches) {
      matches.add(JsonObject{{"against", opponent}, {"win_rate", rate.value}, {"low", rate.low}, {"high", rate.high}});
    }
    print_json(JsonObject{{"generation", generation.number},
                          {"games", generation.games},
                          {"turns", generation.turns},
                          {"loss", generation.loss},
                          {"matches", matches}});
  } else {
    fmt::print("generation {}: {} games, {} turns, loss {:.3f}", generation.number, generation.games, generation.turns,
               generation.loss);
    for (const auto& [opponent, rate] : generation.matches) {
      fmt::print(", {} {:.0f} % ({:.0f} … {:.0f})", opponent, 100 * rate.value, 100 * rate.low, 100 * rate.high);
    }
    fmt::print("\n");
  }
  std::fflush(stdout);
}

void print_importance(const std::vector<double>& importance, bool json) {
  JsonObject object;
  if (!json) fmt::print("what it relies on: how much the loss grows when a feature is shuffled\n");
  for (std::size_t i = 0; i < importance.size(); ++i) {
    const std::string_view name = feature_names_of_turns()[i];
    if (json) {
      object.add(std::string(name), importance[i]);
    } else {
      fmt::print("  {:<16} {:.4f}\n", name, importance[i]);
    }
  }
  if (json) print_json(JsonObject{{"importance", object}});
}

// ", optimal 79 % (68 … 86)" as print() writes it, taken off the text; none if it does not begin so.
std::optional<std::pair<std::string, Estimate>> take_match(std::string_view& text) {
  constexpr std::string_view begin = ", ";
  if (!text.starts_with(begin)) return std::nullopt;
  const std::string rest(text.substr(begin.size()));
  char opponent[64];
  double value = 0;
  double low = 0;
  double high = 0;
  int length = 0;
  if (std::sscanf(rest.c_str(), "%63[^ ] %lf %% (%lf … %lf)%n", opponent, &value, &low, &high, &length) != 4 ||
      length == 0) {
    return std::nullopt;
  }
  text.remove_prefix(begin.size() + static_cast<std::size_t>(length));
  return std::pair(std::string(opponent), Estimate{value / 100, low / 100, high / 100});
}

// Reads back what print() wrote for people; lines that tell of no generation are passed over.
Result<std::vector<Generation>> read_curve(const std::string& file) {
  const Result<std::string> text = read_text(file, most_bytes_of_a_record);
  if (!text) return text.error();
  std::vector<Generation> generations;
  std::istringstream lines(*text);
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (!line.starts_with("generation ")) continue;
    Generation generation;
    unsigned long long games = 0;
    int length = 0;
    const int read = std::sscanf(line.c_str(), "generation %d: %llu games, %zu turns, loss %lf%n", &generation.number,
                                 &games, &generation.turns, &generation.loss, &length);
    generation.games = games;
    std::string_view rest = std::string_view(line).substr(static_cast<std::size_t>(length));
    while (std::optional<std::pair<std::string, Estimate>> match = take_match(rest))
      generation.matches.push_back(*std::move(match));
    if (read != 4 || !rest.empty()) {
      return Error{.what = "this is no generation",
                   .expected = "a line that `tilefish learn` printed",
                   .place = {source_name(file), number}};
    }
    generations.push_back(std::move(generation));
  }
  if (generations.empty()) {
    return Error{.what = "there is no generation in it",
                 .expected = "what `tilefish learn` printed",
                 .place = {source_name(file)}};
  }
  return generations;
}

// Strength over games, a curve with its intervals for each opponent.
std::string curve_plot(const std::vector<Generation>& generations, const std::string& svg_file) {
  std::string script = fmt::format(
      "set terminal svg size 760,440 font 'sans,13' background rgb 'white' noenhanced\nset output {}\n"
      "set xlabel 'games learned from'\nset ylabel 'rounds won, %'\nset yrange [0:100]\nset xrange [0:*]\nset grid\n"
      "set key bottom right\n",
      gnuplot_quoted(svg_file));
  std::string plots;
  const std::size_t opponents = generations.empty() ? 0 : generations.front().matches.size();
  for (std::size_t opponent = 0; opponent < opponents; ++opponent) {
    script += fmt::format("$data{} << END\n", opponent);
    for (const Generation& each : generations) {
      if (each.matches.size() <= opponent) continue;
      const Estimate& rate = each.matches[opponent].second;
      script += fmt::format("{} {} {} {}\n", each.games, 100 * rate.value, 100 * rate.low, 100 * rate.high);
    }
    script += "END\n";
    plots += fmt::format(
        "$data{0} using 1:2:3:4 with yerrorbars pointtype 7 pointsize 0.4 linecolor {1} notitle, "
        "$data{0} using 1:2 with lines linewidth 2 linecolor {1} title {2}, ",
        opponent, opponent + 1, gnuplot_quoted("against " + generations.front().matches[opponent].first));
  }
  return script + "plot " + plots + "50 with lines dashtype 2 linecolor rgb '#999999' notitle\n";
}

ExitStatus draw_curve(const std::vector<Generation>& generations, const std::string& file) {
  const std::optional<Error> error = run_gnuplot(curve_plot(generations, file), file);
  return error ? report_error(*error) : exit_done;
}

// Lets a net play as if it were about to learn, and tells how well it knows what becomes of these turns and by which inputs.
ExitStatus judge(const LearnOptions& options, const Ruleset& ruleset) {
  std::optional<Net> read;
  if (!options.net.empty()) {
    const Result<std::string> text = read_text(options.net, most_bytes_of_a_record);
    if (!text) return report_error(text.error());
    Result<Net> net = Net::parse(*text);
    if (!net) {
      Error error = std::move(net).error();
      error.place.source = source_name(options.net);
      return report_error(error);
    }
    read = std::move(net).value();
  }
  const Net& net = read ? *read : Net::trained();
  const InterruptGuard interrupt;
  ThreadPool pool(options.threads);
  std::vector<LearnedTurn> turns;
  {
    Progress progress("games", options.games);
    const ProgressBar bar(progress);
    turns = self_play(net, ruleset, {.games = options.games, .seed = options.seed}, pool, progress, &interrupt.flag());
  }
  if (interrupt.interrupted()) return report_interrupt("nothing is known of so few games");
  const double loss = loss_of(net, turns);
  if (options.json) {
    print_json(JsonObject{{"games", options.games}, {"turns", turns.size()}, {"loss", loss}});
  } else {
    fmt::print("{} games, {} turns, loss {:.3f}\n", options.games, turns.size(), loss);
  }
  print_importance(importance_of_features(net, turns, options.seed), options.json);
  return exit_done;
}

std::optional<Error> write_net(const std::string& path, const Net& net) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), &std::fclose);
  const std::string text = to_string(net);
  if (file && std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() && std::fflush(file.get()) == 0)
    return std::nullopt;
  return Error{.what = "the net cannot be written", .expected = "a file that can be written", .place = {path}};
}

ExitStatus learn(const LearnOptions& options) {
  if (!options.curve.empty()) {
    if (options.plot.empty())
      return report_error(Error{.what = "a curve is drawn to a file", .expected = "--plot FILE"});
    const Result<std::vector<Generation>> generations = read_curve(options.curve);
    return generations ? draw_curve(*generations, options.plot) : report_error(generations.error());
  }
  const Result<Ruleset> ruleset = options.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  const Result<Game> largest =
      Game::make({.ruleset = *ruleset, .players = ruleset->max_players()}, move_exists_for(*ruleset));
  if (!largest) return report_error(largest.error());
  if (options.judge) return judge(options, *ruleset);
  if (options.out.empty()) {
    return report_error(Error{.what = "--out is required", .expected = "a file for the net, or --judge or --curve"});
  }
  const InterruptGuard interrupt;
  ThreadPool pool(options.threads);
  Net net(static_cast<std::size_t>(options.hidden));
  Net best_net = net;
  Generation best;
  std::vector<std::vector<LearnedTurn>> remembered;
  std::vector<LearnedTurn> turns;
  std::vector<Generation> course;
  for (int number = 0; number < options.generations; ++number) {
    const std::uint64_t seed = options.seed + static_cast<std::uint64_t>(number);
    {
      Progress progress("games", options.games);
      const ProgressBar bar(progress);
      remembered.push_back(
          self_play(net, *ruleset, {.games = options.games, .seed = seed}, pool, progress, &interrupt.flag()));
    }
    if (interrupt.interrupted()) break;
    if (remembered.size() > generations_remembered) remembered.erase(remembered.begin() + 1);
    Generation generation{.number = number,
                          .games = options.games * (static_cast<std::uint64_t>(number) + 1),
                          .turns = remembered.back().size(),
                          .loss = loss_of(net, remembered.back())};
    turns.clear();
    for (const std::vector<LearnedTurn>& each : remembered) turns.insert(turns.end(), each.begin(), each.end());
    Net better = train_net(net, turns, {.seed = seed}, &interrupt.flag());
    if (interrupt.interrupted()) break;
    net = std::move(better);
    for (const char* opponent : {"optimal", "hoarder"}) {
      if (options.pairs == 0) break;
      const std::optional<Estimate> rate = match(net, opponent, options, *ruleset, pool, interrupt.flag());
      if (!rate) break;
      generation.matches.emplace_back(opponent, *rate);
    }
    print(generation, options.json);
    if (interrupt.interrupted()) break;
    course.push_back(generation);
    if (generation.strength() < best.strength()) continue;
    best = generation;
    best_net = net;
    if (const std::optional<Error> error = write_net(options.out, net)) return report_error(*error);
  }
  if (interrupt.interrupted())
    return report_interrupt("early; the net is that of the best generation that was finished");
  if (!options.plot.empty()) {
    if (const ExitStatus status = draw_curve(course, options.plot); status != exit_done) return status;
  }
  if (!options.json) fmt::print("the net of generation {} is in {}\n", best.number, options.out);
  print_importance(importance_of_features(best_net, turns, options.seed), options.json);
  return exit_done;
}

}  // namespace

void add_learn(const Command& root) {
  auto options = std::make_shared<LearnOptions>();
  const Command command = root.subcommand("learn", "Trains the net of the robot learned by games against itself");
  command.text("--out", options->out, "FILE",
               "where the net of the best generation is written, as soon as it is known");
  const Option judge = command.flag("--judge", options->judge,
                                    "learn nothing: let a net play --games games and tell by which inputs it judges");
  command.text("--net", options->net, "FILE", "with --judge: the net; the program's own if not given").needs(judge);
  command.text("--curve", options->curve, "FILE", "learn nothing: draw what `learn` has printed to --plot");
  add_plot(command, "--plot", options->plot, "strength over games");
  command.whole("--generations", options->generations, {1, 10'000}, "how often it plays and learns").shows("8");
  command.whole("--games", options->games, {1, 10'000'000}, "games of a generation").shows("1000");
  command.whole("--hidden", options->hidden, {1, 1024}, "units of the net").shows("32");
  command
      .whole("--pairs", options->pairs, {0, 1'000'000},
             "mirrored pairs against optimal and hoarder that measure a generation")
      .shows("50");
  command.whole("--seed", options->seed, {}, "same seed, same games").shows("1");
  command.flag("--json", options->json, "print JSON, one object a line");
  add_threads(command, options->threads);
  options->rules.add_to(command);
  command.footer(
      "The first generation learns from games of optimal and hoarder, the others from their own against\n"
      "themselves and those two. docs/learning.md tells what came out.\n"
      "\n"
      "Examples:\n"
      "  tilefish learn --out net.txt\n"
      "  tilefish learn --out net.txt --generations 20 --games 4000 --rules classic\n"
      "  tilefish learn --judge --games 300 --rules free\n"
      "  tilefish learn --curve docs/results/learning.txt --plot curve.svg\n"
      "\n"
      "Exit status: 0 done, 2 bad input, 4 interrupted; the net of the best finished generation stays.");
  command.on_run([options] { return learn(*options); });
}

}  // namespace tilefish::cli
