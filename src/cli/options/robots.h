// Robots as words of a command line.
#pragma once

#include <string>

namespace tilefish::cli {

// "random (any move it finds), greedy (…), …" for help texts.
[[nodiscard]] std::string robot_list();

}  // namespace tilefish::cli
