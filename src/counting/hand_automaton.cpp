#include "counting/hand_automaton.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <numeric>
#include <utility>

#include "counting/forecast.h"
#include "counting/natural.h"

namespace tilefish {

namespace {

constexpr std::size_t states_per_task = 256;
constexpr std::size_t states_per_batch = 32 * states_per_task;
// A state in all lists that have an entry for each, apart from its set of drafts and its edges.
constexpr std::size_t bytes_of_state = 48;

// The head of edges: how many there are, their amount and their ways.
constexpr std::uint32_t most_of_a_kind = 0xff;
constexpr std::uint32_t most_ways = 0xffff;
constexpr std::uint32_t one_of_a_kind = std::uint32_t{1} << 24;

constexpr std::uint32_t edge_kind(std::uint32_t amount, std::uint32_t ways) { return amount << 16 | ways; }

}  // namespace

HandAutomaton::HandAutomaton(DraftTable& drafts, int rows, int most, RunningWork& work)
    : drafts_(drafts),
      most_(most),
      is_bounded_(most < rows * drafts.colours() * drafts.rows().copies()),
      wide_(drafts.packed_bits() > 32),
      scratch_(work.workers()) {
  if (!work.meter().hold(scratch_.size() * drafts.rows().size() * 2 * sizeof(scratch_[0].row_ends[0]))) return;
  for (Scratch& scratch : scratch_) {
    scratch.row_begins.resize(drafts.rows().size());
    scratch.row_ends.resize(drafts.rows().size());
  }
  add_start(work.meter());
  std::vector<State> states = take_improved();
  for (int row = 1; row <= rows && !work.stopped(); ++row) {
    expanded_in_row_.push_back(states.size());
    work.begin(
        "row " + std::to_string(row) + " of " + std::to_string(rows) + ", " + with_separators(size()) + " states",
        steps_left(row, rows, states.size(), work));
    for (std::size_t begin = 0; begin < states.size() && !work.stopped(); begin += states_per_batch) {
      const std::size_t count = std::min(states_per_batch, states.size() - begin);
      expand(std::span(states).subspan(begin, count), work);
    }
    if (work.stopped()) return;
    chunks_after_.push_back(edge_chunks_.size());
    states = take_improved();
    size_after_.push_back(size());
  }
  prepare_drafts(states, work.meter());
}

// Once the rows find fewer states they tell best how many are to come, before that the forecast from smaller bounds.
std::optional<double> HandAutomaton::steps_left(int row, int rows, std::size_t to_expand,
                                                const RunningWork& work) const {
  const double known = static_cast<double>(size());
  std::optional<double> to_come = forecast_growth(expanded_in_row_, rows - row);
  if (!to_come && work.expected_states) to_come = std::max(0.0, *work.expected_states - known);
  if (!to_come) return std::nullopt;
  return static_cast<double>(to_expand) + *to_come + steps_of_completions(known + *to_come, rows + 1);
}

void HandAutomaton::add_start(WorkMeter& meter) {
  Scratch& scratch = scratch_.front();
  scratch.kept = {drafts_.start()};
  scratch.canonical.write(drafts_, scratch.kept, scratch.words);
  std::vector<Task> tasks(1);
  const std::uint64_t hash = hash_words(scratch.words);
  const std::size_t shard = hash >> (64 - shard_bits);
  Parcel& parcel = tasks[0].parcels[shard];
  parcel.words = scratch.words;
  parcel.found.push_back({.hash = hash, .words = static_cast<std::uint32_t>(scratch.words.size())});
  intern_parcels(shard, tasks, meter);
  number_new_states();
  size_after_.push_back(size());
}

std::size_t HandAutomaton::size_after(int rows) const {
  return size_after_[std::min(static_cast<std::size_t>(rows), size_after_.size() - 1)];
}

void HandAutomaton::forget_drafts(WorkMeter& meter) {
  for (Shard& shard : shards_) {
    for (DraftSets::Number set = 0; set < shard.sets.size(); ++set) {
      meter.release(DraftSets::bytes_of(shard.sets.words(set).size()));
    }
    shard.sets = DraftSets();
  }
}

void HandAutomaton::forget_edges_after(int rows, WorkMeter& meter) {
  if (is_bounded_ || rows < 0) return;
  const std::size_t kept = chunks_after_[std::min(static_cast<std::size_t>(rows), chunks_after_.size() - 1)];
  while (edge_chunks_.size() > kept) {
    meter.release(edge_chunks_.back().size() * sizeof(edge_chunks_.back()[0]));
    edge_chunks_.pop_back();
  }
}

void HandAutomaton::expand(std::span<const State> states, RunningWork& work) {
  prepare_drafts(states, work.meter());
  std::vector<Task> tasks((states.size() + states_per_task - 1) / states_per_task);
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    tasks[i].states =
        states.subspan(i * states_per_task, std::min(states_per_task, states.size() - i * states_per_task));
  }
  work.for_each(tasks.size(), [&](std::size_t task, unsigned worker) {
    expand_task(tasks[task], scratch_[worker], work.meter(worker));
    work.advance(tasks[task].states.size());
  });
  if (work.stopped()) return;
  work.for_each(shard_count,
                [&](std::size_t shard, unsigned worker) { intern_parcels(shard, tasks, work.meter(worker)); });
  if (work.stopped()) return;
  number_new_states();
  const std::size_t first_chunk = edge_chunks_.size();
  edge_chunks_.resize(first_chunk + tasks.size());
  work.for_each(tasks.size(), [&](std::size_t task, unsigned worker) {
    build_edges(tasks[task], edge_chunks_[first_chunk + task], work.meter(worker));
  });
  for (const Task& task : tasks) work.meter().release(task.bytes);
}

