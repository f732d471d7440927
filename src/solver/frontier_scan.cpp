#include "solver/frontier_scan.h"

#include <bit>

#if defined(__GNUC__) && defined(__x86_64__)
#define TILEFISH_X86_SCANS
#include <immintrin.h>
#endif

namespace tilefish {

namespace {

std::size_t portable_covering(const std::uint64_t* keys, const std::int64_t* scores, std::size_t count,
                              std::uint64_t key, std::int64_t score, std::uint64_t guards) {
  for (std::size_t i = 0; i < count; ++i) {
    if ((((keys[i] | guards) - key) & guards) == guards && scores[i] >= score) return i;
  }
  return count;
}

std::size_t portable_covered_by(const std::uint64_t* keys, const std::int64_t* scores, std::size_t count,
                                std::uint64_t key, std::int64_t score, std::uint64_t guards) {
  const std::uint64_t guarded = key | guards;
  for (std::size_t i = 0; i < count; ++i) {
    if (((guarded - keys[i]) & guards) == guards && scores[i] <= score) return i;
  }
  return count;
}

constexpr FrontierScan portable{portable_covering, portable_covered_by, "portable"};

#ifdef TILEFISH_X86_SCANS

__attribute__((target("avx2"))) std::size_t avx2_covering(const std::uint64_t* keys, const std::int64_t* scores,
                                                          std::size_t count, std::uint64_t key, std::int64_t score,
                                                          std::uint64_t guards) {
  const __m256i guard = _mm256_set1_epi64x(static_cast<long long>(guards));
  const __m256i other = _mm256_set1_epi64x(static_cast<long long>(key));
  const __m256i below = _mm256_set1_epi64x(score - 1);
  for (std::size_t i = 0; i < count; i += 4) {
    const __m256i own = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(keys + i));
    const __m256i worth = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(scores + i));
    const __m256i left = _mm256_and_si256(_mm256_sub_epi64(_mm256_or_si256(own, guard), other), guard);
    const __m256i hit = _mm256_and_si256(_mm256_cmpeq_epi64(left, guard), _mm256_cmpgt_epi64(worth, below));
    const auto mask = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(hit)));
    if (mask != 0) {
      const std::size_t found = i + static_cast<std::size_t>(std::countr_zero(mask));
      return found < count ? found : count;
    }
  }
  return count;
}

__attribute__((target("avx2"))) std::size_t avx2_covered_by(const std::uint64_t* keys, const std::int64_t* scores,
                                                            std::size_t count, std::uint64_t key, std::int64_t score,
                                                            std::uint64_t guards) {
  const __m256i guard = _mm256_set1_epi64x(static_cast<long long>(guards));
  const __m256i guarded = _mm256_set1_epi64x(static_cast<long long>(key | guards));
  const __m256i above = _mm256_set1_epi64x(score + 1);
  for (std::size_t i = 0; i < count; i += 4) {
    const __m256i other = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(keys + i));
    const __m256i worth = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(scores + i));
    const __m256i left = _mm256_and_si256(_mm256_sub_epi64(guarded, other), guard);
    const __m256i hit = _mm256_and_si256(_mm256_cmpeq_epi64(left, guard), _mm256_cmpgt_epi64(above, worth));
    const auto mask = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(hit)));
    if (mask != 0) {
      const std::size_t found = i + static_cast<std::size_t>(std::countr_zero(mask));
      return found < count ? found : count;
    }
  }
  return count;
}

__attribute__((target("avx512f"))) std::size_t avx512_covering(const std::uint64_t* keys, const std::int64_t* scores,
                                                               std::size_t count, std::uint64_t key, std::int64_t score,
                                                               std::uint64_t guards) {
  const __m512i guard = _mm512_set1_epi64(static_cast<long long>(guards));
  const __m512i other = _mm512_set1_epi64(static_cast<long long>(key));
  const __m512i own_score = _mm512_set1_epi64(score);
  for (std::size_t i = 0; i < count; i += 8) {
    const __m512i own = _mm512_loadu_si512(keys + i);
    const __m512i left = _mm512_and_si512(_mm512_sub_epi64(_mm512_or_si512(own, guard), other), guard);
    const __mmask8 fields = _mm512_cmpeq_epi64_mask(left, guard);
    const unsigned mask = _mm512_mask_cmpge_epi64_mask(fields, _mm512_loadu_si512(scores + i), own_score);
    if (mask != 0) {
      const std::size_t found = i + static_cast<std::size_t>(std::countr_zero(mask));
      return found < count ? found : count;
    }
  }
  return count;
}

__attribute__((target("avx512f"))) std::size_t avx512_covered_by(const std::uint64_t* keys, const std::int64_t* scores,
                                                                 std::size_t count, std::uint64_t key,
                                                                 std::int64_t score, std::uint64_t guards) {
  const __m512i guard = _mm512_set1_epi64(static_cast<long long>(guards));
  const __m512i guarded = _mm512_set1_epi64(static_cast<long long>(key | guards));
  const __m512i own_score = _mm512_set1_epi64(score);
  for (std::size_t i = 0; i < count; i += 8) {
    const __m512i left = _mm512_and_si512(_mm512_sub_epi64(guarded, _mm512_loadu_si512(keys + i)), guard);
    const __mmask8 fields = _mm512_cmpeq_epi64_mask(left, guard);
    const unsigned mask = _mm512_mask_cmple_epi64_mask(fields, _mm512_loadu_si512(scores + i), own_score);
    if (mask != 0) {
      const std::size_t found = i + static_cast<std::size_t>(std::countr_zero(mask));
      return found < count ? found : count;
    }
  }
  return count;
}

constexpr FrontierScan avx2{avx2_covering, avx2_covered_by, "avx2"};
constexpr FrontierScan avx512{avx512_covering, avx512_covered_by, "avx512"};

#endif

}  // namespace

const FrontierScan& portable_frontier_scan() { return portable; }

const FrontierScan& fastest_frontier_scan() {
#ifdef TILEFISH_X86_SCANS
  if (__builtin_cpu_supports("avx512f")) return avx512;
  if (__builtin_cpu_supports("avx2")) return avx2;
#endif
  return portable;
}

}  // namespace tilefish
