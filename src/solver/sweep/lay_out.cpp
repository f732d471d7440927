#include "solver/sweep/lay_out.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/fixed_list.h"
#include "solver/sweep/row_options.h"

namespace tilefish {

namespace {

// Nothing is filled in beforehand: a list of these must cost nothing until it is used.
struct OpenRun {
  int first;
  int length;
  int jokers;
  std::array<int, max_jokers> joker_places;
};

// A colour has no more open runs than copies of a tile and jokers.
using OpenRuns = FixedList<OpenRun, max_count + max_jokers>;

struct Group {
  int size = 0;
  std::array<int, max_colours> colours{};
};

int run_tiles_of(const RowChoice& choice, int colour) {
  return static_cast<int>(choice.run_tiles >> (8 * colour) & 255);
}

class Layout {
 public:
  Layout(int colours, int min_meld) : colours_(colours), min_meld_(min_meld) { table_.melds.reserve(usual_melds); }

  void add(int number, const RowChoice& choice) {
    int jokers = choice.jokers;
    Row in_groups = choice.used;
    for (int colour = 0; colour < colours_; ++colour) {
      const int run_tiles = run_tiles_of(choice, colour);
      if (run_tiles == 0 && open_[static_cast<std::size_t>(colour)].size() == 0) continue;
      const int naturals = std::min(run_tiles, row_count(choice.used, colour));
      in_groups -= row_of(colour, naturals);
      jokers -= run_tiles - naturals;
      extend_runs(number, colour, run_tiles, naturals);
    }
    if (in_groups != 0 || jokers > 0) lay_groups(number, in_groups, jokers);
  }

  [[nodiscard]] Table finish() && {
    for (int colour = 0; colour < colours_; ++colour) {
      for (const OpenRun& run : open_[static_cast<std::size_t>(colour)]) lay(run, colour);
    }
    return std::move(table_);
  }

 private:
  static constexpr std::size_t usual_melds = 32;

  void extend_runs(int number, int colour, int run_tiles, int naturals) {
    OpenRuns& open = open_[static_cast<std::size_t>(colour)];
    put_short_runs_first(open);
    while (static_cast<int>(open.size()) > run_tiles) {
      lay(open.back(), colour);
      open.pop_back();
    }
    while (static_cast<int>(open.size()) < run_tiles) open.push_back({number, 0, 0, {}});
    for (int i = 0; i < run_tiles; ++i) {
      OpenRun& run = open[static_cast<std::size_t>(i)];
      if (i >= naturals) run.joker_places[static_cast<std::size_t>(run.jokers++)] = run.length;
      ++run.length;
    }
  }

  // Short runs must go on, so they come first; new ones come last. They are few and nearly in order, and std::stable_sort
  // would fetch memory each time.
  void put_short_runs_first(OpenRuns& open) const {
    for (std::size_t end = 1; end < open.size(); ++end) {
      for (std::size_t i = end; i > 0 && goes_before(open[i], open[i - 1]); --i) std::swap(open[i], open[i - 1]);
    }
  }
  [[nodiscard]] bool goes_before(const OpenRun& a, const OpenRun& b) const {
    return std::min(a.length, min_meld_) < std::min(b.length, min_meld_);
  }

  void lay(const OpenRun& run, int colour) {
    const std::span jokers = std::span(run.joker_places).first(static_cast<std::size_t>(run.jokers));
    table_.melds.push_back(Meld::run(colour, run.first, run.length, jokers));
  }

  // Dealt in turn, colour by colour and the jokers last: sizes differ by one at most and no colour comes twice.
  void lay_groups(int number, Row in_groups, int jokers) {
    int most_equal = 0;
    for (int colour = 0; colour < colours_; ++colour) most_equal = std::max(most_equal, row_count(in_groups, colour));
    const int groups = groups_of(row_total(in_groups), most_equal, jokers, colours_, min_meld_);
    groups_.assign(static_cast<std::size_t>(groups), Group{});
    std::size_t next = 0;
    const auto deal = [&](int colour) {
      Group& group = groups_[next];
      next = next + 1 < groups_.size() ? next + 1 : 0;
      group.colours[static_cast<std::size_t>(group.size++)] = colour;
    };
    for (int colour = 0; colour < colours_; ++colour) {
      for (int i = row_count(in_groups, colour); i > 0; --i) deal(colour);
    }
    for (int i = 0; i < jokers; ++i) deal(Meld::joker_colour);
    for (const Group& group : groups_) {
      const std::span colours = std::span(group.colours).first(static_cast<std::size_t>(group.size));
      table_.melds.push_back(Meld::group(number, colours));
    }
  }

  int colours_;
  int min_meld_;
  Table table_;
  std::array<OpenRuns, max_colours> open_;
  std::vector<Group> groups_;  // of the number being laid
};

}  // namespace

Table lay_out(std::span<const RowChoice> choices, int colours, int min_meld) {
  Layout layout(colours, min_meld);
  for (std::size_t i = 0; i < choices.size(); ++i) layout.add(static_cast<int>(i) + 1, choices[i]);
  return std::move(layout).finish();
}

TileCounts tiles_of(std::span<const RowChoice> choices) {
  TileCounts counts(static_cast<int>(choices.size()));
  int jokers = 0;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    counts.set_row(static_cast<int>(i) + 1, choices[i].used);
    jokers += choices[i].jokers;
  }
  counts.set_jokers(jokers);
  return counts;
}

}  // namespace tilefish
