#include "rules/game.h"

#include <cassert>
#include <utility>

#include <fmt/core.h>

#include "base/hash.h"

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
  return std::nullopt;
}

Rejection rejection(EventRefusal refusal, std::string sentence) {
  return {.refusal = refusal, .sentence = std::move(sentence), .verdict = std::nullopt};
}

}  // namespace

Result<Game> Game::make(GameSetup setup, MoveExists move_exists) {
  if (std::optional<Error> error = flaw_of(setup, move_exists != nullptr)) return *std::move(error);
  return Game(std::make_shared<const GameSetup>(std::move(setup)), std::move(move_exists));
}

Game::Game(std::shared_ptr<const GameSetup> setup, MoveExists move_exists)
    : setup_(std::move(setup)),
      move_exists_(std::move(move_exists)),
      seats_(static_cast<std::size_t>(setup_->players)) {
  Rng rng(combine(setup_->seed, 0));
  starter_ = draw_lots(ruleset(), players(), rng, lots_);
  start_round();
}

void Game::start_round() {
  ++round_;
  Rng rng(combine(setup_->seed, static_cast<std::uint64_t>(round_)));
  Deal deal = deal_round(ruleset(), players(), rng);
  pool_ = std::move(deal.pool);
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    seats_[i].opened = false;
    seats_[i].rack = std::move(deal.racks[i]);
    if (!seats_[i].resigned) continue;
    const std::vector<Tile> unused = seats_[i].rack.tiles();
    pool_.insert(pool_.begin(), unused.begin(), unused.end());
    seats_[i].rack = TileCounts(ruleset().numbers());
  }
  table_ = {};
  passes_ = 0;
  result_.reset();
  to_move_ = starter_;
  round_start_ = history_.size();
}

std::optional<int> Game::to_move() const { return round_over() ? std::nullopt : std::optional(to_move_); }

bool Game::match_over() const { return round_over() && (round_ == setup_->rounds || seats_left() == 1); }

Position Game::position(int seat) const {
  const Seat& mover = this->seat(seat);
  return {.table = table_, .rack = mover.rack, .opened = mover.opened};
}

std::optional<Rejection> Game::apply(const Event& event) {
  if (std::optional<Rejection> rejection = refuse(event)) return rejection;
  if (std::holds_alternative<NextRound>(event)) {
    history_.push_back({.event = event, .laid = TileCounts(ruleset().numbers())});
    starter_ = next_seat(starter_);
    start_round();
    return std::nullopt;
  }
  TurnRecord& record = history_.emplace_back(TurnRecord{.event = event, .laid = TileCounts(ruleset().numbers())});
  carry_out(event, record);
  return std::nullopt;
}

std::optional<Rejection> Game::refuse(const Event& event) const {
  if (match_over()) return rejection(EventRefusal::match_over, "the match is over");
  if (std::holds_alternative<NextRound>(event)) {
    if (round_over()) return std::nullopt;
    return rejection(EventRefusal::round_not_over, "the round is not over yet");
  }
  const int seat = *seat_of(event);
  if (seat < 0 || seat >= players()) {
    return rejection(EventRefusal::no_such_seat, fmt::format("there is no seat {} at this table", seat));
  }
  if (this->seat(seat).resigned) {
    return rejection(EventRefusal::resigned_already, fmt::format("seat {} has left the match", seat));
  }
  if (std::holds_alternative<Resign>(event)) return std::nullopt;
  if (round_over()) return rejection(EventRefusal::round_over, "the round is over");
  if (seat != to_move_) {
    return rejection(EventRefusal::not_your_turn, fmt::format("it is the turn of seat {}", to_move_));
  }
  if (const Lay* lay = std::get_if<Lay>(&event)) return refuse_lay(*lay);
  if (std::holds_alternative<Draw>(event)) return refuse_draw(seat);
  return std::nullopt;
}

std::optional<Rejection> Game::refuse_draw(int seat) const {
  if (!ruleset().must_play() || !move_exists_(position(seat))) return std::nullopt;
  return rejection(EventRefusal::must_play, "who can play must play");
}

std::optional<Rejection> Game::refuse_lay(const Lay& lay) const {
  Verdict verdict = verify_move(position(lay.seat), lay.table, ruleset());
  if (verdict.legal()) return std::nullopt;
  std::string sentence = verdict.sentence;
  return Rejection{EventRefusal::illegal_move, std::move(sentence), std::move(verdict)};
}

