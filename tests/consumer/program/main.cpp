#include <rules/notation.h>
#include <rules/verify.h>

#include <iostream>

int main() {
  const tilefish::Ruleset& rules = tilefish::Ruleset::classic();
  const auto before = tilefish::parse_position("3b 4b 5b / 6b 9r", rules);
  const auto after = tilefish::parse_table("3b 4b 5b 6b", rules);
  if (!before || !after) return 2;

  const tilefish::Verdict verdict = tilefish::verify_move(*before, *after, rules);
  std::cout << to_string(*after) << ": " << (verdict.legal() ? "legal" : verdict.sentence) << '\n';
}
