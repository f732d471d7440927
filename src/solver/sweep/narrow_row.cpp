#include "solver/sweep/narrow_row.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>

#include "solver/sweep/frontier_scan.h"
#include "solver/sweep/narrow_step.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
#define TILEFISH_X86_ROWS
#include <immintrin.h>
#endif

namespace tilefish {

namespace {

static_assert(RowOptions::column_padding >= step_block);

// So many are compared on the spot; for more the call does not matter.
constexpr std::size_t few_states = 16;

// The meter counts so many states together: some microseconds pass between two looks.
constexpr std::size_t states_a_look = 32;

// Of the options of a block those that count.
unsigned bits_that_count(std::size_t options) { return (1U << std::min(options, step_block)) - 1; }

NarrowRuns::Ledger points_after(NarrowRuns::Key key, const RowOption& option, const NarrowRow& row) {
  const std::int64_t points =
      NarrowRuns::points_in(key) + std::int64_t{row.number} * (option.free_tiles + option.jokers);
  return NarrowRuns::point_ledger(std::min(points, row.terms.points_wanted));
}

bool is_plain(const NarrowRow& row) {
  return row.terms.jokers == 0 && row.terms.points_wanted == 0 && row.terms.ledgers[0] == 0;
}

constexpr std::int64_t any_score = std::numeric_limits<std::int64_t>::min() / 2;
constexpr std::size_t few_kept = 8;

// Where few are to be kept: the lowest score of the states that would be kept if no others came: what scores less is not worth a comparison.
// Others may cover some of them, so that more might be kept in the end; who keeps so few wants a guess, and a quick one.
std::int64_t score_of_last(const NarrowRow& row, const std::int64_t* scores, std::size_t count) {
  if (count < row.most_states) return any_score;
  std::array<std::int64_t, few_kept> best;
  best.fill(any_score);
  for (std::size_t i = 0; i < count; ++i) {
    std::int64_t score = scores[i];
    for (std::size_t place = 0; place < row.most_states; ++place) {
      if (score > best[place]) std::swap(score, best[place]);
    }
  }
  return best[row.most_states - 1];
}

[[gnu::always_inline]] inline FrontierScan::Found compare_one_by_one(const std::uint64_t* keys,
                                                                     const std::int64_t* scores, std::size_t count,
                                                                     std::uint64_t key, std::int64_t score,
                                                                     std::uint64_t guards) {
  std::size_t covered = count;
  for (std::size_t i = 0; i < count; ++i) {
    if (scores[i] >= score && NarrowRuns::covers(keys[i], key, guards)) return {i, covered};
    if (covered == count && scores[i] <= score && NarrowRuns::covers(key, keys[i], guards)) covered = i;
  }
  return {count, covered};
}

namespace portable {

class Fitting {
 public:
  explicit Fitting(const NarrowRuns::Ahead& ahead) : ahead_(ahead) {}

  void start(const NarrowRuns::Open& open, int jokers) {
    open_ = open;
    jokers_ = jokers;
  }

  [[nodiscard]] unsigned find(const StepColumns& options, std::size_t first, std::size_t count, bool /*plain*/) const {
    std::uint16_t found;
    const std::size_t block = std::min(step_block, count - first);
    narrow_steppers().front().find_fitting({options.run_tiles + first, options.regrets + first, options.jokers + first},
                                           block, open_, ahead_, jokers_, &found);
    return found;
  }

  [[nodiscard]] NarrowRuns::Key next(std::size_t /*place*/, const RowOption& option) const {
    return after_fitting(open_, option.run_tiles, ahead_, jokers_ - option.jokers);
  }

