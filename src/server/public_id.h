// Ids that are read, typed and put into addresses: room codes, game and guest ids. The hub and rooms make them.
#pragma once

#include <string>

#include "server/secrets.h"

namespace tilefish {

// Six letters and digits that are not mistaken for each other.
[[nodiscard]] std::string new_room_code(Secrets& secrets);
// Too long to be guessed: a game that is over can be seen by whoever knows its id.
[[nodiscard]] std::string new_game_id(Secrets& secrets);
[[nodiscard]] std::string new_guest_id(Secrets& secrets);

}  // namespace tilefish
