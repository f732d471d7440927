// `tilefish check`: is every meld of a table legal, and what does each joker stand for?

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/options/rules.h"
#include "cli/options/text_input.h"
#include "cli/output/json.h"
#include "cli/output/report_error.h"
#include "cli/output/terminal.h"
#include "rules/meld_reading.h"
#include "rules/notation.h"

namespace tilefish::cli {

namespace {

struct CheckOptions {
  TextInput input;
  RulesOption rules;
};

struct CheckedMeld {
  LooseMeld loose;
  MeldReading reading;

  [[nodiscard]] const Meld* meld() const { return std::get_if<Meld>(&reading); }
  [[nodiscard]] std::string problem() const { return sentence(std::get<MeldProblem>(reading)); }
};

struct CheckedTable {
  std::vector<CheckedMeld> melds;
  int illegal = 0;
  int tiles = 0;
  std::int64_t points = 0;
};

Result<CheckedTable> check_table(const std::string& text, const Ruleset& ruleset) {
  Result<std::vector<LooseMeld>> loose = parse_loose_table(text, ruleset);
  if (!loose) return std::move(loose).error();
  if (loose->empty()) {
    return Error{.what = "there is no meld to check", .expected = "a table such as \"3b 4b 5b, 9g 9r J\""};
  }
  CheckedTable table;
  for (LooseMeld& each : *loose) {
    MeldReading reading = read_meld(each.tiles, ruleset);
    CheckedMeld checked{std::move(each), std::move(reading)};
    table.tiles += static_cast<int>(checked.loose.tiles.size());
    if (checked.meld() != nullptr) {
      table.points += points(*checked.meld(), ruleset);
    } else {
      ++table.illegal;
    }
    table.melds.push_back(std::move(checked));
  }
  return table;
}

std::string alternatives(const std::vector<Tile>& tiles, const Style& style) {
  constexpr std::size_t most_shown = 12;
  if (tiles.size() > most_shown) return fmt::format("any of {} tiles", tiles.size());
  std::string text;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (i > 0) text += i + 1 == tiles.size() ? " or " : ", ";
    text += style.tile(tiles[i]);
  }
  return text;
}

std::string joker_words(const Meld& meld, const Ruleset& ruleset, const Style& style) {
  std::string words;
  for (int place = 0; place < meld.size(); ++place) {
    if (!meld.is_joker(place)) continue;
    const char* which = meld.jokers() == 1 ? "the joker" : words.empty() ? "the first joker" : "the next";
    words += fmt::format("{} {} stands for {}", words.empty() ? ";" : ",", which,
                         alternatives(joker_meanings(meld, place, ruleset), style));
  }
  return words;
}

void print_text(const CheckedTable& table, const Ruleset& ruleset, AnswerText& text) {
  const Style& style = style_of_output();
  std::size_t widest = 0;
  for (const CheckedMeld& each : table.melds) widest = std::max(widest, to_string(each.loose.tiles).size());
  for (const CheckedMeld& each : table.melds) {
    const std::vector<Tile> shown = each.meld() != nullptr ? each.meld()->tiles() : each.loose.tiles;
    const std::string padding(widest - to_string(shown).size() + 2, ' ');
    if (const Meld* meld = each.meld()) {
      text.print("{}{}{} of {}, {} points{}\n", style.meld(*meld), padding, meld->is_run() ? "run" : "group",
                 meld->size(), points(*meld, ruleset), joker_words(*meld, ruleset, style));
    } else {
      text.print("{}{}{}\n", style.tiles(shown), padding, style.bad("not a meld: " + each.problem()));
    }
  }
  if (table.illegal == 0) {
    text.print("{}: {} meld{}, {} tiles, {} points\n", style.good("legal"), table.melds.size(),
               table.melds.size() == 1 ? "" : "s", table.tiles, table.points);
  } else {
    text.print("{}: {} of {} meld{}\n", style.bad("not legal"), table.illegal, table.melds.size(),
               table.melds.size() == 1 ? "" : "s");
  }
}

JsonObject meld_json(const CheckedMeld& checked, const Ruleset& ruleset) {
  const Meld* meld = checked.meld();
  if (meld == nullptr) {
    return {{"tiles", json_of(checked.loose.tiles)},
            {"legal", false},
            {"problem", checked.problem()},
            {"column", checked.loose.column}};
  }
  JsonArray jokers;
  for (int place = 0; place < meld->size(); ++place) {
    if (!meld->is_joker(place)) continue;
    jokers.add(JsonObject{{"place", place}, {"stands_for", json_of(joker_meanings(*meld, place, ruleset))}});
  }
  return {{"tiles", json_of(*meld)},
          {"legal", true},
          {"kind", meld->is_run() ? "run" : "group"},
          {"points", points(*meld, ruleset)},
          {"jokers", jokers}};
}

void print_as_json(const CheckedTable& table, const std::string& text, const Ruleset& ruleset, AnswerText& written) {
  JsonArray melds;
  for (const CheckedMeld& each : table.melds) melds.add(meld_json(each, ruleset));
  written.print_json(JsonObject{{"table", text},
                                {"legal", table.illegal == 0},
                                {"tiles", table.tiles},
                                {"points", table.points},
                                {"melds", melds}});
}

Result<LineAnswer> check_one(const std::string& text, const CheckOptions& options, const Ruleset& ruleset,
                             AnswerText& written) {
  const Result<CheckedTable> table = check_table(text, ruleset);
  if (!table) return table.error();
  if (options.input.json) {
    print_as_json(*table, text, ruleset, written);
  } else {
    print_text(*table, ruleset, written);
  }
  return table->illegal == 0 ? LineAnswer::yes : LineAnswer::no;
}

ExitStatus check(const CheckOptions& options) {
  const Result<Ruleset> ruleset = options.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  return options.input.run(NoForOne::is_no_for_all, [&]() -> LineJob {
    return [&](const std::string& text, const StopFlag&, AnswerText& written) {
      return check_one(text, options, *ruleset, written);
    };
  });
}

}  // namespace

void add_check(const Command& root) {
  auto options = std::make_shared<CheckOptions>();
  const Command command = root.subcommand("check", "Is every meld of a table legal? What does each joker stand for?");
  options->input.add_to(command, {"table", "TABLE", "melds with commas between, such as \"3b 4b 5b, 9g 9r J\""});
  options->rules.add_with_numbers_to(command);
  command.footer(
      "Examples:\n"
      "  tilefish check \"3b 4b 5b, 9g 9r J\"\n"
      "  tilefish check --rules six --json \"J 7y 8y\"\n"
      "  tilefish check --file tables.txt\n"
      "\n"
      "Exit status: 0 every meld is legal, 1 some are not, 2 what was given cannot be read.");
  command.on_run([options] { return check(*options); });
}

}  // namespace tilefish::cli
