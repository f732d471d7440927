#include "cli/output/complain.h"

#include <cstdio>

namespace tilefish::cli {

void say_on_error_stream(std::string_view text) {
  static_cast<void>(!std::fwrite(text.data(), 1, text.size(), stderr));
  static_cast<void>(std::fflush(stderr));
}

void complain(const std::string& what) { say_on_error_stream("tilefish: " + what + "\n"); }

}  // namespace tilefish::cli
