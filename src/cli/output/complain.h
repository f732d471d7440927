// What the program says on standard error. That nobody can read it there is no reason to stop, so it never fails.
#pragma once

#include <string>
#include <string_view>

namespace tilefish::cli {

// As it is.
void say_on_error_stream(std::string_view text);

// "tilefish: what" on a line.
void complain(const std::string& what);

}  // namespace tilefish::cli
