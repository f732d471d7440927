#include "counting/opening_drafts.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>

#include "counting/pairing.h"

namespace tilefish {

namespace {

// A core, and an entry of the memory of steps, in all tables that know them.
constexpr std::size_t bytes_of_core = 120;
constexpr std::size_t bytes_of_entry = 80;
// The cheapest pairing of two run states, in steps of a meter.
constexpr int steps_of_lead = 100;

}  // namespace

OpeningDrafts::OpeningDrafts(const GameShape& shape, int jokers, int most_tiles, WorkMeter& meter)
    : shape_(shape),
      total_jokers_(jokers),
      rows_(shape.colours, shape.copies, most_tiles, Measure::tiles, meter),
      lengths_(shape.copies + jokers, shape.min_meld) {
  assert(jokers < shape.min_meld);
  const std::size_t states = lengths_.size();
  if (!meter.hold(rows_.size() * sizeof(Groups) + states * states * sizeof(int))) return;
  for (Rows::Index row = 0; row < rows_.size(); ++row) {
    if (!meter.spend(4)) return;
    const std::span<const std::uint8_t> counts = rows_.counts(row);
    const int most = *std::max_element(counts.begin(), counts.end());
    for (int with = 0; with <= jokers; ++with) {
      if (rows_.tiles(row) == 0 && with > 0) continue;
      if (is_clearable(rows_.tiles(row), most, with, shape.colours, shape.min_meld)) {
        groups_.push_back({row, with, rows_.tiles(row) + with});
      }
    }
  }
  static_cast<void>(find_or_add(std::vector<RunState>(static_cast<std::size_t>(shape.colours)), 0, meter));
}

int OpeningDrafts::points_of_short_run(int length, int last_number) const {
  if (length >= shape_.min_meld) return 0;
  return length * last_number + length * (length - 1) / 2;
}

void OpeningDrafts::go_to(int number, WorkMeter& meter) {
  number_ = number;
  steps_.clear();
  meter.release(bytes_of_steps_);
  bytes_of_steps_ = 0;
  run_steps_.clear();
  for (std::size_t state = 0; state < lengths_.size(); ++state) {
    for (int tiles = 0; tiles <= shape_.copies; ++tiles) {
      run_steps_.push_back(find_run_steps(static_cast<RunState>(state), tiles));
      if (!meter.spend(20 + static_cast<std::int64_t>(run_steps_.back().size()))) return;
    }
  }
  // Partners end alike: both complete, which costs nothing, or both short, which costs the longer one more. What has no
  // partner ends at once.
  const auto cost = [&](int own, int other) {
    if (own == 0) return other == 0 ? 0 : no_pairing;
    if (own < other) return no_pairing;
    return own == shape_.min_meld ? 0 : points_of_short_run(own, number) - points_of_short_run(other, number);
  };
  leads_.clear();
  for (const Lengths& own : lengths_) {
    for (const Lengths& other : lengths_) {
      if (!meter.spend(steps_of_lead)) return;
      leads_.push_back(cheapest_pairing(own, other, cost));
    }
  }
}

// A tile goes on with a run rather than start a bare new one: every way in which the new run earns is open to the
// longer one too. With jokers above it a new run may be worth more.
std::vector<OpeningDrafts::RunStep> OpeningDrafts::find_run_steps(RunState from, int tiles) const {
  std::vector<RunStep> steps;
  const Lengths& open = lengths_[from];
  const int runs = std::accumulate(open.begin(), open.end(), 0);
  Lengths next(open.size());
  // Length by length: how many runs go on, and what those that end take back.
  const std::function<void(std::size_t, int, int)> choose = [&](std::size_t i, int going, int taken_back) {
    if (i < open.size()) {
      const std::size_t longer = std::min(i + 1, open.size() - 1);
      for (int on = 0; on <= open[i]; ++on) {
        next[longer] += on;
        const int ended = open[i] - on;
        choose(i + 1, going + on, taken_back + ended * points_of_short_run(static_cast<int>(i) + 1, number_ + 1));
        next[longer] -= on;
      }
      return;
    }
    for (int jokers = std::max(0, going - tiles); jokers <= std::min(going, total_jokers_); ++jokers) {
      const int started = tiles - (going - jokers);
      const bool bare_allowed = going == runs && jokers == 0;
      start_runs(next, started, bare_allowed, {RunState{}, jokers, going * number_ - taken_back}, steps);
    }
  };
  choose(0, 0, 0);
  return steps;
}

// Starts `left` runs, each with jokers above it as the numbers allow.
void OpeningDrafts::start_runs(const Lengths& next, int left, bool bare_allowed, RunStep so_far,
                               std::vector<RunStep>& steps) const {
  if (std::accumulate(next.begin(), next.end(), left) > shape_.copies + total_jokers_) return;
  if (left == 0) {
    so_far.to = lengths_.number(next);
    steps.push_back(so_far);
    return;
  }
  const int most_above = std::min(total_jokers_ - so_far.jokers, shape_.numbers - number_);
  for (int above = bare_allowed ? 0 : 1; above <= most_above; ++above) {
    Lengths with = next;
    ++with[static_cast<std::size_t>(std::min(above + 1, shape_.min_meld) - 1)];
    const int points = number_ * (above + 1) + above * (above + 1) / 2;
    start_runs(with, left - 1, bare_allowed, {so_far.to, so_far.jokers + above, so_far.points + points}, steps);
  }
}

OpeningDrafts::Core OpeningDrafts::find_or_add(std::span<const RunState> runs, int jokers, WorkMeter& meter) {
  Key key = static_cast<Key>(jokers);
  for (const RunState state : runs) key = key * lengths_.size() + state;
  const auto [place, added] = cores_.try_emplace(key, static_cast<Core>(jokers_.size()));
  if (added) {
    static_cast<void>(meter.hold(bytes_of_core));
    runs_.insert(runs_.end(), runs.begin(), runs.end());
    jokers_.push_back(jokers);
    keys_.push_back(key);
  }
  return place->second;
}

OpeningDrafts::Core OpeningDrafts::core(Key key, WorkMeter& meter) {
  if (const auto known = cores_.find(key); known != cores_.end()) return known->second;
  std::vector<RunState> runs(static_cast<std::size_t>(shape_.colours));
  for (std::size_t colour = runs.size(); colour-- > 0; key /= lengths_.size()) {
    runs[colour] = static_cast<RunState>(key % lengths_.size());
  }
  return find_or_add(runs, static_cast<int>(key), meter);
}

OpeningDrafts::Core OpeningDrafts::recoloured(Core core, std::span<const std::uint8_t> order, WorkMeter& meter) {
  std::vector<RunState> runs;
  for (const std::uint8_t colour : order) runs.push_back(run_state(core, colour));
  return find_or_add(runs, jokers_[core], meter);
}

int OpeningDrafts::unsure_points(Core core) const {
  int points = 0;
  for (int colour = 0; colour < shape_.colours; ++colour) {
    const Lengths& lengths = lengths_[run_state(core, colour)];
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      points += lengths[i] * points_of_short_run(static_cast<int>(i) + 1, number_);
    }
  }
  return points;
}