 private:
  const NarrowRuns::Ahead& ahead_;
  NarrowRuns::Open open_{};
  int jokers_ = 0;
};

FrontierScan::Found compare(const std::uint64_t* keys, const std::int64_t* scores, std::size_t count, std::uint64_t key,
                            std::int64_t score, std::uint64_t guards) {
  return compare_one_by_one(keys, scores, count, key, score, guards);
}

#include "solver/sweep/narrow_row_loop.inc"

}  // namespace portable

#ifdef TILEFISH_X86_ROWS

#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2")

namespace avx2 {

// NarrowRuns::can_take, NarrowRuns::advance and NarrowRuns::drop_idle_runs, an option in each lane of sixteen bits.
class Fitting {
 public:
  [[gnu::always_inline]] explicit Fitting(const NarrowRuns::Ahead& ahead)
      : next_tiles_(lanes(ahead.tiles >> 16)),
        later_tiles_(lanes(ahead.tiles)),
        no_next_(lanes(ahead.beyond >> 16)),
        no_later_(lanes(ahead.beyond)) {}

  [[gnu::always_inline]] void start(const NarrowRuns::Open& open, int jokers) {
    all_ = lanes(open.all);
    ones_ = lanes(open.ones);
    short_runs_ = lanes(open.short_runs);
    jokers_ = lanes(static_cast<std::uint64_t>(jokers));
  }

  [[nodiscard, gnu::always_inline]] unsigned find(const StepColumns& options, std::size_t first, std::size_t count,
                                                  bool plain) {
    const __m256i guards = lanes(row_guards);
    const __m256i run_tiles = lanes_at(options.run_tiles + first);
    const __m256i guarded = _mm256_or_si256(run_tiles, guards);
    const __m256i more = _mm256_sub_epi16(guarded, all_);
    const __m256i regretted = _mm256_andnot_si256(more, lanes_at(options.regrets + first));
    const __m256i too_few = _mm256_andnot_si256(_mm256_sub_epi16(guarded, short_runs_), guards);
    const __m256i started = positive_part(more, guards);
    const __m256i shorts = _mm256_add_epi16(started, ones_);
    const __m256i stranded = _mm256_or_si256(_mm256_and_si256(shorts, no_next_), _mm256_and_si256(started, no_later_));
    const __m256i wants =
        _mm256_add_epi16(positive_part(_mm256_sub_epi16(_mm256_or_si256(shorts, guards), next_tiles_), guards),
                         positive_part(_mm256_sub_epi16(_mm256_or_si256(started, guards), later_tiles_), guards));
    // Where an option leads to is known by now but for the runs that no tile of the next number can go to.
    __m256i useful = next_tiles_;
    __m256i wrong = _mm256_or_si256(_mm256_or_si256(regretted, too_few), stranded);
    if (plain) {
      wrong = _mm256_or_si256(wrong, wants);
    } else {
      const __m256i left = _mm256_sub_epi16(jokers_, lanes_at(options.jokers + first));
      wrong = _mm256_or_si256(wrong, _mm256_cmpgt_epi16(field_sum(wants), left));
      useful = _mm256_add_epi16(useful, _mm256_mullo_epi16(left, lanes(0x1111)));
    }
    const __m256i good = _mm256_cmpeq_epi16(wrong, _mm256_setzero_si256());
    const auto fits = static_cast<unsigned>(
        _mm_movemask_epi8(_mm_packs_epi16(_mm256_castsi256_si128(good), _mm256_extracti128_si256(good, 1))));
    const __m256i idle = positive_part(_mm256_sub_epi16(guarded, useful), guards);
    _mm256_store_si256(reinterpret_cast<__m256i*>(started_.data()), started);
    _mm256_store_si256(reinterpret_cast<__m256i*>(shorts_.data()), shorts);
    _mm256_store_si256(reinterpret_cast<__m256i*>(going_on_.data()), _mm256_sub_epi16(run_tiles, idle));
    return fits & bits_that_count(count - first);
  }

  // Of the block that was looked at last.
  [[nodiscard, gnu::always_inline]] NarrowRuns::Key next(std::size_t place, const RowOption& /*option*/) const {
    const NarrowRuns::Key started = started_[place];
    const NarrowRuns::Key shorts = shorts_[place];
    const NarrowRuns::Key going_on = going_on_[place];
    return (started | shorts << 16 | going_on << 32) ^ NarrowRuns::none();
  }

