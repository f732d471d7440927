#include "rules/notation.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "rules/meld_reading.h"

namespace tilefish {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string letters_of(int colours) {
  std::string list;
  for (int colour = 0; colour < colours; ++colour) {
    if (colour > 0) list += ' ';
    list += colour_letters[static_cast<std::size_t>(colour)];
  }
  return list;
}

Error tile_error(std::string_view token, std::string what, std::string expected) {
  return Error{.what = std::move(what), .expected = std::move(expected), .token = std::string(token)};
}

// Walks over a text piece by piece and counts the tiles it meets against the copies that the ruleset has.
class TileReader {
 public:
  TileReader(std::string_view text, const Ruleset& ruleset)
      : text_(text), ruleset_(ruleset), seen_(ruleset.numbers()) {}

  void skip_spaces() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  [[nodiscard]] bool done() const { return at_ == text_.size(); }
  [[nodiscard]] std::size_t column() const { return at_ + 1; }
  [[nodiscard]] bool stands_at(char c) const { return !done() && text_[at_] == c; }
  void step() { ++at_; }

  Result<Tile> read_tile() {
    const std::size_t start = at_;
    while (!done() && !is_space(text_[at_]) && text_[at_] != ',' && text_[at_] != '/') ++at_;
    const std::string_view token = text_.substr(start, at_ - start);
    Result<Tile> tile = parse_tile(token, ruleset_);
    if (!tile) return placed(std::move(tile).error(), start);
    const int there_are = tile->is_joker() ? ruleset_.jokers() : ruleset_.copies();
    if (seen_.count(*tile) == there_are) {
      return placed(
          tile_error(token, fmt::format("one {} too many", to_string(*tile)),
                     fmt::format("at most {}, as many as the ruleset '{}' has", there_are, printable(ruleset_.name()))),
          start);
    }
    seen_.add(*tile);
    return tile;
  }

  // Tiles up to a comma, a slash or the end.
  Result<LooseMeld> read_tiles() {
    constexpr std::size_t usual_tiles = 8;
    LooseMeld loose;
    loose.tiles.reserve(usual_tiles);
    skip_spaces();
    loose.column = column();
    while (!done() && text_[at_] != ',' && text_[at_] != '/') {
      const Result<Tile> tile = read_tile();
      if (!tile) return tile.error();
      loose.tiles.push_back(*tile);
      skip_spaces();
    }
    return loose;
  }

  // Melds up to a slash or the end; nothing at all is an empty table.
  Result<std::vector<LooseMeld>> read_loose_table() {
    constexpr std::size_t usual_melds = 16;
    std::vector<LooseMeld> melds;
    melds.reserve(usual_melds);
    skip_spaces();
    if (done() || stands_at('/')) return melds;
    while (true) {
      Result<LooseMeld> loose = read_tiles();
      if (!loose) return std::move(loose).error();
      if (loose->tiles.empty()) {
        return Error{.what = "a meld without tiles",
                     .expected = "tiles such as 3b 4b 5b between commas",
                     .place = {.column = loose->column}};
      }
      melds.push_back(std::move(loose).value());
      if (!stands_at(',')) return melds;
      step();
    }
  }

  [[nodiscard]] Error unexpected(std::string expected) const {
    return Error{.what = "not expected here",
                 .expected = std::move(expected),
                 .token = std::string(text_.substr(at_, 1)),
                 .place = {.column = column()}};
  }

 private:
  static Error placed(Error error, std::size_t start) {
    error.place.column = start + 1;
    return error;
  }

  std::string_view text_;
  const Ruleset& ruleset_;
  TileCounts seen_;
  std::size_t at_ = 0;
};

Result<Meld> legal(const LooseMeld& loose, const Ruleset& ruleset) {
  const MeldReading reading = read_meld(loose.tiles, ruleset);
  if (const Meld* meld = std::get_if<Meld>(&reading)) return *meld;
  return Error{.what = "not a legal meld: " + sentence(std::get<MeldProblem>(reading)),
               .token = to_string(loose.tiles),
               .place = {.column = loose.column}};
}

Result<Table> legal(const std::vector<LooseMeld>& loose_melds, const Ruleset& ruleset) {
  Table table;
  table.melds.reserve(loose_melds.size());
  for (const LooseMeld& loose : loose_melds) {
    Result<Meld> meld = legal(loose, ruleset);
    if (!meld) return std::move(meld).error();
    table.melds.push_back(*meld);
  }
  return table;
}

}  // namespace

