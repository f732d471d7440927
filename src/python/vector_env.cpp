#include "python/vector_env.h"

#include <algorithm>
#include <utility>

#include "players/finder.h"
#include "python/errors.h"
#include "rules/view.h"

namespace tilefish::python {

namespace {

constexpr float points_of_a_reward = 100;
constexpr float tiles_of_a_unit = 10;

float* write_counts(const TileCounts& counts, const Ruleset& rules, float* cell) {
  const auto copies = static_cast<float>(rules.copies());
  for (int number = 1; number <= rules.numbers(); ++number) {
    const Row row = counts.row(number);
    for (int colour = 0; colour < rules.colours(); ++colour) {
      *cell++ = static_cast<float>(row_count(row, colour)) / copies;
    }
  }
  *cell++ = static_cast<float>(counts.jokers()) / static_cast<float>(std::max(1, rules.jokers()));
  return cell;
}

}  // namespace

VectorEnv::VectorEnv(Rules rules, const Options& options)
    : rules_(std::move(rules)),
      options_(options),
      finder_(*rules_),
      solver_(*rules_),
      move_exists_(move_exists_for(*rules_)),
      next_seed_(options.seed) {
  matches_.reserve(options.games);
  for (std::size_t i = 0; i < options.games; ++i) matches_.push_back(new_match());
  next_seed_ = options.seed;  // these only hold the places of those that reset() deals
}

std::size_t VectorEnv::observation_size() const {
  const std::size_t cells = static_cast<std::size_t>(rules_->numbers()) * static_cast<std::size_t>(rules_->colours());
  return 3 * (cells + 1) + 2 * static_cast<std::size_t>(options_.players) + 2;
}

VectorEnv::Match VectorEnv::new_match() {
  GameSetup setup{.ruleset = *rules_, .players = options_.players, .rounds = 1, .seed = next_seed_++};
  return {value_or_throw(Game::make(std::move(setup), move_exists_)), {}, 0};
}

void VectorEnv::list_moves(Match& match, const Limits& limits) {
  auto moves = finder_.find(match.game.position(*match.game.to_move()), limits);
  if (!moves.finished()) throw WorkStopped(moves.stopped());
  match.moves = std::move(moves).value();
}

void VectorEnv::reset(const Limits& limits) {
  for (Match& match : matches_) {
    match = new_match();
    list_moves(match, limits);
  }
}

bool VectorEnv::is_legal(std::size_t match, std::int64_t action) const {
  const std::uint64_t moves = matches_[match].moves.count();
  if (action == 0) return !rules_->must_play() || moves == 0;
  return action > 0 && static_cast<std::uint64_t>(action) <= moves;
}

Event VectorEnv::event_of(const Match& match, std::int64_t action) {
  const int seat = *match.game.to_move();
  if (action == 0) return Draw{seat};
  Position part = match.game.position(seat);
  part.rack = match.moves.at(static_cast<std::uint64_t>(action - 1));
  // The best move of just these tiles plays them all.
  return Lay{seat, solver_.best(part, Weights::tiles())->table};
}

void VectorEnv::step(std::span<const std::int64_t> actions, const Outcome& outcome, const Limits& limits) {
  std::fill(outcome.rewards.begin(), outcome.rewards.end(), 0.0F);
  std::fill(outcome.done.begin(), outcome.done.end(), std::uint8_t{0});
  const auto players = static_cast<std::size_t>(options_.players);
  for (std::size_t i = 0; i < matches_.size(); ++i) {
    Match& match = matches_[i];
    if (const auto refusal = match.game.apply(event_of(match, actions[i]))) refuse(refusal->sentence);
    ++match.turns;
    if (match.game.match_over()) {
      const RoundResult& result = *match.game.result();
      for (std::size_t seat = 0; seat < players; ++seat) {
        outcome.rewards[i * players + seat] = static_cast<float>(result.gains[seat]) / points_of_a_reward;
      }
    }
    if (match.game.match_over() || match.turns >= options_.max_turns) {
      outcome.done[i] = 1;
      match = new_match();
    }
    list_moves(match, limits);
  }
}

void VectorEnv::observe(std::size_t match, std::span<float> cells) const {
  const View view = view_of(matches_[match].game, seat(match));
  float* cell = write_counts(view.position.rack, *rules_, cells.data());
  cell = write_counts(view.position.table.counts(rules_->numbers()), *rules_, cell);
  cell = write_counts(view.unseen(), *rules_, cell);
  for (int turn = 0; turn < view.players(); ++turn) {
    const SeatView& other = view.seats[static_cast<std::size_t>((view.seat + turn) % view.players())];
    *cell++ = static_cast<float>(other.tiles) / tiles_of_a_unit;
    *cell++ = other.opened ? 1.0F : 0.0F;
  }
  *cell++ = static_cast<float>(view.pool) / static_cast<float>(rules_->total_tiles());
  *cell++ = static_cast<float>(view.passes) / static_cast<float>(view.players());
}

}  // namespace tilefish::python
