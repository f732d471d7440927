#include "counting/completions.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

#include "counting/forecast.h"
#include "counting/hands.h"

namespace tilefish {

namespace {

__extension__ using DoubleWord = unsigned __int128;

constexpr std::size_t completions_per_task = 4096;

// How many coefficients a state's polynomial has and how many 64-bit words each takes. A state that no hand reaches with
// less than some amount needs only what is left of the bound, and that much less space.
class Widths {
 public:
  // `hands` are those of the rows to come, by amount, and the bound on the amount of all rows is `most`.
  Widths(const HandAutomaton& automaton, int most, const std::vector<Natural>& hands)
      : automaton_(&automaton), most_(most) {
    // Winning hands are never more than hands.
    std::size_t bits = 1;
    for (const Natural& each : hands) {
      bits = std::max(bits, each.bits());
      words_.push_back((bits + 63) / 64);
    }
  }

  [[nodiscard]] std::size_t sizes(std::size_t state) const {
    const int left = most_ - automaton_->least_amount(static_cast<HandAutomaton::State>(state));
    return std::min(words_.size(), static_cast<std::size_t>(left) + 1);
  }
  // Of each coefficient of a polynomial of so many.
  [[nodiscard]] std::size_t words(std::size_t sizes) const { return words_[sizes - 1]; }

 private:
  const HandAutomaton* automaton_;
  int most_;
  std::vector<std::size_t> words_;
};

// A polynomial in the amount for each state.
struct Layer {
  Widths widths;
  std::vector<std::size_t> begins = {0};
  std::vector<std::uint64_t> data;

  // Empty if the meter is stopped, which holds its memory.
  Layer(Widths each, std::size_t states, WorkMeter& meter) : widths(std::move(each)) {
    if (!meter.hold(states * sizeof(std::size_t))) return;
    begins.reserve(states + 1);
    for (std::size_t state = 0; state < states; ++state) {
      if (!meter.spend(1)) return;
      const std::size_t sizes = widths.sizes(state);
      begins.push_back(begins.back() + sizes * widths.words(sizes));
    }
    if (meter.hold(begins.back() * sizeof(std::uint64_t))) data.resize(begins.back());
  }

  [[nodiscard]] std::size_t bytes() const {
    return states() * sizeof(std::size_t) + begins.back() * sizeof(std::uint64_t);
  }

  [[nodiscard]] std::size_t states() const { return begins.size() - 1; }
  [[nodiscard]] std::uint64_t* polynomial(std::size_t state) { return data.data() + begins[state]; }
  [[nodiscard]] const std::uint64_t* polynomial(std::size_t state) const { return data.data() + begins[state]; }
};

void add_multiple(std::uint64_t* to, const std::uint64_t* from, std::size_t count, std::uint64_t factor) {
  if (factor == 1) {
    for (std::size_t i = 0; i < count; ++i) to[i] += from[i];
  } else {
    for (std::size_t i = 0; i < count; ++i) to[i] += from[i] * factor;
  }
}

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
  for (const DraftTable::Successor& next : drafts.successors(draft)) {
    if (drafts.is_won(next.draft)) rows[next.row / 64] |= std::uint64_t{1} << (next.row % 64);
  }
  return rows;
}

void last_row(const HandAutomaton& automaton, const DraftTable& drafts, Layer& layer, RunningWork& work) {
  const HeldInScope memory(work.meter());
  std::vector<std::vector<std::uint64_t>> wins;
  for (DraftTable::Id draft = 0; draft < drafts.size(); ++draft) {
    if (!work.meter().hold(drafts.rows().size() / 8 + 40)) return;
    if (!work.meter().spend(static_cast<std::int64_t>(drafts.successors(draft).size() + drafts.rows().size() / 64)))
      return;
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
    std::uint64_t* counts = layer.polynomial(state);
    const Rows::Index end = rows.end_of(static_cast<int>(layer.widths.sizes(state)) - 1);
    for (Rows::Index row = 0; row < end; ++row) {
      counts[static_cast<std::size_t>(rows.amount(row))] += won[row / 64] >> (row % 64) & 1;
    }
    return static_cast<std::int64_t>(rows.size() + own.size() * won.size() / 4);
  });
}

// In a bounded count an edge may lead to a state that was found only later, by a shorter hand. A hand that comes this
// way in so few rows is too long, so that the edge adds nothing here.
void one_row_more(const HandAutomaton& automaton, const Layer& fewer, Layer& layer, RunningWork& work) {
  for_states(layer.states(), work, [&](std::size_t state) {
    std::uint64_t* own = layer.polynomial(state);
    const std::size_t sizes = layer.widths.sizes(state);
    const std::size_t words = layer.widths.words(sizes);
    std::size_t steps = 1;
    for (const HandAutomaton::Edge& edge : automaton.edges(static_cast<HandAutomaton::State>(state))) {
      if (edge.amount >= sizes || edge.to >= fewer.states()) continue;
      const std::uint64_t* next = fewer.polynomial(edge.to);
      const std::size_t next_sizes = fewer.widths.sizes(edge.to);
      const std::size_t next_words = fewer.widths.words(next_sizes);
      const std::size_t count = std::min(next_sizes, sizes - edge.amount);
      steps += 1 + count * words / 8;
      if (words == 1 && next_words == 1) {
        add_multiple(own + edge.amount, next, count, edge.ways);
      } else {
        add_multiple_wide(own + edge.amount * words, words, next, next_words, count, edge.ways);
      }
    }
    return static_cast<std::int64_t>(steps);
  });
}

}  // namespace

std::vector<Natural> count_completions(const HandAutomaton& automaton, const DraftTable& drafts, const GameShape& shape,
                                       int most, RunningWork& work) {
  const auto empty_layer = [&](int rows, const std::vector<Natural>& hands) {
    const std::size_t states = automaton.size_after(shape.numbers - rows);
    work.begin("counting hands, row " + std::to_string(shape.numbers - rows + 1),
               steps_of_completions(static_cast<double>(states), shape.numbers - rows + 1));
    return Layer(Widths(automaton, most, hands), states, work.meter());
  };
  std::vector<Natural> hands = count_hands(shape, 1, most, work.meter());
  if (work.stopped()) return {};
  Layer layer = empty_layer(1, hands);
  if (!work.stopped()) last_row(automaton, drafts, layer, work);
  for (int rows = 2; rows <= shape.numbers && !work.stopped(); ++rows) {
    add_row_of_hands(hands, shape, most, work.meter());
    if (work.stopped()) return {};
    Layer more = empty_layer(rows, hands);
    if (work.stopped()) return {};
    one_row_more(automaton, layer, more, work);
    work.meter().release(layer.bytes());
    layer = std::move(more);
  }
  if (work.stopped()) return {};
  std::vector<Natural> counts;
  const std::size_t sizes = layer.widths.sizes(automaton.start());
  const std::size_t words = layer.widths.words(sizes);
  for (std::size_t size = 0; size < sizes; ++size) {
    counts.push_back(Natural::from_words({layer.polynomial(automaton.start()) + size * words, words}));
  }
  return counts;
}

}  // namespace tilefish
