#include "counting/drafts.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "counting/natural.h"

namespace tilefish {

namespace {

// A draft in all tables, without its successors.
constexpr std::size_t bytes_of_draft = 256;

int bits_for(int values) { return std::bit_width(static_cast<unsigned>(values - 1)); }

// Multisets of at most `runs` runs with min_meld different lengths.
Natural run_state_count(int runs, int min_meld) { return binomial(runs + min_meld, min_meld); }

}  // namespace

struct DraftTable::Growing {
  PackedDraft from;
  std::vector<RunStates::State> runs;
  std::vector<std::uint8_t> in_runs;
  std::vector<std::uint8_t> row;
  std::vector<Follower> found;
};

bool DraftTable::fits(const GameShape& shape, int jokers) {
  const int most_runs = RunStates::most_runs(shape.copies, jokers, JokerHand::of(shape, jokers).play);
  const Natural states = run_state_count(most_runs, shape.min_meld);
  if (states > Natural(4000) || shape.colours * shape.copies > 255) return false;
  if (power(Natural(static_cast<std::uint64_t>(shape.copies) + 1), shape.colours) > Natural(1 << 20)) return false;
  const int colour_bits = static_cast<int>((states - Natural(1)).bits());
  return colour_bits * shape.colours + bits_for(jokers + 1) + 1 <= 64;
}

// Groups may be any part of a row, also one that lacks more tiles than a whole row may.
DraftTable::DraftTable(const GameShape& shape, JokerHand hand, int most, Measure measure, WorkMeter& meter)
    : shape_(shape),
      hand_(hand),
      rows_(shape.colours, shape.copies, measure == Measure::tiles ? most : shape.tiles(), measure, meter),
      runs_(shape.copies, shape.min_meld, hand.jokers, hand.play, meter),
      dominance_(runs_, shape.colours, hand.jokers),
      colour_bits_(bits_for(runs_.size())),
      joker_bits_(bits_for(hand.jokers + 1)),
      packed_bits_(shape.colours * colour_bits_ + joker_bits_ + 1) {
  assert(fits(shape, hand.jokers));
  list_leftovers(meter);
  const std::vector<RunStates::State> no_runs(static_cast<std::size_t>(shape.colours), RunStates::none);
  // Room matters only to jokers that may wait; otherwise one kind of draft is enough.
  static_cast<void>(find_or_add(pack(no_runs, 0, hand.jokers == 0 || hand.play == JokerPlay::in_order), meter));
}

void DraftTable::list_leftovers(WorkMeter& meter) {
  for (Rows::Index row = 0; row < rows_.size(); ++row) {
    if (!meter.spend(10)) return;
    const std::span<const std::uint8_t> counts = rows_.counts(row);
    std::vector<GroupPlay> plays = group_plays(counts, hand_.jokers, shape_.min_meld);
    if (hand_.play == JokerPlay::in_order && !plays.empty() && plays.back().has_room) {
      for (int more = plays.back().jokers + 1; more <= hand_.jokers; ++more) plays.push_back({more, true});
    }
    if (plays.empty()) continue;
    if (!meter.hold(sizeof(Leftover) + counts.size() + plays.size() * sizeof(GroupPlay) + 32)) return;
    leftovers_.push_back({{counts.begin(), counts.end()}, std::move(plays)});
  }
}

PackedDraft DraftTable::pack(std::span<const RunStates::State> runs, int jokers, bool has_room) const {
  PackedDraft packed = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    packed |= PackedDraft{runs[i]} << (i * static_cast<std::size_t>(colour_bits_));
  }
  packed |= static_cast<PackedDraft>(jokers) << (colours() * colour_bits_);
  return packed | static_cast<PackedDraft>(has_room) << (packed_bits_ - 1);
}

void DraftTable::add_marks(PackedDraft draft) {
  std::uint64_t whole = mix(draft >> (colours() * colour_bits_));
  for (int colour = 0; colour < colours(); ++colour) whole += mix(run_state(draft, colour) + 1000U);
  for (int colour = 0; colour < colours(); ++colour)
    marks_.push_back(static_cast<std::uint32_t>(combine(whole, run_state(draft, colour))));
}

DraftTable::Id DraftTable::find_or_add(PackedDraft packed, WorkMeter& meter) {
  if (const Id known = find(packed); known != HashIndex::none) return known;
  const Id added = static_cast<Id>(drafts_.size());
  index_.add(mix(packed), added);
  // The draft is made whatever the meter says, so that the table stays whole; the caller notices at
  // its next look.
  static_cast<void>(meter.hold(bytes_of_draft));
  std::vector<RunStates::State> states;
  int missing = jokers_spent(packed) - hand_.jokers;
  for (int colour = 0; colour < colours(); ++colour) {
    states.push_back(run_state(packed, colour));
    missing += runs_.missing_tiles(states.back());
  }
  packed_.push_back(packed);
  const int least_to_win = rows_.measure() == Measure::tiles ? std::max(0, missing) : 0;
  drafts_.push_back({.least_to_win = least_to_win, .won = wins_at_end(packed)});
  dominance_.add(states, jokers_spent(packed), has_room(packed));
  add_marks(packed);
  return added;
}

