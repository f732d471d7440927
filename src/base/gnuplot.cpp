#include "base/gnuplot.h"

namespace tilefish {

std::string gnuplot_quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') result += '\'';
    result += c == '\n' ? ' ' : c;
  }
  return result + "'";
}

}  // namespace tilefish
