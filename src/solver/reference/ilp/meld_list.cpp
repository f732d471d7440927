#include "solver/reference/ilp/meld_list.h"

#include <algorithm>
#include <map>

namespace tilefish::reference {

namespace {

// What a meld takes in the map and in the list, and how long it takes to put it there in steps of a meter.
constexpr std::size_t bytes_of_meld = 2 * sizeof(Meld) + 128;
constexpr int steps_to_list = 50;

class MeldLister {
 public:
  MeldLister(const TileCounts& tiles, const Ruleset& ruleset, std::size_t most, Meter& meter)
      : tiles_(tiles), ruleset_(ruleset), most_(most), meter_(meter) {}

  std::optional<std::vector<Meld>> list() {
    const int longest = 2 * ruleset_.min_meld() - 1;
    for (int length = ruleset_.min_meld(); length <= std::min(longest, ruleset_.numbers()); ++length) {
      for (int colour = 0; colour < ruleset_.colours(); ++colour) {
        for (int first = 1; first + length - 1 <= ruleset_.numbers() && goes_on(); ++first) {
          add_runs({colour, first, length}, 0);
        }
      }
    }
    for (int size = ruleset_.min_meld(); size <= std::min(longest, ruleset_.colours()); ++size) {
      for (int number = 1; number <= ruleset_.numbers() && goes_on(); ++number) add_groups(number, size, 0);
    }
    if (!goes_on()) return std::nullopt;
    std::vector<Meld> melds;
    for (const auto& [key, meld] : melds_) melds.push_back(meld);
    return melds;
  }

 private:
  struct Run {
    int colour;
    int first;
    int length;
  };

  [[nodiscard]] bool goes_on() { return meter_.spend(1) && !overflow_; }

  // Decides for every place from `place` on whether a tile or a joker lies there.
  void add_runs(const Run& run, int place) {
    if (!goes_on()) return;
    if (place == run.length) return add(Meld::run(run.colour, run.first, run.length, joker_places_));
    if (tiles_.count(Tile(run.first + place, run.colour)) > 0) add_runs(run, place + 1);
    if (static_cast<int>(joker_places_.size()) == tiles_.jokers()) return;
    joker_places_.push_back(place);
    add_runs(run, place + 1);
    joker_places_.pop_back();
  }

  // Chooses among the colours from `colour` on; what a group of `size` then lacks are jokers.
  void add_groups(int number, int size, int colour) {
    const int missing = size - static_cast<int>(colours_.size());
    if (!goes_on() || missing < 0) return;
    if (colour == ruleset_.colours()) {
      if (missing > tiles_.jokers()) return;
      std::vector<int> colours = colours_;
      colours.insert(colours.end(), static_cast<std::size_t>(missing), Meld::joker_colour);
      return add(Meld::group(number, colours));
    }
    add_groups(number, size, colour + 1);
    if (tiles_.count(Tile(number, colour)) == 0) return;
    colours_.push_back(colour);
    add_groups(number, size, colour + 1);
    colours_.pop_back();
  }

  void add(const Meld& meld) {
    if (!meter_.spend(steps_to_list) || !meter_.hold(bytes_of_meld)) return;
    std::vector<Tile> key = meld.tiles();
    std::sort(key.begin(), key.end());
    const auto [entry, is_new] = melds_.emplace(std::move(key), meld);
    if (!is_new && points(meld, ruleset_) > points(entry->second, ruleset_)) entry->second = meld;
    overflow_ = overflow_ || melds_.size() > most_;
  }

  const TileCounts& tiles_;
  const Ruleset& ruleset_;
  std::size_t most_;
  Meter& meter_;
  std::map<std::vector<Tile>, Meld> melds_;
  std::vector<int> joker_places_;
  std::vector<int> colours_;
  bool overflow_ = false;
};

}  // namespace

std::optional<std::vector<Meld>> list_melds(const TileCounts& tiles, const Ruleset& ruleset, std::size_t most,
                                            Meter& meter) {
  return MeldLister(tiles, ruleset, most, meter).list();
}

}  // namespace tilefish::reference
