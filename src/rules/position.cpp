#include "rules/position.h"

namespace tilefish {

std::string to_string(const Position& position) {
  const std::string table = to_string(position.table);
  const std::string rack = to_string(position.rack);
  return table + (table.empty() ? "/" : " /") + (rack.empty() ? "" : " " + rack);
}

}  // namespace tilefish