// Tasks only look drafts up, so what they will meet is made before they start.
void HandAutomaton::prepare_drafts(std::span<const State> states, WorkMeter& meter) {
  std::vector<PackedDraft>& packed = scratch_.front().packed;
  for (const State state : states) {
    read_packed(state, packed);
    for (const PackedDraft draft : packed) {
      if (!meter.spend(4)) return;
      drafts_.make_successors(drafts_.find_or_add(draft, meter), meter);
    }
  }
}

void HandAutomaton::read_packed(State state, std::vector<PackedDraft>& packed) const {
  const std::span<const std::uint32_t> words = shards_[places_[state].shard].sets.words(places_[state].number);
  packed.clear();
  if (!wide_) {
    packed.assign(words.begin(), words.end());
    return;
  }
  for (std::size_t i = 0; i < words.size(); i += 2) packed.push_back(PackedDraft{words[i + 1]} << 32 | words[i]);
}

void HandAutomaton::read_drafts(State state, std::vector<DraftTable::Id>& drafts) const {
  std::vector<PackedDraft> packed;
  read_packed(state, packed);
  drafts.clear();
  for (const PackedDraft draft : packed) drafts.push_back(drafts_.find(draft));
}

void HandAutomaton::expand_task(Task& task, Scratch& scratch, WorkMeter& meter) const {
  for (const State state : task.states) {
    if (!meter.visit()) return;
    expand_state(state, task, scratch, meter);
    task.reference_ends.push_back(static_cast<std::uint32_t>(task.references.size()));
  }
}

void HandAutomaton::expand_state(State state, Task& task, Scratch& scratch, WorkMeter& meter) const {
  const Rows& rows = drafts_.rows();
  read_packed(state, scratch.packed);
  scratch.drafts.clear();
  scratch.successors.clear();
  for (const PackedDraft packed : scratch.packed) {
    const DraftTable::Id draft = drafts_.find(packed);
    scratch.drafts.push_back(draft);
    scratch.successors.push_back(drafts_.successors(draft));
  }
  const std::span<const std::uint32_t> weights = rows.weights(symmetry_of(scratch));
  const int least = least_amount(state);
  const Rows::Index end = rows.end_of(most_ - least);

  gather_candidates(end, scratch);
  if (!meter.spend(static_cast<std::int64_t>(end * scratch.successors.size()))) return;

  std::size_t bytes = 0;
  for (Rows::Index row = 0; row < end; ++row) {
    if (weights[row] == 0) continue;
    const std::span<const DraftTable::Id> candidates =
        std::span(scratch.candidates).subspan(scratch.row_begins[row], scratch.row_ends[row] - scratch.row_begins[row]);
    if (candidates.empty()) continue;
    drafts_.dominance().keep_undominated(candidates, scratch.kept, meter);
    if (meter.stopped()) return;  // and perhaps nothing is kept
    const int reached = is_bounded_ ? least + rows.amount(row) : 0;
    if (is_bounded_ && !can_still_win(scratch.kept, reached)) continue;
    scratch.canonical.write(drafts_, scratch.kept, scratch.words);
    bytes += sizeof(Reference) + sizeof(Found) + scratch.words.size() * sizeof(std::uint32_t);
    if (!meter.spend(static_cast<std::int64_t>(scratch.words.size()) * 4)) return;
    const std::uint64_t hash = hash_words(scratch.words);
    const std::size_t shard = hash >> (64 - shard_bits);
    Parcel& parcel = task.parcels[shard];
    task.references.push_back({static_cast<std::uint32_t>(shard), static_cast<std::uint32_t>(parcel.found.size()),
                               static_cast<std::uint32_t>(rows.amount(row)), weights[row]});
    parcel.found.push_back({.hash = hash,
                            .begin = static_cast<std::uint32_t>(parcel.words.size()),
                            .words = static_cast<std::uint32_t>(scratch.words.size()),
                            .number = 0,
                            .reached = static_cast<std::uint16_t>(reached)});
    parcel.words.insert(parcel.words.end(), scratch.words.begin(), scratch.words.end());
  }
  task.bytes += bytes;
  static_cast<void>(meter.hold(bytes));
}

