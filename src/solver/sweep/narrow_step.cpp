#include "solver/sweep/narrow_step.h"

#include <bit>
#include <tuple>

#if defined(__GNUC__) && defined(__x86_64__)
#define TILEFISH_X86_STEPS
#include <immintrin.h>
#endif

namespace tilefish {

namespace {

constexpr std::uint64_t row_guards = 0x8888;
constexpr std::uint64_t short_guards = 0x88888888;
constexpr std::uint64_t one_each = 0x1111;

std::size_t portable_take(const NarrowStep& step, NarrowRuns::Key key, std::int64_t score, const StepResults& results) {
  const NarrowRuns::Open open = NarrowRuns::open(key);
  const int left = NarrowRuns::jokers_left(key);
  const auto used_before = static_cast<std::size_t>(step.jokers - left);
  const std::size_t count = step.with_at_most[static_cast<std::size_t>(left)];
  std::size_t reached = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t run_tiles = step.options.run_tiles[i];
    const std::int64_t new_score = score + step.options.gains[i];
    const std::uint64_t no_fewer = (run_tiles | row_guards) - open.all;
    if (new_score < step.least_scores[used_before] || (step.options.regrets[i] & ~no_fewer) != 0) continue;
    if (!NarrowRuns::can_take(open, run_tiles)) continue;
    const auto used = used_before + static_cast<std::size_t>(step.options.jokers[i]);
    const int still_left = step.jokers - static_cast<int>(used);
    NarrowRuns::Key next;
    if (!NarrowRuns::advance(open, run_tiles, step.ahead, still_left, next)) continue;
    NarrowRuns::drop_idle_runs(next, step.ahead, still_left);
    NarrowRuns::enter(next, static_cast<NarrowRuns::Ledger>(step.ledgers[used]));
    results.keys[reached] = next;
    results.scores[reached] = new_score + step.joker_scores[used] - step.joker_scores[used_before];
    results.options[reached] = static_cast<std::uint32_t>(i);
    ++reached;
  }
  return reached;
}

#ifdef TILEFISH_X86_STEPS

// Both follow the portable form line by line, an option in each lane.

#define TILEFISH_AVX2 __attribute__((target("avx2")))
#define TILEFISH_AVX512 __attribute__((target("avx512f")))

TILEFISH_AVX2 inline __m256i four_of(std::uint64_t word) { return _mm256_set1_epi64x(static_cast<long long>(word)); }

TILEFISH_AVX2 inline __m256i four_at(const void* column) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(column));
}

// Lanes past the options that may be taken ask for more jokers than there are: whatever they get is not used, but it must
// lie in the table.
TILEFISH_AVX2 inline __m256i four_from(const NarrowStep::Table& table, __m256i index) {
  static_assert(std::tuple_size_v<NarrowStep::Table> == 8);
  const __m256i within = _mm256_and_si256(index, _mm256_set1_epi64x(7));
  return _mm256_i64gather_epi64(reinterpret_cast<const long long*>(table.data()), within, 8);
}

TILEFISH_AVX2 inline __m256i positive_part(__m256i raw, __m256i guards) {
  const __m256i positive = _mm256_and_si256(raw, guards);
  return _mm256_and_si256(raw, _mm256_sub_epi64(positive, _mm256_srli_epi64(positive, 3)));
}

TILEFISH_AVX2 inline __m256i field_sum(__m256i fields) {
  const __m256i nibbles = four_of(0x0f0f0f0f);
  const __m256i pairs =
      _mm256_add_epi64(_mm256_and_si256(fields, nibbles), _mm256_and_si256(_mm256_srli_epi64(fields, 4), nibbles));
  return _mm256_sad_epu8(pairs, _mm256_setzero_si256());
}