Result<Tile> parse_tile(std::string_view text, int colours, int numbers) {
  if (text.size() == 1 && lower(text[0]) == 'j') return Tile::joker();
  const char* const form = "a number and a colour letter such as 7b, or J";
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[digits])) ++digits;
  if (digits == 0) return tile_error(text, "not a tile", form);
  if (digits == text.size()) {
    return tile_error(text, "the colour letter is missing", "one of " + letters_of(colours) + " after the number");
  }
  if (digits + 1 != text.size()) return tile_error(text, "not a tile", form);

  const std::size_t colour = colour_letters.find(lower(text[digits]));
  if (colour == std::string_view::npos || static_cast<int>(colour) >= colours) {
    return tile_error(text, fmt::format("no colour '{}' in this game", printable(std::string(1, text[digits]))),
                      "a colour letter out of " + letters_of(colours));
  }
  // Seven digits hold every number there is; longer ones are out of range whatever they say.
  constexpr std::size_t most_digits = 7;
  int number = 0;
  for (std::size_t i = 0; i < std::min(digits, most_digits); ++i) number = 10 * number + (text[i] - '0');
  if (digits > most_digits || number < 1 || number > numbers) {
    return tile_error(text, "the number is out of range", fmt::format("a number in 1 … {}", numbers));
  }
  if (text[0] == '0')
    return tile_error(text, "the number starts with a zero", fmt::format("{}{}", number, colour_letters[colour]));
  return Tile(number, static_cast<int>(colour));
}

Result<Tile> parse_tile(std::string_view text, const Ruleset& ruleset) {
  return parse_tile(text, ruleset.colours(), ruleset.numbers());
}

Result<TileCounts> parse_rack(std::string_view text, const Ruleset& ruleset) {
  TileReader reader(text, ruleset);
  const Result<LooseMeld> loose = reader.read_tiles();
  if (!loose) return loose.error();
  if (!reader.done()) return reader.unexpected("tiles of one rack, without commas or slashes");
  return TileCounts(ruleset.numbers(), loose->tiles);
}

Result<std::vector<LooseMeld>> parse_loose_table(std::string_view text, const Ruleset& ruleset) {
  TileReader reader(text, ruleset);
  Result<std::vector<LooseMeld>> melds = reader.read_loose_table();
  if (melds.ok() && !reader.done()) return reader.unexpected("a table alone, without a rack");
  return melds;
}

Result<Meld> parse_meld(std::string_view text, const Ruleset& ruleset) {
  TileReader reader(text, ruleset);
  const Result<LooseMeld> loose = reader.read_tiles();
  if (!loose) return loose.error();
  if (!reader.done()) return reader.unexpected("the tiles of one meld");
  return legal(*loose, ruleset);
}

Result<Table> parse_table(std::string_view text, const Ruleset& ruleset) {
  const Result<std::vector<LooseMeld>> melds = parse_loose_table(text, ruleset);
  if (!melds) return melds.error();
  return legal(*melds, ruleset);
}

Result<Position> parse_position(std::string_view text, const Ruleset& ruleset) {
  TileReader reader(text, ruleset);
  const Result<std::vector<LooseMeld>> melds = reader.read_loose_table();
  if (!melds) return melds.error();
  if (!reader.stands_at('/')) {
    return Error{.what = "the slash between table and rack is missing",
                 .expected = "TABLE / RACK such as 3b 4b 5b / 6b J",
                 .place = {.column = reader.column()}};
  }
  reader.step();
  const Result<LooseMeld> rack = reader.read_tiles();
  if (!rack) return rack.error();
  if (!reader.done()) return reader.unexpected("tiles of one rack, without commas or slashes");
  Result<Table> table = legal(*melds, ruleset);
  if (!table) return std::move(table).error();
  return Position{.table = std::move(table).value(), .rack = TileCounts(ruleset.numbers(), rack->tiles)};
}

}  // namespace tilefish
