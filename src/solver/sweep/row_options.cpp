#include "solver/sweep/row_options.h"

#include <algorithm>
#include <cstddef>

#include "base/hash.h"
#include "base/hash_index.h"

namespace tilefish {

namespace {

using Counts = std::array<int, max_colours>;

bool contains(Row larger, Row smaller) {
  for (int colour = 0; colour < max_colours; ++colour) {
    if (row_count(larger, colour) < row_count(smaller, colour)) return false;
  }
  return true;
}

struct Shape {
  std::uint64_t run_tiles;
  int jokers;
  int free_tiles = 0;  // only where options are told apart by it
};

std::uint64_t hash_of(const Shape& shape) {
  return combine(shape.run_tiles, static_cast<std::uint64_t>(shape.jokers + 16 * shape.free_tiles));
}

// How many options are put into columns and sets between two looks at the meter.
constexpr int options_a_look = 32;

// The piece that is sorted or merged between two looks at it.
constexpr std::size_t sorted_at_once = std::size_t{1} << 14;

// Like std::sort, but can be stopped.
template <class T, class Before>
void sort_stoppably(std::vector<T>& items, Before before, Meter& meter) {
  const auto at = [&](std::size_t index) {
    return items.begin() + static_cast<std::ptrdiff_t>(std::min(index, items.size()));
  };
  for (std::size_t begin = 0; begin < items.size(); begin += sorted_at_once) {
    if (!meter.spend(sorted_at_once)) return;
    std::sort(at(begin), at(begin + sorted_at_once), before);
  }
  for (std::size_t width = sorted_at_once; width < items.size(); width *= 2) {
    for (std::size_t begin = 0; begin + width < items.size(); begin += 2 * width) {
      if (!meter.spend(static_cast<std::int64_t>(width))) return;
      std::inplace_merge(at(begin), at(begin + width), at(begin + 2 * width), before);
    }
  }
}

class Enumeration {
 public:
  Enumeration(const RowPattern& pattern, int colours, int min_meld, OptionDetail detail, int field_bits, Meter& meter)
      : pattern_(pattern),
        colours_(colours),
        min_meld_(min_meld),
        detail_(detail),
        field_bits_(field_bits),
        meter_(meter) {
    choose_run_tiles(0, 0, 0);
  }

  void hand_over(std::vector<RowOption>& options, std::vector<Row>& ways) && {
    sort_stoppably(
        options_,
        [](const Found& a, const Found& b) {
          if (a.shape.jokers != b.shape.jokers) return a.shape.jokers < b.shape.jokers;
          if (a.free_tiles != b.free_tiles) return a.free_tiles > b.free_tiles;
          return a.shape.run_tiles > b.shape.run_tiles;
        },
        meter_);
    if (meter_.stopped()) return;
    options.reserve(options_.size());
    for (const Found& found : options_) {
      const auto first_way = static_cast<std::uint32_t>(ways.size());
      for (std::uint32_t way = found.first_way; way != no_way; way = ways_[way].next) ways.push_back(ways_[way].used);
      options.push_back({.run_tiles = found.shape.run_tiles,
                         .jokers = found.shape.jokers,
                         .free_tiles = found.free_tiles,
                         .first_way = first_way,
                         .ways = static_cast<std::uint32_t>(ways.size()) - first_way});
    }
  }

 private:
  static constexpr std::uint32_t no_way = 0xffffffff;

  // The ways of an option are a list in the order in which they were found.
  struct Way {
    Row used;
    std::uint32_t next;
  };
  struct Found {
    Shape shape;
    int free_tiles;
    std::uint32_t first_way;
    std::uint32_t last_way;
  };

  // A joker in a run and an equal natural tile in a group could change places. So a colour either has tiles in groups,
  // and then no more jokers in runs than it lacks tiles, or `extra` jokers lie where tiles that may stay on the rack
  // could.
  void choose_run_tiles(int colour, int jokers, std::uint64_t run_tiles) {
    if (colour == colours_) {
      if (meter_.spend(2)) choose_groups(jokers, run_tiles);
      return;
    }
    if (meter_.stopped()) return;
    const auto c = static_cast<std::size_t>(colour);
    const int must = row_count(pattern_.must, colour);
    const int there = must + row_count(pattern_.may, colour);
    const int most = std::min(there + pattern_.jokers - jokers, pattern_.most_run_tiles);
    for (int count = 0; count <= most; ++count) {
      const int lacking = std::max(0, count - there);
      const std::uint64_t with_count = run_tiles | static_cast<std::uint64_t>(count) << (field_bits_ * colour);
      const int in_runs = count - lacking;
      for (int extra = 0; jokers + lacking + extra <= pattern_.jokers; ++extra) {
        if (extra > 0 && in_runs - extra < must) break;
        in_runs_[c] = in_runs - extra;
        group_least_[c] = std::max(0, must - in_runs_[c]);
        group_most_[c] = extra > 0 ? 0 : there - in_runs;
        choose_run_tiles(colour + 1, jokers + lacking + extra, with_count);
      }
    }
  }

