// How many hands of up to six tiles can be laid down whole?
#include <iostream>

#include <counting/winning_hands.h>

int main() {
  using namespace tilefish;
  const auto counted = count_winning_hands(GameShape::of(Ruleset::classic()), /*jokers=*/0, /*most_tiles=*/6);
  if (!counted || !counted->finished()) return 1;
  for (const Natural& hands : counted->value()) std::cout << hands.to_string() << ' ';
  std::cout << '\n';
}
