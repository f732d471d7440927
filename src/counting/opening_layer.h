// The racks read so far, gathered by what matters about them; the openings are counted from one layer to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "counting/draft_sets.h"
#include "counting/opening_drafts.h"
#include "counting/running_work.h"

namespace tilefish {

__extension__ using WideCount = unsigned __int128;

struct OpeningTally {
  WideCount racks = 0;
  WideCount deals = 0;

  void add(const OpeningTally& other, const OpeningTally& times = {1, 1}) {
    racks += other.racks * times.racks;
    deals += other.deals * times.deals;
  }
};

struct OpeningDraft {
  OpeningDrafts::Key key;
  int points;
};

// All racks with the same number of tiles so far and the same drafts worth having, up to the names of the colours.
class OpeningLayer {
 public:
  struct State {
    int tiles = 0;
    std::vector<OpeningDraft> drafts;
    OpeningTally tally;
  };

  [[nodiscard]] std::size_t size() const { return tallies_.size(); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  // The meter holds what is added.
  void add(int tiles, std::span<const OpeningDraft> drafts, const OpeningTally& tally, const OpeningTally& times,
           WorkMeter& meter) {
    words_.assign(1, static_cast<std::uint32_t>(tiles));
    for (const OpeningDraft& draft : drafts) {
      words_.push_back(static_cast<std::uint32_t>(draft.key));
      words_.push_back(static_cast<std::uint32_t>(draft.key >> 32));
      words_.push_back(static_cast<std::uint32_t>(draft.points));
    }
    add(words_, tally, times, meter);
  }

  void add(const OpeningLayer& other, WorkMeter& meter) {
    for (std::size_t i = 0; i < other.size(); ++i) {
      add(other.sets_.words(static_cast<DraftSets::Number>(i)), other.tallies_[i], {1, 1}, meter);
    }
  }

  void read(std::size_t index, State& state) const {
    const std::span<const std::uint32_t> words = sets_.words(static_cast<DraftSets::Number>(index));
    state.tiles = static_cast<int>(words[0]);
    state.drafts.clear();
    for (std::size_t i = 1; i < words.size(); i += 3) {
      const OpeningDrafts::Key key = OpeningDrafts::Key{words[i + 1]} << 32 | words[i];
      state.drafts.push_back({key, static_cast<int>(words[i + 2])});
    }
    state.tally = tallies_[index];
  }

 private:
  void add(std::span<const std::uint32_t> words, const OpeningTally& tally, const OpeningTally& times,
           WorkMeter& meter) {
    if (!meter.spend(4 + static_cast<std::int64_t>(words.size()))) return;
    const DraftSets::Interned interned = sets_.intern(words, hash_words(words));
    if (interned.is_new) {
      const std::size_t bytes = DraftSets::bytes_of(words.size()) + sizeof(OpeningTally);
      bytes_ += bytes;
      static_cast<void>(meter.hold(bytes));
      tallies_.emplace_back();
    }
    tallies_[interned.number].add(tally, times);
  }

  DraftSets sets_;
  std::vector<OpeningTally> tallies_;
  std::vector<std::uint32_t> words_;
  std::size_t bytes_ = 0;
};

}  // namespace tilefish
