#include "counting/completions.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

#include "counting/forecast.h"
#include "counting/hands.h"
#include "counting/row_sums.h"

namespace tilefish {

namespace {

__extension__ using DoubleWord = unsigned __int128;

constexpr std::size_t completions_per_task = 4096;

// A polynomial in the amount for each state. Most states are first met when few rows are left, and few hands of few rows
// win: 32 bits are enough for the layers of most states.
class Layer {
 public:
  // No coefficient is larger than the one of `bounds` for its amount, and the bound on the amount of all rows is `most`.
  // Coefficients have room for at least `bits` bits. Empty if the meter, which holds its memory, is stopped.
  Layer(const HandAutomaton& automaton, std::size_t states, int most, const std::vector<Natural>& bounds,
        std::size_t bits, WorkMeter& meter)
      : states_(states), longest_(std::min(bounds.size(), static_cast<std::size_t>(most) + 1)), bits_(bits) {
    for (std::size_t size = 0; size < longest_; ++size) bits_ = std::max(bits_, bounds[size].bits());
    is_narrow_ = bits_ <= 32;
    words_ = (bits_ + 63) / 64;
    if (automaton.is_bounded() && !find_begins(automaton, most, meter)) return;
    const std::size_t count = begin(states);
    if (!meter.hold(bytes_of(count))) return;
    held_ = bytes_of(count) + begins_.size() * sizeof(begins_[0]);
    if (is_narrow_) {
      narrow_.resize(count);
    } else {
      wide_.resize(count * words_);
    }
  }

  [[nodiscard]] std::size_t states() const { return states_; }
  [[nodiscard]] std::size_t bytes() const { return held_; }
  [[nodiscard]] std::size_t bits() const { return bits_; }
  [[nodiscard]] bool is_narrow() const { return is_narrow_; }
  // Of a coefficient that is not narrow.
  [[nodiscard]] std::size_t words() const { return words_; }
  // Coefficients of a state's polynomial. One that no hand reaches with less than some amount needs only what is left of
  // the bound.
  [[nodiscard]] std::size_t sizes(std::size_t state) const {
    return begins_.empty() ? longest_ : begins_[state + 1] - begins_[state];
  }
  [[nodiscard]] std::uint32_t* narrow(std::size_t state) { return narrow_.data() + begin(state); }
  [[nodiscard]] const std::uint32_t* narrow(std::size_t state) const { return narrow_.data() + begin(state); }
  [[nodiscard]] std::uint64_t* wide(std::size_t state) { return wide_.data() + begin(state) * words_; }
  [[nodiscard]] const std::uint64_t* wide(std::size_t state) const { return wide_.data() + begin(state) * words_; }

  [[nodiscard]] Natural coefficient(std::size_t state, std::size_t size) const {
    return is_narrow_ ? Natural(narrow(state)[size]) : Natural::from_words({wide(state) + size * words_, words_});
  }

  // Lowers the bounds to the largest coefficients that there are, unless these are so large, and so few, that it is not
  // worth while.
  void lower(std::vector<Natural>& bounds, WorkMeter& meter) const {
    if (words_ > 1) return;
    std::vector<std::uint64_t> largest(longest_);
    for (std::size_t state = 0; state < states_; ++state) {
      const std::size_t count = sizes(state);
      if (!meter.spend(1 + static_cast<std::int64_t>(count / 16))) return;
      const auto raise = [&](const auto* own) {
        for (std::size_t i = 0; i < count; ++i) largest[i] = std::max<std::uint64_t>(largest[i], own[i]);
      };
      if (is_narrow_) {
        raise(narrow(state));
      } else {
        raise(wide(state));
      }
    }
    std::copy(largest.begin(), largest.end(), bounds.begin());
  }

  void prefetch(std::size_t state) const {
    if (is_narrow_) {
      __builtin_prefetch(narrow(state));
    } else {
      __builtin_prefetch(wide(state));
    }
  }

 private:
  [[nodiscard]] std::size_t begin(std::size_t state) const {
    return begins_.empty() ? state * longest_ : begins_[state];
  }
  [[nodiscard]] std::size_t bytes_of(std::size_t coefficients) const {
    return coefficients * (is_narrow_ ? sizeof(std::uint32_t) : words_ * sizeof(std::uint64_t));
  }

  bool find_begins(const HandAutomaton& automaton, int most, WorkMeter& meter) {
    if (!meter.hold((states_ + 1) * sizeof(begins_[0]))) return false;
    begins_.reserve(states_ + 1);
    begins_.push_back(0);
    for (std::size_t state = 0; state < states_; ++state) {
      if (!meter.spend(1)) return false;
      const int left = most - automaton.least_amount(static_cast<HandAutomaton::State>(state));
      begins_.push_back(begins_.back() + std::min(longest_, static_cast<std::size_t>(left) + 1));
    }
    return true;
  }

