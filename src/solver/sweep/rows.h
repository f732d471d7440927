// The rows of one sweep: their states, how each was reached, and the terms on which they were swept. Part of Sweep, which
// alone includes this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/limits.h"
#include "solver/sweep/sweep.h"
#include "solver/sweep/terms.h"

namespace tilefish {

template <class Runs>
struct Sweep<Runs>::Rows final : SweepRun::Rows {
  explicit Rows(Sweep& owner) : sweep(owner) {}

  std::span<const SweepEnd> ends() const override { return found_ends; }
  std::vector<RowChoice> trace(const SweepEnd& end) override { return sweep.trace(*this, end); }
  std::optional<RestBound> rests() const override { return whole ? rests_for(asked.input(), *meter) : std::nullopt; }
  // Of whole rows, which have all states for this question.
  [[nodiscard]] std::optional<RestBound> rests_for(const SweepInput& input, Meter& of_question) const;
  void give_back() override;

  void begin(Meter& of_run) {
    in_use = true;
    whole = false;
    meter = &of_run;
    found_ends.clear();
    frontier.count_with(of_run);
  }

  // The state before all numbers.
  void start(const Runs& runs) {
    frontier.clear();
    Key none = runs.none();
    Runs::enter(none, terms.ledgers[0]);
    frontier.push(none, 0, {0, 0});
    checkpoints.clear();
  }

  void start_block(int block) {
    loaded_block = block;
    begins.assign(1, 0);
    options.clear();
  }

  // Drops all rows but the first so many.
  void cut(int rows) {
    const auto kept = static_cast<std::size_t>(rows);
    if (kept + 1 < begins.size()) frontier.cut_rows(begins[kept], begins[kept + 1]);
    begins.resize(kept + 1);
    options.resize(std::min(kept, options.size()));
  }

  // The states of the latest row, as the next block begins with them.
  struct Checkpoint {
    std::int64_t floor;
    std::vector<Key> keys;
    std::vector<std::int64_t> scores;
  };
  void save() {
    Checkpoint& checkpoint = checkpoints.emplace_back(Checkpoint{.floor = terms.floor});
    const std::size_t bytes = frontier.row_size() * (sizeof(Key) + sizeof(std::int64_t));
    if (!meter->hold(bytes)) return;
    checkpoint_bytes += bytes;
    for (std::size_t state = frontier.row_begin(); state < frontier.size(); ++state) {
      checkpoint.keys.push_back(frontier.key(state));
      checkpoint.scores.push_back(frontier.score(state));
    }
  }
  void load(const Checkpoint& checkpoint) {
    terms.floor = checkpoint.floor;
    frontier.clear();
    for (std::size_t state = 0; state < checkpoint.keys.size(); ++state) {
      frontier.push(checkpoint.keys[state], checkpoint.scores[state], {0, 0});
    }
  }

  void collect_ends(const Runs& runs, std::int64_t least_score) {
    for (std::size_t state = begins.back(); state < frontier.size(); ++state) {
      const Key& key = frontier.key(state);
      if (!runs.all_closed(key) || frontier.score(state) < least_score) continue;
      const bool enough =
          terms.points_wanted == 0 ? Runs::owed_left(key) == 0 : Runs::points_in(key) == terms.points_wanted;
      if (!enough) continue;
      found_ends.push_back({.score = frontier.score(state),
                            .jokers = terms.jokers - Runs::jokers_left(key),
                            .state = static_cast<std::uint32_t>(state)});
    }
  }

  Sweep& sweep;
  Meter* meter = nullptr;
  Asked asked;
  Terms<Runs> terms;
  Frontier<Runs> frontier;
  std::vector<std::size_t> begins;         // of the block's rows; the first is the row below the block
  std::vector<const RowOptions*> options;  // of the block's rows, as far as there are states
  std::vector<Checkpoint> checkpoints;     // the row below each block
  std::size_t checkpoint_bytes = 0;
  std::vector<SweepEnd> found_ends;
  int loaded_block = 0;
  std::uint64_t last_use = 0;
  bool whole = false;  // all rows are there, for a later run to go on from
  bool in_use = false;
};

template <class Runs>
std::optional<RestBound> Sweep<Runs>::Rows::rests_for(const SweepInput& input, Meter& of_question) const {
  const std::int64_t joker_score = input.weights.joker() * input.weight_factor + input.tile_bonus;
  RestBound bound(input.must.numbers(), sweep.colours_, sweep.min_meld_, input.must.jokers(), terms.jokers,
                  joker_score);
  if (!of_question.hold(frontier.size() * RestBound::bytes_a_state)) return std::nullopt;
  bound.reserve(frontier.size());
  std::int64_t floor = sweep.first_floor(input);
  for (std::size_t row = 0; row < begins.size(); ++row) {
    const int number = number_of(static_cast<int>(row), input);
    if (row > 0 && !input.takes_any_score()) floor += sweep.row_hope(input, number);
    const std::size_t end = row + 1 < begins.size() ? begins[row + 1] : frontier.size();
    for (std::size_t state = begins[row]; state < end; ++state) {
      const Key& key = frontier.key(state);
      const auto used = static_cast<std::size_t>(terms.jokers - Runs::jokers_left(key));
      // A run that looks for high scores alone does not keep it.
      if (frontier.score(state) < floor - terms.joker_hopes[used]) continue;
      bound.add(number, run_counts(sweep.runs_, sweep.runs_.open(key), sweep.colours_, sweep.min_meld_),
                frontier.score(state) - terms.joker_scores[used], static_cast<int>(used));
    }
  }
  bound.finish();
  return bound;
}

template <class Runs>
void Sweep<Runs>::Rows::give_back() {
  // A game of ordinary size needs a small part of this; what a large one needed is not kept for the next.
  constexpr std::size_t most_kept_bytes = std::size_t{32} << 20;
  meter->release(frontier.heap_bytes() + checkpoint_bytes);
  checkpoint_bytes = 0;
  if (frontier.heap_bytes() > most_kept_bytes) {
    frontier.free();
    whole = false;
  }
  checkpoints.clear();
  in_use = false;
}

}  // namespace tilefish
