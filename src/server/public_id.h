// Ids that are read, typed and put into addresses: room codes, game and guest ids. The hub and rooms make them.
#pragma once

#include <string>

#include "server/secrets.h"

namespace tilefish {

// Letters and digits that are not mistaken for each other: six for a table that everybody may find in the lobby, twelve for one
// that is not to be found by trying.
[[nodiscard]] std::string new_room_code(Secrets& secrets, bool is_public);
// Too long to be guessed: a game that is over can be seen by whoever knows its id.
[[nodiscard]] std::string new_game_id(Secrets& secrets);
[[nodiscard]] std::string new_guest_id(Secrets& secrets);

}  // namespace tilefish