  std::size_t states_;
  std::size_t longest_;
  std::size_t bits_;
  std::size_t words_ = 1;
  bool is_narrow_ = false;
  std::size_t held_ = 0;
  std::vector<std::size_t> begins_;  // none where all polynomials are equally long
  std::vector<std::uint32_t> narrow_;
  std::vector<std::uint64_t> wide_;
};

// The coefficients of `from` may be wider or narrower than those of `to`, which the sum is known to fit.
void add_multiple_wide(std::uint64_t* to, std::size_t to_words, const std::uint64_t* from, std::size_t from_words,
                       std::size_t count, std::uint64_t factor) {
  for (std::size_t i = 0; i < count; ++i, to += to_words, from += from_words) {
    std::uint64_t carry = 0;
    for (std::size_t word = 0; word < to_words; ++word) {
      const DoubleWord sum = DoubleWord{word < from_words ? from[word] : 0} * factor + to[word] + carry;
      to[word] = static_cast<std::uint64_t>(sum);
      carry = static_cast<std::uint64_t>(sum >> 64);
    }
  }
}

// Adds multiples of polynomials of one row less to one of this layer.
class Sum {
 public:
  Sum(const Layer& fewer, Layer& layer, std::size_t to) : fewer_(fewer), layer_(layer), to_(to) {}

  // Each as far as there are `sizes` coefficients behind the shift. States that the layer before does not have add
  // nothing.
  void add(std::span<const HandAutomaton::State> states, std::size_t shift, std::size_t sizes, std::uint32_t factor) {
    if (layer_.is_narrow()) {
      add(row_sums_.narrow, layer_.narrow(to_) + shift, states, sizes, factor);
    } else if (layer_.words() > 1) {
      add_wide(states, shift, sizes, factor);
    } else if (fewer_.is_narrow()) {
      add(row_sums_.widening, layer_.wide(to_) + shift, states, sizes, factor);
    } else {
      add(row_sums_.wide, layer_.wide(to_) + shift, states, sizes, factor);
    }
  }

  [[nodiscard]] std::size_t steps() const { return steps_; }

 private:
  template <class Coefficient>
  [[nodiscard]] const Coefficient* row(std::size_t state) const {
    if constexpr (sizeof(Coefficient) == sizeof(std::uint32_t)) {
      return fewer_.narrow(state);
    } else {
      return fewer_.wide(state);
    }
  }

  template <class To, class From>
  void add(void (*add_rows)(To*, const AddedRows<From>&), To* to, std::span<const HandAutomaton::State> states,
           std::size_t sizes, std::uint32_t factor) {
    AddedRows<From> rows;
    rows.factor = factor;
    for (const std::size_t state : states) {
      if (state >= fewer_.states()) continue;
      const std::size_t count = std::min(fewer_.sizes(state), sizes);
      steps_ += 1 + count / 8;
      if (rows.size == AddedRows<From>::most || (rows.size > 0 && rows.count != count)) {
        add_rows(to, rows);
        rows.size = 0;
      }
      rows.count = count;
      rows.rows[rows.size++] = row<From>(state);
    }
    if (rows.size > 0) add_rows(to, rows);
  }

  void add_wide(std::span<const HandAutomaton::State> states, std::size_t shift, std::size_t sizes,
                std::uint32_t factor) {
    const std::size_t words = layer_.words();
    std::uint64_t* const own = layer_.wide(to_) + shift * words;
    for (const std::size_t state : states) {
      if (state >= fewer_.states()) continue;
      const std::size_t count = std::min(fewer_.sizes(state), sizes);
      steps_ += 1 + count * words / 8;
      if (!fewer_.is_narrow()) {
        add_multiple_wide(own, words, fewer_.wide(state), fewer_.words(), count, factor);
        continue;
      }
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t coefficient = fewer_.narrow(state)[i];
        add_multiple_wide(own + i * words, words, &coefficient, 1, 1, factor);
      }
    }
  }

