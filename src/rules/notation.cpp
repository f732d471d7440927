#include "rules/notation.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "rules/meld_reading.h"

namespace tilefish {

namespace {

// What a character can be in a text of tiles: a colour by its index, or one of these.
enum Character : std::uint8_t { joker = max_colours, digit, space, comma, slash, other };

constexpr std::array<std::uint8_t, 256> characters = [] {
  std::array<std::uint8_t, 256> table{};
  table.fill(other);
  const auto at = [&](char c) -> std::uint8_t& { return table[static_cast<unsigned char>(c)]; };
  for (std::size_t colour = 0; colour < colour_letters.size(); ++colour) {
    at(colour_letters[colour]) = static_cast<std::uint8_t>(colour);
    at(static_cast<char>(colour_letters[colour] - 'a' + 'A')) = static_cast<std::uint8_t>(colour);
  }
  at('j') = at('J') = joker;
  for (char c = '0'; c <= '9'; ++c) at(c) = digit;
  for (const char c : {' ', '\t', '\r', '\n'}) at(c) = space;
  at(',') = comma;
  at('/') = slash;
  return table;
}();

std::uint8_t character(char c) { return characters[static_cast<unsigned char>(c)]; }

// Seven digits hold every number there is; longer ones are out of range whatever they say.
constexpr std::size_t most_digits = 7;

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

// Walks over a text piece by piece and counts the tiles it meets against the copies that the ruleset has. What it reads is
// false where something is wrong, and error() then says what.
class TileReader {
 public:
  TileReader(std::string_view text, const Ruleset& ruleset) : text_(text), ruleset_(ruleset), seen_(ruleset.numbers()) {
    constexpr std::size_t usual_tiles = 64;
    constexpr std::size_t usual_pieces = 16;
    tiles_.reserve(usual_tiles);
    pieces_.reserve(usual_pieces);
  }

  [[nodiscard]] bool done() const { return at_ == text_.size(); }
  [[nodiscard]] std::size_t column() const { return at_ + 1; }
  [[nodiscard]] bool stands_at(Character c) const { return !done() && character(text_[at_]) == c; }
  void step() { ++at_; }
  [[nodiscard]] Error error() { return std::move(error_); }

  // What has been read: the tiles between two commas or slashes, and where they begin.
  [[nodiscard]] std::size_t pieces() const { return pieces_.size(); }
  [[nodiscard]] std::size_t column_of(std::size_t piece) const { return pieces_[piece].column; }
  [[nodiscard]] std::span<const Tile> tiles_of(std::size_t piece) const {
    const std::size_t begin = pieces_[piece].begin;
    const std::size_t end = piece + 1 < pieces_.size() ? pieces_[piece + 1].begin : tiles_.size();
    return std::span(tiles_).subspan(begin, end - begin);
  }
  // What has been read since that piece.
  [[nodiscard]] TileCounts counts_from(std::size_t piece) const {
    return {ruleset_.numbers(), std::span(tiles_).subspan(pieces_[piece].begin)};
  }

  // A piece: tiles up to a comma, a slash or the end.
  [[nodiscard]] bool read_tiles() {
    skip_spaces();
    pieces_.push_back({.begin = tiles_.size(), .column = column()});
    while (!done() && !ends_piece(text_[at_])) {
      Tile tile = Tile::joker();
      const std::size_t start = at_;
      at_ = after_sure_tile(start, tile);
      if (at_ == start && !read_doubtful_tile(tile)) return false;
      if (!take(tile, start)) return false;
      skip_spaces();
    }
    return true;
  }

  // A piece for each meld up to a slash or the end; nothing at all is an empty table.
  [[nodiscard]] bool read_melds() {
    skip_spaces();
    if (done() || stands_at(slash)) return true;
    while (true) {
      if (!read_tiles()) return false;
      if (pieces_.back().begin == tiles_.size()) {
        return fail({.what = "a meld without tiles",
                     .expected = "tiles such as 3b 4b 5b between commas",
                     .place = {.column = pieces_.back().column}});
      }
      if (!stands_at(comma)) return true;
      step();
    }
  }

