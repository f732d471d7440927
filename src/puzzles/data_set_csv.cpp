// The CSV of data sets; declared in data_set.h.

#include <cstdlib>

#include <fmt/core.h>

#include "puzzles/data_set.h"
#include "puzzles/features.h"

namespace tilefish {

namespace {

// Cuts the next piece off `text`, up to `end` or to its end.
std::string_view take_until(std::string_view& text, char end) {
  const std::size_t length = std::min(text.find(end), text.size());
  const std::string_view piece = text.substr(0, length);
  text.remove_prefix(std::min(length + 1, text.size()));
  return piece;
}

Error error_at(std::string what, std::string expected, const std::string& source, std::size_t line,
               std::string_view token = {}) {
  return {
      .what = std::move(what), .expected = std::move(expected), .token = std::string(token), .place = {source, line}};
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const std::string word(text);
  char* end = nullptr;
  if constexpr (std::is_same_v<Number, float>) {
    number = std::strtof(word.c_str(), &end);
  } else if constexpr (std::is_same_v<Number, double>) {
    number = std::strtod(word.c_str(), &end);
  } else {
    if (word.empty() || word.front() < '0' || word.front() > '9') return false;
    number = std::strtoull(word.c_str(), &end, 10);
  }
  return !word.empty() && end == word.c_str() + word.size();
}

constexpr double longest_milliseconds = 1e12;  // some thirty years

constexpr const char* columns_expected = "index,FEATURES…,effort,class, perhaps with milliseconds before class";

// A data set without rows.
Result<DataSet> read_columns(std::string_view line, const std::string& source, std::size_t number) {
  std::vector<std::string> columns;
  while (!line.empty()) columns.emplace_back(take_until(line, ','));
  const bool timed = columns.size() > 2 && columns[columns.size() - 2] == "milliseconds";
  if (timed) columns.erase(columns.end() - 2);
  if (columns.size() < 4 || columns.front() != "index" || columns.back() != "class" ||
      columns[columns.size() - 2] != "effort") {
    return error_at("these are not the columns of a data set", columns_expected, source, number);
  }
  return DataSet{.feature_names = {columns.begin() + 1, columns.end() - 2}, .timed = timed};
}

Result<DataRow> read_row(std::string_view line, std::size_t features, bool timed, const std::string& source,
                         std::size_t number) {
  DataRow row;
  std::string_view word = take_until(line, ',');
  if (!read_number(word, row.index)) return error_at("this is no index", "a whole number", source, number, word);
  while (row.features.size() < features) {
    float value = 0;
    word = take_until(line, ',');
    if (!read_number(word, value)) return error_at("this is no feature", "a number", source, number, word);
    row.features.push_back(value);
  }
  word = take_until(line, ',');
  if (!read_number(word, row.effort)) return error_at("this is no effort", "a whole number", source, number, word);
  if (timed) {
    word = take_until(line, ',');
    double& time = row.milliseconds.emplace();
    if (!read_number(word, time) || !(time >= 0 && time <= longest_milliseconds)) {
      return error_at("this is no time", "milliseconds", source, number, word);
    }
  }
  const std::optional<Difficulty> difficulty = difficulty_named(line);
  if (!difficulty) return error_at("this is no class", "easy, moderate, medium or hard", source, number, line);
  row.difficulty = *difficulty;
  return row;
}

}  // namespace

std::string csv_head(const DataSetOptions& options) {
  const Ruleset& game = options.ruleset;
  const auto& least = options.thresholds.least;
  std::string head = fmt::format(
      "# Tilefish data set: {} colours, {} numbers, {} copies{}, melds of {}; seed {}; shares {}; band {}; classes "
      "from "
      "{}, {}, {}\n",
      game.colours(), game.numbers(), game.copies(),
      game.jokers() > 0 ? fmt::format(", up to {} jokers", game.jokers()) : "", game.min_meld(), options.seed,
      options.shares.describe(), options.band ? name_of(*options.band) : "any", least[0], least[1], least[2]);
  head += "index,";
  for (const FeatureDefinition& each : feature_definitions()) head += fmt::format("{},", each.name);
  return head + (options.timed ? "effort,milliseconds,class\n" : "effort,class\n");
}

std::string csv_line(const DataRow& row) {
  std::string line = std::to_string(row.index);
  for (const float feature : row.features) line += fmt::format(",{}", feature);
  line += fmt::format(",{}", row.effort);
  if (row.milliseconds) line += fmt::format(",{:.4f}", *row.milliseconds);
  return line + fmt::format(",{}\n", name_of(row.difficulty));
}

Result<DataSetStart> find_start(std::string_view csv, const DataSetOptions& options, const std::string& source) {
  const std::string head = csv_head(options);
  if (csv.empty()) return DataSetStart{};
  // Interrupted before the head was whole.
  if (csv.size() < head.size() && std::string_view(head).starts_with(csv)) return DataSetStart{};
  if (!csv.starts_with(head)) {
    return error_at("the file is not the beginning of this data set", "the options it was begun with, or another file",
                    source, 1);
  }
  DataSetStart start{.bytes = head.size()};
  std::string_view rest = csv.substr(head.size());
  for (std::size_t line = 3; rest.find('\n') != std::string_view::npos; ++line) {
    const std::string_view text = take_until(rest, '\n');
    const Result<DataRow> row = read_row(text, feature_definitions().size(), options.timed, source, line);
    if (!row) return row.error();
    start.bytes += text.size() + 1;
    start.last_index = row->index;
    ++start.rows;
  }
  return start;
}

Result<DataSet> parse_data_set(std::string_view csv, const std::string& source) {
  std::size_t line = 1;
  while (csv.starts_with("#")) {
    take_until(csv, '\n');
    ++line;
  }
  Result<DataSet> data = read_columns(take_until(csv, '\n'), source, line);
  if (!data) return data;
  while (!csv.empty()) {
    ++line;
    Result<DataRow> row = read_row(take_until(csv, '\n'), data->feature_names.size(), data->timed, source, line);
    if (!row) return row.error();
    data->rows.push_back(std::move(row).value());
  }
  return data;
}

}  // namespace tilefish
