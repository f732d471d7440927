#include "cli/count_formulas.h"

#include <numeric>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "cli/json.h"
#include "counting/formulas.h"
#include "rules/tile.h"

namespace tilefish::cli {

namespace {

struct Row {
  std::string name;
  std::string value;
  std::string meaning;
};

std::string digits(const SortedCounts& counts) {
  std::string text;
  for (const int count : counts) text += std::to_string(count);
  return text;
}

void add_ways(const GameShape& shape, std::vector<Row>& rows) {
  const int k = shape.colours;
  const int m = shape.copies;
  const int s = shape.min_meld;
  const Natural single = single_copy_groups(k, s);
  rows.push_back({fmt::format("G({},1)", k), single.to_string(), "ways to form groups from one copy"});
  rows.push_back(
      {fmt::format("G({},{})", k, m), group_usages(k, m, s).to_string(), "sets of tiles that groups can use up"});
  rows.push_back({fmt::format("G({},1)^{}", k, m), power(single, m).to_string(), "the papers' bound on it"});
  rows.push_back(
      {fmt::format("f({},{})", m, s), run_configurations(m, s).to_string(), "run configurations of a colour"});
  if (s == 3) {
    const int tetrahedral = (m + 1) * (m + 2) * (m + 3) / 6;
    rows.push_back({"(m+1)(m+2)(m+3)/6", std::to_string(tetrahedral), "the same in closed form for melds of three"});
  }
  for (const int n : {2 * s - 2, shape.numbers}) {
    rows.push_back({fmt::format("C({}+{},{})^{}", m, n, n, k), encodings(k, m, n).to_string(),
                    fmt::format("encodings of the last {} rows", n)});
  }
  for (int present = 0; present <= 2 * s - 2; ++present) {
    for (int twice = 0; twice <= present; ++twice) {
      rows.push_back({fmt::format("P({},{})", present, twice), reachable_encodings(present, twice).to_string(),
                      "reachable encodings of a column, two copies"});
    }
  }
}

void add_group_values(int colours, int copies, int min_meld, std::vector<Row>& rows) {
  for (const SortedCounts& counts : all_sorted_counts(colours, copies)) {
    const int tiles = std::accumulate(counts.begin(), counts.end(), 0);
    const int value = group_value(counts, min_meld);
    rows.push_back({fmt::format("value({})", digits(counts)), std::to_string(value),
                    fmt::format("of {} tiles, m = {}{}", tiles, copies, value == tiles ? ", clearable" : "")});
  }
}

std::string groups_in_words(const Formula4Mistake& mistake) {
  std::string text;
  for (const std::vector<int>& group : best_groups(mistake.counts, mistake.min_meld)) {
    text += text.empty() ? "" : " ";
    for (const int colour : group) text += colour_letters[static_cast<std::size_t>(colour)];
  }
  return text;
}

void add_check(int min_meld, Formula4 reading, const Work& work, std::vector<Row>& rows) {
  constexpr int most_colours = 8;  // as many as have letters
  constexpr int most_copies = 12;
  const Formula4Check check = check_formula_4(min_meld, most_colours, most_copies, reading, work);
  const std::string which = reading == Formula4::as_printed ? "(4) as printed" : "(4) with R_{j-1}";
  std::string meaning = fmt::format("mistakes of {} in {} cases: k = {} … {}, m = {}{}", which, check.cases, min_meld,
                                    most_colours, most_copies, check.complete ? "" : ", stopped");
  if (check.first) {
    meaning += fmt::format("; {} gives {}, the truth is {}: {}", digits(check.first->counts), check.first->formula,
                           check.first->truth, groups_in_words(*check.first));
  }
  rows.push_back({fmt::format("mistakes(s={})", min_meld), std::to_string(check.mistakes), meaning});
}

void print_rows(const std::vector<Row>& rows, CountFormat format) {
  if (format == CountFormat::json) {
    boost::json::array array;
    for (const Row& row : rows) {
      array.emplace_back(boost::json::object{{"name", row.name}, {"value", row.value}, {"meaning", row.meaning}});
    }
    print_json(boost::json::object{{"formulas", std::move(array)}});
    return;
  }
  if (format == CountFormat::csv) fmt::print("name,value,meaning\n");
  for (const Row& row : rows) {
    if (format == CountFormat::csv) {
      fmt::print("\"{}\",{},\"{}\"\n", row.name, row.value, row.meaning);
    } else {
      fmt::print("{:<20} {:>24}  {}\n", row.name, row.value, row.meaning);
    }
  }
}

}  // namespace

void print_formulas(const GameShape& shape, CountFormat format, const Work& work) {
  std::vector<Row> rows;
  add_ways(shape, rows);
  for (const int copies : {2, 3}) add_group_values(shape.colours, copies, shape.min_meld, rows);
  for (const Formula4 reading : {Formula4::as_printed, Formula4::as_in_the_recurrence}) {
    for (int min_meld = 3; min_meld <= 8; ++min_meld) add_check(min_meld, reading, work, rows);
  }
  print_rows(rows, format);
}

}  // namespace tilefish::cli
