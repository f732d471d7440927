#include "cli/count/formulas.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <fmt/format.h>

#include "cli/output/json.h"
#include "rules/tile.h"

namespace tilefish::cli {

namespace {

// Counts of one digit are written as in the thesis, without anything between them.
std::string digits(const SortedCounts& counts) {
  const bool apart = std::any_of(counts.begin(), counts.end(), [](int count) { return count > 9; });
  return fmt::format("{}", fmt::join(counts, apart ? "," : ""));
}

void add_ways(const GameShape& shape, std::vector<FormulaRow>& rows) {
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

void add_group_values(int colours, int copies, int min_meld, std::vector<FormulaRow>& rows) {
  for (const SortedCounts& counts : all_sorted_counts(colours, copies)) {
    const int tiles = std::accumulate(counts.begin(), counts.end(), 0);
    const int value = group_value(counts, min_meld);
    rows.push_back({fmt::format("value({})", digits(counts)), std::to_string(value),
                    fmt::format("of {} tiles, m = {}{}", tiles, copies, value == tiles ? ", clearable" : "")});
  }
}

// Colours by their letters, or by numbers where the letters run out.
std::string groups_in_words(const Formula4Mistake& mistake) {
  const bool lettered = mistake.counts.size() <= colour_letters.size();
  std::string text;
  for (const std::vector<int>& group : best_groups(mistake.counts, mistake.min_meld)) {
    text += text.empty() ? "" : " ";
    if (lettered) {
      for (const int colour : group) text += colour_letters[static_cast<std::size_t>(colour)];
    } else {
      text += fmt::format("{}", fmt::join(group, "-"));
    }
  }
  return text;
}

FormulaRow check_row(int min_meld, const Formula4Range& range, Formula4 reading, const Formula4Check& check) {
  const std::string which = reading == Formula4::as_printed ? "(4) as printed" : "(4) with R_{j-1}";
  std::string meaning = fmt::format("mistakes of {} in {} cases: k = {} … {}, m = {}", which, check.cases, min_meld,
                                    range.colours, range.copies);
  if (check.first) {
    meaning += fmt::format("; {} gives {}, the truth is {}: {}", digits(check.first->counts), check.first->formula,
                           check.first->truth, groups_in_words(*check.first));
  }
  return {fmt::format("mistakes(s={})", min_meld), std::to_string(check.mistakes), meaning};
}

constexpr int largest_meld = 8;

double cases_from(int min_meld, const Formula4Range& range) {
  double cases = 0;
  for (; min_meld <= largest_meld; ++min_meld) cases += static_cast<double>(range.cases(min_meld));
  return cases;
}

// A case takes nearly as long whatever the melds, so the cases left are the time left.
StopReason add_checks(const Formula4Range& range, Formula4 reading, const Work& work, std::vector<FormulaRow>& rows) {
  for (int min_meld = 3; min_meld <= std::min(largest_meld, range.colours); ++min_meld) {
    if (work.watch != nullptr) {
      const std::optional<double> left =
          work.later_steps ? std::optional(cases_from(min_meld, range) + *work.later_steps) : std::nullopt;
      work.watch->begin(fmt::format("equation (4) for melds of {}", min_meld), left);
    }
    const Outcome<Formula4Check> check = check_formula_4(min_meld, range, reading, work);
    if (!check.finished()) return check.stopped().reason;
    rows.push_back(check_row(min_meld, range, reading, check.value()));
  }
  return StopReason::none;
}

}  // namespace

Formulas make_formulas(const GameShape& shape, const Formula4Range& range, const Work& work) {
  Formulas formulas;
  add_ways(shape, formulas.rows);
  for (const int copies : {2, 3}) add_group_values(shape.colours, copies, shape.min_meld, formulas.rows);
  // A small range is enough to show that the printed equation is wrong.
  Work first = work;
  first.later_steps = cases_from(3, range);
  formulas.stop = add_checks({}, Formula4::as_printed, first, formulas.rows);
  if (formulas.stop != StopReason::none) return formulas;
  formulas.stop = add_checks(range, Formula4::as_in_the_recurrence, work, formulas.rows);
  return formulas;
}

void print_formulas(const Formulas& formulas, CountFormat format) {
  const std::vector<FormulaRow>& rows = formulas.rows;
  if (format == CountFormat::json) {
    JsonArray array;
    for (const FormulaRow& row : rows) {
      array.add(JsonObject{{"name", row.name}, {"value", row.value}, {"meaning", row.meaning}});
    }
    JsonObject object{{"formulas", array}};
    if (formulas.stop != StopReason::none) object.add("stopped", std::string(name_of(formulas.stop)));
    print_json(object);
    return;
  }
  if (format == CountFormat::csv) fmt::print("name,value,meaning\n");
  for (const FormulaRow& row : rows) {
    if (format == CountFormat::csv) {
      fmt::print("\"{}\",{},\"{}\"\n", row.name, row.value, row.meaning);
    } else {
      fmt::print("{:<20} {:>24}  {}\n", row.name, row.value, row.meaning);
    }
  }
}

}  // namespace tilefish::cli
