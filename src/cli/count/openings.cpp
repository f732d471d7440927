#include "cli/count/openings.h"

#include <optional>
#include <string>

#include <fmt/core.h>

#include "cli/output/json.h"

namespace tilefish::cli {

namespace {

struct OpeningRow {
  std::optional<int> jokers;  // none: with any number of them
  OpeningCount count;

  [[nodiscard]] std::string joker_word() const { return jokers ? std::to_string(*jokers) : "all"; }
};

std::vector<OpeningRow> rows_with_total(const std::vector<OpeningCount>& counts) {
  std::vector<OpeningRow> rows;
  OpeningCount total;
  for (const OpeningCount& count : counts) {
    rows.push_back({count.jokers, count});
    total.racks += count.racks;
    total.opening_racks += count.opening_racks;
    total.deals += count.deals;
    total.opening_deals += count.opening_deals;
  }
  if (counts.size() > 1) rows.push_back({std::nullopt, total});
  return rows;
}

void print_as_json(const std::vector<OpeningRow>& rows, StopReason stop, const Ruleset& ruleset) {
  JsonArray array;
  for (const OpeningRow& row : rows) {
    const OpeningCount& count = row.count;
    array.add(JsonObject{{"jokers", row.jokers ? Json(*row.jokers) : Json("all")},
                         {"racks", count.racks.to_string()},
                         {"opening", count.opening_racks.to_string()},
                         {"ratio", ratio(count.opening_racks, count.racks)},
                         {"deals", count.deals.to_string()},
                         {"opening_deals", count.opening_deals.to_string()},
                         {"chance", ratio(count.opening_deals, count.deals)}});
  }
  JsonObject object{{"rack_size", ruleset.rack_size()}, {"opening_points", ruleset.opening_points()}, {"rows", array}};
  if (stop != StopReason::none) object.add("stopped", std::string(name_of(stop)));
  print_json(object);
}

}  // namespace

void print_openings(const OpeningTable& table, const Ruleset& ruleset, CountFormat format) {
  const std::vector<OpeningRow> rows = rows_with_total(table.rows);
  if (format == CountFormat::json) return print_as_json(rows, table.stopped.reason, ruleset);
  if (format == CountFormat::csv) {
    fmt::print("jokers,racks,opening,ratio,deals,opening_deals,chance\n");
    for (const OpeningRow& row : rows) {
      const OpeningCount& count = row.count;
      fmt::print("{},{},{},{},{},{},{}\n", row.joker_word(), count.racks.to_string(), count.opening_racks.to_string(),
                 ratio(count.opening_racks, count.racks), count.deals.to_string(), count.opening_deals.to_string(),
                 ratio(count.opening_deals, count.deals));
    }
    return;
  }
  fmt::print("Racks of {} tiles that can open with {} points; the chance counts equal tiles as different pieces.\n",
             ruleset.rack_size(), ruleset.opening_points());
  fmt::print("{:>6}  {:>26}  {:>26}  {:>9}  {:>9}\n", "jokers", "racks", "opening", "ratio", "chance");
  for (const OpeningRow& row : rows) {
    const OpeningCount& count = row.count;
    fmt::print("{:>6}  {:>26}  {:>26}  {:>8.4f}%  {:>8.4f}%\n", row.joker_word(), with_separators(count.racks),
               with_separators(count.opening_racks), 100 * ratio(count.opening_racks, count.racks),
               100 * ratio(count.opening_deals, count.deals));
  }
}

}  // namespace tilefish::cli
