#include "rules/puzzle_file.h"

#include <algorithm>
#include <charconv>

#include <fmt/core.h>

#include "rules/notation.h"

namespace tilefish {

namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

class LineSplitter {
 public:
  LineSplitter(std::string_view text, const std::string& source) : text_(text), source_(source) {}

  Result<std::vector<PuzzleLine>> split() {
    const Result<std::size_t> count = read_count("the number of puzzles");
    if (!count) return count.error();
    // The announced number is not to be trusted with memory: the list grows as puzzles are found.
    std::vector<PuzzleLine> puzzles;
    while (puzzles.size() < *count) {
      const Result<std::size_t> tiles = read_count("the number of tiles of a puzzle");
      if (!tiles) return tiles.error();
      if (!next_line()) return ended_early(fmt::format("a line of {} tiles", *tiles));
      puzzles.push_back({line_number_, *tiles, line_});
    }
    while (next_line()) {
      if (trimmed(line_).empty()) continue;
      return Error{.what = fmt::format("text after the last of {} puzzles", *count),
                   .expected = "the end of the file",
                   .token = std::string(trimmed(line_)),
                   .place = {source_, line_number_, line_.find_first_not_of(blanks) + 1}};
    }
    return puzzles;
  }

 private:
  [[nodiscard]] bool next_line() {
    if (at_ == text_.size()) return false;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    line_ = text_.substr(at_, end - at_);
    at_ = std::min(end + 1, text_.size());
    ++line_number_;
    return true;
  }

  [[nodiscard]] Error ended_early(std::string expected) const {
    return Error{
        .what = "the file ends early", .expected = std::move(expected), .place = {source_, line_number_ + 1, 0}};
  }

  Result<std::size_t> read_count(const char* meaning) {
    if (!next_line()) return ended_early(meaning);
    const std::string_view token = trimmed(line_);
    std::size_t count = 0;
    const auto [end, failure] = std::from_chars(token.data(), token.data() + token.size(), count);
    const bool whole = failure != std::errc::invalid_argument && end == token.data() + token.size();
    if (whole && failure == std::errc{}) return count;
    return Error{.what = whole ? "the number is too large" : "not a whole number",
                 .expected = meaning,
                 .token = std::string(token),
                 .place = {source_, line_number_, std::min(line_.find_first_not_of(blanks), line_.size()) + 1}};
  }

  std::string_view text_;
  const std::string& source_;
  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t line_number_ = 0;
};

}  // namespace

Result<std::vector<PuzzleLine>> split_puzzle_file(std::string_view text, const std::string& source) {
  return LineSplitter(text, source).split();
}

std::uint8_t& PuzzleLineParser::copies_of(Tile tile) {
  const auto index = static_cast<std::size_t>(tile.number() * max_colours + tile.colour());
  if (index >= copies_.size()) copies_.resize(index + 1);
  return copies_[index];
}

Result<Puzzle> PuzzleLineParser::parse(const PuzzleLine& line) {
  Result<Puzzle> puzzle = parse_tiles(line);
  if (!puzzle) {
    copies_.clear();
    return puzzle;
  }
  for (const Tile tile : puzzle->tiles) {
    if (!tile.is_joker()) copies_of(tile) = 0;
  }
  if (puzzle->tiles.size() != line.tiles) {
    const std::size_t found = puzzle->tiles.size();
    return Error{.what = fmt::format("{} tile{} in this line", found, found == 1 ? "" : "s"),
                 .expected = fmt::format("{}, as the line before says", line.tiles),
                 .place = {source_, line.line, 1}};
  }
  return puzzle;
}

Result<Puzzle> PuzzleLineParser::parse_tiles(const PuzzleLine& line) {
  const auto complain = [&](std::size_t at, std::string_view token, std::string what, std::string expected) {
    return Error{.what = std::move(what),
                 .expected = std::move(expected),
                 .token = std::string(token),
                 .place = {source_, line.line, at + 1}};
  };
  Puzzle puzzle;
  int jokers = 0;
  const std::string_view text = line.text;
  std::size_t at = 0;
  while (true) {
    at = std::min(text.find_first_not_of(blanks, at), text.size());
    if (at == text.size()) return puzzle;
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    const std::string_view token = text.substr(at, end - at);
    const Result<Tile> tile = parse_tile(token, limits_.colours, limits_.numbers.value_or(max_numbers));
    if (!tile) return complain(at, token, tile.error().what, tile.error().expected);
    const int most = tile->is_joker() ? limits_.jokers : limits_.copies.value_or(max_copies);
    const int there = tile->is_joker() ? ++jokers : ++copies_of(*tile);
    if (most == 0) return complain(at, token, "no jokers in this game", "a number and a colour letter such as 7b");
    if (there > most) {
      return complain(at, token, fmt::format("one {} too many", to_string(*tile)),
                      fmt::format("at most {} in one puzzle", most));
    }
    puzzle.tiles.push_back(*tile);
    if (!tile->is_joker()) {
      puzzle.highest_number = std::max(puzzle.highest_number, tile->number());
      puzzle.most_copies = std::max(puzzle.most_copies, there);
    }
    at = end;
  }
}

Result<PuzzleFile> parse_puzzle_file(std::string_view text, const std::string& source, const PuzzleLimits& limits) {
  const Result<std::vector<PuzzleLine>> lines = split_puzzle_file(text, source);
  if (!lines) return lines.error();
  PuzzleFile file;
  PuzzleLineParser parser(source, limits);
  for (const PuzzleLine& line : *lines) {
    Result<Puzzle> puzzle = parser.parse(line);
    if (!puzzle) return std::move(puzzle).error();
    file.numbers = std::max(file.numbers, puzzle->highest_number);
    file.copies = std::max(file.copies, puzzle->most_copies);
    file.puzzles.push_back(std::move(puzzle).value());
  }
  file.numbers = limits.numbers.value_or(file.numbers);
  file.copies = limits.copies.value_or(file.copies);
  return file;
}

}  // namespace tilefish
