#include "puzzles/all_tables.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>

namespace tilefish {

namespace {

// A meld by the tiles it holds: numbers of a run's natural tiles, or colours of a group's, as bits.
struct Choice {
  bool is_run = false;
  int number = 0;  // of a group
  int colour = 0;  // of a run
  std::uint64_t naturals = 0;
  int jokers = 0;

  friend auto operator<=>(const Choice&, const Choice&) = default;
};

// Choosing a meld, in steps of a meter.
constexpr int steps_of_node = 50;

class TableSearch {
 public:
  TableSearch(const TileCounts& tiles, const Ruleset& ruleset, const AllTablesOptions& options)
      : left_(tiles), ruleset_(ruleset), most_tables_(options.most_tables), meter_(options.limits) {}

  AllTables run() {
    search(1, std::nullopt);
    found_.stop = meter_.reason();
    return std::move(found_);
  }

 private:
  // The lowest tile that is left must lie in some meld, in which it is the lowest natural tile. Of two copies the one
  // with the lesser meld goes first, so that no table comes up in two orders.
  void search(int from_number, const std::optional<Choice>& before) {
    if (!meter_.visit() || !meter_.spend(steps_of_node)) return;
    int number = from_number;
    while (number <= left_.numbers() && left_.row(number) == 0) ++number;
    if (number > left_.numbers()) {
      if (left_.jokers() == 0) record();
      return;
    }
    const int colour = std::countr_zero(left_.row(number)) / bits_per_count;
    const Tile anchor(number, colour);
    const bool same_anchor = !chosen_.empty() && last_anchor_ == anchor;
    std::vector<Choice> choices;
    add_groups(anchor, choices);
    add_runs(anchor, choices);
    for (const Choice& choice : choices) {
      if (same_anchor && before && choice < *before) continue;
      const std::optional<Tile> anchor_before = last_anchor_;
      take(choice, -1);
      chosen_.push_back(choice);
      last_anchor_ = anchor;
      search(number, choice);
      last_anchor_ = anchor_before;
      chosen_.pop_back();
      take(choice, 1);
    }
  }

  void add_groups(Tile anchor, std::vector<Choice>& choices) {
    const Row row = left_.row(anchor.number());
    const std::uint64_t lowest = std::uint64_t{1} << anchor.colour();
    std::uint64_t others = 0;
    for (int colour = anchor.colour() + 1; colour < ruleset_.colours(); ++colour) {
      if (row_count(row, colour) > 0) others |= std::uint64_t{1} << colour;
    }
    // All subsets of the other colours, by the usual trick of counting down within a mask.
    for (std::uint64_t subset = others;; subset = (subset - 1) & others) {
      const int naturals = 1 + std::popcount(subset);
      for (int jokers = 0; jokers <= left_.jokers() && naturals + jokers <= ruleset_.colours(); ++jokers) {
        // One natural tile with jokers is taken as a run.
        if (naturals + jokers < ruleset_.min_meld() || (naturals == 1 && jokers > 0)) continue;
        choices.push_back({false, anchor.number(), 0, lowest | subset, jokers});
      }
      if (subset == 0) break;
    }
  }

  void add_runs(Tile anchor, std::vector<Choice>& choices) {
    extend_run(anchor, anchor.number(), std::uint64_t{1} << anchor.number(), 0, choices);
  }

  // `gaps` jokers lie between the natural tiles, of which `top` is the highest.
  void extend_run(Tile anchor, int top, std::uint64_t naturals, int gaps, std::vector<Choice>& choices) {
    if (!meter_.spend(4)) return;
    const int length = top - anchor.number() + 1;
    for (int extra = 0; gaps + extra <= left_.jokers() && length + extra <= ruleset_.numbers(); ++extra) {
      if (length + extra >= ruleset_.min_meld()) choices.push_back({true, 0, anchor.colour(), naturals, gaps + extra});
    }
    for (int next = top + 1; next <= left_.numbers() && gaps + (next - top - 1) <= left_.jokers(); ++next) {
      if (row_count(left_.row(next), anchor.colour()) == 0) continue;
      extend_run(anchor, next, naturals | std::uint64_t{1} << next, gaps + (next - top - 1), choices);
    }
  }

  void take(const Choice& choice, int sign) {
    const auto change = [&](Tile tile) { sign > 0 ? left_.add(tile) : left_.remove(tile); };
    for (std::uint64_t rest = choice.naturals; rest != 0; rest &= rest - 1) {
      const int bit = std::countr_zero(rest);
      change(choice.is_run ? Tile(bit, choice.colour) : Tile(choice.number, bit));
    }
    left_.set_jokers(left_.jokers() + sign * choice.jokers);
  }

  void record() {
    if (found_.tables.size() == most_tables_) return meter_.stop(StopReason::size);
    if (!meter_.hold(sizeof(Table) + chosen_.size() * sizeof(Meld))) return;
    Table table;
    for (const Choice& choice : chosen_) table.melds.push_back(choice.is_run ? run_of(choice) : group_of(choice));
    found_.tables.push_back(std::move(table));
  }

  [[nodiscard]] static Meld group_of(const Choice& choice) {
    std::vector<int> colours;
    for (std::uint64_t rest = choice.naturals; rest != 0; rest &= rest - 1) colours.push_back(std::countr_zero(rest));
    colours.insert(colours.end(), static_cast<std::size_t>(choice.jokers), Meld::joker_colour);
    return Meld::group(choice.number, colours);
  }

  // Jokers that fill no gap go to the top, and where there is no room to the bottom.
  [[nodiscard]] Meld run_of(const Choice& choice) const {
    const int lowest = std::countr_zero(choice.naturals);
    [[maybe_unused]] const int highest = 63 - std::countl_zero(choice.naturals);
    const int length = std::popcount(choice.naturals) + choice.jokers;
    const int first = std::min(lowest, ruleset_.numbers() - length + 1);
    std::vector<int> places;
    for (int place = 0; place < length; ++place) {
      if ((choice.naturals >> (first + place) & 1) == 0) places.push_back(place);
    }
    assert(first >= 1 && first + length - 1 >= highest);
    return Meld::run(choice.colour, first, length, places);
  }

  TileCounts left_;
  const Ruleset& ruleset_;
  std::size_t most_tables_;
  Meter meter_;
  std::vector<Choice> chosen_;
  std::optional<Tile> last_anchor_;
  AllTables found_;
};

}  // namespace

AllTables all_tables(const TileCounts& tiles, const Ruleset& ruleset, const AllTablesOptions& options) {
  assert(tiles.numbers() <= 60 && tiles.jokers() < ruleset.min_meld());
  return TableSearch(tiles, ruleset, options).run();
}

}  // namespace tilefish