  // Whether the text ends here, where nothing but this is expected.
  [[nodiscard]] bool ends(const char* expected) {
    return done() || fail({.what = "not expected here",
                           .expected = expected,
                           .token = std::string(text_.substr(at_, 1)),
                           .place = {.column = column()}});
  }

 private:
  struct Piece {
    std::size_t begin;  // in the list of tiles
    std::size_t column;
  };

  static bool ends_piece(char c) { return character(c) == comma || character(c) == slash; }
  static bool ends_tile(char c) { return character(c) >= space && character(c) <= slash; }

  void skip_spaces() {
    while (at_ < text_.size() && character(text_[at_]) == space) ++at_;
  }

  bool fail(Error error) {
    error_ = std::move(error);
    return false;
  }
  bool fail(Error error, std::size_t start) {
    error.place.column = start + 1;
    return fail(std::move(error));
  }

  // Reads what is a tile without doubt and says where it ends; otherwise the place is the same.
  [[nodiscard]] std::size_t after_sure_tile(const std::size_t start, Tile& tile) const {
    const char* const text = text_.data();
    const std::size_t end = text_.size();
    std::size_t at = start;
    int number = 0;
    for (; at < end && character(text[at]) == digit; ++at) {
      if (at - start == most_digits) return start;
      number = 10 * number + (text[at] - '0');
    }
    if (at == end) return start;
    const int letter = character(text[at]);
    ++at;
    if (at < end && !ends_tile(text[at])) return start;
    if (letter == joker && at == start + 1) return at;
    if (letter >= ruleset_.colours() || number < 1 || number > ruleset_.numbers() || text[start] == '0') return start;
    tile = Tile(number, letter);
    return at;
  }

  // What parse_tile() says of anything else.
  [[gnu::noinline]] bool read_doubtful_tile(Tile& tile) {
    const std::size_t start = at_;
    while (!done() && !ends_tile(text_[at_])) ++at_;
    const Result<Tile> read = parse_tile(text_.substr(start, at_ - start), ruleset_);
    if (!read) return fail(read.error(), start);
    tile = *read;
    return true;
  }

  [[nodiscard]] bool take(Tile tile, std::size_t start) {
    const int there_are = tile.is_joker() ? ruleset_.jokers() : ruleset_.copies();
    if (seen_.count(tile) == there_are) return refuse_another(tile, there_are, start);
    seen_.add(tile);
    tiles_.push_back(tile);
    return true;
  }

  [[gnu::noinline]] bool refuse_another(Tile tile, int there_are, std::size_t start) {
    return fail(
        {.what = fmt::format("one {} too many", to_string(tile)),
         .expected = fmt::format("at most {}, as many as the ruleset '{}' has", there_are, printable(ruleset_.name())),
         .token = std::string(text_.substr(start, at_ - start))},
        start);
  }

