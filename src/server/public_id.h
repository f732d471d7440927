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
[[nodiscard]] std::string new_device_id(Secrets& secrets);

// So many random capitals and digits, twelve at most, of those that are not mistaken for each other.
[[nodiscard]] std::string typed_letters(Secrets& secrets, int length);
[[nodiscard]] bool is_typed_letter(char c);

}  // namespace tilefish
