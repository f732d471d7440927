#include "counting/hand_automaton.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

#include "counting/forecast.h"
#include "counting/natural.h"

namespace tilefish {

namespace {

constexpr std::size_t states_per_task = 256;
constexpr std::size_t states_per_batch = 32 * states_per_task;
// A state in all lists that have an entry for each, apart from its set of drafts and its edges.
constexpr std::size_t bytes_of_state = 48;

// Sets are small, a handful of drafts: insertion beats sorting.
void insert_sorted(PackedDraft draft, std::vector<PackedDraft>& drafts) {
  std::size_t place = drafts.size();
  drafts.push_back(draft);
  for (; place > 0 && drafts[place - 1] > draft; --place) drafts[place] = drafts[place - 1];
  drafts[place] = draft;
}

}  // namespace

HandAutomaton::HandAutomaton(DraftTable& drafts, int rows, int most, RunningWork& work)
    : drafts_(drafts),
      most_(most),
      is_bounded_(most < rows * drafts.colours() * drafts.rows().copies()),
      wide_(drafts.packed_bits() > 32),
      scratch_(work.workers()) {
  if (!work.meter().hold(scratch_.size() * drafts.rows().size() * sizeof(scratch_[0].by_row[0]))) return;
  for (Scratch& scratch : scratch_) scratch.by_row.resize(drafts.rows().size());
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
  write_canonical(scratch);
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

std::size_t HandAutomaton::edge_count() const {
  return std::accumulate(edges_.begin(), edges_.end(), std::size_t{0},
                         [](std::size_t sum, std::span<const Edge> edges) { return sum + edges.size(); });
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
  for (const PackedDraft draft : scratch.packed) scratch.drafts.push_back(drafts_.find(draft));
  const std::span<const std::uint32_t> weights = rows.weights(symmetry_of(scratch));
  const int least = least_amount(state);
  const Rows::Index end = rows.end_of(most_ - least);

  // The successors of strong drafts are strong, and early strong ones save most comparisons.
  std::sort(scratch.drafts.begin(), scratch.drafts.end(), [&](DraftTable::Id a, DraftTable::Id b) {
    return drafts_.dominance().strength(a) > drafts_.dominance().strength(b);
  });
  scratch.rows.clear();
  for (const DraftTable::Id draft : scratch.drafts) {
    if (!meter.spend(static_cast<std::int64_t>(drafts_.successors(draft).size()))) return;
    for (const DraftTable::Successor& next : drafts_.successors(draft)) {
      if (next.row >= end) break;
      if (weights[next.row] == 0) continue;
      if (scratch.by_row[next.row].empty()) scratch.rows.push_back(next.row);
      scratch.by_row[next.row].push_back(next.draft);
    }
  }
  for (const Rows::Index row : scratch.rows) {
    drafts_.dominance().keep_undominated(scratch.by_row[row], scratch.kept, meter);
    scratch.by_row[row].clear();
    const int reached = is_bounded_ ? least + rows.amount(row) : 0;
    if (is_bounded_) {
      int to_win = std::numeric_limits<int>::max();
      for (const DraftTable::Id draft : scratch.kept) to_win = std::min(to_win, drafts_.least_to_win(draft));
      if (reached + to_win > most_) continue;
    }
    write_canonical(scratch);
    const std::size_t bytes = sizeof(Reference) + sizeof(Found) + scratch.words.size() * sizeof(std::uint32_t);
    if (!meter.spend(static_cast<std::int64_t>(scratch.words.size()) * 4) || !meter.hold(bytes)) return;
    task.bytes += bytes;
    const std::uint64_t hash = hash_words(scratch.words);
    const std::size_t shard = hash >> (64 - shard_bits);
    Parcel& parcel = task.parcels[shard];
    task.references.push_back({static_cast<std::uint32_t>(shard), static_cast<std::uint32_t>(parcel.found.size()),
                               static_cast<std::uint16_t>(rows.amount(row)), static_cast<std::uint16_t>(weights[row])});
    parcel.found.push_back({.hash = hash,
                            .begin = static_cast<std::uint32_t>(parcel.words.size()),
                            .words = static_cast<std::uint32_t>(scratch.words.size()),
                            .reached = static_cast<std::uint16_t>(reached)});
    parcel.words.insert(parcel.words.end(), scratch.words.begin(), scratch.words.end());
  }
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

// Colours are put in the order of their marks. Colours with equal marks nearly always play the same part; where they do
// not, one set may be stored under two orders, which costs a state and nothing else.
void HandAutomaton::write_canonical(Scratch& scratch) const {
  const auto colours = static_cast<std::size_t>(drafts_.colours());
  scratch.marks.assign(colours, 0);
  for (const DraftTable::Id draft : scratch.kept) {
    const std::span<const std::uint32_t> marks = drafts_.colour_marks(draft);
    for (std::size_t i = 0; i < colours; ++i) scratch.marks[i] += marks[i];
  }
  scratch.order.resize(colours);
  for (std::size_t i = 0; i < colours; ++i) {
    std::size_t place = i;
    for (; place > 0 && scratch.marks[scratch.order[place - 1]] > scratch.marks[i]; --place) {
      scratch.order[place] = scratch.order[place - 1];
    }
    scratch.order[place] = static_cast<std::uint8_t>(i);
  }
  scratch.packed.clear();
  for (const DraftTable::Id draft : scratch.kept) {
    insert_sorted(drafts_.recoloured(drafts_.packed(draft), scratch.order), scratch.packed);
  }
  scratch.words.clear();
  for (const PackedDraft draft : scratch.packed) {
    scratch.words.push_back(static_cast<std::uint32_t>(draft));
    if (wide_) scratch.words.push_back(static_cast<std::uint32_t>(draft >> 32));
  }
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

void HandAutomaton::build_edges(const Task& task, std::vector<Edge>& edges, WorkMeter& meter) {
  std::vector<Edge> own;
  std::vector<std::size_t> ends;
  std::size_t begin = 0;
  for (const std::uint32_t end : task.reference_ends) {
    own.clear();
    if (!meter.spend(4 * static_cast<std::int64_t>(end - begin))) return;
    for (; begin < end; ++begin) {
      const Reference& reference = task.references[begin];
      const Found& found = task.parcels[reference.shard].found[reference.index];
      own.push_back({shards_[reference.shard].states[found.number], reference.amount, reference.ways});
    }
    std::sort(own.begin(), own.end(),
              [](const Edge& a, const Edge& b) { return a.to != b.to ? a.to < b.to : a.amount < b.amount; });
    const std::size_t first = edges.size();
    for (const Edge& edge : own) {
      const bool same = edges.size() > first && edges.back().to == edge.to && edges.back().amount == edge.amount;
      if (same && edges.back().ways + edge.ways <= std::numeric_limits<std::uint16_t>::max()) {
        edges.back().ways = static_cast<std::uint16_t>(edges.back().ways + edge.ways);
      } else {
        edges.push_back(edge);
      }
    }
    ends.push_back(edges.size());
  }
  edges.shrink_to_fit();
  if (!meter.hold(edges.size() * sizeof(Edge))) return;
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