  std::string_view text_;
  const Ruleset& ruleset_;
  TileCounts seen_;
  std::size_t at_ = 0;
  std::vector<Tile> tiles_;  // of all pieces
  std::vector<Piece> pieces_;
  Error error_;
};

std::vector<LooseMeld> loose_melds(const TileReader& reader) {
  std::vector<LooseMeld> melds;
  melds.reserve(reader.pieces());
  for (std::size_t piece = 0; piece < reader.pieces(); ++piece) {
    const std::span<const Tile> tiles = reader.tiles_of(piece);
    melds.push_back({.tiles = {tiles.begin(), tiles.end()}, .column = reader.column_of(piece)});
  }
  return melds;
}

Error illegal_meld(std::span<const Tile> tiles, std::size_t column, const MeldProblem& problem) {
  return {.what = "not a legal meld: " + sentence(problem), .token = to_string(tiles), .place = {.column = column}};
}

// The table of the first so many pieces.
Result<Table> legal_table(const TileReader& reader, std::size_t melds, const Ruleset& ruleset) {
  Table table;
  table.melds.reserve(melds);
  for (std::size_t piece = 0; piece < melds; ++piece) {
    const std::span<const Tile> tiles = reader.tiles_of(piece);
    const MeldReading reading = read_meld(tiles, ruleset);
    if (const MeldProblem* problem = std::get_if<MeldProblem>(&reading)) {
      return illegal_meld(tiles, reader.column_of(piece), *problem);
    }
    table.melds.push_back(std::get<Meld>(reading));
  }
  return table;
}

constexpr const char* one_rack = "tiles of one rack, without commas or slashes";

}  // namespace

Result<Tile> parse_tile(std::string_view text, int colours, int numbers) {
  if (text.size() == 1 && character(text[0]) == joker) return Tile::joker();
  const char* const form = "a number and a colour letter such as 7b, or J";
  std::size_t digits = 0;
  while (digits < text.size() && character(text[digits]) == digit) ++digits;
  if (digits == 0) return tile_error(text, "not a tile", form);
  if (digits == text.size()) {
    return tile_error(text, "the colour letter is missing", "one of " + letters_of(colours) + " after the number");
  }
  if (digits + 1 != text.size()) return tile_error(text, "not a tile", form);

  const int colour = character(text[digits]);
  if (colour >= colours) {
    return tile_error(text, fmt::format("no colour '{}' in this game", printable(std::string(1, text[digits]))),
                      "a colour letter out of " + letters_of(colours));
  }
  int number = 0;
  for (std::size_t i = 0; i < std::min(digits, most_digits); ++i) number = 10 * number + (text[i] - '0');
  if (digits > most_digits || number < 1 || number > numbers) {
    return tile_error(text, "the number is out of range", fmt::format("a number in 1 … {}", numbers));
  }
  if (text[0] == '0') {
    return tile_error(text, "the number starts with a zero",
                      fmt::format("{}{}", number, colour_letters[static_cast<std::size_t>(colour)]));
  }
  return Tile(number, colour);
}

Result<Tile> parse_tile(std::string_view text, const Ruleset& ruleset) {
  return parse_tile(text, ruleset.colours(), ruleset.numbers());
}

Result<TileCounts> parse_rack(std::string_view text, const Ruleset& ruleset) {
  TileReader reader(text, ruleset);
  if (!reader.read_tiles() || !reader.ends(one_rack)) return reader.error();
  return reader.counts_from(0);
}

Result<std::vector<LooseMeld>> parse_loose_table(std::string_view text, const Ruleset& ruleset) {
  TileReader reader(text, ruleset);
  if (!reader.read_melds() || !reader.ends("a table alone, without a rack")) return reader.error();
  return loose_melds(reader);
}

Result<Meld> parse_meld(std::string_view text, const Ruleset& ruleset) {
  TileReader reader(text, ruleset);
  if (!reader.read_tiles() || !reader.ends("the tiles of one meld")) return reader.error();
  const MeldReading reading = read_meld(reader.tiles_of(0), ruleset);
  if (const Meld* meld = std::get_if<Meld>(&reading)) return *meld;
  return illegal_meld(reader.tiles_of(0), reader.column_of(0), std::get<MeldProblem>(reading));
}

Result<Table> parse_table(std::string_view text, const Ruleset& ruleset) {
  TileReader reader(text, ruleset);
  if (!reader.read_melds() || !reader.ends("a table alone, without a rack")) return reader.error();
  return legal_table(reader, reader.pieces(), ruleset);
}

Result<Position> parse_position(std::string_view text, const Ruleset& ruleset) {
  TileReader reader(text, ruleset);
  if (!reader.read_melds()) return reader.error();
  if (!reader.stands_at(slash)) {
    return Error{.what = "the slash between table and rack is missing",
                 .expected = "TABLE / RACK such as 3b 4b 5b / 6b J",
                 .place = {.column = reader.column()}};
  }
  reader.step();
  const std::size_t melds = reader.pieces();
  if (!reader.read_tiles() || !reader.ends(one_rack)) return reader.error();
  Result<Table> table = legal_table(reader, melds, ruleset);
  if (!table) return std::move(table).error();
  return Position{.table = std::move(table).value(), .rack = reader.counts_from(melds)};
}

}  // namespace tilefish