bool DraftTable::wins_at_end(PackedDraft draft) const {
  int left = hand_.jokers - jokers_spent(draft);
  for (int colour = 0; colour < colours(); ++colour) left -= runs_.closing_jokers(run_state(draft, colour));
  if (left < 0) return false;
  if (hand_.play == JokerPlay::in_order) return left == 0;
  return left == 0 || has_room(draft) || left >= shape_.min_meld;
}

void DraftTable::make_successors(Id draft, WorkMeter& meter) {
  if (has_successors(draft)) return;
  const auto colours = static_cast<std::size_t>(this->colours());
  Growing growing{packed(draft),
                  std::vector<RunStates::State>(colours),
                  std::vector<std::uint8_t>(colours),
                  std::vector<std::uint8_t>(colours),
                  {}};
  extend(growing, 0, jokers_spent(packed(draft)), meter);
  const std::size_t found = growing.found.size();
  if (!meter.spend(static_cast<std::int64_t>(found) * 4)) return;
  std::stable_sort(growing.found.begin(), growing.found.end(),
                   [](const Follower& a, const Follower& b) { return a.row < b.row; });

  std::vector<Id> successors;
  std::vector<std::uint32_t> row_begins;
  std::vector<Id> same_row;
  std::vector<Id> kept;
  auto next = growing.found.begin();
  for (Rows::Index row = 0; row < rows_.size(); ++row) {
    row_begins.push_back(static_cast<std::uint32_t>(successors.size()));
    same_row.clear();
    for (; next != growing.found.end() && next->row == row; ++next) same_row.push_back(next->draft);
    if (!meter.spend(1)) return;
    if (same_row.empty()) continue;
    dominance_.keep_undominated(same_row, kept, meter);
    successors.insert(successors.end(), kept.begin(), kept.end());
  }
  row_begins.push_back(static_cast<std::uint32_t>(successors.size()));
  successors.resize(successors.size() + Successors::spare);
  successors.shrink_to_fit();
  row_begins.shrink_to_fit();
  meter.release(found * sizeof(Follower));
  if (!meter.hold(successors.size() * sizeof(Id) + row_begins.size() * sizeof(row_begins[0]))) return;
  drafts_[draft].successors = std::move(successors);
  drafts_[draft].row_begins = std::move(row_begins);
}

void DraftTable::extend(Growing& growing, int colour, int jokers, WorkMeter& meter) {
  if (!meter.spend(1)) return;
  if (colour == colours()) {
    add_groups(growing, jokers, meter);
    return;
  }
  const auto place = static_cast<std::size_t>(colour);
  for (int tiles = 0; tiles <= shape_.copies; ++tiles) {
    growing.in_runs[place] = static_cast<std::uint8_t>(tiles);
    for (const RunStates::Step& step : runs_.steps(run_state(growing.from, colour), tiles)) {
      if (jokers + step.jokers > hand_.jokers) continue;
      growing.runs[place] = step.to;
      extend(growing, colour + 1, jokers + step.jokers, meter);
    }
  }
}

// What is found is held by the meter until the successors are chosen from it.
void DraftTable::add_groups(Growing& growing, int jokers, WorkMeter& meter) {
  const bool open_runs = std::any_of(growing.runs.begin(), growing.runs.end(),
                                     [](RunStates::State state) { return state != RunStates::none; });
  for (const Leftover& leftover : leftovers_) {
    if (!meter.spend(1)) return;
    bool possible = true;
    for (std::size_t i = 0; i < leftover.counts.size() && possible; ++i) {
      growing.row[i] = static_cast<std::uint8_t>(growing.in_runs[i] + leftover.counts[i]);
      possible = growing.row[i] <= shape_.copies;
    }
    if (!possible || !rows_.contains(growing.row)) continue;
    for (const GroupPlay& play : leftover.plays) {
      if (jokers + play.jokers > hand_.jokers) break;
      const bool room = open_runs || play.has_room || has_room(growing.from);
      const Id draft = find_or_add(pack(growing.runs, jokers + play.jokers, room), meter);
      if (!meter.hold(sizeof(Follower))) return;
      growing.found.push_back({rows_.index(growing.row), draft});
    }
  }
}

}  // namespace tilefish
