#include "solver/moves/automaton.h"

#include <algorithm>

#include "solver/moves/letters.h"

namespace tilefish {

namespace {

constexpr std::uint32_t hopeless = 0xffffffff;  // a state from which no move can be finished

// Leaves the states that no other of the set simulates.
void keep_unsimulated(std::uint64_t* set, const MoveAutomaton::Layer& layer) {
  if (layer.below.empty()) return;
  each_state(set, layer.words,
             [&](std::size_t state) { subtract(set, &layer.below[state * layer.words], layer.words); });
}

}  // namespace

void MoveAutomaton::start(const TileCounts& rack, const AutomatonOptions& options, Meter& meter) {
  compares_states_ = options.compares_states;
  letters_ = all_letters(rack, meter);
}

void MoveAutomaton::reduce(const std::vector<FoundLayer>& found, const std::vector<std::uint32_t>& endings,
                           Meter& meter) {
  layers_.resize(letters_.size() + 1);
  take_endings(endings, meter);
  for (std::size_t row = letters_.size(); row-- > 0 && !meter.stopped();) {
    take_layer(row, found[row], meter);
    if (compares_states_) compare_states(row, meter);
  }
}

void MoveAutomaton::take_endings(const std::vector<std::uint32_t>& endings, Meter& meter) {
  endings_.clear();
  classes_.clear();
  for (const std::uint32_t ending : endings) {
    const auto known = std::find(endings_.begin(), endings_.end(), ending);
    classes_.push_back(ending == 0 ? hopeless : static_cast<std::uint32_t>(known - endings_.begin()));
    if (ending != 0 && known == endings_.end()) endings_.push_back(ending);
    if (!meter.spend(1)) return;
  }
  Layer& last = layers_.back();
  last.states = endings_.size();
  last.words = words_for(last.states);
  last.steps.clear();
  last.below.clear();
  if (!compares_states_) return;
  last.below.assign(last.states * last.words, 0);
  for (std::size_t state = 0; state < last.states; ++state) {
    for (std::size_t other = 0; other < last.states; ++other) {
      const bool simulates = (endings_[other] & ~endings_[state]) == 0;
      if (simulates && other != state) insert_state(&last.below[state * last.words], other);
    }
  }
}

void MoveAutomaton::take_layer(std::size_t row, const FoundLayer& found, Meter& meter) {
  const Layer& above = layers_[row + 1];
  Layer& layer = layers_[row];
  layer.states = 0;
  layer.steps.clear();
  layer.below.clear();
  index_.clear();
  next_classes_.assign(found.states, hopeless);
  const std::size_t letters = letters_[row].size();
  const auto cost = static_cast<std::int64_t>(1 + letters * (1 + above.words) / 4);
  const std::size_t at_once = Meter::items_a_look(cost);
  std::size_t next_look = 0;
  for (std::size_t state = 0; state < found.states; ++state) {
    if (state == next_look) {
      if (!meter.spend(cost * static_cast<std::int64_t>(at_once))) return;
      next_look += at_once;
    }
    steps_.assign(letters * above.words, 0);
    for (std::size_t letter = 0; letter < letters; ++letter) {
      std::uint64_t* const set = steps_.data() + letter * above.words;
      for (const std::uint32_t target : found.targets_of(state, letter)) {
        if (classes_[target] != hopeless) insert_state(set, classes_[target]);
      }
      keep_unsimulated(set, above);
    }
    if (!is_empty(steps_.data(), steps_.size())) next_classes_[state] = class_of(steps_, layer, meter);
  }
  layer.words = words_for(layer.states);
  std::swap(classes_, next_classes_);
}

// States that lead to the same states are one.
std::uint32_t MoveAutomaton::class_of(const std::vector<std::uint64_t>& steps, Layer& layer, Meter& meter) {
  const std::uint64_t hash = hash_of_set(steps.data(), steps.size());
  const std::uint32_t known = index_.find(hash, [&](std::uint32_t state) {
    return std::equal(steps.begin(), steps.end(),
                      layer.steps.begin() + static_cast<std::ptrdiff_t>(state * steps.size()));
  });
  if (known != HashIndex::none) return known;
  // Once as steps and once as closures, and twice, since vectors are moved when they grow.
  if (!meter.hold(4 * steps.size() * sizeof(std::uint64_t))) return hopeless;
  const auto state = static_cast<std::uint32_t>(layer.states++);
  index_.add(hash, state);
  layer.steps.insert(layer.steps.end(), steps.begin(), steps.end());
  return state;
}

void MoveAutomaton::compare_states(std::size_t row, Meter& meter) {
  const Layer& above = layers_[row + 1];
  Layer& layer = layers_[row];
  if (meter.stopped() || !meter.hold(layer.states * layer.words * sizeof(std::uint64_t))) return;
  layer.below.assign(layer.states * layer.words, 0);
  if (layer.states < 2) return;
  const std::size_t letters = letters_[row].size();
  const std::size_t width = letters * above.words;
  closures_ = layer.steps;
  for (std::size_t i = 0; i < layer.states * letters; ++i) {
    each_state(&layer.steps[i * above.words], above.words, [&](std::size_t state) {
      unite(&closures_[i * above.words], &above.below[state * above.words], above.words);
    });
  }
  for (std::size_t state = 0; state < layer.states; ++state) {
    if (!meter.spend(static_cast<std::int64_t>(1 + layer.states / 2))) return;
    for (std::size_t other = 0; other < layer.states; ++other) {
      if (other != state && is_within(&layer.steps[other * width], &closures_[state * width], width)) {
        insert_state(&layer.below[state * layer.words], other);
      }
    }
  }
}

void MoveAutomaton::step(std::size_t row, const std::uint64_t* set, std::vector<std::uint64_t>& next) const {
  const Layer& above = layers_[row + 1];
  const std::size_t letters = letters_[row].size();
  const std::size_t width = letters * above.words;
  next.assign(width, 0);
  int members = 0;
  each_state(set, layers_[row].words, [&](std::size_t state) {
    unite(next.data(), &layers_[row].steps[state * width], width);
    ++members;
  });
  if (members < 2 || !compares_states_) return;
  for (std::size_t letter = 0; letter < letters; ++letter) keep_unsimulated(next.data() + letter * above.words, above);
}

}  // namespace tilefish