int OpeningDrafts::lead_needed(Core strong, Core weak) const {
  if (jokers_[strong] > jokers_[weak]) return no_pairing;
  int lead = 0;
  for (int colour = 0; colour < shape_.colours && lead < no_pairing; ++colour) {
    lead += leads_[run_state(strong, colour) * lengths_.size() + run_state(weak, colour)];
  }
  return lead;
}

const std::vector<OpeningDrafts::Step>& OpeningDrafts::steps(Core core, Rows::Index row, WorkMeter& meter) {
  const auto [place, added] = steps_.try_emplace(std::uint64_t{core} << 32 | row);
  std::vector<Step>& steps = place->second;
  if (!added) return steps;
  const std::span<const std::uint8_t> counts = rows_.counts(row);
  std::vector<RunState> runs(counts.size());
  std::vector<std::uint8_t> in_runs(counts.size());
  for (const Groups& groups : groups_) {
    if (!meter.spend(2)) return steps;
    const std::span<const std::uint8_t> grouped = rows_.counts(groups.row);
    bool possible = jokers_[core] + groups.jokers <= total_jokers_;
    for (std::size_t i = 0; i < counts.size() && possible; ++i) {
      possible = grouped[i] <= counts[i];
      in_runs[i] = static_cast<std::uint8_t>(counts[i] - grouped[i]);
    }
    if (possible) extend(core, in_runs, 0, jokers_[core] + groups.jokers, groups.tiles * number_, runs, steps, meter);
  }
  std::sort(steps.begin(), steps.end(),
            [](const Step& a, const Step& b) { return a.to != b.to ? a.to < b.to : a.points > b.points; });
  const auto same = [](const Step& a, const Step& b) { return a.to == b.to; };
  steps.erase(std::unique(steps.begin(), steps.end(), same), steps.end());
  std::vector<Step> kept;
  for (const Step& step : steps) {
    if (!meter.spend(4 * static_cast<std::int64_t>(1 + kept.size()))) break;
    const auto beats = [&](const Step& a, const Step& b) { return a.points - b.points >= lead_needed(a.to, b.to); };
    if (std::any_of(kept.begin(), kept.end(), [&](const Step& other) { return beats(other, step); })) continue;
    std::erase_if(kept, [&](const Step& other) { return beats(step, other); });
    kept.push_back(step);
  }
  const std::size_t bytes = bytes_of_entry + kept.size() * sizeof(Step);
  bytes_of_steps_ += bytes;
  static_cast<void>(meter.hold(bytes));
  steps = std::move(kept);
  return steps;
}

void OpeningDrafts::extend(Core from, std::span<const std::uint8_t> in_runs, int colour, int jokers, int points,
                           std::vector<RunState>& runs, std::vector<Step>& steps, WorkMeter& meter) {
  if (!meter.spend(1)) return;
  if (colour == shape_.colours) {
    steps.push_back({find_or_add(runs, jokers, meter), points});
    return;
  }
  const auto place = static_cast<std::size_t>(colour);
  const std::size_t from_here = run_state(from, colour) * static_cast<std::size_t>(shape_.copies + 1) + in_runs[place];
  for (const RunStep& step : run_steps_[from_here]) {
    if (jokers + step.jokers > total_jokers_) continue;
    runs[place] = step.to;
    extend(from, in_runs, colour + 1, jokers + step.jokers, points + step.points, runs, steps, meter);
  }
}

}  // namespace tilefish
