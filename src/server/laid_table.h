// A table as a client lays it: read from the wire, and refused in a sentence. Rooms and the desk of puzzles ask here.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/to_client.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/verify.h"

namespace tilefish {

// The rules speak in lower case and without a full stop, people expect a sentence.
[[nodiscard]] std::string as_sentence(std::string words);

// The melds as the client has laid them, or the first tile that is none.
[[nodiscard]] std::variant<std::vector<LooseTiles>, wire::Refused> read_tiles(
    const std::vector<std::vector<std::string>>& table, const Ruleset& ruleset);

// None if a meld is not legal.
[[nodiscard]] std::optional<Table> table_of(const std::vector<LooseTiles>& melds, const Ruleset& ruleset);

[[nodiscard]] wire::Refused refused_for(const Verdict& verdict);

}  // namespace tilefish
