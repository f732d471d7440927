#include "cli/count/melds.h"

#include <map>
#include <string>

#include <fmt/core.h>

#include "cli/output/json.h"

namespace tilefish::cli {

namespace {

const char* word_for(MeldKind kind) { return kind == MeldKind::run ? "runs" : "groups"; }

// By number of jokers.
std::map<int, Natural> meld_sums(const std::vector<MeldCount>& counts) {
  std::map<int, Natural> sums;
  for (const MeldCount& count : counts) sums[count.jokers] += count.sets;
  return sums;
}

Natural sum_of(const std::map<int, Natural>& sums) {
  Natural total;
  for (const auto& [jokers, sum] : sums) total += sum;
  return total;
}

void print_melds_as_json(const std::vector<MeldCount>& counts) {
  JsonArray rows;
  for (const MeldCount& count : counts) {
    rows.add(JsonObject{{"jokers", count.jokers},
                        {"kind", word_for(count.kind)},
                        {"tiles", count.size},
                        {"sets", count.sets.to_string()}});
  }
  JsonArray sums;
  for (const auto& [jokers, sum] : meld_sums(counts)) {
    sums.add(JsonObject{{"jokers", jokers}, {"sets", sum.to_string()}});
  }
  print_json(JsonObject{{"rows", rows}, {"by_jokers", sums}, {"total", sum_of(meld_sums(counts)).to_string()}});
}

}  // namespace

void print_meld_counts(const std::vector<MeldCount>& counts, CountFormat format) {
  if (format == CountFormat::json) return print_melds_as_json(counts);
  const bool csv = format == CountFormat::csv;
  const auto line = [&](const std::string& jokers, const char* kind, const std::string& tiles, const Natural& sets) {
    if (csv) {
      fmt::print("{},{},{},{}\n", jokers, kind, tiles, sets.to_string());
    } else {
      fmt::print("{:>6}  {:<6}  {:>5}  {:>12}\n", jokers, kind, tiles, with_separators(sets));
    }
  };
  if (csv) {
    fmt::print("jokers,kind,tiles,sets\n");
  } else {
    fmt::print("{:>6}  {:<6}  {:>5}  {:>12}\n", "jokers", "kind", "tiles", "sets");
  }
  for (const MeldCount& count : counts) {
    line(std::to_string(count.jokers), word_for(count.kind), std::to_string(count.size), count.sets);
  }
  const std::map<int, Natural> sums = meld_sums(counts);
  for (const auto& [jokers, sum] : sums) line(std::to_string(jokers), "all", "all", sum);
  line("all", "all", "all", sum_of(sums));
}

}  // namespace tilefish::cli
