// Shows what came out of an arena, as text, as Markdown or as JSON.
#pragma once

#include <string>

#include "arena/arena.h"
#include "cli/output/json.h"

namespace tilefish::cli {

// "53.1 % (49.9 … 56.3)" of the first entrant: what a progress line has room for.
[[nodiscard]] std::string short_words(const ArenaReport& report);

void print_report(const ArenaReport& report);
// Tables of results, openings and times, and all forfeits.
[[nodiscard]] std::string to_markdown(const ArenaReport& report, const Ruleset& ruleset, const ArenaOptions& options);
[[nodiscard]] JsonObject report_as_json(const ArenaReport& report, const Ruleset& ruleset, const ArenaOptions& options);

}  // namespace tilefish::cli
