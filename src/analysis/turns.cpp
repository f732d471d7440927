#include "analysis/turns.h"

#include <span>
#include <utility>
#include <variant>

#include "players/finder.h"

namespace tilefish {

std::string_view deed_of(const TurnRecord& record) {
  if (std::holds_alternative<Lay>(record.event)) return "lay";
  if (std::holds_alternative<Overtime>(record.event)) return "overtime";
  if (std::holds_alternative<IllegalTable>(record.event)) return "illegal";
  if (std::holds_alternative<Resign>(record.event)) return "resign";
  return record.drawn > 0 ? "draw" : "pass";
}

std::optional<Table> Turn::laid_table() const {
  const Lay* lay = std::get_if<Lay>(&record.event);
  return lay != nullptr ? std::optional(lay->table) : std::nullopt;
}

Result<MatchTurns> MatchTurns::of(const GameRecord& record) {
  Result<Game> made = Game::make(record.setup, move_exists_for(record.setup.ruleset));
  if (!made) return std::move(made).error();
  Game& game = *made;
  MatchTurns match(record.setup);
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    const Event& event = record.events[i];
    if (const std::optional<int> seat = seat_of(event); seat && *seat >= 0 && *seat < game.players()) {
      match.turns_.push_back({.event = i,
                              .round = game.round(),
                              .number = static_cast<int>(game.round_history().size()) + 1,
                              .seat = *seat,
                              .view = view_of(game, *seat),
                              .pool = {game.pool().begin(), game.pool().end()}});
      for (int each = 0; each < game.players(); ++each) match.turns_.back().racks.push_back(game.seat(each).rack);
    }
    if (std::holds_alternative<NextRound>(event)) match.end_round(game);
    if (const std::optional<Refusal> refusal = game.apply(event)) return misfit(record, i, *refusal);
    if (std::holds_alternative<NextRound>(event)) continue;
    Turn& turn = match.turns_.back();
    turn.record = game.history().back();
    if (turn.record.drawn == 1) turn.drawn = turn.pool.back();
    turn.reason = parse_reason(record.note_of(i));
  }
  if (std::optional<Error> error = final_state_misfit(record, game)) return *std::move(error);
  match.end_round(game);
  match.settle(game);
  return match;
}

void MatchTurns::end_round(const Game& game) {
  lots_.emplace_back(game.lots().begin(), game.lots().end());
  rounds_.push_back({.first = rounds_.empty() ? 0 : rounds_.back().end,
                     .end = turns_.size(),
                     .last_view = view_of(game, 0),
                     .result = game.result()});
}

void MatchTurns::settle(const Game& game) {
  history_.assign(game.history().begin(), game.history().end());
  const auto attach = [this](View& view, std::size_t event, std::size_t events) {
    view.ruleset = &setup_->ruleset;
    view.lots = lots_[static_cast<std::size_t>(view.round - 1)];
    view.history = std::span(history_).subspan(event - events, events);
  };
  for (RoundTurns& round : rounds_) {
    for (std::size_t i = round.first; i < round.end; ++i) {
      attach(turns_[i].view, turns_[i].event, turns_[i].view.history.size());
    }
    const std::size_t events = round.last_view.history.size();
    const std::size_t end = round.end > round.first ? turns_[round.end - 1].event + 1 : events;
    attach(round.last_view, end, events);
  }
}

}  // namespace tilefish
