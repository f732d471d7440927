#include "rules/view.h"

#include <algorithm>

#include <fmt/core.h>

namespace tilefish {

namespace {

std::string seat_words(const SeatView& seat, int index) {
  return fmt::format("  seat {}: {} tiles, {}{}, score {}\n", index, seat.tiles, seat.opened ? "opened" : "not opened",
                     seat.resigned ? ", resigned" : "", seat.score);
}

const char* end_words(RoundEnd end) {
  switch (end) {
    case RoundEnd::went_out: return "a rack is empty";
    case RoundEnd::blocked: return "nobody plays";
    case RoundEnd::walked_out: return "the others left";
  }
  return "";
}

std::string result_words(const RoundResult& result) {
  std::string text = fmt::format("  result: {}, won by", end_words(result.end));
  for (const int winner : result.winners) text += fmt::format(" {}", winner);
  text += '\n';
  for (std::size_t seat = 0; seat < result.racks.size(); ++seat) {
    text += fmt::format("  shown {}: {:+} with [{}]\n", seat, result.gains[seat], to_string(result.racks[seat]));
  }
  return text;
}

std::string history_words(std::span<const TurnRecord> history) {
  if (history.empty()) return "  history: nothing yet\n";
  const TurnRecord& last = history.back();
  return fmt::format("  history: {} events, last: {}; drew {}, laid [{}]\n", history.size(), to_string(last.event),
                     last.drawn, to_string(last.laid));
}

}  // namespace

TileCounts View::unseen() const {
  TileCounts rest(ruleset->numbers());
  for (int number = 1; number <= ruleset->numbers(); ++number) {
    Row row = 0;
    for (int colour = 0; colour < ruleset->colours(); ++colour) row += row_of(colour, ruleset->copies());
    rest.set_row(number, row);
  }
  rest.set_jokers(ruleset->jokers());
  rest -= position.rack;
  return rest -= position.table.counts(ruleset->numbers());
}

View view_of(const Game& game, int seat) {
  View view{.ruleset = &game.ruleset(),
            .seat = seat,
            .round = game.round(),
            .rounds = game.setup().rounds,
            .starter = game.starter(),
            .to_move = game.to_move(),
            .position = game.position(seat),
            .pool = static_cast<int>(game.pool().size()),
            .passes = game.passes(),
            .lots = game.lots(),
            .history = game.round_history(),
            .result = game.result()};
  view.seats.reserve(static_cast<std::size_t>(game.players()));
  for (int other = 0; other < game.players(); ++other) {
    const Seat& each = game.seat(other);
    view.seats.push_back({each.rack.total(), each.opened, each.resigned, each.score});
  }
  return view;
}

bool operator==(const View& left, const View& right) {
  return *left.ruleset == *right.ruleset && left.seat == right.seat && left.round == right.round &&
         left.rounds == right.rounds && left.starter == right.starter && left.to_move == right.to_move &&
         left.position == right.position && left.seats == right.seats && left.pool == right.pool &&
         left.passes == right.passes &&
         std::equal(left.lots.begin(), left.lots.end(), right.lots.begin(), right.lots.end()) &&
         std::equal(left.history.begin(), left.history.end(), right.history.begin(), right.history.end()) &&
         left.result == right.result;
}

std::string to_string(const View& view) {
  std::string text =
      fmt::format("view of seat {}, round {} of {}, started by {}, {}\n", view.seat, view.round, view.rounds,
                  view.starter, view.to_move ? fmt::format("turn of {}", *view.to_move) : std::string("nobody's turn"));
  text += "  lots:";
  for (const Lot& lot : view.lots) text += fmt::format(" {}={}", lot.seat, to_string(lot.tile));
  text +=
      fmt::format("\n  table: {}\n  rack: {}\n", view.position.table.empty() ? "empty" : to_string(view.position.table),
                  to_string(view.position.rack));
  for (int seat = 0; seat < view.players(); ++seat) {
    text += seat_words(view.seats[static_cast<std::size_t>(seat)], seat);
  }
  text += fmt::format("  pool: {} tiles, {} passes\n", view.pool, view.passes);
  text += history_words(view.history);
  if (view.result) text += result_words(*view.result);
  return text;
}

}  // namespace tilefish