  const Layer& fewer_;
  Layer& layer_;
  std::size_t to_;
  std::size_t steps_ = 1;
  const RowSums& row_sums_ = row_sums().back();
};

// The body returns about how many steps of a meter it took.
void for_states(std::size_t states, RunningWork& work, const std::function<std::int64_t(std::size_t)>& body) {
  work.for_each((states + completions_per_task - 1) / completions_per_task, [&](std::size_t task, unsigned worker) {
    const std::size_t end = std::min(states, (task + 1) * completions_per_task);
    for (std::size_t state = task * completions_per_task; state < end; ++state) {
      if (!work.meter(worker).spend(body(state))) return;
    }
    work.advance((end - task * completions_per_task) / completions_per_step);
  });
}

// The rows with which a draft wins at once, one bit each.
std::vector<std::uint64_t> winning_rows(const DraftTable& drafts, DraftTable::Id draft) {
  std::vector<std::uint64_t> rows((drafts.rows().size() + 63) / 64);
  if (!drafts.has_successors(draft)) return rows;
  for (Rows::Index row = 0; row < drafts.rows().size(); ++row) {
    for (const DraftTable::Id next : drafts.successors(draft).by(row)) {
      if (drafts.is_won(next)) rows[row / 64] |= std::uint64_t{1} << (row % 64);
    }
  }
  return rows;
}

void last_row(const HandAutomaton& automaton, const DraftTable& drafts, Layer& layer, RunningWork& work) {
  const HeldInScope memory(work.meter());
  std::vector<std::vector<std::uint64_t>> wins;
  for (DraftTable::Id draft = 0; draft < drafts.size(); ++draft) {
    if (!work.meter().hold(drafts.rows().size() / 8 + 40)) return;
    if (!work.meter().spend(static_cast<std::int64_t>(drafts.rows().size() * 2))) return;
    wins.push_back(winning_rows(drafts, draft));
  }

  const Rows& rows = drafts.rows();
  for_states(layer.states(), work, [&](std::size_t state) {
    std::vector<DraftTable::Id> own;
    automaton.read_drafts(static_cast<HandAutomaton::State>(state), own);
    std::vector<std::uint64_t> won((rows.size() + 63) / 64);
    for (const DraftTable::Id draft : own) {
      for (std::size_t i = 0; i < won.size(); ++i) won[i] |= wins[draft][i];
    }
    const Rows::Index end = rows.end_of(static_cast<int>(layer.sizes(state)) - 1);
    const auto count_rows = [&](auto* counts) {
      for (Rows::Index row = 0; row < end; ++row) {
        if ((won[row / 64] >> (row % 64) & 1) != 0) ++counts[rows.amount(row)];
      }
    };
    if (layer.is_narrow()) {
      count_rows(layer.narrow(state));
    } else {
      count_rows(layer.wide(state));
    }
    return static_cast<std::int64_t>(rows.size() + own.size() * won.size() / 4);
  });
}

// In a bounded count an edge may lead to a state that was found only later, by a shorter hand. A hand that comes this
// way in so few rows is too long, so that the edge adds nothing here.
void one_row_more(const HandAutomaton& automaton, const Layer& fewer, Layer& layer, RunningWork& work) {
  for_states(layer.states(), work, [&](std::size_t state) {
    const std::size_t sizes = layer.sizes(state);
    Sum sum(fewer, layer, state);
    automaton.for_edges(static_cast<HandAutomaton::State>(state), [&](const HandAutomaton::Edges& edges) {
      for (const HandAutomaton::State to : edges.to) {
        if (to < fewer.states()) fewer.prefetch(to);
      }
      const auto amount = static_cast<std::size_t>(edges.amount);
      if (amount < sizes) sum.add(edges.to, amount, sizes - amount, edges.ways);
    });
    return static_cast<std::int64_t>(sum.steps());
  });
}

}  // namespace

std::vector<Natural> count_completions(HandAutomaton& automaton, const DraftTable& drafts, const GameShape& shape,
                                       int most, RunningWork& work) {
  const auto empty_layer = [&](int rows, const std::vector<Natural>& bounds, std::size_t bits) {
    const std::size_t states = automaton.size_after(shape.numbers - rows);
    work.begin("counting hands, row " + std::to_string(shape.numbers - rows + 1),
               steps_of_completions(static_cast<double>(states), shape.numbers - rows + 1));
    return Layer(automaton, states, most, bounds, bits, work.meter());
  };
  // Winning hands are never more than hands, and those of one row more never more than all hands of that row with the
  // largest counts of the layer before.
  std::vector<Natural> bounds = count_hands(shape, 1, most, work.meter());
  if (work.stopped()) return {};
  Layer layer = empty_layer(1, bounds, 1);
  if (!work.stopped()) last_row(automaton, drafts, layer, work);
  if (work.stopped()) return {};
  automaton.forget_drafts(work.meter());
  for (int rows = 2; rows <= shape.numbers && !work.stopped(); ++rows) {
    layer.lower(bounds, work.meter());
    add_row_of_hands(bounds, shape, most, work.meter());
    if (work.stopped()) return {};
    Layer more = empty_layer(rows, bounds, layer.bits());
    if (work.stopped()) return {};
    one_row_more(automaton, layer, more, work);
    automaton.forget_edges_after(shape.numbers - rows - 1, work.meter());
    work.meter().release(layer.bytes());
    layer = std::move(more);
  }
  if (work.stopped()) return {};
  std::vector<Natural> counts;
  for (std::size_t size = 0; size < layer.sizes(automaton.start()); ++size) {
    counts.push_back(layer.coefficient(automaton.start(), size));
  }
  return counts;
}

}  // namespace tilefish
