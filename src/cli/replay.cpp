// `tilefish replay`: a recorded match, turn by turn.

#include <memory>
#include <string>

#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/options/match_input.h"
#include "cli/output/json.h"
#include "cli/output/move_printer.h"
#include "cli/output/report_error.h"
#include "cli/output/terminal.h"
#include "players/finder.h"
#include "rules/game_record.h"
#include "rules/view.h"

namespace tilefish::cli {

namespace {

struct ReplayOptions {
  std::string file;
  bool views = false;
  bool text = false;
  bool json = false;
  bool verify = false;
  std::string digest;
};

void print_table(const Game& game, const TileCounts& fresh, const Style& style) {
  for (const std::string& line : marked_melds(game.table(), fresh, style)) fmt::print("      {}\n", line);
}

void print_result(const Game& game, const GameRecord& record, const Style& style) {
  const RoundResult& result = *game.result();
  const char* const how = result.end == RoundEnd::went_out  ? "a rack is empty"
                          : result.end == RoundEnd::blocked ? "nobody can or will play"
                                                            : "the others left";
  fmt::print("{}\n", style.strong(fmt::format("round {} is over: {}", game.round(), how)));
  for (int seat = 0; seat < game.players(); ++seat) {
    fmt::print("  {}: {:+}, now {:+}; holds {}\n", seat_name(record, seat),
               result.gains[static_cast<std::size_t>(seat)], game.seat(seat).score,
               game.seat(seat).rack.empty() ? "nothing" : style.tiles(game.seat(seat).rack.tiles()));
  }
}

void print_turn(const Game& game, const GameRecord& record, const Style& style) {
  const TurnRecord& turn = game.history().back();
  if (std::holds_alternative<NextRound>(turn.event)) {
    fmt::print("{}\n",
               style.strong(fmt::format("round {}, {} starts", game.round(), seat_name(record, game.starter()))));
    return;
  }
  const int seat = *seat_of(turn.event);
  const std::size_t number = game.history().size();
  if (std::holds_alternative<Lay>(turn.event)) {
    fmt::print("{:4}  {} lays {}; {} left\n", number, seat_name(record, seat), style.tiles(turn.laid.tiles()),
               game.seat(seat).rack.total());
    print_table(game, turn.laid, style);
  } else {
    fmt::print("{:4}  {} {}\n", number, seat_name(record, seat), deed_without_tiles(turn));
  }
  if (game.round_over()) print_result(game, record, style);
}

void print_views(const Game& game) {
  for (int seat = 0; seat < game.players(); ++seat) fmt::print("{}", to_string(view_of(game, seat)));
}

void print_start(const Game& game, const GameRecord& record, const Style& style) {
  fmt::print("{} players under '{}', seed {}\n", game.players(), game.ruleset().name(), to_string(game.setup().seed));
  for (int seat = 0; seat < game.players(); ++seat) {
    fmt::print("  {} {} {}\n", seat_name(record, seat), seat == 0 && game.setup().start ? "begins with" : "is dealt",
               style.tiles(game.seat(seat).rack.tiles()));
  }
  if (!game.table().empty()) fmt::print("on the table lies\n");
  print_table(game, TileCounts(game.ruleset().numbers()), style);
  fmt::print("{} starts\n", seat_name(record, game.starter()));
}

// Shows what was played up to the first event that does not fit, so that nothing of it is lost.
ExitStatus show(const GameRecord& record, bool views) {
  const Style style(stdout);
  Result<Game> game = Game::make(record.setup, move_exists_for(record.setup.ruleset));
  if (!game) return report_error(game.error());
  views ? print_views(*game) : print_start(*game, record, style);
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    if (const std::optional<Refusal> refusal = game->apply(record.events[i])) {
      return report_error(misfit(record, i, *refusal));
    }
    if (views) {
      fmt::print("\n> {}\n", to_string(record.events[i]));
      print_views(*game);
    } else {
      print_turn(*game, record, style);
    }
  }
  const std::optional<Error> error = final_state_misfit(record, *game);
  return error ? report_error(*error) : exit_done;
}

ExitStatus say_no(const Error& error) {
  report_error(error);
  return exit_no;
}

ExitStatus broken_promise(const GameRecord& record, const Bytes32& digest) {
  return say_no({.what = "the seed is not the one that was promised before the deal",
                 .expected = "the digest " + to_hex(record.setup.seed.digest()),
                 .token = to_hex(digest),
                 .place = {.source = record.source}});
}

// The deal follows from the seed, and the digest fixed the seed before the deal: nobody has changed afterwards who gets what.
ExitStatus verify(const ReplayOptions& options) {
  const std::optional<Bytes32> noted = bytes32_from_hex(options.digest);
  if (!noted && !options.digest.empty()) {
    return report_error({.what = "not a digest", .expected = "64 hexadecimal digits", .token = options.digest});
  }
  const Result<GameRecord> record = read_match(options.file, Promise::may_be_broken);
  if (!record) return report_error(record.error());
  if (!record->promise) {
    return report_error({.what = "nothing was told of the seed of this match before its deal",
                         .expected = "a record that begins with 'tilefish match 2'",
                         .place = {.source = record->source}});
  }
  const Seed& seed = record->setup.seed;
  if (*record->promise != seed.digest()) return broken_promise(*record, *record->promise);
  if (noted && *noted != seed.digest()) return broken_promise(*record, *noted);
  const Result<Game> game = replay(*record, move_exists_for(record->setup.ruleset));
  if (!game) return say_no(game.error());
  fmt::print("seed   {}\ndigest {}\n", to_string(seed), to_hex(seed.digest()));
  fmt::print("all {} events fit the seed, and the seed fits the digest{}\n", record->events.size(),
             noted ? " that was noted" : "; compare it with the one that was shown before the deal");
  return exit_done;
}

ExitStatus replay_command(const ReplayOptions& options) {
  if (options.verify || !options.digest.empty()) return verify(options);
  const Result<GameRecord> record = read_match(options.file);
  if (!record) return report_error(record.error());
  if (!options.json && !options.text) return show(*record, options.views);
  const Result<Game> game = replay(*record, move_exists_for(record->setup.ruleset));
  if (!game) return report_error(game.error());
  if (options.json) {
    print_json(json_of(*record));
  } else {
    fmt::print("{}", to_text(*record));
  }
  return exit_done;
}

}  // namespace

