#include "counting/completions.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

#include "counting/hands.h"

namespace tilefish {

namespace {

__extension__ using DoubleWord = unsigned __int128;

constexpr std::size_t states_per_task = 4096;

// A polynomial in the number of tiles for each state, `sizes` coefficients of `words` 64-bit words.
struct Layer {
  std::size_t states;
  std::size_t sizes;
  std::size_t words;
  std::vector<std::uint64_t> data;

  Layer(std::size_t state_count, std::size_t sizes_each, std::size_t words_each)
      : states(state_count), sizes(sizes_each), words(words_each), data(states * sizes * words) {}

  [[nodiscard]] std::uint64_t* polynomial(std::size_t state) { return data.data() + state * sizes * words; }
  [[nodiscard]] const std::uint64_t* polynomial(std::size_t state) const { return data.data() + state * sizes * words; }
};

void add_multiple(std::uint64_t* to, const std::uint64_t* from, std::size_t count, std::uint64_t factor) {
  if (factor == 1) {
    for (std::size_t i = 0; i < count; ++i) to[i] += from[i];
  } else {
    for (std::size_t i = 0; i < count; ++i) to[i] += from[i] * factor;
  }
}

// The coefficients of `to` may be wider than those of `from`.
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

std::size_t sizes_after(const GameShape& shape, int rows, int most_tiles) {
  return static_cast<std::size_t>(std::min(most_tiles, shape.colours * shape.copies * rows)) + 1;
}

// Winning hands are never more than hands.
std::size_t words_for(const std::vector<Natural>& hands) {
  return (std::max_element(hands.begin(), hands.end())->bits() + 63) / 64;
}

void for_states(std::size_t states, const Work& work, const std::function<void(std::size_t)>& body) {
  work.for_each((states + states_per_task - 1) / states_per_task, [&](std::size_t task, unsigned) {
    const std::size_t end = std::min(states, (task + 1) * states_per_task);
    for (std::size_t state = task * states_per_task; state < end; ++state) body(state);
    work.advance(end - task * states_per_task);
  });
}

// The rows with which a plan wins at once, one bit each.
std::vector<std::uint64_t> winning_rows(const PlanTable& plans, PlanTable::Id plan) {
  std::vector<std::uint64_t> rows((plans.rows().size() + 63) / 64);
  for (const PlanTable::Successor& next : plans.successors(plan)) {
    if (plans.is_won(next.plan)) rows[next.row / 64] |= std::uint64_t{1} << (next.row % 64);
  }
  return rows;
}

Layer last_row(const HandAutomaton& automaton, const PlanTable& plans, std::size_t states, std::size_t sizes,
               const Work& work) {
  std::vector<std::vector<std::uint64_t>> wins;
  for (PlanTable::Id plan = 0; plan < plans.size(); ++plan) wins.push_back(winning_rows(plans, plan));

  const Rows& rows = plans.rows();
  Layer layer(states, sizes, 1);
  for_states(states, work, [&](std::size_t state) {
    std::vector<PlanTable::Id> own;
    automaton.read_plans(static_cast<HandAutomaton::State>(state), own);
    std::vector<std::uint64_t> won((rows.size() + 63) / 64);
    for (const PlanTable::Id plan : own) {
      for (std::size_t i = 0; i < won.size(); ++i) won[i] |= wins[plan][i];
    }
    std::uint64_t* counts = layer.polynomial(state);
    for (Rows::Index row = 0; row < rows.size(); ++row) {
      counts[static_cast<std::size_t>(rows.tiles(row))] += won[row / 64] >> (row % 64) & 1;
    }
  });
  return layer;
}

// In a bounded count an edge may lead to a state that was found only later, by a shorter hand. A hand that comes this
// way in so few rows is too long, so that the edge adds nothing here.
Layer one_row_more(const HandAutomaton& automaton, const Layer& fewer, std::size_t states, std::size_t sizes,
                   std::size_t words, const Work& work) {
  Layer layer(states, sizes, words);
  for_states(states, work, [&](std::size_t state) {
    std::uint64_t* own = layer.polynomial(state);
    for (const HandAutomaton::Edge& edge : automaton.edges(static_cast<HandAutomaton::State>(state))) {
      if (edge.tiles >= sizes || edge.to >= fewer.states) continue;
      const std::uint64_t* next = fewer.polynomial(edge.to);
      const std::size_t count = std::min(fewer.sizes, sizes - edge.tiles);
      if (words == 1) {
        add_multiple(own + edge.tiles, next, count, edge.ways);
      } else {
        add_multiple_wide(own + edge.tiles * words, words, next, fewer.words, count, edge.ways);
      }
    }
  });
  return layer;
}

}  // namespace

std::optional<std::vector<Natural>> count_completions(const HandAutomaton& automaton, const PlanTable& plans,
                                                      const GameShape& shape, int most_tiles, const Work& work) {
  const auto states_with = [&](int rows_left) { return automaton.size_after(shape.numbers - rows_left); };
  work.begin("counting hands, row " + std::to_string(shape.numbers), states_with(1));
  Layer layer = last_row(automaton, plans, states_with(1), sizes_after(shape, 1, most_tiles), work);
  std::vector<Natural> hands = count_hands(shape, 1, most_tiles);
  for (int rows = 2; rows <= shape.numbers && !work.stopped(); ++rows) {
    add_row_of_hands(hands, shape, most_tiles);
    work.begin("counting hands, row " + std::to_string(shape.numbers - rows + 1), states_with(rows));
    layer =
        one_row_more(automaton, layer, states_with(rows), sizes_after(shape, rows, most_tiles), words_for(hands), work);
  }
  if (work.stopped()) return std::nullopt;
  std::vector<Natural> counts;
  for (std::size_t size = 0; size < layer.sizes; ++size) {
    counts.push_back(Natural::from_words({layer.polynomial(automaton.start()) + size * layer.words, layer.words}));
  }
  return counts;
}

}  // namespace tilefish
