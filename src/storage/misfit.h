// A change that does not fit what is stored: a bug of the caller, or a database that is not ours any more. Thrown inside
// storage, told apart from the database's own troubles.
#pragma once

#include <string>

namespace tilefish {

struct Misfit {
  std::string what;
};

}  // namespace tilefish