TILEFISH_AVX2 std::size_t avx2_take(const NarrowStep& step, NarrowRuns::Key key, std::int64_t score,
                                    const StepResults& results) {
  const NarrowRuns::Open open = NarrowRuns::open(key);
  const int left = NarrowRuns::jokers_left(key);
  const auto used_before = static_cast<std::size_t>(step.jokers - left);
  const std::size_t count = step.with_at_most[static_cast<std::size_t>(left)];
  const __m256i guards = four_of(row_guards);
  const __m256i both_guards = four_of(short_guards);
  const std::int64_t scored = score - step.joker_scores[used_before];
  const std::int64_t least = step.least_scores[used_before] - score;
  std::size_t reached = 0;
  for (std::size_t i = 0; i < count; i += 4) {
    const __m256i x = four_at(step.options.run_tiles + i);
    const __m256i spent = four_at(step.options.jokers + i);
    const __m256i gains = four_at(step.options.gains + i);
    const __m256i guarded = _mm256_or_si256(x, guards);
    const __m256i more = _mm256_sub_epi64(guarded, four_of(open.all));
    const __m256i regretted = _mm256_andnot_si256(more, four_at(step.options.regrets + i));
    const __m256i too_few = _mm256_andnot_si256(_mm256_sub_epi64(guarded, four_of(open.short_runs)), guards);
    const __m256i started = positive_part(more, guards);
    const __m256i shorts =
        _mm256_or_si256(started, _mm256_slli_epi64(_mm256_add_epi64(started, four_of(open.ones)), 16));
    const __m256i stranded = _mm256_and_si256(shorts, four_of(step.ahead.beyond));
    const __m256i wrong = _mm256_or_si256(_mm256_or_si256(regretted, too_few), stranded);
    const __m256i wants =
        positive_part(_mm256_sub_epi64(_mm256_or_si256(shorts, both_guards), four_of(step.ahead.tiles)), both_guards);
    const __m256i still_left = _mm256_sub_epi64(four_of(static_cast<std::uint64_t>(left)), spent);
    const __m256i fails = _mm256_or_si256(_mm256_cmpgt_epi64(field_sum(wants), still_left),
                                          _mm256_cmpgt_epi64(four_of(static_cast<std::uint64_t>(least)), gains));
    const __m256i good = _mm256_andnot_si256(fails, _mm256_cmpeq_epi64(wrong, _mm256_setzero_si256()));
    auto mask = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(good)));
    if (count - i < 4) mask &= (1U << (count - i)) - 1;
    if (mask == 0) continue;
    const __m256i used = _mm256_add_epi64(four_of(used_before), spent);
    const __m256i each_left = _mm256_mul_epu32(still_left, four_of(one_each));
    const __m256i idle =
        positive_part(_mm256_sub_epi64(guarded, _mm256_add_epi64(four_of(step.ahead.tiles >> 16), each_left)), guards);
    const __m256i runs = _mm256_or_si256(shorts, _mm256_slli_epi64(_mm256_sub_epi64(x, idle), 32));
    const __m256i next = _mm256_xor_si256(runs, four_of(NarrowRuns::none()));
    const __m256i gained = _mm256_add_epi64(gains, four_from(step.joker_scores, used));
    alignas(32) std::array<std::uint64_t, 4> keys;
    alignas(32) std::array<std::int64_t, 4> scores;
    _mm256_store_si256(reinterpret_cast<__m256i*>(keys.data()), _mm256_or_si256(next, four_from(step.ledgers, used)));
    _mm256_store_si256(reinterpret_cast<__m256i*>(scores.data()), gained);
    for (; mask != 0; mask &= mask - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(mask));
      results.keys[reached] = keys[lane];
      results.scores[reached] = scored + scores[lane];
      results.options[reached] = static_cast<std::uint32_t>(i + lane);
      ++reached;
    }
  }
  return reached;
}

TILEFISH_AVX512 inline __m512i eight_of(std::uint64_t word) { return _mm512_set1_epi64(static_cast<long long>(word)); }

TILEFISH_AVX512 inline __m512i eight_from(const NarrowStep::Table& table, __m512i index) {
  return _mm512_permutexvar_epi64(index, _mm512_loadu_si512(table.data()));
}

TILEFISH_AVX512 inline __m512i positive_part(__m512i raw, __m512i guards) {
  const __m512i positive = _mm512_and_si512(raw, guards);
  return _mm512_and_si512(raw, _mm512_sub_epi64(positive, _mm512_srli_epi64(positive, 3)));
}

TILEFISH_AVX512 inline __m512i field_sum(__m512i fields) {
  const __m512i nibbles = eight_of(0x0f0f0f0f);
  const __m512i pairs =
      _mm512_add_epi64(_mm512_and_si512(fields, nibbles), _mm512_and_si512(_mm512_srli_epi64(fields, 4), nibbles));
  const __m512i fours = _mm512_add_epi64(pairs, _mm512_srli_epi64(pairs, 16));
  return _mm512_and_si512(_mm512_add_epi64(fours, _mm512_srli_epi64(fours, 8)), eight_of(0xff));
}

