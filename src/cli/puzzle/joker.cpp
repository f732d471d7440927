// `tilefish puzzle joker`: what is a joker worth? In points and tiles over random racks and positions of real play, in games won by
// whoever was dealt one, and in the same deals with that joker exchanged (the question that van der Wekken's thesis ends with).

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "arena/arena.h"
#include "arena/dealt_round.h"
#include "arena/intervals.h"
#include "base/hash.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "cli/interrupt.h"
#include "cli/options/threads.h"
#include "cli/output/json.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"
#include "cli/puzzle/commands.h"
#include "players/roster.h"
#include "rules/game_deal.h"
#include "rules/notation.h"
#include "solver/move_solver.h"
#include "solver/puzzle_solver.h"

namespace tilefish::cli {

extern const char* const bench_positions_free;

namespace {

struct JokerOptions {
  int racks = 1000;
  int pairs = 400;
  std::string robot = "optimal";
  std::uint64_t seed = 1;
  unsigned threads = 0;
  bool json = false;
};

// What one more tile brings, a joker or any other.
struct TileWorth {
  RunningMean points;
  RunningMean tiles;
};

struct JokerWorth {
  std::string where;
  TileWorth joker;
  TileWorth other;
};

struct DealtJoker {
  RunningMean wins;   // of whoever was dealt more jokers than the other
  RunningMean score;  // of the round
};

// Racks of the size dealt, drawn blindly, and one tile more.
JokerWorth worth_on_racks(const JokerOptions& options, const Ruleset& ruleset, const StopFlag& stop) {
  JokerWorth worth{.where = fmt::format("{} random racks of {} tiles", options.racks, ruleset.rack_size())};
  PuzzleSolver solver(ruleset);
  const Weights points = Weights::value(0);
  std::vector<Tile> naturals;
  for (const Tile tile : all_tiles(ruleset)) {
    if (!tile.is_joker()) naturals.push_back(tile);
  }
  Rng rng(options.seed);
  for (int i = 0; i < options.racks && !stop.requested(); ++i) {
    rng.shuffle(std::span(naturals));
    const auto size = static_cast<std::size_t>(ruleset.rack_size());
    const TileCounts rack(ruleset.numbers(), std::span<const Tile>(naturals).first(size));
    const auto total = [&](const TileCounts& tiles, const Weights& weights) {
      return static_cast<double>(solver.best_total(tiles, weights));
    };
    const auto note = [&](Tile tile, TileWorth& of) {
      TileCounts more = rack;
      more.add(tile);
      of.points.add(total(more, points) - total(rack, points));
      of.tiles.add(total(more, Weights::tiles()) - total(rack, Weights::tiles()));
    };
    note(Tile::joker(), worth.joker);
    note(naturals[size], worth.other);
  }
  return worth;
}

// The positions of `tilefish bench`, which come from games, where a joker is still unseen.
JokerWorth worth_in_play(const JokerOptions& options, const Ruleset& ruleset, const StopFlag& stop) {
  JokerWorth worth;
  MoveSolver solver(ruleset);
  Rng rng(options.seed);
  std::istringstream lines(bench_positions_free);
  int used = 0;
  for (std::string line; std::getline(lines, line) && !stop.requested();) {
    const Result<Position> position = parse_position(line.substr(0, line.find('\t')), ruleset);
    if (!position) continue;
    std::vector<Tile> unseen;
    bool joker_is_unseen = false;
    TileCounts seen = position->rack + position->table.counts(ruleset.numbers());
    for (const Tile tile : all_tiles(ruleset)) {
      if (seen.count(tile) > 0) {
        seen.remove(tile);
      } else if (tile.is_joker()) {
        joker_is_unseen = true;
      } else {
        unseen.push_back(tile);
      }
    }
    if (!joker_is_unseen || unseen.empty()) continue;
    ++used;
    const auto note = [&](Tile tile, TileWorth& of) {
      Position more = *position;
      more.rack.add(tile);
      const auto gain = [&](const Weights& weights) {
        return static_cast<double>(solver.best_value(more, weights) - solver.best_value(*position, weights));
      };
      of.points.add(gain(Weights::value(0)));
      of.tiles.add(gain(Weights::tiles()));
    };
    note(Tile::joker(), worth.joker);
    note(unseen[rng.below(unseen.size())], worth.other);
  }
  worth.where = fmt::format("{} positions of real play", used);
  return worth;
}

// The robot against itself: who was dealt more jokers? Both games of a deal are the same game with equal players, so one of them
// counts.
DealtJoker worth_when_dealt(const JokerOptions& options, const RobotSpec& robot, const Ruleset& ruleset,
                            const StopFlag& stop) {
  DealtJoker dealt;
  const Entrant entrant{options.robot, [&] { return make_player(robot, ruleset); }};
  Arena arena(ruleset, {entrant, entrant}, {.sets = static_cast<std::uint64_t>(options.pairs), .seed = options.seed});
  ThreadPool pool(options.threads);
  Progress progress("deals", static_cast<std::uint64_t>(options.pairs));
  const ProgressBar bar(progress);
  const auto note = [&](const GameId& id, const Game& game, const PlayedGame& played) {
    if (id.rotation != 0) return;
    const Game start = Game::make(game.setup()).value();
    const int first = start.seat(0).rack.jokers();
    const int second = start.seat(1).rack.jokers();
    if (first == second) return;
    const std::size_t holder = first > second ? 0 : 1;
    dealt.wins.add(played.win_shares[holder]);
    dealt.score.add(static_cast<double>(played.scores[holder]));
  };
  (void)arena.run(pool, progress, &stop, {}, note);
  return dealt;
}

// The same deal with a joker and with an ordinary tile in its place.
struct ExchangedJoker {
  RunningMean wins_with;
  RunningMean wins_without;
  RunningMean wins;   // with less without, deal by deal
  RunningMean score;  // the same in points
};

struct ExchangedDeal {
  std::size_t holder = 0;
  RoundResult with;
  RoundResult without;
};

double win_share(const RoundResult& result, std::size_t seat) {
  const bool wins =
      std::find(result.winners.begin(), result.winners.end(), static_cast<int>(seat)) != result.winners.end();
  return wins ? 1.0 / static_cast<double>(result.winners.size()) : 0.0;
}

// None if nobody was dealt a joker, or if stopped. The joker goes to where its tile lay in the pool; all else stays, the players' own
// dice too.
std::optional<ExchangedDeal> play_exchanged(std::uint64_t seed, const Ruleset& ruleset,
                                            std::span<Player* const> players, const StopFlag& stop) {
  std::vector<Lot> lots;
  DealtRound with{.deal = deal_round(ruleset, static_cast<int>(players.size()), seed, 1),
                  .starter = draw_lots(ruleset, static_cast<int>(players.size()), seed, lots)};
  Rng rng(combine(seed, 1));
  std::vector<std::size_t> holders;
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    if (with.deal.racks[seat].jokers() > 0) holders.push_back(seat);
  }
  if (holders.empty()) return std::nullopt;
  const std::size_t holder = holders[rng.below(holders.size())];
  DealtRound without = with;
  Tile* place = nullptr;
  while (place == nullptr || place->is_joker()) place = &without.deal.pool[rng.below(without.deal.pool.size())];
  TileCounts& rack = without.deal.racks[holder];
  rack.remove(Tile::joker());
  rack.add(*place);
  *place = Tile::joker();
  std::optional<RoundResult> first = play_dealt_round(std::move(with), ruleset, players, seed, &stop);
  std::optional<RoundResult> second = play_dealt_round(std::move(without), ruleset, players, seed, &stop);
  if (!first || !second) return std::nullopt;
  return ExchangedDeal{holder, *std::move(first), *std::move(second)};
}

ExchangedJoker worth_when_exchanged(const JokerOptions& options, const RobotSpec& robot, const Ruleset& ruleset,
                                    const StopFlag& stop) {
  constexpr std::size_t seats = 2;
  ThreadPool pool(options.threads);
  std::vector<std::vector<std::unique_ptr<Player>>> robots(pool.size());
  std::vector<std::optional<ExchangedDeal>> deals(static_cast<std::size_t>(options.pairs));
  Progress progress("deals played twice", static_cast<std::uint64_t>(options.pairs));
  const ProgressBar bar(progress);
  pool.for_each_index(
      deals.size(),
      [&](std::size_t index, unsigned worker) {
        std::vector<Player*> players;
        for (std::size_t seat = 0; seat < seats; ++seat) {
          if (robots[worker].size() <= seat) robots[worker].push_back(make_player(robot, ruleset));
          players.push_back(robots[worker][seat].get());
        }
        deals[index] = play_exchanged(combine(options.seed, index), ruleset, players, stop);
        progress.advance();
      },
      1, &stop);
  ExchangedJoker sum;
  for (const std::optional<ExchangedDeal>& deal : deals) {
    if (!deal) continue;
    const double with = win_share(deal->with, deal->holder);
    const double without = win_share(deal->without, deal->holder);
    sum.wins_with.add(with);
    sum.wins_without.add(without);
    sum.wins.add(with - without);
    sum.score.add(static_cast<double>(deal->with.gains[deal->holder] - deal->without.gains[deal->holder]));
  }
  return sum;
}

std::string worth_words(const Estimate& estimate) {
  return fmt::format("{:+.2f} ({:+.2f} … {:+.2f})", estimate.value, estimate.low, estimate.high);
}

JsonObject worth_json(const Estimate& estimate) {
  return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

JsonObject worth_json(const TileWorth& worth) {
  return {{"points", worth_json(worth.points.estimate())}, {"tiles", worth_json(worth.tiles.estimate())}};
}

void print_worth(const JokerWorth& worth, bool json) {
  if (json) {
    print_json(
        JsonObject{{"where", worth.where}, {"joker", worth_json(worth.joker)}, {"tile", worth_json(worth.other)}});
    return;
  }
  fmt::print("{}: one more tile lets so much more be laid\n", worth.where);
  for (const auto& [name, of] : {std::pair("a joker", &worth.joker), std::pair("any other", &worth.other)}) {
    fmt::print("  {:<10} {} points, {} tiles\n", name, worth_words(of->points.estimate()),
               worth_words(of->tiles.estimate()));
  }
}

void print_dealt(const DealtJoker& dealt, const JokerOptions& options) {
  const Estimate wins = rate_estimate(dealt.wins);
  if (options.json) {
    print_json(JsonObject{{"robot", options.robot},
                          {"games", dealt.wins.count()},
                          {"win_rate", worth_json(wins)},
                          {"score", worth_json(dealt.score.estimate())}});
    return;
  }
  fmt::print("{} games of {} against itself, of {} deals, in which one was dealt more jokers\n", dealt.wins.count(),
             options.robot, options.pairs);
  fmt::print("  that one wins {:.1f} % ({:.1f} … {:.1f}), and {} points a game\n", 100 * wins.value, 100 * wins.low,
             100 * wins.high, worth_words(dealt.score.estimate()));
}

void print_exchanged(const ExchangedJoker& exchanged, const JokerOptions& options) {
  const Estimate wins = exchanged.wins.estimate();
  if (options.json) {
    print_json(JsonObject{{"robot", options.robot},
                          {"deals", exchanged.wins.count()},
                          {"wins_with", worth_json(rate_estimate(exchanged.wins_with))},
                          {"wins_without", worth_json(rate_estimate(exchanged.wins_without))},
                          {"wins_by_joker", worth_json(wins)},
                          {"score_by_joker", worth_json(exchanged.score.estimate())}});
    return;
  }
  fmt::print("{} deals of these, played by {} with a joker and with an ordinary tile in its place\n",
             exchanged.wins.count(), options.robot);
  fmt::print("  whoever has it wins {:.1f} % with and {:.1f} % without: {:+.1f} ({:+.1f} … {:+.1f}), and {} points\n",
             100 * exchanged.wins_with.mean(), 100 * exchanged.wins_without.mean(), 100 * wins.value, 100 * wins.low,
             100 * wins.high, worth_words(exchanged.score.estimate()));
}

ExitStatus tell_worth(const JokerOptions& options) {
  const Result<RobotSpec> robot = parse_robot(options.robot);
  if (!robot) return report_error(robot.error());
  const Ruleset& ruleset = Ruleset::free();
  const InterruptGuard interrupt;
  print_worth(worth_on_racks(options, ruleset, interrupt.flag()), options.json);
  if (!interrupt.interrupted()) print_worth(worth_in_play(options, ruleset, interrupt.flag()), options.json);
  if (!interrupt.interrupted()) print_dealt(worth_when_dealt(options, *robot, ruleset, interrupt.flag()), options);
  if (!interrupt.interrupted())
    print_exchanged(worth_when_exchanged(options, *robot, ruleset, interrupt.flag()), options);
  return interrupt.interrupted() ? report_interrupt("what is printed is of fewer samples") : exit_done;
}

}  // namespace

void add_puzzle_joker(const Command& puzzle) {
  auto options = std::make_shared<JokerOptions>();
  const Command command = puzzle.subcommand("joker", "What is a joker worth, in points, in tiles and in games won?");
  command.whole("--racks", options->racks, {2, 10'000'000}, "random racks").shows(fmt::format("{}", options->racks));
  command
      .whole("--pairs", options->pairs, {2, 10'000'000},
             "deals that are played, those with a joker on a rack once more without it")
      .shows(fmt::format("{}", options->pairs));
  command.text("--robot", options->robot, "ROBOT", "who plays them, against itself").shows(options->robot);
  command.whole("--seed", options->seed, {}, "same seed, same answer").shows(fmt::format("{}", options->seed));
  command.flag("--json", options->json, "print JSON, one object a line");
  add_threads(command, options->threads);
  command.footer(
      "The rules are free. A joker that is laid counts no points itself. Intervals hold the truth in 95 of 100 cases.\n"
      "docs/joker.md tells what came out.");
  command.on_run([options] { return tell_worth(*options); });
}

}  // namespace tilefish::cli
