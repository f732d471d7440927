#include "counting/dominance.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace tilefish {

namespace {

constexpr std::uint8_t cannot_buy = std::numeric_limits<std::uint8_t>::max();

}  // namespace

Dominance::Dominance(const RunStates& runs, int colours, int jokers)
    : runs_(runs), colours_(static_cast<std::size_t>(colours)), jokers_(jokers) {
  const std::size_t each = runs.merits(RunStates::none).size();
  const std::size_t joker_bits = static_cast<std::size_t>(jokers) * (runs.play() == JokerPlay::in_order ? 2 : 1);
  words_ = (1 + each * colours_ + joker_bits + 63) / 64;
  for (std::size_t colour = 0; colour < colours_ && words_ == 1; ++colour) {
    const std::size_t first = 1 + each * colour;
    colour_bits_.push_back(((std::uint64_t{1} << each) - 1) << first);
    for (std::size_t bit = first; bit < first + each; ++bit) colour_of_bit_[bit] = static_cast<std::uint8_t>(colour);
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
}

// Every colour in which something is lacking costs a joker or more, so few pairs need their distances looked up.
bool Dominance::can_buy(Draft strong, Draft weak, std::uint64_t lacking) const {
  int left = spent_[weak] - purse_[strong];
  const RunStates::State* own = states_.data() + strong * colours_;
  const RunStates::State* other = states_.data() + weak * colours_;
  if (words_ > 1) {
    for (std::size_t colour = 0; colour < colours_ && left >= 0; ++colour) {
      left -= runs_.distance(own[colour], other[colour]);
    }
    return left >= 0;
  }
  int colours_lacking = 0;
  for (std::uint64_t rest = lacking; rest != 0; rest &= ~colour_bits_[colour_of_bit_[std::countr_zero(rest)]]) {
    if (++colours_lacking > left) return false;
  }
  for (std::uint64_t rest = lacking; rest != 0;) {
    const std::size_t colour = colour_of_bit_[std::countr_zero(rest)];
    left -= runs_.distance(own[colour], other[colour]);
    if (left < 0) return false;
    rest &= ~colour_bits_[colour];
  }
  return true;
}

template <std::size_t FixedWords>
bool Dominance::dominates_with(Draft strong, Draft weak) const {
  const std::size_t words = FixedWords != 0 ? FixedWords : words_;
  const std::uint64_t* offered = merits_.data() + strong * 2 * words;
  const std::uint64_t* needed = merits_.data() + weak * 2 * words + words;
  std::uint64_t lacking = 0;
  for (std::size_t i = 0; i < words; ++i) lacking |= needed[i] & ~offered[i];
  if (lacking == 0 || strong == weak) return true;
  return purse_[strong] < spent_[weak] && can_buy(strong, weak, lacking);
}

bool Dominance::dominates(Draft strong, Draft weak) const { return dominates_with<0>(strong, weak); }

template <std::size_t FixedWords>
void Dominance::keep_undominated_with(std::span<const Draft> drafts, std::vector<Draft>& kept, WorkMeter& meter) const {
  kept.clear();
  for (const Draft draft : drafts) {
    if (!meter.spend(1 + static_cast<std::int64_t>(kept.size() / 4))) return;
    const bool superfluous =
        std::any_of(kept.begin(), kept.end(), [&](Draft other) { return dominates_with<FixedWords>(other, draft); });
    if (superfluous) continue;
    std::erase_if(kept, [&](Draft other) { return dominates_with<FixedWords>(draft, other); });
    kept.push_back(draft);
  }
}

void Dominance::keep_undominated(std::span<const Draft> drafts, std::vector<Draft>& kept, WorkMeter& meter) const {
  switch (words_) {
    case 1: keep_undominated_with<1>(drafts, kept, meter); break;
    case 2: keep_undominated_with<2>(drafts, kept, meter); break;
    default: keep_undominated_with<0>(drafts, kept, meter); break;
  }
}

}  // namespace tilefish
