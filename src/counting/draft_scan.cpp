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

// Every draft is compared with all of them: there are few, and branches that cannot be foreseen would cost more.
__attribute__((target("ssse3"))) std::uint64_t ssse3_undominated(const DistanceTables& distances,
                                                                 const ScannedDrafts& drafts) {
  const auto load = [](const std::uint8_t* bytes) __attribute__((target("ssse3"))) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  };
  const auto repeat = [](std::uint8_t byte) __attribute__((target("ssse3"))) {
    return _mm_set1_epi8(static_cast<char>(byte));
  };
  const __m128i zero = _mm_setzero_si128();
  const std::size_t count = drafts.size();
  std::uint64_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const ScannedDraft own = drafts[i];
    const __m128i own_spent = repeat(own.spent);
    const __m128i own_purse = repeat(own.purse);
    std::uint64_t dominating = 0;
    std::uint64_t alike = 0;
    for (std::size_t begin = 0; begin < count; begin += ScannedDrafts::at_once) {
      __m128i cost = load(drafts.column(ScannedDraft::most_colours + 1) + begin);
      const __m128i spent = load(drafts.column(ScannedDraft::most_colours) + begin);
      __m128i same = _mm_and_si128(_mm_cmpeq_epi8(cost, own_purse), _mm_cmpeq_epi8(spent, own_spent));
      for (std::size_t colour = 0; colour < ScannedDraft::most_colours; ++colour) {
        const __m128i runs = load(drafts.column(colour) + begin);
        cost = _mm_adds_epu8(cost, _mm_shuffle_epi8(load(distances.to(own.runs[colour]).data()), runs));
        same = _mm_and_si128(same, _mm_cmpeq_epi8(runs, repeat(own.runs[colour])));
      }
      // Of unsigned bytes a ≤ b exactly if a less b, but not below zero, is zero.
      const __m128i covers = _mm_cmpeq_epi8(_mm_subs_epu8(cost, own_spent), zero);
      dominating |= static_cast<std::uint64_t>(_mm_movemask_epi8(covers)) << begin;
      alike |= static_cast<std::uint64_t>(_mm_movemask_epi8(same)) << begin;
    }
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - count);
    const std::uint64_t before = (std::uint64_t{1} << i) - 1;
    const std::uint64_t better = ((dominating & ~alike) | (alike & before)) & all;
    kept |= std::uint64_t{better == 0} << i;
  }
  return kept;
}

constexpr std::array<DraftScan, 2> scans = {{{portable_undominated, "portable"}, {ssse3_undominated, "ssse3"}}};

std::size_t usable_scans() { return __builtin_cpu_supports("ssse3") ? 2 : 1; }

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