// Draft by draft, since the successors of drafts do not fit into the fast caches and are read fastest in their order. Few
// drafts have more of them by a row than are copied at once, without a branch that could not be foreseen.
void HandAutomaton::gather_candidates(Rows::Index end, Scratch& scratch) const {
  constexpr std::size_t at_once = DraftTable::Successors::spare;
  std::vector<std::uint32_t>& ends = scratch.row_ends;
  std::fill_n(ends.begin(), end, at_once);
  for (const DraftTable::Successors& successors : scratch.successors) {
    for (Rows::Index row = 0; row < end; ++row) ends[row] += static_cast<std::uint32_t>(successors.by(row).size());
  }
  std::uint32_t total = 0;
  for (Rows::Index row = 0; row < end; ++row) {
    scratch.row_begins[row] = total;
    total += std::exchange(ends[row], total);
  }
  if (scratch.candidates.size() < total) scratch.candidates.resize(2 * total);
  for (const DraftTable::Successors& successors : scratch.successors) {
    for (Rows::Index row = 0; row < end; ++row) {
      const std::span<const DraftTable::Id> next = successors.by(row);
      DraftTable::Id* const to = scratch.candidates.data() + ends[row];
      std::memcpy(to, next.data(), at_once * sizeof(next[0]));
      if (next.size() > at_once) std::copy(next.begin(), next.end(), to);
      ends[row] += static_cast<std::uint32_t>(next.size());
    }
  }
}

bool HandAutomaton::can_still_win(std::span<const DraftTable::Id> drafts, int reached) const {
  return std::any_of(drafts.begin(), drafts.end(),
                     [&](DraftTable::Id draft) { return reached + drafts_.least_to_win(draft) <= most_; });
}

// Needs scratch.drafts and scratch.packed, the same drafts in the order in which sets are stored.
Rows::Symmetry HandAutomaton::symmetry_of(Scratch& scratch) const {
  const auto colours = static_cast<std::size_t>(drafts_.colours());
  scratch.marks.assign(colours, 0);
  for (const DraftTable::Id draft : scratch.drafts) {
    for (std::size_t i = 0; i < colours; ++i) scratch.marks[i] += drafts_.colour_marks(draft)[i];
  }
  Rows::Symmetry symmetry = 0;
  scratch.order.resize(colours);
  std::iota(scratch.order.begin(), scratch.order.end(), std::uint8_t{0});
  for (std::size_t i = 0; i + 1 < colours; ++i) {
    if (scratch.marks[i] != scratch.marks[i + 1]) continue;
    std::swap(scratch.order[i], scratch.order[i + 1]);
    scratch.exchanged.clear();
    for (const PackedDraft draft : scratch.packed)
      scratch.exchanged.push_back(drafts_.recoloured(draft, scratch.order));
    std::swap(scratch.order[i], scratch.order[i + 1]);
    std::sort(scratch.exchanged.begin(), scratch.exchanged.end());
    if (scratch.exchanged == scratch.packed) symmetry |= Rows::Symmetry{1} << i;
  }
  return symmetry;
}

