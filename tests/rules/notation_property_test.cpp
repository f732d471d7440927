#include "rules/notation.h"

#include <cctype>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/random.h"
#include "rules/any_game.h"

namespace tilefish {
namespace {

// The same text as somebody else might type it: other case, more spaces.
std::string typed_otherwise(const std::string& text, Rng& rng) {
  std::string typed;
  for (const char c : text) {
    const bool separates = c == ' ' || c == ',' || c == '/';
    if (separates && rng.chance(0.5)) typed += rng.chance(0.5) ? " " : " \t\r";
    typed += rng.chance(0.5) ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
  }
  return typed;
}

RC_GTEST_PROP(NotationProperty, OfAPositionReadsBackAsThePosition, (const AnyPosition& any)) {
  const std::string text = to_string(any.position);
  const Result<Position> read = parse_position(text, any.ruleset);
  RC_ASSERT(read.ok());
  RC_ASSERT(to_string(*read) == text);
  RC_ASSERT(read->rack == any.position.rack);
  RC_ASSERT(read->table.melds.size() == any.position.table.melds.size());
  for (std::size_t i = 0; i < read->table.melds.size(); ++i) {
    const Meld& built = any.position.table.melds[i];
    RC_ASSERT(read->table.melds[i].tiles() == built.tiles());
    // With two natural tiles or more there is one reading only.
    if (built.naturals() >= 2) RC_ASSERT(read->table.melds[i] == built);
  }
}

RC_GTEST_PROP(NotationProperty, OfATableMeansTheSameHoweverItIsTyped, (const AnyPosition& any, std::uint64_t seed)) {
  Rng rng(seed);
  const std::string text = to_string(any.position.table);
  const Result<Table> read = parse_table(typed_otherwise(text, rng), any.ruleset);
  RC_ASSERT(read.ok());
  RC_ASSERT(to_string(*read) == text);
  const Result<Position> position = parse_position(typed_otherwise(to_string(any.position), rng), any.ruleset);
  RC_ASSERT(position.ok());
  RC_ASSERT(to_string(*position) == to_string(any.position));
}

RC_GTEST_PROP(NotationProperty, OfShuffledMeldsFindsMeldsOfTheSameTiles, (const AnyPosition& any, std::uint64_t seed)) {
  Rng rng(seed);
  for (const Meld& meld : any.position.table.melds) {
    std::vector<Tile> tiles = meld.tiles();
    rng.shuffle(std::span(tiles));
    const Result<Meld> read = parse_meld(to_string(tiles), any.ruleset);
    RC_ASSERT(read.ok());
    RC_ASSERT(same_tiles(*read, meld));
    RC_ASSERT(readable(parse_meld(to_string(*read), any.ruleset)) == *read);
  }
}

RC_GTEST_PROP(NotationProperty, OfARackReadsBackAsTheRack, (const AnyPosition& any)) {
  RC_ASSERT(readable(parse_rack(to_string(any.position.rack), any.ruleset)) == any.position.rack);
}

// Whatever the bytes: an answer, or an error whose token stands where it says.
template <class T>
void expect_answer_or_place(const Result<T>& result, const std::string& text) {
  if (result.ok()) return;
  const Error& error = result.error();
  RC_ASSERT(!error.what.empty());
  RC_ASSERT(error.place.column >= 1U);
  RC_ASSERT(error.place.column <= text.size() + 1);
  if (error.what.find("not a legal meld") == std::string::npos) {
    RC_ASSERT(text.substr(error.place.column - 1, error.token.size()) == error.token);
  }
}

void expect_answers_or_places(const std::string& text, const Ruleset& ruleset) {
  expect_answer_or_place(parse_rack(text, ruleset), text);
  expect_answer_or_place(parse_meld(text, ruleset), text);
  expect_answer_or_place(parse_table(text, ruleset), text);
  expect_answer_or_place(parse_position(text, ruleset), text);
}

RC_GTEST_PROP(NotationProperty, OfAnyBytesIsAnswered, (const std::string& text)) {
  expect_answers_or_places(text, Ruleset::classic());
}

RC_GTEST_PROP(NotationProperty, OfAlmostTilesIsAnswered, (const AnyPosition& any)) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(
      rc::gen::element<std::string>("7b", "7g", "7r", "8b", "9b", "J", "j", " ", " ", " ", ",", "/", "0", "13", "14",
                                    "y", "z", "\n", "\t", "-", "1000000", "99999999999"));
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  expect_answers_or_places(text, any.ruleset);
  expect_answers_or_places(text, Ruleset::classic());
}

RC_GTEST_PROP(NotationProperty, OfAPositionWithOneByteChangedIsAnswered, (const AnyPosition& any, std::uint8_t byte)) {
  std::string text = to_string(any.position);
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  text[at] = static_cast<char>(byte);
  expect_answers_or_places(text, any.ruleset);
}

}  // namespace
}  // namespace tilefish
