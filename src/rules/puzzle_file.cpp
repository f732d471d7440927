#include "rules/puzzle_file.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include <fmt/core.h>

#include "rules/notation.h"

namespace tilefish {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

class PuzzleReader {
 public:
  PuzzleReader(std::string_view text, const std::string& source, const PuzzleFileLimits& limits)
      : text_(text), source_(source), limits_(limits) {}

  Result<PuzzleFile> read() {
    const Result<std::size_t> count = read_count("the number of puzzles");
    if (!count) return count.error();
    for (std::size_t i = 0; i < *count; ++i) {
      Result<std::vector<Tile>> puzzle = read_puzzle();
      if (!puzzle) return std::move(puzzle).error();
      file_.puzzles.push_back(std::move(puzzle).value());
    }
    while (next_line()) {
      if (!trimmed(line_).empty()) {
        return complain(1, line_, fmt::format("text after the last of {} puzzles", *count), "the end of the file");
      }
    }
    file_.numbers = limits_.numbers.value_or(file_.numbers);
    file_.copies = limits_.copies.value_or(file_.copies);
    return std::move(file_);
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

  [[nodiscard]] Error complain(std::size_t column, std::string_view token, std::string what,
                               std::string expected) const {
    return Error{.what = std::move(what),
                 .expected = std::move(expected),
                 .token = std::string(token),
                 .place = {source_, line_number_, column}};
  }

  [[nodiscard]] Error ended_early(std::string expected) const {
    return Error{.what = "the file ends early",
                 .expected = std::move(expected),
                 .place = {source_, line_number_ + 1, 0}};
  }

  Result<std::size_t> read_count(const char* meaning) {
    if (!next_line()) return ended_early(meaning);
    const std::string_view token = trimmed(line_);
    std::size_t count = 0;
    const auto [end, failure] = std::from_chars(token.data(), token.data() + token.size(), count);
    if (failure != std::errc{} || end != token.data() + token.size()) {
      return complain(1, token, "not a whole number", meaning);
    }
    return count;
  }

  Result<std::vector<Tile>> read_puzzle() {
    const Result<std::size_t> count = read_count("the number of tiles of a puzzle");
    if (!count) return count.error();
    if (!next_line()) return ended_early(fmt::format("a line of {} tiles", *count));
    Result<std::vector<Tile>> tiles = read_tiles();
    for (const Tile tile : seen_) {
      if (!tile.is_joker()) copies_of(tile) = 0;
    }
    seen_.clear();
    if (tiles.ok() && tiles->size() != *count) {
      return complain(1, {}, fmt::format("{} tiles in this line", tiles->size()),
                      fmt::format("{}, as the line before says", *count));
    }
    return tiles;
  }

  Result<std::vector<Tile>> read_tiles() {
    std::vector<Tile> tiles;
    int jokers = 0;
    std::size_t at = 0;
    while (true) {
      at = std::min(line_.find_first_not_of(" \t\r", at), line_.size());
      if (at == line_.size()) return tiles;
      const std::size_t end = std::min(line_.find_first_of(" \t\r", at), line_.size());
      const std::string_view token = line_.substr(at, end - at);
      const Result<Tile> tile = parse_tile(token, limits_.colours, limits_.numbers.value_or(max_numbers));
      if (!tile) {
        return complain(at + 1, token, tile.error().what, tile.error().expected);
      }
      const int most = tile->is_joker() ? limits_.jokers : limits_.copies.value_or(max_copies);
      const int there = tile->is_joker() ? ++jokers : ++copies_of(*tile);
      if (there > most) {
        return complain(at + 1, token, "one copy too many", fmt::format("at most {} in one puzzle", most));
      }
      seen_.push_back(*tile);
      tiles.push_back(*tile);
      if (!tile->is_joker()) {
        file_.numbers = std::max(file_.numbers, tile->number());
        file_.copies = std::max(file_.copies, there);
      }
      at = end;
    }
  }

  std::uint8_t& copies_of(Tile tile) {
    const auto index = static_cast<std::size_t>(tile.number() * max_colours + tile.colour());
    if (index >= copies_.size()) copies_.resize(index + 1);
    return copies_[index];
  }

  std::string_view text_;
  const std::string& source_;
  const PuzzleFileLimits& limits_;
  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t line_number_ = 0;
  std::vector<std::uint8_t> copies_;
  std::vector<Tile> seen_;
  PuzzleFile file_;
};

}  // namespace

Result<PuzzleFile> parse_puzzle_file(std::string_view text, const std::string& source,
                                     const PuzzleFileLimits& limits) {
  return PuzzleReader(text, source, limits).read();
}

}  // namespace tilefish
