// Names as guests type them, made fit to be shown to others. The hub asks it of every name that comes in.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tilefish {

// Without control characters, invisible characters and those that turn the direction of writing; every stretch of white space
// one space, at most two marks on a letter, at most so many characters. None if nothing that can be seen is left or if the
// text is not UTF-8.
[[nodiscard]] std::optional<std::string> clean_guest_name(std::string_view text, int most_characters);

// What names are compared by: small letters without spaces and signs, so that nobody is taken for another by a dot.
[[nodiscard]] std::string name_key(std::string_view name);

// The name with a number behind it, within so many characters.
[[nodiscard]] std::string numbered_name(std::string_view name, int number, int most_characters);

}  // namespace tilefish
