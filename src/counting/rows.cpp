#include "counting/rows.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace tilefish {

Rows::Rows(int colours, int copies, int most, Measure measure, WorkMeter& meter)
    : colours_(colours), copies_(copies), measure_(measure) {
  std::size_t codes = 1;
  for (int i = 0; i < colours; ++i) codes *= static_cast<std::size_t>(copies + 1);
  const std::size_t symmetries = std::size_t{1} << (colours - 1);
  const std::size_t bytes_of_code =
      3 * sizeof(Index) + 2 * sizeof(int) + static_cast<std::size_t>(colours) + symmetries * sizeof(std::uint32_t);
  if (!meter.hold(codes * bytes_of_code)) return;
  constexpr Index absent = ~Index{0};
  index_of_code_.assign(codes, absent);

  std::vector<std::vector<std::size_t>> codes_by_tiles(static_cast<std::size_t>(colours * copies) + 1);
  std::vector<std::uint8_t> counts(static_cast<std::size_t>(colours));
  const auto decode = [&](std::size_t code) {
    for (std::uint8_t& count : counts) {
      count = static_cast<std::uint8_t>(code % static_cast<std::size_t>(copies + 1));
      code /= static_cast<std::size_t>(copies + 1);
    }
  };
  for (std::size_t code = 0; code < codes; ++code) {
    if (!meter.spend(colours)) return;
    decode(code);
    codes_by_tiles[static_cast<std::size_t>(std::accumulate(counts.begin(), counts.end(), 0))].push_back(code);
  }
  for (int amount = 0; amount <= std::min(most, colours * copies); ++amount) {
    const int tiles = measure == Measure::tiles ? amount : colours * copies - amount;
    for (const std::size_t code : codes_by_tiles[static_cast<std::size_t>(tiles)]) {
      if (!meter.spend(colours)) return;
      decode(code);
      index_of_code_[code] = static_cast<Index>(tiles_.size());
      tiles_.push_back(tiles);
      amounts_.push_back(amount);
      counts_.insert(counts_.end(), counts.begin(), counts.end());
    }
  }
  weights_.resize(symmetries);
  for (Symmetry symmetry = 0; symmetry < weights_.size(); ++symmetry) {
    weights_[symmetry].reserve(size());
    for (Index row = 0; row < size(); ++row) {
      if (!meter.spend(1)) return;
      weights_[symmetry].push_back(weight(row, symmetry));
    }
  }
}

std::size_t Rows::code(std::span<const std::uint8_t> counts) const {
  std::size_t code = 0;
  for (std::size_t i = counts.size(); i-- > 0;) code = code * static_cast<std::size_t>(copies_ + 1) + counts[i];
  return code;
}

bool Rows::contains(std::span<const std::uint8_t> counts) const { return index_of_code_[code(counts)] < size(); }

Rows::Index Rows::index(std::span<const std::uint8_t> counts) const {
  assert(contains(counts));
  return index_of_code_[code(counts)];
}

Rows::Index Rows::end_of(int amount) const {
  return static_cast<Index>(std::upper_bound(amounts_.begin(), amounts_.end(), amount) - amounts_.begin());
}

std::uint32_t Rows::weight(Index row, Symmetry symmetry) const {
  const std::span<const std::uint8_t> counts = this->counts(row);
  std::uint32_t weight = 1;
  std::uint32_t block = 1;  // colours of the current block so far
  std::uint32_t equal = 1;  // of them, those at the end that are equal
  for (std::size_t i = 1; i < counts.size(); ++i) {
    if ((symmetry >> (i - 1) & 1) == 0) {
      block = 1;
      equal = 1;
      continue;
    }
    if (counts[i] > counts[i - 1]) return 0;
    equal = counts[i] == counts[i - 1] ? equal + 1 : 1;
    ++block;
    weight = weight * block / equal;
  }
  return weight;
}

bool is_clearable(int tiles, int most_of_one_colour, int jokers, int colours, int min_meld) {
  const int total = tiles + jokers;
  const int fewest = std::max(most_of_one_colour, (total + colours - 1) / colours);
  return fewest * min_meld <= total;
}

std::vector<GroupPlay> group_plays(std::span<const std::uint8_t> counts, int jokers, int min_meld) {
  const int colours = static_cast<int>(counts.size());
  const int tiles = std::accumulate(counts.begin(), counts.end(), 0);
  const int most = *std::max_element(counts.begin(), counts.end());
  const auto clearable = [&](int with) { return is_clearable(tiles, most, with, colours, min_meld); };

  int roomy = jokers + 1;
  while (roomy > 0 && clearable(roomy - 1)) --roomy;
  std::vector<GroupPlay> plays;
  for (int with = 0; with < roomy && with <= jokers; ++with) {
    if (clearable(with)) plays.push_back({with, false});
  }
  if (roomy <= jokers) plays.push_back({roomy, true});
  return plays;
}

}  // namespace tilefish