 private:
  [[gnu::always_inline]] static __m256i lanes(std::uint64_t word) {
    return _mm256_set1_epi16(static_cast<short>(word));
  }
  [[gnu::always_inline]] static __m256i lanes_at(const std::uint16_t* column) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(column));
  }
  // Field by field max(0, a - b), where `raw` is a with the guards set, less b.
  [[gnu::always_inline]] static __m256i positive_part(__m256i raw, __m256i guards) {
    const __m256i positive = _mm256_and_si256(raw, guards);
    return _mm256_and_si256(raw, _mm256_sub_epi16(positive, _mm256_srli_epi16(positive, 3)));
  }
  [[gnu::always_inline]] static __m256i field_sum(__m256i fields) {
    const __m256i nibbles = _mm256_set1_epi8(0x0f);
    const __m256i pairs =
        _mm256_add_epi8(_mm256_and_si256(fields, nibbles), _mm256_and_si256(_mm256_srli_epi16(fields, 4), nibbles));
    return _mm256_maddubs_epi16(pairs, _mm256_set1_epi8(1));
  }

  __m256i next_tiles_, later_tiles_, no_next_, no_later_;  // of the row
  __m256i all_, ones_, short_runs_, jokers_;               // of the state
  alignas(32) std::array<std::uint16_t, step_block> started_;
  alignas(32) std::array<std::uint16_t, step_block> shorts_;
  alignas(32) std::array<std::uint16_t, step_block> going_on_;
};

// As FrontierScan does, where a call would take as long. The latest state has just been written alone, and a load of four
// has to wait for that, so that very few are faster one by one.
[[gnu::always_inline]] inline FrontierScan::Found compare(const std::uint64_t* keys, const std::int64_t* scores,
                                                          std::size_t count, std::uint64_t key, std::int64_t score,
                                                          std::uint64_t guards) {
  if (count <= 4) return compare_one_by_one(keys, scores, count, key, score, guards);
  const __m256i guard = _mm256_set1_epi64x(static_cast<long long>(guards));
  const __m256i other = _mm256_set1_epi64x(static_cast<long long>(key));
  const __m256i guarded = _mm256_or_si256(other, guard);
  const __m256i other_score = _mm256_set1_epi64x(score);
  const __m256i zero = _mm256_setzero_si256();
  std::size_t covered = count;
  for (std::size_t i = 0; i < count; i += 4) {
    const __m256i own = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(keys + i));
    const __m256i worth = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(scores + i));
    const __m256i no_less = _mm256_andnot_si256(_mm256_sub_epi64(_mm256_or_si256(own, guard), other), guard);
    const __m256i no_more = _mm256_andnot_si256(_mm256_sub_epi64(guarded, own), guard);
    const __m256i covers =
        _mm256_andnot_si256(_mm256_cmpgt_epi64(other_score, worth), _mm256_cmpeq_epi64(no_less, zero));
    const __m256i is_covered =
        _mm256_andnot_si256(_mm256_cmpgt_epi64(worth, other_score), _mm256_cmpeq_epi64(no_more, zero));
    // Lanes past the last state may hold anything, so that what is found there does not count.
    const auto there = static_cast<unsigned>(count - i < 4 ? (1U << (count - i)) - 1 : 0xfU);
    const unsigned covers_mask = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(covers))) & there;
    if (covers_mask != 0) return {i + static_cast<std::size_t>(std::countr_zero(covers_mask)), covered};
    const unsigned covered_mask = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(is_covered))) & there;
    if (covered == count && covered_mask != 0) covered = i + static_cast<std::size_t>(std::countr_zero(covered_mask));
  }
  return {count, covered};
}

#include "solver/sweep/narrow_row_loop.inc"

}  // namespace avx2

#pragma GCC pop_options

constexpr std::array<NarrowRowMaker, 2> makers = {{{portable::make_row, "portable"}, {avx2::make_row, "avx2"}}};

#else

constexpr std::array<NarrowRowMaker, 1> makers = {{{portable::make_row, "portable"}}};

#endif

std::size_t usable_makers() {
#ifdef TILEFISH_X86_ROWS
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")) return 2;
#endif
  return 1;
}

}  // namespace

std::span<const NarrowRowMaker> narrow_row_makers() { return std::span(makers).first(usable_makers()); }

}  // namespace tilefish
