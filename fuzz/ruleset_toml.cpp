// Feeds the reader of rulesets with bytes.

#include "rules/ruleset_toml.h"

#include <cstdint>
#include <string_view>

#include "fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using tilefish::fuzz::require;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const tilefish::Result<tilefish::Ruleset> ruleset = tilefish::ruleset_from_toml(text, "rules.toml");
  if (!ruleset) {
    tilefish::fuzz::require_good(ruleset.error());
    require(ruleset.error().place.source == "rules.toml", "an error names the file");
    return 0;
  }
  for (const tilefish::RulesetKey& key : tilefish::ruleset_keys()) {
    const int value = ruleset->fields().*key.field;
    require(value >= key.lowest && value <= key.highest, "a ruleset's numbers are in their ranges");
  }
  const tilefish::Result<tilefish::Ruleset> again =
      tilefish::ruleset_from_toml(tilefish::ruleset_to_toml(*ruleset), "again.toml");
  require(again.ok() && *again == *ruleset, "a ruleset survives being printed");
  return 0;
}
