// What is generated from the wire's description: the page's types and the tables of the document. The build target `wire` writes them, a
// test compares them with what is committed.
#pragma once

#include <string>
#include <string_view>

namespace tilefish::wire {

// web/src/wire/messages.ts
[[nodiscard]] std::string typescript();

// docs/protocol.md with the part between its two marks made anew; empty if it lacks them.
[[nodiscard]] std::string with_tables(std::string_view document);

inline constexpr std::string_view tables_begin =
    "<!-- The tables below are generated: cmake --build --preset dev --target wire -->\n";
inline constexpr std::string_view tables_end =
    "<!-- The tables above are generated: cmake --build --preset dev --target wire -->\n";

}  // namespace tilefish::wire
