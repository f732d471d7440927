#include "counting/dominance.h"

#include <algorithm>
#include <bit>

namespace tilefish {

namespace {

constexpr std::uint8_t cannot_buy = ScannedDraft::cannot_buy;

// Jokers that are put down in order leave nothing to buy, and only drafts that spent the same number compare.
bool can_scan(const RunStates& runs, std::size_t colours, int jokers) {
  return static_cast<std::size_t>(runs.size()) <= DistanceTables::most_states &&
         colours <= ScannedDraft::most_colours && (jokers == 0 || runs.play() == JokerPlay::on_closing);
}

}  // namespace

Dominance::Dominance(const RunStates& runs, int colours, int jokers)
    : runs_(runs),
      colours_(static_cast<std::size_t>(colours)),
      jokers_(jokers),
      undominated_(draft_scans().back().undominated) {
  const std::size_t each = runs.merits(RunStates::none).size();
  const std::size_t joker_bits = static_cast<std::size_t>(jokers) * (runs.play() == JokerPlay::in_order ? 2 : 1);
  words_ = (1 + each * colours_ + joker_bits + 63) / 64;
  if (can_scan(runs, colours_, jokers)) distances_.emplace(runs);
}

// Where jokers are put down in order each must be used, so that having spent fewer is no merit and only drafts with the
// same number compare.
void Dominance::add(std::span<const RunStates::State> states, int jokers_spent, bool has_room) {
  std::vector<bool> bits = {true};  // nothing that offers no bits dominates
  for (const RunStates::State state : states) {
    const std::vector<bool>& merits = runs_.merits(state);
    bits.insert(bits.end(), merits.begin(), merits.end());
  }
  for (int i = 0; i < jokers_; ++i) {
    bits.push_back(i >= jokers_spent);
    if (runs_.play() == JokerPlay::in_order) bits.push_back(i < jokers_spent);
  }
  const std::size_t offered = merits_.size();
  merits_.resize(offered + 2 * words_);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    const std::uint64_t bit = std::uint64_t{bits[i]} << (i % 64);
    merits_[offered + words_ + i / 64] |= bit;
    if (has_room) merits_[offered + i / 64] |= bit;
  }
  spent_.push_back(static_cast<std::uint8_t>(jokers_spent));
  purse_.push_back(has_room && runs_.play() == JokerPlay::on_closing ? spent_.back() : cannot_buy);
  states_.insert(states_.end(), states.begin(), states.end());
  if (!distances_) return;
  ScannedDraft scanned{.spent = spent_.back(), .purse = purse_.back()};
  if (has_room) scanned.purse = spent_.back();
  for (std::size_t i = 0; i < states.size(); ++i) scanned.runs[i] = static_cast<std::uint8_t>(states[i]);
  scanned_.push_back(scanned);
}

bool Dominance::can_buy(Draft strong, Draft weak) const {
  int left = spent_[weak] - purse_[strong];
  const RunStates::State* own = states_.data() + strong * colours_;
  const RunStates::State* other = states_.data() + weak * colours_;
  for (std::size_t colour = 0; colour < colours_ && left >= 0; ++colour) {
    left -= runs_.distance(own[colour], other[colour]);
  }
  return left >= 0;
}

bool Dominance::dominates(Draft strong, Draft weak) const {
  const std::uint64_t* offered = merits_.data() + strong * 2 * words_;
  const std::uint64_t* needed = merits_.data() + weak * 2 * words_ + words_;
  std::uint64_t lacking = 0;
  for (std::size_t i = 0; i < words_; ++i) lacking |= needed[i] & ~offered[i];
  if (lacking == 0 || strong == weak) return true;
  return purse_[strong] < spent_[weak] && can_buy(strong, weak);
}

// Begins with as many as can be compared at once, each part with those kept so far; returns how many.
std::size_t Dominance::scan(std::span<const Draft> drafts, std::vector<Draft>& kept) const {
  ScannedDrafts list;
  std::size_t next = 0;
  while (next < drafts.size() && kept.size() < ScannedDrafts::most) {
    const std::size_t before = kept.size();
    const std::size_t more = std::min(ScannedDrafts::most - before, drafts.size() - next);
    const Draft* const added = drafts.data() + next;
    next += more;
    list.clear();
    for (const Draft draft : kept) list.add(scanned_[draft]);
    for (std::size_t i = 0; i < more; ++i) list.add(scanned_[added[i]]);
    kept.resize(before + more);
    std::size_t count = 0;
    for (std::uint64_t left = undominated_(*distances_, list); left != 0; left &= left - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(left));
      kept[count++] = place < before ? kept[place] : added[place - before];
    }
    kept.resize(count);
  }
  return next;
}

void Dominance::keep_undominated(std::span<const Draft> drafts, std::vector<Draft>& kept, WorkMeter& meter) const {
  kept.clear();
  std::size_t begin = 0;
  if (distances_) {
    if (!meter.spend(static_cast<std::int64_t>(drafts.size() * 2))) return;
    begin = scan(drafts, kept);
  }
  for (const Draft draft : drafts.subspan(begin)) {
    if (!meter.spend(1 + static_cast<std::int64_t>(kept.size() / 4))) return;
    const bool superfluous =
        std::any_of(kept.begin(), kept.end(), [&](Draft other) { return dominates(other, draft); });
    if (superfluous) continue;
    std::erase_if(kept, [&](Draft other) { return dominates(draft, other); });
    kept.push_back(draft);
  }
}

}  // namespace tilefish