  void choose_groups(int run_jokers, std::uint64_t run_tiles) {
    int least_groups = 0;
    int most_groups = 0;
    for (int colour = 0; colour < colours_; ++colour) {
      least_groups = std::max(least_groups, group_least_[static_cast<std::size_t>(colour)]);
      most_groups += group_most_[static_cast<std::size_t>(colour)];
    }
    const int jokers = pattern_.jokers - run_jokers;
    most_groups = min_meld_ <= colours_ ? (most_groups + jokers) / min_meld_ : 0;
    for (int groups = least_groups; groups <= most_groups; ++groups) {
      for (int group_jokers = 0; group_jokers <= jokers; ++group_jokers) {
        fill_groups(groups, group_jokers, {run_tiles, run_jokers + group_jokers});
      }
    }
  }

  // As many tiles as `groups` groups can hold beside the jokers; which ones is open if there are too many.
  void fill_groups(int groups, int jokers, const Shape& shape) {
    Row fill = 0;
    for (int colour = 0; colour < colours_; ++colour) {
      fill |= row_of(colour, std::min(groups, group_most_[static_cast<std::size_t>(colour)]));
    }
    const int spare = row_total(fill) + jokers - groups * min_meld_;
    if (spare < 0) return;
    int too_many = std::max(0, row_total(fill) + jokers - groups * colours_);
    leave_out(fill, too_many, 0, shape);
    if (detail_ != OptionDetail::every_total && detail_ != OptionDetail::every_way) return;
    while (++too_many <= spare) leave_out(fill, too_many, 0, shape);
  }

  void leave_out(Row fill, int too_many, int from_colour, const Shape& shape) {
    if (too_many <= 0) {
      if (meter_.spend(4)) add(fill, shape);
      return;
    }
    if (meter_.stopped()) return;
    for (int colour = from_colour; colour < colours_; ++colour) {
      if (row_count(fill, colour) > group_least_[static_cast<std::size_t>(colour)]) {
        leave_out(fill - row_of(colour), too_many - 1, colour, shape);
        if (detail_ == OptionDetail::most_tiles || detail_ == OptionDetail::every_total) return;
      }
    }
  }

  void add(Row in_groups, const Shape& shape) {
    if (++tried_ % tries_a_node == 0 && !meter_.visit()) return;
    Row used = in_groups;
    for (int colour = 0; colour < colours_; ++colour)
      used += row_of(colour, in_runs_[static_cast<std::size_t>(colour)]);
    const int free_tiles = row_total(used) - row_total(pattern_.must);
    const int told_apart_by = detail_ == OptionDetail::every_total ? free_tiles : 0;
    const std::uint64_t hash = hash_of({shape.run_tiles, shape.jokers, told_apart_by});
    const std::uint32_t known = index_.find(hash, [&](std::uint32_t option) {
      const Shape& other = options_[option].shape;
      return other.run_tiles == shape.run_tiles && other.jokers == shape.jokers &&
             (detail_ != OptionDetail::every_total || options_[option].free_tiles == free_tiles);
    });
    if (known == HashIndex::none) {
      if (!meter_.hold(bytes_an_option)) return;
      index_.add(hash, static_cast<std::uint32_t>(options_.size()));
      options_.push_back({shape, free_tiles, no_way, no_way});
      append_way(options_.back(), used);
      return;
    }
    add_way(options_[known], used, free_tiles);
  }

  void add_way(Found& option, Row used, int free_tiles) {
    switch (detail_) {
      case OptionDetail::most_tiles:
      case OptionDetail::every_total:
        if (free_tiles <= option.free_tiles) return;
        option.free_tiles = free_tiles;
        ways_[option.first_way].used = used;
        return;
      case OptionDetail::every_way:
        if (any_way(option, [&](Row other) { return other == used; })) return;
        break;
      case OptionDetail::all_best:
        if (any_way(option, [&](Row other) { return contains(other, used); })) return;
        drop_ways_within(option, used);
        break;
    }
    append_way(option, used);
    option.free_tiles = std::max(option.free_tiles, free_tiles);
  }

