#include "cli/play/screen.h"

#include <algorithm>

#include <fmt/core.h>

#include "rules/meld_reading.h"

namespace tilefish::cli {

namespace {

std::string tiles_word(int count) { return fmt::format("{} tile{}", count, count == 1 ? "" : "s"); }

}  // namespace

std::string PlayScreen::rack_words(const TileCounts& rack) const {
  if (rack.empty()) return "empty";
  std::vector<Tile> tiles = rack.tiles();
  if (order_ == RackOrder::by_colour) {
    std::stable_sort(tiles.begin(), tiles.end(), [](Tile left, Tile right) {
      if (left.is_joker() || right.is_joker()) return right.is_joker() && !left.is_joker();
      return left.colour() < right.colour();
    });
  }
  std::string words;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const bool next_block =
        i > 0 &&
        (tiles[i].is_joker() != tiles[i - 1].is_joker() ||
         (order_ == RackOrder::by_colour && !tiles[i].is_joker() && tiles[i].colour() != tiles[i - 1].colour()));
    if (i > 0) words += next_block ? "   " : " ";
    words += style_.tile(tiles[i]);
  }
  return words;
}

std::string PlayScreen::seat_words(const View& view, int seat) const {
  const SeatView& each = view.seats[static_cast<std::size_t>(seat)];
  return fmt::format("{}: {}{}{}", names_[static_cast<std::size_t>(seat)], tiles_word(each.tiles),
                     each.opened ? "" : ", not opened", each.resigned ? ", left" : "");
}

void PlayScreen::show_turn(const View& view, const TurnDraft& draft) const {
  std::string others;
  for (int seat = 0; seat < view.players(); ++seat) {
    if (seat != view.seat) others += (others.empty() ? "" : "; ") + seat_words(view, seat);
  }
  fmt::print("\n{}\n", style_.strong(fmt::format("Your turn. {}; pool: {}", others, tiles_word(view.pool))));
  show_draft(view, draft);
}

void PlayScreen::show_draft(const View& view, const TurnDraft& draft) const {
  if (draft.melds().empty()) fmt::print("  {}\n", style_.faint("the table is empty"));
  for (std::size_t i = 0; i < draft.melds().size(); ++i) {
    const LooseTiles& meld = draft.melds()[i];
    const MeldReading reading = read_meld(meld, *view.ruleset);
    const MeldProblem* problem = std::get_if<MeldProblem>(&reading);
    fmt::print("  {:>2}  {}{}\n", i + 1, style_.tiles(meld),
               problem == nullptr ? "" : "   " + style_.bad(sentence(*problem)));
  }
  fmt::print("  rack  {}{}\n", rack_words(draft.hand()),
             view.position.opened
                 ? ""
                 : "   " + style_.faint(fmt::format("(opening needs {} points)", view.ruleset->opening_points())));
  if (const TileCounts owed = draft.owed(); !owed.empty()) {
    fmt::print("  {}\n", style_.bad(fmt::format("to go back to the table: {}", to_string(owed))));
  }
}

void PlayScreen::show_event(const TurnRecord& turn) const {
  const std::optional<int> seat = seat_of(turn.event);
  if (!seat) return;
  const std::string& name = names_[static_cast<std::size_t>(*seat)];
  if (std::holds_alternative<Lay>(turn.event)) {
    fmt::print("{} lays {}\n", name, style_.tiles(turn.laid.tiles()));
  } else if (std::holds_alternative<Resign>(turn.event)) {
    fmt::print("{} leaves\n", name);
  } else {
    fmt::print("{} {}\n", name, turn.drawn == 0 ? "passes" : "draws " + tiles_word(turn.drawn));
  }
}

void PlayScreen::show_result(const View& view) const {
  const RoundResult& result = *view.result;
  std::string winners;
  for (const int seat : result.winners) {
    winners += (winners.empty() ? "" : " and ") + names_[static_cast<std::size_t>(seat)];
  }
  fmt::print("\n{}\n", style_.strong(fmt::format("Round {} goes to {}", view.round, winners)));
  for (int seat = 0; seat < view.players(); ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    fmt::print("  {}: {:+}, now {:+}; holds {}\n", names_[index], result.gains[index], view.seats[index].score,
               rack_words(result.racks[index]));
  }
}

void PlayScreen::show_suggestion(std::size_t number, const View& view, const Table& table) const {
  const int numbers = view.ruleset->numbers();
  const TileCounts played = table.counts(numbers) - view.position.table.counts(numbers);
  fmt::print("  {:>2}  plays {} ({}, {} points)\n", number, style_.tiles(played.tiles()), tiles_word(played.total()),
             played.points(view.ruleset->joker_penalty()));
}

void PlayScreen::complain(const std::string& sentence) const { fmt::print("{}\n", style_.bad(sentence)); }

}  // namespace tilefish::cli
