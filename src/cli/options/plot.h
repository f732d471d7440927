// `--plot FILE.svg` and its like: where a command draws to.
#pragma once

#include <string>

#include "cli/options/command_line.h"

namespace tilefish::cli {

// SVG is what is drawn, so a name that promises something else is refused.
inline Option add_plot(const Command& command, const std::string& name, std::string& file, const std::string& help) {
  const auto take = [&file](const std::string& value) -> std::optional<Error> {
    if (!value.ends_with(".svg")) {
      return Error{.what = "plots are drawn as SVG", .expected = "a file whose name ends in .svg", .token = value};
    }
    file = value;
    return std::nullopt;
  };
  return command.value(name, "FILE.svg", take, help);
}

}  // namespace tilefish::cli
