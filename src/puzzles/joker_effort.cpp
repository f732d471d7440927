#include "puzzles/joker_effort.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/hash.h"
#include "puzzles/run_window.h"

namespace tilefish {

namespace {

// A window in the list and in the index.
constexpr std::size_t bytes_of_joker_window = 40;

int colours_in(Row row, int colours) {
  int sum = 0;
  for (int colour = 0; colour < colours; ++colour) sum += row_count(row, colour) > 0;
  return sum;
}

}  // namespace

bool JokerEffort::can_count(const TileCounts& tiles) const {
  const int rows = 2 * ruleset_.min_meld() - 1;
  return ruleset_.copies() + tiles.jokers() < max_count && rows * bits_per_count <= 64;
}

EffortRange JokerEffort::states(const TileCounts& tiles, Meter& meter) {
  const HeldInScope memory(meter);
  jokers_ = tiles.jokers();
  const int numbers = tiles.numbers();
  std::vector<Tally> rows(static_cast<std::size_t>(numbers) + 1, Tally{{JokerNumbers{1}, 1.0}});
  for (int colour = 0; colour < ruleset_.colours(); ++colour) follow(tiles, colour, rows, meter);

  EffortRange sum;
  int rooms = 0;  // numbers above every run that reaches the window where a group can take a joker
  for (int number = numbers; number >= 1 && meter.spend(1); --number) {
    const int above = number + 2 * ruleset_.min_meld() - 1;
    const bool groups_exist = ruleset_.colours() >= ruleset_.min_meld();
    if (above <= numbers) rooms += colours_in(tiles.row(above), ruleset_.colours()) >= ruleset_.min_meld() - 1;
    double by_runs = 0;  // spent by runs alone
    double by_any = 0;   // any number from the fewest up
    for (const auto& [spent_or_owed, count] : rows[static_cast<std::size_t>(number)]) {
      by_runs += count * std::popcount(spent_or_owed);
      by_any += count * (jokers_ - std::countr_zero(spent_or_owed) + 1);
    }
    sum.least += groups_exist && rooms >= jokers_ ? by_any : by_runs;
    sum.most += groups_exist ? by_any : by_runs;
  }
  return sum;
}

void JokerEffort::follow(const TileCounts& tiles, int colour, std::vector<Tally>& rows, Meter& meter) {
  copies_.assign(1, 0);
  for (int number = 1; number <= tiles.numbers(); ++number) copies_.push_back(row_count(tiles.row(number), colour));
  windows_.assign(1, Reached{.window = 0, .spent = 1});
  for (int number = tiles.numbers(); number >= 1; --number) {
    Tally of_colour;
    for (const Reached& each : windows_) of_colour[(each.spent << owed(each.window, number)) & all_jokers()] += 1;
    Tally& row = rows[static_cast<std::size_t>(number)];
    row = join(row, of_colour, all_jokers());
    successors_.clear();
    places_.clear();
    for (const Reached& each : windows_)
      add_successors(each, number, std::min(number, 2 * ruleset_.min_meld() - 1), each.window, meter);
    if (meter.stopped()) return;
    meter.release((windows_.size() - 1) * bytes_of_joker_window);
    std::swap(windows_, successors_);
  }
  meter.release((windows_.size() - 1) * bytes_of_joker_window);
}

// Runs that end at this number are added from the longest down. A run may take any of its tiles from the jokers, and must take
// those of which there is no copy.
void JokerEffort::add_successors(const Reached& from, int number, int longest, Window window, Meter& meter) {
  if (!meter.spend(2 * longest + 4)) return;
  const int in_runs = taken(window, 0);
  JokerNumbers spent = 0;
  for (int here = std::max(0, in_runs - copies_[static_cast<std::size_t>(number)]); here <= in_runs; ++here) {
    spent |= from.spent << std::min(here, jokers_ + 1);
  }
  const Window next = window >> bits_per_count;
  spent &= all_jokers() >> owed(next, number - 1);
  if (spent != 0) add_successor(next, spent, meter);
  for (int length = longest; length >= ruleset_.min_meld(); --length) {
    Window after = window;
    for (int offset = 0; offset < length; ++offset) after += Window{1} << (bits_per_count * offset);
    if (owed(after, number) <= jokers_) add_successors(from, number, length, after, meter);
  }
}

void JokerEffort::add_successor(Window window, JokerNumbers spent, Meter& meter) {
  const std::uint64_t hash = mix(window);
  const auto is_it = [&](std::uint32_t place) { return successors_[place].window == window; };
  if (const std::uint32_t place = places_.find(hash, is_it); place != HashIndex::none) {
    successors_[place].spent |= spent;
    return;
  }
  // The first one lies in memory that is always there.
  if (!meter.visit() || (!successors_.empty() && !meter.hold(bytes_of_joker_window))) return;
  places_.add(hash, static_cast<std::uint32_t>(successors_.size()));
  successors_.push_back({window, spent});
}

int JokerEffort::owed(Window window, int number) const {
  int sum = 0;
  for (; window != 0; window >>= bits_per_count, --number) {
    const int there = number >= 1 ? copies_[static_cast<std::size_t>(number)] : 0;
    sum += std::max(0, taken(window, 0) - there);
  }
  return sum;
}

// Combinations that need more jokers than there are fall out.
JokerEffort::Tally JokerEffort::join(const Tally& some, const Tally& others, JokerNumbers all) {
  Tally joined;
  for (const auto& [first, first_count] : some) {
    for (const auto& [second, second_count] : others) {
      JokerNumbers sums = 0;
      for (JokerNumbers left = second; left != 0; left &= left - 1) sums |= first << std::countr_zero(left);
      if ((sums & all) != 0) joined[sums & all] += first_count * second_count;
    }
  }
  return joined;
}

}  // namespace tilefish
