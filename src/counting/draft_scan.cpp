#include "counting/draft_scan.h"

#include <algorithm>
#include <cassert>

#if defined(__GNUC__) && defined(__x86_64__)
#define TILEFISH_X86_DRAFT_SCANS
#include <immintrin.h>
#endif

namespace tilefish {

namespace {

// Four of them are less than a byte holds, and more than any hand has jokers to pay for.
constexpr int far = 60;

bool is_same(const ScannedDraft& a, const ScannedDraft& b) {
  return a.runs == b.runs && a.spent == b.spent && a.purse == b.purse;
}

bool dominates(const DistanceTables& distances, const ScannedDraft& strong, const ScannedDraft& weak) {
  int cost = strong.purse;
  for (std::size_t colour = 0; colour < strong.runs.size(); ++colour) {
    cost += distances.to(weak.runs[colour])[strong.runs[colour]];
  }
  return cost <= weak.spent;
}

std::uint64_t portable_undominated(const DistanceTables& distances, const ScannedDrafts& drafts) {
  std::uint64_t kept = 0;
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    const ScannedDraft own = drafts[i];
    bool superfluous = false;
    for (std::size_t j = 0; j < drafts.size() && !superfluous; ++j) {
      const ScannedDraft other = drafts[j];
      superfluous = is_same(other, own) ? j < i : dominates(distances, other, own);
    }
    if (!superfluous) kept |= std::uint64_t{1} << i;
  }
  return kept;
}

#ifdef TILEFISH_X86_DRAFT_SCANS

#define TILEFISH_SSSE3 __attribute__((target("ssse3")))
#define TILEFISH_AVX2 __attribute__((target("avx2")))

constexpr std::size_t scanned_at_once = 16;

// Sixteen drafts, column by column.
struct Columns {
  __m128i runs[ScannedDraft::most_colours];
  __m128i spent;
  __m128i purse;
};

TILEFISH_SSSE3 inline Columns columns_of(const std::uint64_t* drafts) {
  __m128i pairs[8];
  for (int i = 0; i < 8; ++i) {
    const __m128i first = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(drafts + i));
    const __m128i second = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(drafts + i + 8));
    pairs[i] = _mm_unpacklo_epi8(first, second);
  }
  __m128i runs[4];
  __m128i jokers[4];
  for (int i = 0; i < 4; ++i) {
    runs[i] = _mm_unpacklo_epi8(pairs[i], pairs[i + 4]);
    jokers[i] = _mm_unpackhi_epi8(pairs[i], pairs[i + 4]);
  }
  const __m128i low[] = {_mm_unpacklo_epi8(runs[0], runs[2]), _mm_unpacklo_epi8(runs[1], runs[3])};
  const __m128i high[] = {_mm_unpackhi_epi8(runs[0], runs[2]), _mm_unpackhi_epi8(runs[1], runs[3])};
  const __m128i both[] = {_mm_unpacklo_epi8(jokers[0], jokers[2]), _mm_unpacklo_epi8(jokers[1], jokers[3])};
  return {{_mm_unpacklo_epi8(low[0], low[1]), _mm_unpackhi_epi8(low[0], low[1]), _mm_unpacklo_epi8(high[0], high[1]),
           _mm_unpackhi_epi8(high[0], high[1])},
          _mm_unpacklo_epi8(both[0], both[1]),
          _mm_unpackhi_epi8(both[0], both[1])};
}

constexpr std::uint64_t first_bits(std::size_t count) { return ~std::uint64_t{0} >> (64 - count); }

// The drafts that cannot buy, one bit each.
TILEFISH_SSSE3 inline std::uint64_t unable(const Columns& columns) {
  const __m128i none = _mm_set1_epi8(static_cast<char>(ScannedDraft::cannot_buy));
  return static_cast<std::uint64_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(columns.purse, none)));
}

TILEFISH_SSSE3 inline __m128i table_of(const DistanceTables& distances, std::uint8_t run) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(distances.to(run).data()));
}

// The drafts of sixteen that dominate one, itself included, one bit each.
TILEFISH_SSSE3 inline std::uint64_t dominating(const DistanceTables& distances, const Columns& columns,
                                               const ScannedDraft& weak) {
  __m128i cost = columns.purse;
  for (std::size_t colour = 0; colour < ScannedDraft::most_colours; ++colour) {
    cost = _mm_adds_epu8(cost, _mm_shuffle_epi8(table_of(distances, weak.runs[colour]), columns.runs[colour]));
  }
  // Of unsigned bytes a ≤ b exactly if a less b, but not below zero, is zero.
  const __m128i lacking = _mm_subs_epu8(cost, _mm_set1_epi8(static_cast<char>(weak.spent)));
  return static_cast<std::uint64_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(lacking, _mm_setzero_si128())));
}

