#include "rules/game.h"

#include <cassert>
#include <utility>

#include <fmt/core.h>

#include "base/hash.h"
#include "rules/game_start.h"

namespace tilefish {

namespace {

// A match lists its tiles one by one, which games made for puzzles of a million numbers would not survive.
constexpr std::int64_t most_tiles = 100'000;
constexpr int most_rounds = 1000;

Error out_of_range(std::string what, std::int64_t value, std::string expected) {
  return Error{.what = std::move(what), .expected = std::move(expected), .token = std::to_string(value)};
}

std::optional<Error> flaw_of(const GameSetup& setup, bool can_find_moves) {
  const Ruleset& rules = setup.ruleset;
  if (setup.players < rules.min_players() || setup.players > rules.max_players()) {
    return out_of_range(
        "this many cannot play", setup.players,
        fmt::format("{} … {} players under the ruleset '{}'", rules.min_players(), rules.max_players(), rules.name()));
  }
  if (setup.rounds < 1 || setup.rounds > most_rounds) {
    return out_of_range("the number of rounds is out of range", setup.rounds, fmt::format("1 … {}", most_rounds));
  }
  const std::int64_t dealt = std::int64_t{setup.players} * rules.rack_size();
  if (rules.total_tiles() < dealt || rules.total_tiles() > most_tiles) {
    return out_of_range("a match cannot be dealt from this many tiles", rules.total_tiles(),
                        fmt::format("{} … {} tiles", dealt, most_tiles));
  }
  if (rules.must_play() && !can_find_moves) {
    return Error{.what = "a ruleset with must_play needs somebody who can tell whether a move exists"};
  }
  return setup.start ? flaw_of_start(*setup.start, setup.players, rules) : std::nullopt;
}

Refusal refusal(RefusalReason reason, std::string sentence) {
  return {.reason = reason, .sentence = std::move(sentence), .verdict = std::nullopt};
}

}  // namespace

Result<Game> Game::make(GameSetup setup, MoveExists move_exists) {
  if (std::optional<Error> error = flaw_of(setup, move_exists != nullptr)) return *std::move(error);
  return Game(std::make_shared<const GameSetup>(std::move(setup)), std::move(move_exists));
}

Game::Game(std::shared_ptr<const GameSetup> setup, MoveExists move_exists)
    : setup_(std::move(setup)), move_exists_(std::move(move_exists)) {
  play_.seats.resize(static_cast<std::size_t>(setup_->players));
  if (!setup_->start) starter_ = draw_lots(ruleset(), players(), setup_->seed, lots_);
  start_round();
}

void Game::start_round() {
  ++round_;
  Deal deal = start() != nullptr ? deal_from(*start(), players(), ruleset(), setup_->seed)
                                 : deal_round(ruleset(), players(), setup_->seed, round_);
  play_.pool = std::move(deal.pool);
  for (std::size_t i = 0; i < deal.racks.size(); ++i) {
    Seat& seat = play_.seats[i];
    seat.opened = false;
    seat.rack = std::move(deal.racks[i]);
    if (!seat.resigned) continue;
    const std::vector<Tile> unused = seat.rack.tiles();
    play_.pool.insert(play_.pool.begin(), unused.begin(), unused.end());
    seat.rack = TileCounts(ruleset().numbers());
  }
  play_.table = start() != nullptr ? start()->table : Table{};
  for (const int seat : opened_before()) play_.seat(seat).opened = true;
  play_.passes = 0;
  play_.to_move = starter_;
  result_.reset();
  round_start_ = history_.size();
}

std::vector<int> Game::opened_before() const {
  std::vector<int> seats;
  for (int seat = 0; start() != nullptr && seat < players(); ++seat) {
    if (has_opened(*start(), seat)) seats.push_back(seat);
  }
  return seats;
}

std::optional<int> Game::to_move() const { return round_over() ? std::nullopt : std::optional(play_.to_move); }

bool Game::match_over() const { return round_over() && (round_ == setup_->rounds || play_.seats_left() == 1); }

std::optional<Refusal> Game::apply(const Event& event) {
  TileCounts laid(ruleset().numbers());
  if (std::optional<Refusal> refusal = refuse(event, laid)) return refusal;
  if (std::holds_alternative<NextRound>(event)) {
    history_.push_back({.event = event, .laid = TileCounts(ruleset().numbers())});
    starter_ = play_.next_seat(starter_);
    start_round();
    return std::nullopt;
  }
  TurnRecord& record = history_.emplace_back(TurnRecord{.event = event, .laid = std::move(laid)});
  carry_out(event, record);
  return std::nullopt;
}

std::optional<Refusal> Game::refuse(const Event& event, TileCounts& laid) const {
  if (match_over()) return refusal(RefusalReason::match_over, "the match is over");
  if (std::holds_alternative<NextRound>(event)) {
    if (round_over()) return std::nullopt;
    return refusal(RefusalReason::round_not_over, "the round is not over yet");
  }
  const int seat = *seat_of(event);
  if (seat < 0 || seat >= players()) {
    return refusal(RefusalReason::no_such_seat, fmt::format("there is no seat {} at this table", seat));
  }
  if (this->seat(seat).resigned) {
    return refusal(RefusalReason::resigned_already, fmt::format("seat {} has left the match", seat));
  }
  if (std::holds_alternative<Resign>(event)) return std::nullopt;
  if (round_over()) return refusal(RefusalReason::round_over, "the round is over");
  if (seat != play_.to_move) {
    return refusal(RefusalReason::not_your_turn, fmt::format("it is the turn of seat {}", play_.to_move));
  }
  if (const Lay* lay = std::get_if<Lay>(&event)) return refuse_lay(*lay, laid);
  if (std::holds_alternative<Draw>(event)) return refuse_draw(seat);
  return std::nullopt;
}

std::optional<Refusal> Game::refuse_draw(int seat) const {
  if (!ruleset().must_play() || !move_exists_(position(seat))) return std::nullopt;
  return refusal(RefusalReason::must_play, "who can play must play");
}

std::optional<Refusal> Game::refuse_lay(const Lay& lay, TileCounts& laid) const {
  Verdict verdict = verify_move(position(lay.seat), lay.table, ruleset(), laid);
  if (verdict.legal()) return std::nullopt;
  std::string sentence = verdict.sentence;
  return Refusal{RefusalReason::illegal_move, std::move(sentence), std::move(verdict)};
}

void Game::carry_out(const Event& event, TurnRecord& record) {
  if (const Resign* resigned = std::get_if<Resign>(&event)) return resign(resigned->seat);
  if (const Lay* lay = std::get_if<Lay>(&event)) {
    play_.lay(lay->table, record.laid);
  } else {
    int tiles = 1;
    if (std::holds_alternative<Overtime>(event)) tiles = ruleset().overtime_draw();
    if (std::holds_alternative<IllegalTable>(event)) tiles = ruleset().illegal_draw();
    record.drawn = play_.draw(tiles);
  }
  finish_turn();
}

void Game::resign(int seat) {
  if (round_over()) {
    play_.seat(seat).resigned = true;
    return;
  }
  play_.resign(seat);
  if (play_.seats_left() > 1) return;
  finish_round(score_won_round(RoundEnd::walked_out, play_.next_seat(seat), racks(), ruleset()));
}

void Game::finish_turn() {
  if (const std::optional<int> winner = play_.went_out()) {
    return finish_round(score_won_round(RoundEnd::went_out, *winner, racks(), ruleset()));
  }
  play_.end_turn();
  if (play_.is_blocked()) finish_round(score_blocked_round(seats_in_turn(), racks(), ruleset()));
}

void Game::finish_round(RoundResult result) {
  for (std::size_t i = 0; i < play_.seats.size(); ++i) play_.seats[i].score += result.gains[i];
  result_ = std::move(result);
}

std::vector<int> Game::seats_in_turn() const {
  std::vector<int> order = {play_.to_move};
  for (int seat = play_.next_seat(play_.to_move); seat != play_.to_move; seat = play_.next_seat(seat))
    order.push_back(seat);
  return order;
}

std::vector<TileCounts> Game::racks() const {
  std::vector<TileCounts> racks;
  for (const Seat& seat : play_.seats) racks.push_back(seat.rack);
  return racks;
}

std::uint64_t Game::fingerprint() const {
  std::uint64_t hash = hash_bytes(to_string(play_.table), static_cast<std::uint64_t>(round_));
  for (const Seat& seat : play_.seats) {
    hash = hash_bytes(to_string(seat.rack), hash);
    hash = combine(hash, static_cast<std::uint64_t>(seat.score));
    hash = combine(hash, (seat.opened ? 1U : 0U) + (seat.resigned ? 2U : 0U));
  }
  hash = hash_bytes(to_string(pool()), hash);
  hash = combine(hash, static_cast<std::uint64_t>(play_.to_move));
  return combine(hash, static_cast<std::uint64_t>(play_.passes) * 2 + (round_over() ? 1 : 0));
}

}  // namespace tilefish
