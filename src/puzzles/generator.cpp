#include "puzzles/generator.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <span>

#include <fmt/core.h>

#include "base/hash.h"

namespace tilefish {

namespace {

// How many of `tiles` tiles get each number of copies: running sums are rounded, so that the counts add up.
std::vector<int> tiles_by_copies(const Shares& shares, int tiles) {
  std::vector<int> counts;
  double share_so_far = 0;
  int tiles_so_far = 0;
  for (const double share : shares) {
    share_so_far += share;
    const int upto = std::min(tiles, static_cast<int>(std::lround(share_so_far * tiles)));
    counts.push_back(upto - tiles_so_far);
    tiles_so_far = upto;
  }
  if (!counts.empty()) counts.back() += tiles - tiles_so_far;
  return counts;
}

Result<Shares> parse_percentages(std::string_view text, int copies) {
  const auto refused = [&](std::string what, std::string token) {
    return Error{
        .what = std::move(what),
        .expected = fmt::format("random, dense, mixed, or percentages for 0 … {} copies that sum to 100", copies),
        .token = std::move(token),
        .place = {"--shares"}};
  };
  Shares shares;
  double sum = 0;
  std::string_view rest = text;
  while (true) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string word(rest.substr(0, comma));
    char* end = nullptr;
    const double percent = std::strtod(word.c_str(), &end);
    if (word.empty() || end != word.c_str() + word.size() || !(percent >= 0 && percent <= 100)) {
      return refused("this is no percentage", word);
    }
    shares.push_back(percent / 100);
    sum += percent;
    if (comma == rest.size()) break;
    rest.remove_prefix(comma + 1);
  }
  constexpr double rounding = 0.001;
  const auto wanted = static_cast<std::size_t>(copies) + 1;
  if (shares.size() + 1 == wanted && sum <= 100 + rounding) {
    shares.push_back(std::max(0.0, 1 - sum / 100));
    sum = 100;
  }
  if (shares.size() != wanted) return refused(fmt::format("{} shares are given", shares.size()), std::string(text));
  if (std::abs(sum - 100) > rounding) return refused(fmt::format("the shares sum to {:g}", sum), std::string(text));
  return shares;
}

// The gaps between sorted uniform points are uniform on all divisions.
Shares random_shares(Rng& rng, int copies) {
  std::vector<double> points;
  for (int i = 0; i < copies; ++i) points.push_back(rng.unit());
  std::sort(points.begin(), points.end());
  points.push_back(1);
  Shares shares;
  double before = 0;
  for (const double point : points) {
    shares.push_back(point - before);
    before = point;
  }
  return shares;
}

Shares dense_shares(Rng& rng, int copies) {
  constexpr double most = 0.1;
  Shares shares;
  double rest = 1;
  for (int i = 0; i < copies; ++i) {
    shares.push_back(most * rng.unit());
    rest -= shares.back();
  }
  shares.push_back(rest);
  return shares;
}

}  // namespace

Result<ShareSource> ShareSource::parse(std::string_view text, int copies) {
  if (text == "random") return ShareSource(Kind::random);
  if (text == "dense") return ShareSource(Kind::dense);
  if (text == "mixed") return ShareSource(Kind::mixed);
  Result<Shares> shares = parse_percentages(text, copies);
  if (!shares) return std::move(shares).error();
  return ShareSource(std::move(shares).value());
}

Shares ShareSource::draw(Rng& rng, int copies) const {
  switch (kind_) {
    case Kind::fixed: return shares_;
    case Kind::random: return random_shares(rng, copies);
    case Kind::dense: return dense_shares(rng, copies);
    case Kind::mixed: break;
  }
  return rng.below(2) == 0 ? random_shares(rng, copies) : dense_shares(rng, copies);
}

std::string ShareSource::describe() const {
  switch (kind_) {
    case Kind::fixed: break;
    case Kind::random: return "random";
    case Kind::dense: return "dense";
    case Kind::mixed: return "mixed";
  }
  std::string text;
  for (const double share : shares_) text += fmt::format("{}{}", text.empty() ? "" : ",", 100 * share);
  return text;
}

TileCounts puzzle_with_shares(Rng& rng, const Ruleset& ruleset, const Shares& shares) {
  const int places = ruleset.numbers() * ruleset.colours();
  const std::vector<int> by_copies = tiles_by_copies(shares, places);
  std::vector<std::uint8_t> copies_of_place;
  for (std::size_t copies = 0; copies < by_copies.size(); ++copies) {
    copies_of_place.insert(copies_of_place.end(), static_cast<std::size_t>(by_copies[copies]),
                           static_cast<std::uint8_t>(copies));
  }
  rng.shuffle(std::span(copies_of_place));
  TileCounts tiles(ruleset.numbers());
  auto place = copies_of_place.begin();
  for (int number = 1; number <= ruleset.numbers(); ++number) {
    Row row = 0;
    for (int colour = 0; colour < ruleset.colours(); ++colour) row += row_of(colour, *place++);
    tiles.set_row(number, row);
  }
  if (ruleset.jokers() > 0)
    tiles.set_jokers(static_cast<int>(rng.below(static_cast<std::uint64_t>(ruleset.jokers()) + 1)));
  return tiles;
}

PuzzleGenerator::PuzzleGenerator(const Ruleset& ruleset, std::uint64_t seed, ShareSource shares)
    : ruleset_(ruleset), rng_(seed), shares_(std::move(shares)) {}

PuzzleGenerator::Fingerprint PuzzleGenerator::fingerprint(const TileCounts& tiles) {
  Fingerprint print{0x5eed, 0xfeed};
  for (int number = 1; number <= tiles.numbers(); ++number) {
    print.first = combine(print.first, tiles.row(number));
    print.second = combine(print.second, tiles.row(number));
  }
  if (tiles.jokers() > 0) {
    print.first = combine(print.first, static_cast<std::uint64_t>(tiles.jokers()));
    print.second = combine(print.second, static_cast<std::uint64_t>(tiles.jokers()));
  }
  return print;
}

std::optional<TileCounts> PuzzleGenerator::next() {
  Meter unlimited;
  return next(unlimited);
}

std::optional<TileCounts> PuzzleGenerator::next(Meter& meter) {
  constexpr int most_repeats = 10'000;
  constexpr std::size_t bytes_of_print = sizeof(Fingerprint) + 32;
  if (!meter.hold(bytes_of_print)) return std::nullopt;
  for (int draw = 0; draw < most_repeats; ++draw) {
    if (!meter.spend(ruleset_.numbers() * ruleset_.colours())) return std::nullopt;
    TileCounts tiles = puzzle_with_shares(rng_, ruleset_, shares_.draw(rng_, ruleset_.copies()));
    if (seen_.insert(fingerprint(tiles)).second) return tiles;
  }
  return std::nullopt;
}

}  // namespace tilefish
