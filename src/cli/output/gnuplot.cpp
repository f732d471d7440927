#include "cli/output/gnuplot.h"

#include <cstdio>

namespace tilefish::cli {

std::optional<Error> run_gnuplot(const std::string& script, const std::string& file) {
  const Error failed{.what = "gnuplot could not draw the plot",
                     .expected = "gnuplot (package gnuplot-nox) and a file that can be written",
                     .token = file};
  if (file.find('\n') != std::string::npos) return failed;
  int status = -1;
  if (std::FILE* pipe = popen("gnuplot >/dev/null 2>&1", "w")) {
    std::fwrite(script.data(), 1, script.size(), pipe);
    status = pclose(pipe);
  }
  return status == 0 ? std::nullopt : std::optional(failed);
}

}  // namespace tilefish::cli
