// Reads one tree of XGBoost's text dump; the bridge from a trained model to one that needs no library.
#pragma once

#include <string_view>

#include "puzzles/tree_ensemble.h"

namespace tilefish {

// Lines like "0:[f3<0.25] yes=1,no=2,missing=1" and "1:leaf=-0.5", as the library itself writes them: throws
// std::runtime_error at anything else.
[[nodiscard]] Tree tree_from_dump(std::string_view dump);

}  // namespace tilefish
