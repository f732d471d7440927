// The error that untrusted input comes back as: what is wrong, where, and what was expected instead.
#pragma once

#include <cstddef>
#include <string>

namespace tilefish {

// Where in the input something stands. Lines and columns count from 1; 0 means "not known".
struct Place {
  std::string source;  // a file name, "argument" or the like; empty when the caller will fill it in
  std::size_t line = 0;
  std::size_t column = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

struct Error {
  std::string what;      // "there is no colour 'z'"
  std::string expected;  // "a colour letter out of b g r y"; may be empty
  std::string token;     // the offending piece of input; may be empty
  Place place;

  // "rack.txt:3:7: '99z': there is no colour 'z'; expected a colour letter out of b g r y"
  [[nodiscard]] std::string describe() const;
};

// A token as it may be shown in a message: control bytes escaped, long ones cut, so that hostile input
// can neither flood nor steer a terminal.
[[nodiscard]] std::string printable(const std::string& token, std::size_t longest = 40);

}  // namespace tilefish