  void append_way(Found& option, Row used) {
    const auto way = static_cast<std::uint32_t>(ways_.size());
    if (!meter_.hold(2 * sizeof(Way))) return;
    ways_.push_back({used, no_way});
    (option.first_way == no_way ? option.first_way : ways_[option.last_way].next) = way;
    option.last_way = way;
  }

  template <class Is>
  [[nodiscard]] bool any_way(const Found& option, Is is) {
    std::int64_t looked_at = 0;
    for (std::uint32_t way = option.first_way; way != no_way; way = ways_[way].next) {
      if (is(ways_[way].used)) return true;
      ++looked_at;
    }
    // Whoever has been stopped need not know.
    return !meter_.spend(looked_at / 8);
  }

  void drop_ways_within(Found& option, Row used) {
    std::uint32_t before = no_way;
    for (std::uint32_t way = option.first_way; way != no_way; way = ways_[way].next) {
      if (!contains(used, ways_[way].used)) {
        before = way;
        continue;
      }
      (before == no_way ? option.first_way : ways_[before].next) = ways_[way].next;
    }
    option.last_way = before;
  }

  // Rows of ordinary games have far fewer; where a row has millions, a limit on nodes must hold before the first state.
  static constexpr std::uint64_t tries_a_node = 65536;
  // Of the list and the index that are made here, and of the columns and sets that are made of them.
  static constexpr std::size_t bytes_an_option = 256;