void Game::carry_out(const Event& event, TurnRecord& record) {
  if (const Resign* resigned = std::get_if<Resign>(&event)) return resign(resigned->seat);
  if (const Lay* laid = std::get_if<Lay>(&event)) return lay(*laid, record);
  int tiles = 1;
  if (std::holds_alternative<Overtime>(event)) tiles = ruleset().overtime_draw();
  if (std::holds_alternative<IllegalTable>(event)) tiles = ruleset().illegal_draw();
  draw(*seat_of(event), tiles, record);
}

void Game::lay(const Lay& lay, TurnRecord& record) {
  Seat& mover = seats_[static_cast<std::size_t>(lay.seat)];
  record.laid = lay.table.counts(ruleset().numbers()) - table_.counts(ruleset().numbers());
  mover.rack -= record.laid;
  mover.opened = true;
  table_ = lay.table;
  passes_ = 0;
  if (mover.rack.empty()) return finish_round(score_won_round(RoundEnd::went_out, lay.seat, racks(), ruleset()));
  finish_turn();
}

void Game::draw(int seat, int tiles, TurnRecord& record) {
  if (pool_.empty()) ++passes_;
  while (record.drawn < tiles && !pool_.empty()) {
    seats_[static_cast<std::size_t>(seat)].rack.add(pool_.back());
    pool_.pop_back();
    ++record.drawn;
  }
  finish_turn();
}

void Game::resign(int seat) {
  seats_[static_cast<std::size_t>(seat)].resigned = true;
  if (round_over()) return;
  if (seats_left() == 1) {
    return finish_round(score_won_round(RoundEnd::walked_out, next_seat(seat), racks(), ruleset()));
  }
  // A pass of somebody who is gone must not help to block the round, so the count starts anew.
  passes_ = 0;
  if (seat == to_move_) finish_turn();
}

void Game::finish_turn() {
  to_move_ = next_seat(to_move_);
  if (passes_ >= seats_left()) finish_round(score_blocked_round(seats_in_turn(), racks(), ruleset()));
}

void Game::finish_round(RoundResult result) {
  for (std::size_t i = 0; i < seats_.size(); ++i) seats_[i].score += result.gains[i];
  result_ = std::move(result);
}

int Game::next_seat(int seat) const {
  assert(seats_left() > 0);
  do {
    seat = (seat + 1) % players();
  } while (this->seat(seat).resigned);
  return seat;
}

int Game::seats_left() const {
  int left = 0;
  for (const Seat& seat : seats_) left += seat.resigned ? 0 : 1;
  return left;
}

std::vector<int> Game::seats_in_turn() const {
  std::vector<int> order = {to_move_};
  for (int seat = next_seat(to_move_); seat != to_move_; seat = next_seat(seat)) order.push_back(seat);
  return order;
}

std::vector<TileCounts> Game::racks() const {
  std::vector<TileCounts> racks;
  for (const Seat& seat : seats_) racks.push_back(seat.rack);
  return racks;
}

std::uint64_t Game::fingerprint() const {
  std::uint64_t hash = hash_bytes(to_string(table_), static_cast<std::uint64_t>(round_));
  for (const Seat& seat : seats_) {
    hash = hash_bytes(to_string(seat.rack), hash);
    hash = combine(hash, static_cast<std::uint64_t>(seat.score));
    hash = combine(hash, (seat.opened ? 1U : 0U) + (seat.resigned ? 2U : 0U));
  }
  hash = hash_bytes(to_string(pool()), hash);
  hash = combine(hash, static_cast<std::uint64_t>(to_move_));
  return combine(hash, static_cast<std::uint64_t>(passes_) * 2 + (round_over() ? 1 : 0));
}

Game Game::with_hidden_tiles_redealt(int seat, Rng& rng) const {
  assert(!round_over());
  std::vector<Tile> hidden = pool_;
  for (int other = 0; other < players(); ++other) {
    if (other == seat) continue;
    const std::vector<Tile> tiles = this->seat(other).rack.tiles();
    hidden.insert(hidden.end(), tiles.begin(), tiles.end());
  }
  rng.shuffle(std::span(hidden));
  Game world = *this;
  for (int other = 0; other < players(); ++other) {
    if (other == seat) continue;
    const auto count = static_cast<std::ptrdiff_t>(this->seat(other).rack.total());
    world.seats_[static_cast<std::size_t>(other)].rack =
        TileCounts(ruleset().numbers(), std::vector<Tile>(hidden.end() - count, hidden.end()));
    hidden.erase(hidden.end() - count, hidden.end());
  }
  world.pool_ = std::move(hidden);
  return world;
}

}  // namespace tilefish
