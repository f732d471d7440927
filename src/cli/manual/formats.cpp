// The manual pages of section 5: what the files and texts of Tilefish look like.

#include <fmt/core.h>

#include "cli/manual/page.h"
#include "rules/builtin_rulesets.h"
#include "rules/ruleset.h"
#include "rules/ruleset_toml.h"

namespace tilefish::cli {

namespace {

ManualPage ruleset_page() {
  PageWriter writer("tilefish-ruleset", 5, "the file that makes a game of its own");
  writer.heading("DESCRIPTION");
  writer.paragraph(
      "A ruleset is a TOML file that says how a game differs from another one. Commands take it as --rules FILE. Keys "
      "that are "
      "not given keep the value of the ruleset that based_on names, or else those of the game as it is sold. Keys that "
      "are not "
      "known and numbers out of range are refused, with their line.");
  writer.heading("KEYS");
  writer.item("name", "TEXT", "how the game is called");
  writer.item("description", "TEXT", "a few words about it");
  std::string shipped;
  for (const std::string& name : builtin_ruleset_names()) shipped += (shipped.empty() ? "" : ", ") + name;
  writer.item("based_on", "NAME", "one of " + shipped);
  writer.item(
      "joker_rule", "free|swap",
      "free: a joker on the table moves like any tile; swap: it is the tile it stands for, and whoever takes "
      "it away lays it with a tile of the rack; where a meld is a run as well as a group, all its jokers are read "
      "alike");
  writer.item("must_play", "true|false", "whether drawing is forbidden while a move exists");
  for (const RulesetKey& key : ruleset_keys()) {
    writer.item(key.name, fmt::format("{} … {}", key.lowest, key.highest), key.meaning);
  }
  writer.heading("EXAMPLE");
  writer.paragraph("The game as it is sold, in full:");
  writer.verbatim(ruleset_to_toml(Ruleset::classic()));
  writer.see_also({"tilefish(1)", "tilefish-notation(5)"});
  return std::move(writer).page();
}

ManualPage notation_page() {
  PageWriter writer("tilefish-notation", 5, "tiles, melds, tables and positions as text");
  writer.heading("DESCRIPTION");
  writer.item("tile", "", "its number and the letter of its colour, 7b or 13y; J is the joker");
  writer.item(
      "colours", "",
      "b black, g green, r red, y yellow, o orange, p purple, c cyan, w white; a game of k colours has the first k");
  writer.item("meld", "",
              "tiles with spaces between: 4b 5b J 7b. An order that is legal as written is kept; any other order of a "
              "legal meld "
              "is put in order, where a joker that this leaves ambiguous goes to the highest place it can take");
  writer.item("table", "", "melds with commas between: 3b 4b 5b, 9g 9r 9y J");
  writer.item("position", "", "TABLE / RACK; before the slash there may be nothing");
  writer.paragraph(
      "Capitals and further spaces do not matter. What cannot be read is refused with the column, the word and what "
      "was "
      "expected.");
  writer.heading("FILES");
  writer.item("puzzles", "",
              "the number of puzzles; then for each a line with the number of its tiles and a line of tiles");
  writer.item("positions, racks, tables", "", "one a line; text after a tab is ignored");
  writer.see_also({"tilefish(1)", "tilefish-ruleset(5)", "tilefish-match(5)"});
  return std::move(writer).page();
}

ManualPage match_page() {
  PageWriter writer("tilefish-match", 5, "a recorded match");
  writer.heading("DESCRIPTION");
  writer.paragraph(
      "A match is its ruleset, its seed, the position it began from if it was no deal, and its events, from which the "
      "whole of it follows. tilefish arena --save and "
      "tilefish "
      "play --save write it, tilefish replay shows it.");
  writer.heading("LINES");
  writer.item("tilefish match 1", "", "the first line, with the version of the format");
  writer.item("ruleset", "NAME", "one that is built in; any other is given in full, as lines rule KEY = VALUE");
  writer.item("players, rounds, seed", "N", "how many sit at the table, how many rounds, and which deal");
  writer.item("tilefish match 2", "", "the first line of a match of the server, whose seed is 64 hexadecimal digits");
  writer.item("digest", "DIGEST", "after such a seed: the SHA-256 of its digits, which was told before the deal");
  writer.item(
      "start", "opened|unopened TABLE / RACK",
      "a match that began from a position instead of a deal: the table, and the rack of seat 0, which moves first");
  writer.item("name", "SEAT NAME", "who sits there; seats count from 0");
  writer.item("events", "", "what follows is one event a line");
  writer.item("SEAT draw", "", "a tile from the pool, or a pass if it is empty");
  writer.item("SEAT lay", "TABLE", "the whole table as it lies after the move, in tilefish-notation(5)");
  writer.item("SEAT overtime, SEAT illegal", "", "the clock ran out, or the turn ended in an illegal table");
  writer.item("SEAT resign", "", "in turn or out of it");
  writer.item("next", "", "the next round is dealt");
  writer.item("EVENT # NOTE", "", "why a robot took its turn so, as it noted then; no rule looks at it");
  writer.item("end", "N FINGERPRINT", "the number of events and the fingerprint of the state they lead to");
  writer.heading("EXAMPLE");
  writer.verbatim(
      "tilefish match 1\nruleset classic\nplayers 2\nrounds 1\nseed 42\nname 0 optimal\nevents\n0 draw\n1 lay 10b 11b "
      "12b\n"
      "end 2 5f0c9e2b7a314d68");
  writer.see_also({"tilefish-replay(1)", "tilefish-arena(1)", "tilefish-notation(5)"});
  return std::move(writer).page();
}

}  // namespace

std::vector<ManualPage> format_pages() { return {ruleset_page(), notation_page(), match_page()}; }

}  // namespace tilefish::cli
