#include "cli/output/terminal.h"

#include <array>
#include <cstdlib>

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace tilefish::cli {

namespace {

// Black has the terminal's own colour, which is readable on dark and on light ground.
constexpr std::array<std::string_view, max_colours> ink = {"1",          "1;32", "1;31", "1;33",
                                                           "1;38;5;208", "1;35", "1;36", "1;97"};
constexpr std::string_view joker_ink = "1;7";

std::string_view ink_of(Tile tile) {
  return tile.is_joker() ? joker_ink : ink[static_cast<std::size_t>(tile.colour())];
}

// no-color.org: an empty NO_COLOR asks for nothing.
bool wants_colours() {
  const char* const no_color = std::getenv("NO_COLOR");
  const char* const term = std::getenv("TERM");
  return (no_color == nullptr || *no_color == '\0') && (term == nullptr || std::string_view(term) != "dumb");
}

}  // namespace

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

int terminal_columns(std::FILE* stream) {
  winsize size{};
  if (ioctl(fileno(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

Style::Style(std::FILE* stream) : colours_(is_terminal(stream) && wants_colours()) {}

const Style& style_of_output() {
  static const Style style(stdout);
  return style;
}

std::string Style::wrap(std::string_view code, std::string_view text) const {
  return colours_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

std::string Style::tile(Tile tile) const { return wrap(ink_of(tile), to_string(tile)); }

std::string Style::marked_tile(Tile tile) const {
  if (!colours_) return "*" + to_string(tile);
  return fmt::format("\x1b[4;{}m{}\x1b[0m", ink_of(tile), to_string(tile));
}

std::string Style::tiles(std::span<const Tile> tiles) const {
  std::string text;
  for (const Tile each : tiles) {
    if (!text.empty()) text += ' ';
    text += tile(each);
  }
  return text;
}

std::string Style::meld(const Meld& meld) const { return tiles(meld.tiles()); }

}  // namespace tilefish::cli