  RowPattern pattern_;
  int colours_;
  int min_meld_;
  OptionDetail detail_;
  int field_bits_;
  Meter& meter_;
  Counts in_runs_{};      // natural tiles
  Counts group_least_{};  // tiles that must be used and are not in runs
  Counts group_most_{};
  std::uint64_t tried_ = 0;
  std::vector<Found> options_;
  std::vector<Way> ways_;
  HashIndex index_;
};

int field(std::uint64_t fields, int colour, int field_bits) {
  return static_cast<int>(fields >> (field_bits * colour)) & ((1 << field_bits) - 1);
}

}  // namespace

int groups_of(int naturals, int most_equal, int jokers, int colours, int min_meld) {
  const int total = naturals + jokers;
  if (total == 0) return 0;
  if (min_meld > colours) return -1;
  // Dealt round the table colour by colour, jokers last, the sizes of t groups differ by one at most.
  for (int groups = std::max(1, most_equal); groups * min_meld <= total; ++groups) {
    if (total <= groups * colours) return groups;
  }
  return -1;
}

RowOptions::RowOptions(const RowPattern& pattern, int colours, int min_meld, OptionDetail detail, int field_bits,
                       Meter& meter, OptionIndex index) {
  Enumeration(pattern, colours, min_meld, detail, field_bits, meter).hand_over(options_, ways_);
  if (!meter.spend(static_cast<std::int64_t>(options_.size()))) return;
  for (const RowOption& option : options_) ++with_at_most_[static_cast<std::size_t>(option.jokers)];
  for (std::size_t jokers = 1; jokers < with_at_most_.size(); ++jokers)
    with_at_most_[jokers] += with_at_most_[jokers - 1];
  std::vector<std::uint64_t> regrets(options_.size(), 0);
  if (detail == OptionDetail::most_tiles) regrets = find_regrets(colours, field_bits, meter);
  if (meter.stopped()) return;
  if (index == OptionIndex::columns) {
    build_columns(regrets);
  } else {
    build_sets(regrets, colours, field_bits, meter);
  }
}

RowOptions::RowOptions(const RowOptions& other, std::span<const int> places, int field_bits)
    : options_(other.options_),
      ways_(other.ways_),
      column_size_(other.column_size_),
      columns_(other.columns_),
      with_at_most_(other.with_at_most_),
      bounds_(other.bounds_),
      words_(other.words_),
      sets_(other.sets_) {
  const auto move_fields = [&](auto fields, int bits) {
    decltype(fields) moved = 0;
    const auto mask = static_cast<decltype(fields)>((1U << bits) - 1);
    for (const int place : places) {
      moved |= (fields & mask) << (bits * place);
      fields >>= bits;
    }
    return moved;
  };
  for (RowOption& option : options_) option.run_tiles = move_fields(option.run_tiles, field_bits);
  for (Row& way : ways_) way = move_fields(way, bits_per_count);
  if (!columns_.empty()) {
    for (std::size_t index = 0; index < options_.size(); ++index) {
      std::uint16_t& regrets = columns_[column_size_ + index];
      columns_[index] = static_cast<std::uint16_t>(options_[index].run_tiles);
      if (regrets != 0) regrets = static_cast<std::uint16_t>(move_fields(std::uint32_t{regrets}, field_bits));
    }
  }
  const std::size_t of_colour = words_ * static_cast<std::size_t>(3 * bounds_);
  for (std::size_t colour = 0; colour < places.size(); ++colour) {
    const auto from = other.sets_.begin() + static_cast<std::ptrdiff_t>(colour * of_colour);
    std::copy_n(from, of_colour,
                sets_.begin() + static_cast<std::ptrdiff_t>(places[colour]) * static_cast<std::ptrdiff_t>(of_colour));
  }
}

// See regrets().
std::vector<std::uint64_t> RowOptions::find_regrets(int colours, int field_bits, Meter& meter) const {
  std::vector<std::uint64_t> regrets(options_.size(), 0);
  HashIndex by_shape;
  for (std::size_t index = 0; index < options_.size(); ++index) {
    if (index % options_a_look == 0 && !meter.spend(2 * options_a_look)) return regrets;
    const RowOption& option = options_[index];
    by_shape.add(hash_of({option.run_tiles, option.jokers}), static_cast<std::uint32_t>(index));
  }
  for (std::size_t index = 0; index < options_.size(); ++index) {
    if (index % options_a_look == 0 && !meter.spend(4 * colours * options_a_look)) return regrets;
    const RowOption& option = options_[index];
    for (int colour = 0; colour < colours; ++colour) {
      const std::uint64_t one_more = std::uint64_t{1} << (field_bits * colour);
      const Shape wanted{option.run_tiles + one_more, option.jokers};
      const std::uint32_t longer = by_shape.find(hash_of(wanted), [&](std::uint32_t other) {
        return options_[other].run_tiles == wanted.run_tiles && options_[other].jokers == wanted.jokers;
      });
      if (longer == HashIndex::none || options_[longer].free_tiles < option.free_tiles) continue;
      regrets[index] |= one_more << (field_bits - 1);
    }
  }
  return regrets;
}

void RowOptions::build_columns(const std::vector<std::uint64_t>& regrets) {
  column_size_ = options_.size() + column_padding;
  columns_.assign(3 * column_size_, 0);
  for (std::size_t index = 0; index < options_.size(); ++index) {
    columns_[index] = static_cast<std::uint16_t>(options_[index].run_tiles);
    columns_[column_size_ + index] = static_cast<std::uint16_t>(regrets[index]);
    columns_[2 * column_size_ + index] = static_cast<std::uint16_t>(options_[index].jokers);
  }
}

void RowOptions::build_sets(const std::vector<std::uint64_t>& regrets, int colours, int field_bits, Meter& meter) {
  int highest = 0;
  for (const RowOption& option : options_) {
    for (int colour = 0; colour < colours; ++colour) {
      highest = std::max(highest, field(option.run_tiles, colour, field_bits));
    }
  }
  bounds_ = highest + 2;
  words_ = (options_.size() + 63) / 64;
  sets_.assign(words_ * static_cast<std::size_t>(colours * 3 * bounds_), 0);
  for (std::size_t index = 0; index < options_.size(); ++index) {
    if (index % options_a_look == 0 && !meter.spend((colours * bounds_ / 4 + 1) * options_a_look)) return;
    const std::uint64_t bit = std::uint64_t{1} << (index % 64);
    for (int colour = 0; colour < colours; ++colour) {
      const int here = field(options_[index].run_tiles, colour, field_bits);
      const bool regretted = field(regrets[index], colour, field_bits) != 0;
      for (int bound = 0; bound < bounds_; ++bound) {
        const auto add_to = [&](int family) {
          sets_[words_ * static_cast<std::size_t>((colour * 3 + family) * bounds_ + bound) + index / 64] |= bit;
        };
        if (here >= bound) add_to(0);
        if (here <= bound) add_to(1);
        if (here >= bound || !regretted) add_to(2);
      }
    }
  }
}

const RowOption& RowOptions::option_of_way(std::uint32_t index) const {
  return *std::find_if(options_.begin(), options_.end(),
                       [&](const RowOption& option) { return index - option.first_way < option.ways; });
}

std::size_t RowOptions::heap_bytes() const {
  return sets_.capacity() * sizeof(std::uint64_t) + columns_.capacity() * sizeof(std::uint16_t) +
         options_.capacity() * sizeof(RowOption) + ways_.capacity() * sizeof(Row);
}

}  // namespace tilefish
