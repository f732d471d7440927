// How `tilefish count` prints its table of hands.
#pragma once

#include "counting/hand_table.h"

namespace tilefish::cli {

enum class CountFormat { text, csv, json };

void print_hand_table(const HandTable& table, const GameShape& shape, int jokers, CountFormat format);

}  // namespace tilefish::cli