void HandAutomaton::intern_parcels(std::size_t shard_index, std::span<Task> tasks, WorkMeter& meter) {
  Shard& shard = shards_[shard_index];
  constexpr std::size_t ahead = 8;
  for (Task& task : tasks) {
    Parcel& parcel = task.parcels[shard_index];
    for (std::size_t i = 0; i < parcel.found.size(); ++i) {
      if (i + ahead < parcel.found.size()) shard.sets.prefetch(parcel.found[i + ahead].hash);
      Found& found = parcel.found[i];
      if (!meter.spend(8)) return;
      const auto [number, is_new] =
          shard.sets.intern(std::span(parcel.words).subspan(found.begin, found.words), found.hash);
      found.number = number;
      if (is_new) {
        if (!meter.hold(DraftSets::bytes_of(found.words) + bytes_of_state)) return;
        shard.least.push_back(found.reached);
        shard.is_listed.push_back(1);
        shard.improved.push_back(number);
      } else if (found.reached < shard.least[number]) {
        shard.least[number] = found.reached;
        if (shard.is_listed[number] == 0) shard.improved.push_back(number);
        shard.is_listed[number] = 1;
      }
    }
  }
}

void HandAutomaton::number_new_states() {
  for (std::size_t i = 0; i < shard_count; ++i) {
    Shard& shard = shards_[i];
    while (shard.states.size() < shard.sets.size()) {
      const DraftSets::Number number = static_cast<DraftSets::Number>(shard.states.size());
      shard.states.push_back(static_cast<State>(places_.size()));
      places_.push_back({static_cast<std::uint32_t>(i), number});
    }
  }
  edges_.resize(places_.size());
}

// Rows of one amount that lead to one state are one edge, and edges that agree in amount and ways lie side by side. Rows
// come in the order of amounts.
void HandAutomaton::gather_edges(const Task& task, std::size_t begin, std::size_t end, std::vector<Edge>& edges) const {
  edges.clear();
  for (std::size_t first = begin; first < end;) {
    const std::uint32_t amount = task.references[first].amount;
    const auto of_amount = static_cast<std::ptrdiff_t>(edges.size());
    for (; first < end && task.references[first].amount == amount; ++first) {
      const Reference& reference = task.references[first];
      const Found& found = task.parcels[reference.shard].found[reference.index];
      edges.push_back({amount, reference.ways, shards_[reference.shard].states[found.number]});
    }
    std::sort(edges.begin() + of_amount, edges.end(), [](const Edge& a, const Edge& b) { return a.to < b.to; });
    auto kept = edges.begin() + of_amount;
    for (auto edge = kept + 1; edge != edges.end(); ++edge) {
      if (edge->to == kept->to && kept->ways + edge->ways <= most_ways) {
        kept->ways += edge->ways;
      } else {
        *++kept = *edge;
      }
    }
    edges.erase(kept + 1, edges.end());
    std::sort(edges.begin() + of_amount, edges.end(), [](const Edge& a, const Edge& b) {
      return (std::uint64_t{a.ways} << 32 | a.to) < (std::uint64_t{b.ways} << 32 | b.to);
    });
  }
}

void HandAutomaton::build_edges(const Task& task, std::vector<std::uint32_t>& edges, WorkMeter& meter) {
  std::vector<std::size_t> ends;
  std::vector<Edge> own;
  std::size_t begin = 0;
  for (const std::uint32_t end : task.reference_ends) {
    if (!meter.spend(8 * static_cast<std::int64_t>(end - begin))) return;
    gather_edges(task, begin, end, own);
    std::size_t head = edges.size();
    for (std::size_t i = 0; i < own.size(); ++i) {
      const bool same = i > 0 && own[i].amount == own[i - 1].amount && own[i].ways == own[i - 1].ways &&
                        edges[head] >> 24 < most_of_a_kind;
      if (!same) {
        head = edges.size();
        edges.push_back(edge_kind(own[i].amount, own[i].ways));
      }
      edges[head] += one_of_a_kind;
      edges.push_back(own[i].to);
    }
    begin = end;
    ends.push_back(edges.size());
  }
  edges.shrink_to_fit();
  if (!meter.hold(edges.size() * sizeof(edges[0]))) return;
  std::size_t from = 0;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    edges_[task.states[i]] = std::span(edges).subspan(from, ends[i] - from);
    from = ends[i];
  }
}

std::vector<HandAutomaton::State> HandAutomaton::take_improved() {
  std::vector<State> states;
  for (Shard& shard : shards_) {
    for (const DraftSets::Number number : shard.improved) {
      shard.is_listed[number] = 0;
      states.push_back(shard.states[number]);
    }
    shard.improved.clear();
  }
  std::sort(states.begin(), states.end());
  return states;
}

}  // namespace tilefish
