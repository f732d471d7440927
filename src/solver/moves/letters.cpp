#include "solver/moves/letters.h"

namespace tilefish {

namespace {

void add_letters(Row row, int colour, Row chosen, std::vector<Row>& letters, Meter& meter) {
  if (colour == max_colours) {
    if (meter.spend(1)) letters.push_back(chosen);
    return;
  }
  for (int count = row_count(row, colour); count >= 0 && !meter.stopped(); --count) {
    add_letters(row, colour + 1, chosen | row_of(colour, count), letters, meter);
  }
}

std::size_t letters_of(Row row) {
  std::size_t letters = 1;
  for (int colour = 0; colour < max_colours; ++colour) letters *= static_cast<std::size_t>(row_count(row, colour)) + 1;
  return letters;
}

}  // namespace

std::vector<std::vector<Row>> all_letters(const TileCounts& rack, Meter& meter) {
  std::vector<std::vector<Row>> letters(static_cast<std::size_t>(rack.numbers()));
  for (int number = 1; number <= rack.numbers(); ++number) {
    const std::size_t count = letters_of(rack.row(number));
    if (!meter.hold(count * sizeof(Row))) break;
    std::vector<Row>& of_number = letters[static_cast<std::size_t>(number - 1)];
    of_number.reserve(count);
    add_letters(rack.row(number), 0, 0, of_number, meter);
  }
  return letters;
}

}  // namespace tilefish
