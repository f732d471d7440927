// Draws worlds that agree with what a seat has seen: the tiles nobody has shown are dealt to the other racks and the
// pool, each other seat is given a conduct it may have, and whoever drew instead of playing is not dealt what it would
// have played.
#pragma once

#include <vector>

#include "base/random.h"
#include "players/master/effort.h"
#include "players/master/imagined_play.h"
#include "players/master/world.h"
#include "rules/view.h"

namespace tilefish {

class WorldSampler {
 public:
  // Both must outlive the sampler.
  WorldSampler(const View& view, ImaginedPlay& play);
  // For callers that know more of the others than the view tells: the chance of each seat to hoard. Here those who laid are not
  // dealt what they would have laid as well; at tables of three and more that gains master nothing.
  WorldSampler(const View& view, ImaginedPlay& play, std::vector<double> hoarding);

  [[nodiscard]] World sample(Rng& rng, Effort& effort) const;

  // The same tiles, each other seat doing what it most likely does.
  [[nodiscard]] World with_likeliest_conduct(World world) const;

  [[nodiscard]] double chance_of_hoarding(int seat) const { return hoarding_[static_cast<std::size_t>(seat)]; }

 private:
  WorldSampler(const View& view, ImaginedPlay& play, std::vector<double> hoarding, bool heeds_lays);

  // The tiles of a seat among the hidden ones: `begin` … `end` − 1, the one drawn last at the end.
  struct Hand {
    int seat = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  void deal_what_it_would_keep(const Hand& hand, const WorldSeat& seat, std::vector<Tile>& hidden, Rng& rng,
                               Effort& effort) const;
  [[nodiscard]] TileCounts missed_play(const Position& position, Conduct conduct, Effort& effort) const;

  const View& view_;
  ImaginedPlay& play_;
  std::vector<double> hoarding_;
  std::vector<Tile> unseen_;
  std::vector<bool>
      left_this_table_;  // by seat: its last turn left the table that lies now, and it would have laid more
  std::vector<bool> holds_a_new_tile_;  // by seat: that turn gave it a tile
  int most_redeals_;
};

}  // namespace tilefish
