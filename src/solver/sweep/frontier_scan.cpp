#include "solver/sweep/frontier_scan.h"

#include <array>
#include <bit>

#if defined(__GNUC__) && defined(__x86_64__)
#define TILEFISH_X86_SCANS
#include <immintrin.h>
#endif

namespace tilefish {

namespace {

FrontierScan::Found portable_compare(const std::uint64_t* keys, const std::int64_t* scores, std::size_t count,
                                     std::uint64_t key, std::int64_t score, std::uint64_t guards) {
  std::size_t covered = count;
  for (std::size_t i = 0; i < count; ++i) {
    if (scores[i] >= score && (((keys[i] | guards) - key) & guards) == guards) return {i, covered};
    if (covered == count && scores[i] <= score && (((key | guards) - keys[i]) & guards) == guards) covered = i;
  }
  return {count, covered};
}

#ifdef TILEFISH_X86_SCANS

// Lanes past the last state may hold anything, so that what is found there does not count.
std::size_t first_lane(std::size_t i, unsigned mask, std::size_t count) {
  const std::size_t found = i + static_cast<std::size_t>(std::countr_zero(mask));
  return found < count ? found : count;
}

__attribute__((target("avx2"))) FrontierScan::Found avx2_compare(const std::uint64_t* keys, const std::int64_t* scores,
                                                                 std::size_t count, std::uint64_t key,
                                                                 std::int64_t score, std::uint64_t guards) {
  const __m256i guard = _mm256_set1_epi64x(static_cast<long long>(guards));
  const __m256i other = _mm256_set1_epi64x(static_cast<long long>(key));
  const __m256i guarded = _mm256_or_si256(other, guard);
  const __m256i other_score = _mm256_set1_epi64x(score);
  std::size_t covered = count;
  for (std::size_t i = 0; i < count; i += 4) {
    const __m256i own = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(keys + i));
    const __m256i worth = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(scores + i));
    const __m256i no_less = _mm256_andnot_si256(_mm256_sub_epi64(_mm256_or_si256(own, guard), other), guard);
    const __m256i no_more = _mm256_andnot_si256(_mm256_sub_epi64(guarded, own), guard);
    const __m256i zero = _mm256_setzero_si256();
    const __m256i covers =
        _mm256_andnot_si256(_mm256_cmpgt_epi64(other_score, worth), _mm256_cmpeq_epi64(no_less, zero));
    const __m256i is_covered =
        _mm256_andnot_si256(_mm256_cmpgt_epi64(worth, other_score), _mm256_cmpeq_epi64(no_more, zero));
    const auto covers_mask = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(covers)));
    const auto covered_mask = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(is_covered)));
    if (covers_mask != 0 && first_lane(i, covers_mask, count) != count) {
      return {first_lane(i, covers_mask, count), covered};
    }
    if (covered == count && covered_mask != 0) covered = first_lane(i, covered_mask, count);
  }
  return {count, covered};
}

__attribute__((target("avx512f"))) FrontierScan::Found avx512_compare(const std::uint64_t* keys,
                                                                      const std::int64_t* scores, std::size_t count,
                                                                      std::uint64_t key, std::int64_t score,
                                                                      std::uint64_t guards) {
  const __m512i guard = _mm512_set1_epi64(static_cast<long long>(guards));
  const __m512i other = _mm512_set1_epi64(static_cast<long long>(key));
  const __m512i guarded = _mm512_or_si512(other, guard);
  const __m512i other_score = _mm512_set1_epi64(score);
  std::size_t covered = count;
  for (std::size_t i = 0; i < count; i += 8) {
    const __m512i own = _mm512_loadu_si512(keys + i);
    const __m512i worth = _mm512_loadu_si512(scores + i);
    const __m512i no_less = _mm512_andnot_si512(_mm512_sub_epi64(_mm512_or_si512(own, guard), other), guard);
    const __m512i no_more = _mm512_andnot_si512(_mm512_sub_epi64(guarded, own), guard);
    const unsigned covers = _mm512_mask_cmpge_epi64_mask(_mm512_testn_epi64_mask(no_less, no_less), worth, other_score);
    const unsigned is_covered =
        _mm512_mask_cmple_epi64_mask(_mm512_testn_epi64_mask(no_more, no_more), worth, other_score);
    if (covers != 0 && first_lane(i, covers, count) != count) return {first_lane(i, covers, count), covered};
    if (covered == count && is_covered != 0) covered = first_lane(i, is_covered, count);
  }
  return {count, covered};
}

constexpr std::array<FrontierScan, 3> scans = {
    {{portable_compare, "portable"}, {avx2_compare, "avx2"}, {avx512_compare, "avx512"}}};

#else

constexpr std::array<FrontierScan, 1> scans = {{{portable_compare, "portable"}}};

#endif

std::size_t usable_scans() {
#ifdef TILEFISH_X86_SCANS
  if (__builtin_cpu_supports("avx512f")) return 3;
  if (__builtin_cpu_supports("avx2")) return 2;
#endif
  return 1;
}

}  // namespace

std::span<const FrontierScan> frontier_scans() { return std::span(scans).first(usable_scans()); }

}  // namespace tilefish
