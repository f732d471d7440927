#include "solver/reference/vector_files.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "rules/notation.h"

namespace tilefish::test {

namespace {

std::vector<std::string> read_lines(const std::string& name) {
  std::ifstream file(std::string(TILEFISH_TEST_DATA) + "/vectors/" + name);
  if (!file) throw std::runtime_error("cannot read " + name);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

}  // namespace

std::vector<std::vector<std::string>> read_columns(const std::string& name) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : read_lines(name)) {
    std::vector<std::string> columns;
    std::istringstream text(line);
    for (std::string column; std::getline(text, column, '\t');) columns.push_back(column);
    rows.push_back(columns);
  }
  return rows;
}

std::vector<PuzzleVector> read_puzzles(const std::string& name, const Ruleset& ruleset) {
  const std::vector<std::string> lines = read_lines(name + ".txt");
  const std::vector<std::string> answers = read_lines(name + ".out");
  std::vector<PuzzleVector> puzzles;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    puzzles.push_back({.tiles = parse_rack(lines.at(2 * i + 2), ruleset).value(), .best = std::stoll(answers[i])});
  }
  return puzzles;
}

Ruleset ruleset_of(int colours, int numbers, int copies, int min_meld, int jokers) {
  return Ruleset::make({.colours = colours,
                        .numbers = numbers,
                        .copies = copies,
                        .jokers = jokers,
                        .min_meld = min_meld,
                        .joker_rule = JokerRule::free})
      .value();
}

}  // namespace tilefish::test
