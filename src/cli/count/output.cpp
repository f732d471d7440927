#include "cli/count/output.h"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/core.h>

#include "cli/output/json.h"

namespace tilefish::cli {

namespace {

std::string joker_word(const HandCount& row) { return row.jokers ? std::to_string(*row.jokers) : "all"; }

// Half the interval, so that the estimate reads as value ± doubt on the wider side.
double doubt(const SampledShare& estimate) {
  return std::max(estimate.high - estimate.ratio, estimate.ratio - estimate.low);
}

void print_csv(const std::vector<HandCount>& table) {
  fmt::print("size,jokers,hands,winning,ratio\n");
  for (const HandCount& row : table) {
    fmt::print("{},{},{},", row.size, joker_word(row), row.hands.to_string());
    if (row.is_exact()) {
      fmt::print("{},{}\n", row.exact().to_string(), row.share());
    } else {
      const SampledShare& estimate = row.sampled();
      fmt::print("~,~{:.4g}[{:.4g};{:.4g}]\n", estimate.ratio, estimate.low, estimate.high);
    }
  }
}

JsonObject row_json(const HandCount& row) {
  JsonObject object{{"size", row.size}, {"hands", row.hands.to_string()}, {"exact", row.is_exact()}};
  object.add("jokers", row.jokers ? Json(*row.jokers) : Json("all"));
  object.add("ratio", row.share());
  if (row.is_exact()) {
    object.add("winning", row.exact().to_string());
  } else {
    object.add("low", row.sampled().low);
    object.add("high", row.sampled().high);
    object.add("samples", row.sampled().samples);
  }
  return object;
}

void print_as_json(const HandTable& table, const GameShape& shape, int jokers) {
  JsonArray rows;
  for (const HandCount& row : table.rows) rows.add(row_json(row));
  JsonObject object{{"colours", shape.colours}, {"numbers", shape.numbers},   {"copies", shape.copies},
                    {"jokers", jokers},         {"min_meld", shape.min_meld}, {"rows", rows}};
  if (!table.finished()) object.add("stopped", std::string(name_of(table.stopped.reason)));
  print_json(object);
}

void print_text(const std::vector<HandCount>& table) {
  using Line = std::array<std::string, 5>;
  std::vector<Line> lines = {{"size", "jokers", "hands", "winning", "ratio"}};
  for (const HandCount& row : table) {
    const std::string winning = row.is_exact() ? with_separators(row.exact()) : "~";
    const std::string share = row.is_exact() ? fmt::format("{:.6g}", row.share())
                                             : fmt::format("~{:.3g} ± {:.2g}", row.share(), doubt(row.sampled()));
    lines.push_back({std::to_string(row.size), joker_word(row), with_separators(row.hands), winning, share});
  }
  std::array<std::size_t, 5> widths = {};
  for (const Line& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  for (const Line& line : lines) {
    fmt::print("{:>{}}  {:>{}}  {:>{}}  {:>{}}  {}\n", line[0], widths[0], line[1], widths[1], line[2], widths[2],
               line[3], widths[3], line[4]);
  }
}

}  // namespace

void print_hand_table(const HandTable& table, const GameShape& shape, int jokers, CountFormat format) {
  switch (format) {
    case CountFormat::text: print_text(table.rows); break;
    case CountFormat::csv: print_csv(table.rows); break;
    case CountFormat::json: print_as_json(table, shape, jokers); break;
  }
}

}  // namespace tilefish::cli
