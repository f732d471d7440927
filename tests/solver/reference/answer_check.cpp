#include "solver/reference/answer_check.h"

#include "rules/verify.h"

namespace tilefish::test {

namespace {

std::int64_t worth_of(const Table& table, const reference::Question& question, const TileCounts& played,
                      const Ruleset& ruleset) {
  std::int64_t worth = 0;
  if (question.joker_value == reference::JokerValue::stands_for) {
    for (const Meld& meld : table.melds) worth += points(meld, ruleset);
  } else {
    for (const Tile tile : played.tiles()) worth += question.weights.of(tile);
  }
  return worth;
}

}  // namespace

std::string flaw_in(const reference::Answer& answer, const reference::Question& question, const Ruleset& ruleset) {
  if (!answer.found) return "no answer found";
  const std::string melds = " in '" + to_string(answer.table) + "'";
  const Verdict verdict = verify_puzzle(question.table + question.rack, answer.table, ruleset);
  if (!verdict.legal()) return verdict.sentence + melds;
  const TileCounts used = answer.table.counts(ruleset.numbers());
  if (!used.contains(question.table)) return "a table tile is left over" + melds;
  const std::int64_t worth = worth_of(answer.table, question, used - question.table, ruleset);
  if (worth != answer.value) {
    return "claims " + std::to_string(answer.value) + ", is worth " + std::to_string(worth) + melds;
  }
  return "";
}

std::string flaw_in_move(const reference::Answer& answer, const reference::Question& question, const Position& position,
                         const Ruleset& ruleset) {
  if (const std::string flaw = flaw_in(answer, question, ruleset); !flaw.empty()) return flaw;
  if (answer.table.counts(ruleset.numbers()) == question.table) return "";
  return verify_move(position, answer.table, ruleset).sentence;
}

}  // namespace tilefish::test
