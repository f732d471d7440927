#include "solver/sweep/narrow_step.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define TILEFISH_X86_STEPS
#include <immintrin.h>
#endif

namespace tilefish {

namespace {

// Of the last block those that count.
std::uint16_t whole_or_part(std::size_t options) {
  return static_cast<std::uint16_t>(options < step_block ? (1U << options) - 1 : 0xffffU);
}

void portable_find(const StepColumns& options, std::size_t count, const NarrowRuns::Open& state,
                   const NarrowRuns::Ahead& ahead, int jokers, std::uint16_t* fitting) {
  for (std::size_t begin = 0; begin < count; begin += step_block) {
    unsigned fits = 0;
    for (std::size_t i = 0; i < step_block; ++i) {
      const NarrowRuns::Tiles run_tiles = options.run_tiles[begin + i];
      const bool regretted = (options.regrets[begin + i] & ~((run_tiles | row_guards) - state.all)) != 0;
      const int left = jokers - options.jokers[begin + i];
      NarrowRuns::Key next;
      const bool fit = !regretted && NarrowRuns::can_take(state, run_tiles) &&
                       NarrowRuns::advance(state, run_tiles, ahead, left, next);
      fits |= static_cast<unsigned>(fit) << i;
    }
    fitting[begin / step_block] = static_cast<std::uint16_t>(fits & whole_or_part(count - begin));
  }
}

#ifdef TILEFISH_X86_STEPS

#define TILEFISH_AVX2 __attribute__((target("avx2")))

TILEFISH_AVX2 inline __m256i sixteen_of(std::uint64_t word) { return _mm256_set1_epi16(static_cast<short>(word)); }

TILEFISH_AVX2 inline __m256i sixteen_at(const std::uint16_t* column) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(column));
}

// Field by field max(0, a - b), where `raw` is a with the guards set, less b.
TILEFISH_AVX2 inline __m256i positive_part(__m256i raw, __m256i guards) {
  const __m256i positive = _mm256_and_si256(raw, guards);
  return _mm256_and_si256(raw, _mm256_sub_epi16(positive, _mm256_srli_epi16(positive, 3)));
}

TILEFISH_AVX2 inline __m256i field_sum(__m256i fields) {
  const __m256i nibbles = _mm256_set1_epi8(0x0f);
  const __m256i pairs =
      _mm256_add_epi8(_mm256_and_si256(fields, nibbles), _mm256_and_si256(_mm256_srli_epi16(fields, 4), nibbles));
  return _mm256_maddubs_epi16(pairs, _mm256_set1_epi8(1));
}

// NarrowRuns::can_take and NarrowRuns::advance, an option in each lane.
TILEFISH_AVX2 void avx2_find(const StepColumns& options, std::size_t count, const NarrowRuns::Open& state,
                             const NarrowRuns::Ahead& ahead, int jokers, std::uint16_t* fitting) {
  const __m256i guards = sixteen_of(row_guards);
  const __m256i all = sixteen_of(state.all);
  const __m256i ones = sixteen_of(state.ones);
  const __m256i short_runs = sixteen_of(state.short_runs);
  const __m256i next_tiles = sixteen_of(ahead.tiles >> 16);
  const __m256i later_tiles = sixteen_of(ahead.tiles);
  const __m256i no_next = sixteen_of(ahead.beyond >> 16);
  const __m256i no_later = sixteen_of(ahead.beyond);
  const __m256i left = sixteen_of(static_cast<std::uint64_t>(jokers));
  for (std::size_t begin = 0; begin < count; begin += step_block) {
    const __m256i guarded = _mm256_or_si256(sixteen_at(options.run_tiles + begin), guards);
    const __m256i more = _mm256_sub_epi16(guarded, all);
    const __m256i regretted = _mm256_andnot_si256(more, sixteen_at(options.regrets + begin));
    const __m256i too_few = _mm256_andnot_si256(_mm256_sub_epi16(guarded, short_runs), guards);
    const __m256i started = positive_part(more, guards);
    const __m256i shorts = _mm256_add_epi16(started, ones);
    const __m256i stranded = _mm256_or_si256(_mm256_and_si256(shorts, no_next), _mm256_and_si256(started, no_later));
    const __m256i wants =
        _mm256_add_epi16(positive_part(_mm256_sub_epi16(_mm256_or_si256(shorts, guards), next_tiles), guards),
                         positive_part(_mm256_sub_epi16(_mm256_or_si256(started, guards), later_tiles), guards));
    const __m256i wanted = _mm256_add_epi16(field_sum(wants), sixteen_at(options.jokers + begin));
    const __m256i wrong = _mm256_or_si256(_mm256_or_si256(regretted, too_few), stranded);
    const __m256i good =
        _mm256_andnot_si256(_mm256_cmpgt_epi16(wanted, left), _mm256_cmpeq_epi16(wrong, _mm256_setzero_si256()));
    const int fits =
        _mm_movemask_epi8(_mm_packs_epi16(_mm256_castsi256_si128(good), _mm256_extracti128_si256(good, 1)));
    fitting[begin / step_block] = static_cast<std::uint16_t>(fits) & whole_or_part(count - begin);
  }
}

constexpr std::array<NarrowStepper, 2> steppers = {{{portable_find, "portable"}, {avx2_find, "avx2"}}};

#else

constexpr std::array<NarrowStepper, 1> steppers = {{{portable_find, "portable"}}};

#endif

std::size_t usable_steppers() {
#ifdef TILEFISH_X86_STEPS
  if (__builtin_cpu_supports("avx2")) return 2;
#endif
  return 1;
}

}  // namespace

std::span<const NarrowStepper> narrow_steppers() { return std::span(steppers).first(usable_steppers()); }

}  // namespace tilefish
