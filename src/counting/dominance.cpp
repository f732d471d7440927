#include "counting/dominance.h"

#include <algorithm>
#include <array>
#include <limits>

namespace tilefish {

namespace {

constexpr std::uint8_t cannot_buy = std::numeric_limits<std::uint8_t>::max();

// Of several colours' run states, written as one number each. Distances beyond any number of jokers stay so.
std::uint8_t half_distance(const RunStates& runs, std::size_t a, std::size_t b) {
  constexpr int far = 100;
  const auto base = static_cast<std::size_t>(runs.size());
  int sum = 0;
  for (; a != 0 || b != 0; a /= base, b /= base) {
    sum += runs.distance(static_cast<RunStates::State>(a % base), static_cast<RunStates::State>(b % base));
  }
  return static_cast<std::uint8_t>(std::min(sum, far));
}

}  // namespace

Dominance::Dominance(const RunStates& runs, int colours, int jokers)
    : runs_(runs), colours_(static_cast<std::size_t>(colours)), jokers_(jokers) {
  const std::size_t each = runs.merits(RunStates::none).size();
  const std::size_t joker_bits = static_cast<std::size_t>(jokers) * (runs.play() == JokerPlay::in_order ? 2 : 1);
  words_ = (1 + each * colours_ + joker_bits + 63) / 64;

  constexpr std::size_t few_states = 256;
  half_states_ = 1;
  for (std::size_t colour = 0; colour < (colours_ + 1) / 2 && half_states_ <= few_states; ++colour) {
    half_states_ *= static_cast<std::size_t>(runs.size());
  }
  if (words_ > 1 || half_states_ > few_states) return;
  half_distances_.resize(half_states_ * half_states_);
  for (std::size_t a = 0; a < half_states_; ++a) {
    for (std::size_t b = 0; b < half_states_; ++b) half_distances_[a * half_states_ + b] = half_distance(runs, a, b);
  }
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
  strength_.push_back(static_cast<int>(std::count(bits.begin(), bits.end(), true)));
  states_.insert(states_.end(), states.begin(), states.end());
  if (is_narrow()) add_narrow(states);
}

void Dominance::add_narrow(std::span<const RunStates::State> states) {
  const auto base = static_cast<std::size_t>(runs_.size());
  const std::size_t half = (colours_ + 1) / 2;
  std::size_t low = 0;
  std::size_t high = 0;
  for (std::size_t i = half; i-- > 0;) low = low * base + states[i];
  for (std::size_t i = colours_; i-- > half;) high = high * base + states[i];
  narrow_.push_back({.offered = merits_[merits_.size() - 2],
                     .needed = merits_.back(),
                     .draft = static_cast<Draft>(narrow_.size()),
                     .low = static_cast<std::uint16_t>(low),
                     .high = static_cast<std::uint16_t>(high),
                     .spent = spent_.back(),
                     .purse = purse_.back()});
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

bool Dominance::can_buy(const Narrow& strong, const Narrow& weak) const {
  return strong.purse < weak.spent && half_distances_[strong.low * half_states_ + weak.low] +
                                              half_distances_[strong.high * half_states_ + weak.high] <=
                                          weak.spent - strong.purse;
}

// Those kept lie side by side, so that the loops over them load nothing else; they end early nowhere, since a handful of
// comparisons costs less than a branch that cannot be foreseen.
template <bool WithJokers>
void Dominance::keep_narrow(std::span<const Draft> drafts, std::vector<Draft>& kept) const {
  std::array<Narrow, most_at_once> list;
  std::size_t count = 0;
  for (const Draft draft : drafts) {
    const Narrow own = narrow_[draft];
    bool superfluous = false;
    for (std::size_t i = 0; i < count; ++i) superfluous |= (own.needed & ~list[i].offered) == 0;
    if (WithJokers && !superfluous) {
      for (std::size_t i = 0; i < count && !superfluous; ++i) {
        superfluous = list[i].draft == draft || can_buy(list[i], own);
      }
    }
    if (superfluous) continue;
    const auto is_beaten = [&](const Narrow& other) {
      return (other.needed & ~own.offered) == 0 || (WithJokers && can_buy(own, other));
    };
    bool beats_any = false;
    for (std::size_t i = 0; i < count; ++i) beats_any |= is_beaten(list[i]);
    if (beats_any) {
      const auto end = std::remove_if(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count), is_beaten);
      count = static_cast<std::size_t>(end - list.begin());
    }
    list[count++] = own;
  }
  kept.resize(count);
  for (std::size_t i = 0; i < count; ++i) kept[i] = list[i].draft;
}

void Dominance::keep_undominated(std::span<const Draft> drafts, std::vector<Draft>& kept, WorkMeter& meter) const {
  kept.clear();
  if (is_narrow() && drafts.size() <= most_at_once) {
    if (!meter.spend(static_cast<std::int64_t>(drafts.size()))) return;
    if (jokers_ == 0) {
      keep_narrow<false>(drafts, kept);
    } else {
      keep_narrow<true>(drafts, kept);
    }
    return;
  }
  for (const Draft draft : drafts) {
    if (!meter.spend(1 + static_cast<std::int64_t>(kept.size() / 4))) return;
    const bool superfluous =
        std::any_of(kept.begin(), kept.end(), [&](Draft other) { return dominates(other, draft); });
    if (superfluous) continue;
    std::erase_if(kept, [&](Draft other) { return dominates(draft, other); });
    kept.push_back(draft);
  }
}

}  // namespace tilefish
