#include "base/error.h"

#include <fmt/core.h>

namespace tilefish {

std::string printable(const std::string& token, std::size_t longest) {
  std::string shown;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (i == longest) {
      shown += fmt::format("… ({} bytes)", token.size());
      break;
    }
    const auto byte = static_cast<unsigned char>(token[i]);
    if (byte < 0x20 || byte >= 0x7f) {
      shown += fmt::format("\\x{:02x}", byte);
    } else {
      shown += token[i];
    }
  }
  return shown;
}

std::string Error::describe() const {
  std::string where = place.source;
  if (place.line > 0) where += fmt::format("{}{}", where.empty() ? "line " : ":", place.line);
  if (place.column > 0) where += fmt::format("{}{}", where.empty() ? "column " : ":", place.column);
  return fmt::format("{}{}{}{}{}{}", where, where.empty() ? "" : ": ",
                     token.empty() ? "" : fmt::format("'{}': ", printable(token)), what,
                     expected.empty() ? "" : "; expected ", expected);
}

}  // namespace tilefish
