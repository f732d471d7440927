#include "cli/output/report_error.h"

#include <algorithm>
#include <string>

#include <fmt/core.h>

#include "cli/output/complain.h"
#include "cli/output/terminal.h"

namespace tilefish::cli {

namespace {

// The part of a long line around a column that fits on a screen, with bytes that do not print shown as '?'.
struct Excerpt {
  std::string text;
  std::size_t mark = 0;
};

Excerpt excerpt(std::string_view line, std::size_t column) {
  constexpr std::size_t width = 100;
  constexpr std::size_t before = 60;
  const std::size_t at = std::min(column - 1, line.size());
  const std::size_t start = at > before ? at - before : 0;
  Excerpt shown{std::string(line.substr(start, width)), at - start};
  for (char& c : shown.text) {
    if (c == '\t') c = ' ';
    if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f) c = '?';
  }
  return shown;
}

}  // namespace

ExitStatus report_error(const Error& error, std::string_view line) {
  const Style style(stderr);
  complain(error.describe());
  if (!line.empty() && error.place.column > 0) {
    const Excerpt shown = excerpt(line, error.place.column);
    const std::size_t room = shown.text.size() - std::min(shown.mark, shown.text.size());
    const std::size_t length = std::max<std::size_t>(1, std::min(error.token.size(), room));
    say_on_error_stream(fmt::format("  {}\n  {}{}\n", shown.text, std::string(shown.mark, ' '),
                                    style.bad("^" + std::string(length - 1, '~'))));
  }
  return exit_bad_input;
}

}  // namespace tilefish::cli