void add_replay(const Command& root) {
  auto options = std::make_shared<ReplayOptions>();
  const Command command = root.subcommand("replay", "Show a recorded match, turn by turn");
  command.text("file", options->file, "FILE", "a match as text or JSON; - for standard input").required();
  const Option views = command.flag("--views", options->views, "show what every seat sees after every turn");
  const Option text = command.flag("--text", options->text, "check the match and print it as text").excludes(views);
  const Option json =
      command.flag("--json", options->json, "check the match and print it as JSON").excludes(views).excludes(text);
  command.flag("--verify", options->verify, "check that a match of the server was dealt from its seed")
      .excludes(views)
      .excludes(text)
      .excludes(json);
  command.text("--digest", options->digest, "DIGEST", "check it against the digest that was shown before the deal")
      .excludes(views)
      .excludes(text)
      .excludes(json);
  command.footer(
      "Examples:\n"
      "  tilefish arena optimal hoarder --pairs 1 --save games\n"
      "  tilefish replay games/000000-0.match\n"
      "  tilefish replay --verify game.txt\n"
      "\n"
      "Exit status: 0 the match fits its seed, 2 it does not or cannot be read. With --verify or --digest: 0 it was "
      "dealt\n"
      "as promised, 1 it was not, 2 it cannot be read or promises nothing.");
  command.on_run([options] { return replay_command(*options); });
}

}  // namespace tilefish::cli
