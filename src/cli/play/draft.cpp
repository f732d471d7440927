#include "cli/play/draft.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "rules/meld_reading.h"
#include "rules/notation.h"

namespace tilefish::cli {

namespace {

// The order a person expects to see; what is not a meld yet stays as it lies.
LooseTiles tidy(LooseTiles tiles, const Ruleset& ruleset) {
  const MeldReading reading = read_meld(tiles, ruleset);
  if (const Meld* meld = std::get_if<Meld>(&reading)) return meld->tiles();
  return tiles;
}

}  // namespace

TurnDraft::TurnDraft(Position start, const Ruleset& ruleset) : start_(std::move(start)), ruleset_(ruleset) {
  for (const Meld& meld : start_.table.melds) now_.melds.push_back(meld.tiles());
  now_.hand = start_.rack;
}

TileCounts TurnDraft::owed() const {
  TileCounts owed(ruleset_.numbers());
  const std::vector<Tile> hand = now_.hand.tiles();
  for (const Tile tile : hand) {
    if (now_.hand.count(tile) - start_.rack.count(tile) > owed.count(tile)) owed.add(tile);
  }
  return owed;
}

Result<std::vector<Tile>> TurnDraft::read_tiles(std::string_view text, const TileCounts& from,
                                                const char* where) const {
  const Result<std::vector<LooseMeld>> melds = parse_loose_table(text, ruleset_);
  if (!melds) return melds.error();
  if (melds->size() != 1) return Error{.what = "one meld's tiles are needed", .expected = "tiles such as 3b 4b 5b"};
  const std::vector<Tile>& tiles = melds->front().tiles;
  const TileCounts wanted(ruleset_.numbers(), tiles);
  for (const Tile tile : tiles) {
    if (from.count(tile) < wanted.count(tile)) {
      return Error{.what = fmt::format("not {}", where), .token = to_string(tile)};
    }
  }
  return tiles;
}

std::optional<Error> TurnDraft::refuse_meld(std::size_t meld) const {
  if (meld >= 1 && meld <= now_.melds.size()) return std::nullopt;
  return Error{.what = "there is no such meld",
               .expected = now_.melds.empty() ? "a meld on the table" : fmt::format("1 … {}", now_.melds.size()),
               .token = std::to_string(meld)};
}

std::optional<Error> TurnDraft::lay(std::string_view tiles) {
  Result<std::vector<Tile>> read = read_tiles(tiles, now_.hand, "in your hand");
  if (!read) return std::move(read).error();
  remember();
  for (const Tile tile : *read) now_.hand.remove(tile);
  now_.melds.push_back(tidy(std::move(read).value(), ruleset_));
  return std::nullopt;
}

std::optional<Error> TurnDraft::add(std::string_view tiles, std::size_t meld) {
  if (std::optional<Error> error = refuse_meld(meld)) return error;
  Result<std::vector<Tile>> read = read_tiles(tiles, now_.hand, "in your hand");
  if (!read) return std::move(read).error();
  remember();
  LooseTiles& onto = now_.melds[meld - 1];
  for (const Tile tile : *read) {
    now_.hand.remove(tile);
    onto.push_back(tile);
  }
  onto = tidy(std::move(onto), ruleset_);
  return std::nullopt;
}

std::optional<Error> TurnDraft::take(std::string_view tiles, std::size_t meld) {
  if (std::optional<Error> error = refuse_meld(meld)) return error;
  const TileCounts there(ruleset_.numbers(), now_.melds[meld - 1]);
  const Result<std::vector<Tile>> read = read_tiles(tiles, there, "in that meld");
  if (!read) return read.error();
  remember();
  LooseTiles& from = now_.melds[meld - 1];
  for (const Tile tile : *read) {
    from.erase(std::find(from.begin(), from.end(), tile));
    now_.hand.add(tile);
  }
  if (from.empty()) now_.melds.erase(now_.melds.begin() + static_cast<std::ptrdiff_t>(meld) - 1);
  return std::nullopt;
}

std::optional<Error> TurnDraft::set_table(std::string_view table) {
  const Result<std::vector<LooseMeld>> melds = parse_loose_table(table, ruleset_);
  if (!melds) return melds.error();
  State next;
  TileCounts laid(ruleset_.numbers());
  for (const LooseMeld& loose : *melds) {
    for (const Tile tile : loose.tiles) laid.add(tile);
    next.melds.push_back(tidy(loose.tiles, ruleset_));
  }
  const TileCounts there_are = start_.rack + start_.table.counts(ruleset_.numbers());
  for (const Tile tile : laid.tiles()) {
    if (laid.count(tile) > there_are.count(tile)) {
      return Error{.what = "neither on the table nor on your rack", .token = to_string(tile)};
    }
  }
  next.hand = there_are - laid;
  remember();
  now_ = std::move(next);
  return std::nullopt;
}

void TurnDraft::set_table(const Table& table) {
  remember();
  now_.hand = start_.rack + start_.table.counts(ruleset_.numbers()) - table.counts(ruleset_.numbers());
  now_.melds.clear();
  for (const Meld& meld : table.melds) now_.melds.push_back(meld.tiles());
}

bool TurnDraft::undo() {
  if (earlier_.empty()) return false;
  now_ = std::move(earlier_.back());
  earlier_.pop_back();
  return true;
}

void TurnDraft::reset() {
  if (earlier_.empty()) return;
  now_ = earlier_.front();
  earlier_.clear();
}

std::variant<Table, Verdict> TurnDraft::finish() const {
  Verdict verdict = verify_move(start_, now_.melds, ruleset_);
  if (!verdict.legal()) return verdict;
  Table table;
  for (const LooseTiles& tiles : now_.melds) table.melds.push_back(std::get<Meld>(read_meld(tiles, ruleset_)));
  return table;
}

}  // namespace tilefish::cli