// Every draft is compared with all that are left: there are few, and branches that cannot be foreseen would cost more.
// From the last one down, so that of drafts that are alike the first is left.
TILEFISH_SSSE3 std::uint64_t ssse3_undominated(const DistanceTables& distances, const ScannedDrafts& drafts) {
  const std::size_t count = drafts.size();
  const std::size_t blocks = (count + scanned_at_once - 1) / scanned_at_once;
  Columns columns[ScannedDrafts::most / scanned_at_once];
  std::uint64_t left = first_bits(count);
  std::uint64_t poor = 0;
  for (std::size_t block = 0; block < blocks; ++block) {
    columns[block] = columns_of(drafts.data() + block * scanned_at_once);
    poor |= unable(columns[block]) << (block * scanned_at_once);
  }
  if ((poor & left) != 0) return portable_undominated(distances, drafts);
  for (std::size_t i = count; i-- > 0;) {
    const ScannedDraft own = drafts[i];
    std::uint64_t better = 0;
    for (std::size_t block = 0; block < blocks; ++block) {
      better |= dominating(distances, columns[block], own) << (block * scanned_at_once);
    }
    const std::uint64_t bit = std::uint64_t{1} << i;
    left &= (better & left & ~bit) != 0 ? ~bit : ~std::uint64_t{0};
  }
  return left;
}

TILEFISH_AVX2 inline __m256i twice(const __m128i& half) { return _mm256_broadcastsi128_si256(half); }

// Up to sixteen drafts; two of them are compared with all at once.
TILEFISH_AVX2 std::uint64_t avx2_undominated_of_few(const DistanceTables& distances, const ScannedDrafts& drafts) {
  const std::size_t count = drafts.size();
  const Columns columns = columns_of(drafts.data());
  std::uint64_t left = first_bits(count);
  if ((unable(columns) & left) != 0) return portable_undominated(distances, drafts);
  __m256i runs[ScannedDraft::most_colours];
  for (std::size_t colour = 0; colour < ScannedDraft::most_colours; ++colour) {
    runs[colour] = twice(columns.runs[colour]);
  }
  const __m256i purse = twice(columns.purse);
  for (std::size_t i = (count + 1) / 2 * 2; i > 0; i -= 2) {
    const ScannedDraft first = drafts[i - 2];
    const ScannedDraft second = drafts[i - 1 < count ? i - 1 : i - 2];
    __m256i cost = purse;
    for (std::size_t colour = 0; colour < ScannedDraft::most_colours; ++colour) {
      const __m256i tables = _mm256_inserti128_si256(_mm256_castsi128_si256(table_of(distances, first.runs[colour])),
                                                     table_of(distances, second.runs[colour]), 1);
      cost = _mm256_adds_epu8(cost, _mm256_shuffle_epi8(tables, runs[colour]));
    }
    const __m256i spent = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_set1_epi8(static_cast<char>(first.spent))),
                                                  _mm_set1_epi8(static_cast<char>(second.spent)), 1);
    const auto better = static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_subs_epu8(cost, spent), _mm256_setzero_si256())));
    const std::uint64_t second_bit = std::uint64_t{1} << (i - 1);
    const std::uint64_t first_bit = std::uint64_t{1} << (i - 2);
    left &= ((better >> scanned_at_once) & left & ~second_bit) != 0 ? ~second_bit : ~std::uint64_t{0};
    left &= ((better & 0xffff) & left & ~first_bit) != 0 ? ~first_bit : ~std::uint64_t{0};
  }
  return left;
}

TILEFISH_AVX2 std::uint64_t avx2_undominated(const DistanceTables& distances, const ScannedDrafts& drafts) {
  return drafts.size() <= scanned_at_once ? avx2_undominated_of_few(distances, drafts)
                                          : ssse3_undominated(distances, drafts);
}

constexpr std::array<DraftScan, 3> scans = {
    {{portable_undominated, "portable"}, {ssse3_undominated, "ssse3"}, {avx2_undominated, "avx2"}}};

std::size_t usable_scans() {
  if (__builtin_cpu_supports("avx2")) return 3;
  return __builtin_cpu_supports("ssse3") ? 2 : 1;
}

#else

constexpr std::array<DraftScan, 1> scans = {{{portable_undominated, "portable"}}};

std::size_t usable_scans() { return 1; }

#endif

}  // namespace

DistanceTables::DistanceTables(const RunStates& runs) : to_(static_cast<std::size_t>(runs.size())) {
  assert(to_.size() <= most_states);
  for (std::size_t a = 0; a < to_.size(); ++a) {
    for (std::size_t b = 0; b < to_.size(); ++b) {
      const int distance = runs.distance(static_cast<RunStates::State>(a), static_cast<RunStates::State>(b));
      to_[b][a] = static_cast<std::uint8_t>(std::min(distance, far));
    }
  }
}

std::span<const DraftScan> draft_scans() { return std::span(scans).first(usable_scans()); }

}  // namespace tilefish