TILEFISH_AVX512 std::size_t avx512_take(const NarrowStep& step, NarrowRuns::Key key, std::int64_t score,
                                        const StepResults& results) {
  static_assert(sizeof(NarrowStep::Table) == sizeof(__m512i));
  const NarrowRuns::Open open = NarrowRuns::open(key);
  const int left = NarrowRuns::jokers_left(key);
  const auto used_before = static_cast<std::size_t>(step.jokers - left);
  const std::size_t count = step.with_at_most[static_cast<std::size_t>(left)];
  const __m512i guards = eight_of(row_guards);
  const __m512i both_guards = eight_of(short_guards);
  const __m512i scored = _mm512_set1_epi64(score - step.joker_scores[used_before]);
  const __m512i least = _mm512_set1_epi64(step.least_scores[used_before] - score);
  const __m512i lanes = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
  std::size_t reached = 0;
  for (std::size_t i = 0; i < count; i += 8) {
    const __m512i x = _mm512_loadu_si512(step.options.run_tiles + i);
    const __m512i spent = _mm512_loadu_si512(step.options.jokers + i);
    const __m512i gains = _mm512_loadu_si512(step.options.gains + i);
    const __m512i guarded = _mm512_or_si512(x, guards);
    const __m512i more = _mm512_sub_epi64(guarded, eight_of(open.all));
    const __m512i regretted = _mm512_andnot_si512(more, _mm512_loadu_si512(step.options.regrets + i));
    const __m512i too_few = _mm512_andnot_si512(_mm512_sub_epi64(guarded, eight_of(open.short_runs)), guards);
    const __m512i started = positive_part(more, guards);
    const __m512i shorts =
        _mm512_or_si512(started, _mm512_slli_epi64(_mm512_add_epi64(started, eight_of(open.ones)), 16));
    const __m512i stranded = _mm512_and_si512(shorts, eight_of(step.ahead.beyond));
    const __m512i wrong = _mm512_or_si512(_mm512_or_si512(regretted, too_few), stranded);
    const __m512i wants =
        positive_part(_mm512_sub_epi64(_mm512_or_si512(shorts, both_guards), eight_of(step.ahead.tiles)), both_guards);
    const __m512i still_left = _mm512_sub_epi64(eight_of(static_cast<std::uint64_t>(left)), spent);
    auto good = static_cast<__mmask8>(count - i < 8 ? (1U << (count - i)) - 1 : 255U);
    good = _mm512_mask_testn_epi64_mask(good, wrong, wrong);
    good = _mm512_mask_cmple_epi64_mask(good, field_sum(wants), still_left);
    good = _mm512_mask_cmpge_epi64_mask(good, gains, least);
    const __m512i used = _mm512_add_epi64(eight_of(used_before), spent);
    const __m512i each_left = _mm512_mul_epu32(still_left, eight_of(one_each));
    const __m512i idle =
        positive_part(_mm512_sub_epi64(guarded, _mm512_add_epi64(eight_of(step.ahead.tiles >> 16), each_left)), guards);
    const __m512i runs = _mm512_or_si512(shorts, _mm512_slli_epi64(_mm512_sub_epi64(x, idle), 32));
    const __m512i next =
        _mm512_or_si512(_mm512_xor_si512(runs, eight_of(NarrowRuns::none())), eight_from(step.ledgers, used));
    const __m512i new_score = _mm512_add_epi64(_mm512_add_epi64(scored, gains), eight_from(step.joker_scores, used));
    const __m512i index = _mm512_add_epi64(lanes, eight_of(i));
    _mm512_storeu_si512(results.keys + reached, _mm512_maskz_compress_epi64(good, next));
    _mm512_storeu_si512(results.scores + reached, _mm512_maskz_compress_epi64(good, new_score));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(results.options + reached),
                        _mm512_cvtepi64_epi32(_mm512_maskz_compress_epi64(good, index)));
    reached += static_cast<std::size_t>(std::popcount(static_cast<unsigned>(good)));
  }
  return reached;
}

constexpr std::array<NarrowStepper, 3> steppers = {
    {{portable_take, "portable"}, {avx2_take, "avx2"}, {avx512_take, "avx512"}}};

#else

constexpr std::array<NarrowStepper, 1> steppers = {{{portable_take, "portable"}}};

#endif

std::size_t usable_steppers() {
#ifdef TILEFISH_X86_STEPS
  if (__builtin_cpu_supports("avx512f")) return 3;
  if (__builtin_cpu_supports("avx2")) return 2;
#endif
  return 1;
}

}  // namespace

std::span<const NarrowStepper> narrow_steppers() { return std::span(steppers).first(usable_steppers()); }

}  // namespace tilefish
