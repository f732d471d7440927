#include "counting/formulas.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>
#include <string>

#include "counting/rows.h"
#include "counting/running_work.h"

namespace tilefish {

Natural single_copy_groups(int colours, int min_meld) {
  Natural ways = 1;
  for (int size = min_meld; size <= colours; ++size) ways += binomial(colours, size);
  return ways;
}

namespace {

// Calls visit with every ascending sequence, in lexicographic order, until it returns false.
bool for_each_sorted(SortedCounts& counts, std::size_t place, int copies, const std::function<bool()>& visit) {
  if (place == counts.size()) return visit();
  for (int count = place == 0 ? 0 : counts[place - 1]; count <= copies; ++count) {
    counts[place] = count;
    if (!for_each_sorted(counts, place + 1, copies, visit)) return false;
  }
  return true;
}

// In how many ways the counts can be given to the colours.
Natural arrangements(const SortedCounts& counts) {
  Natural ways = 1;
  int equal = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    equal = i > 0 && counts[i] == counts[i - 1] ? equal + 1 : 1;
    ways *= static_cast<std::uint32_t>(i + 1);
    ways.divide_by(static_cast<std::uint32_t>(equal));
  }
  return ways;
}

}  // namespace

std::vector<SortedCounts> all_sorted_counts(int colours, int copies) {
  std::vector<SortedCounts> all;
  SortedCounts counts(static_cast<std::size_t>(colours));
  for_each_sorted(counts, 0, copies, [&] {
    all.push_back(counts);
    return true;
  });
  return all;
}

Natural group_usages(int colours, int copies, int min_meld) {
  Natural usages;
  SortedCounts counts(static_cast<std::size_t>(colours));
  for_each_sorted(counts, 0, copies, [&] {
    const int tiles = std::accumulate(counts.begin(), counts.end(), 0);
    if (is_clearable(tiles, counts.back(), 0, colours, min_meld)) usages += arrangements(counts);
    return true;
  });
  return usages;
}

Natural run_configurations(int copies, int min_meld) { return binomial(copies + min_meld, min_meld); }

Natural encodings(int colours, int copies, int rows) { return power(binomial(copies + rows, rows), colours); }

Natural reachable_encodings(int present, int twice) {
  return static_cast<std::uint64_t>((2 * present - twice + 2) * (twice + 1) / 2);
}

namespace {

int tiles_for(std::span<const int> counts, int groups) {
  return std::accumulate(counts.begin(), counts.end(), 0,
                         [&](int sum, int count) { return sum + std::min(count, groups); });
}

}  // namespace

int most_groups(std::span<const int> counts, int min_meld) {
  int groups = *std::max_element(counts.begin(), counts.end());
  while (groups > 0 && tiles_for(counts, groups) < groups * min_meld) --groups;
  return groups;
}

int group_value(std::span<const int> counts, int min_meld) { return tiles_for(counts, most_groups(counts, min_meld)); }

std::vector<std::vector<int>> best_groups(std::span<const int> counts, int min_meld) {
  const int groups = most_groups(counts, min_meld);
  std::vector<std::vector<int>> dealt(static_cast<std::size_t>(groups));
  std::size_t next = 0;
  for (std::size_t colour = 0; colour < counts.size(); ++colour) {
    for (int tile = 0; tile < std::min(counts[colour], groups); ++tile) {
      dealt[next].push_back(static_cast<int>(colour));
      next = (next + 1) % dealt.size();
    }
  }
  return dealt;
}

int group_value_formula_3(std::span<const int> counts) {
  const std::size_t k = counts.size();
  if (k < 3) return 0;
  const int first = std::accumulate(counts.begin(), counts.end() - 2, 0);
  if (first <= counts[k - 2]) return 3 * first;
  const int others = first + counts[k - 2];
  return others + std::min(counts[k - 1], others / 2);
}

int group_value_formula_4(std::span<const int> counts, int min_meld, Formula4 reading) {
  const int k = static_cast<int>(counts.size());
  const int s = min_meld;
  if (k < s) return 0;
  const auto c = [&](int i) { return counts[static_cast<std::size_t>(i - 1)]; };  // numbered from 1 as in the thesis
  int first = 0;
  for (int i = 1; i <= k - (s - 1); ++i) first += c(i);
  if (first <= (s == 1 ? 0 : c(k - (s - 2)))) return s * first;
  int total = first + c(k - (s - 2));
  int r = total;
  for (int j = 2; j <= s - 1; ++j) {
    const int next = r + std::min(c(k - (s - j - 1)), r / j);
    total += std::min(c(k - (s - j - 1)), (reading == Formula4::as_printed ? next : r) / j);
    r = next;
  }
  return total;
}

std::uint64_t Formula4Range::cases(int min_meld) const {
  Natural cases;
  for (int each = min_meld; each <= colours; ++each) cases += binomial(each + copies, copies);
  return std::stoull(cases.to_string());
}

namespace {

// Counts that begin with these, the part of a check that one thread takes at once.
struct Beginning {
  int colours;
  int first;
  int second;
};

std::vector<Beginning> all_beginnings(int min_meld, const Formula4Range& range) {
  std::vector<Beginning> all;
  for (int colours = std::max(2, min_meld); colours <= range.colours; ++colours) {
    for (int first = 0; first <= range.copies; ++first) {
      for (int second = first; second <= range.copies; ++second) all.push_back({colours, first, second});
    }
  }
  return all;
}

int tiles_of(const SortedCounts& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }

bool comes_before(const Formula4Mistake& a, const Formula4Mistake& b) {
  if (a.counts.size() != b.counts.size()) return a.counts.size() < b.counts.size();
  return tiles_of(a.counts) < tiles_of(b.counts);
}

Formula4Check check_beginning(const Beginning& begin, int min_meld, int copies, Formula4 reading, WorkMeter& meter) {
  // Both values of a case, in steps of a meter.
  constexpr int steps_of_case = 10;
  Formula4Check check;
  SortedCounts counts(static_cast<std::size_t>(begin.colours));
  counts[0] = begin.first;
  counts[1] = begin.second;
  for_each_sorted(counts, 2, copies, [&] {
    if (!meter.spend(steps_of_case)) return false;
    ++check.cases;
    const int formula = group_value_formula_4(counts, min_meld, reading);
    const int truth = group_value(counts, min_meld);
    if (formula == truth) return true;
    ++check.mistakes;
    const Formula4Mistake mistake{min_meld, counts, formula, truth};
    if (!check.first || comes_before(mistake, *check.first)) check.first = mistake;
    return true;
  });
  return check;
}

}  // namespace

Outcome<Formula4Check> check_formula_4(int min_meld, const Formula4Range& range, Formula4 reading, const Work& work) {
  assert(min_meld >= 2);
  RunningWork running(work);
  const std::vector<Beginning> beginnings = all_beginnings(min_meld, range);
  std::vector<Formula4Check> checks(beginnings.size());
  running.for_each(beginnings.size(), [&](std::size_t i, unsigned worker) {
    checks[i] = check_beginning(beginnings[i], min_meld, range.copies, reading, running.meter(worker));
    running.advance(checks[i].cases);
    static_cast<void>(running.meter(worker).visit(checks[i].cases));
  });
  if (running.stopped()) return running.how_far();
  Formula4Check all;
  for (const Formula4Check& check : checks) {
    all.cases += check.cases;
    all.mistakes += check.mistakes;
    if (check.first && (!all.first || comes_before(*check.first, *all.first))) all.first = check.first;
  }
  return all;
}

}  // namespace tilefish
