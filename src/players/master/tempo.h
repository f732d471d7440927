// Who meets the empty pool first: whoever lays instead of drawing leaves a tile to the others, and so chooses its place
// among them. ImaginedPlay asks it at tables of three and more.
#pragma once

namespace tilefish {

// Whether the mover should lay rather than draw, this many tiles being left and each of the other seats drawing one a
// turn. Says so as late as it can: what is laid feeds the others.
[[nodiscard]] bool is_time_to_leave_a_tile(int pool, int players);

}  // namespace tilefish
