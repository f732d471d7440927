#include "cli/output/streams.h"

#include <csignal>
#include <cstdio>
#include <initializer_list>

#include <fcntl.h>
#include <unistd.h>

namespace tilefish::cli {

namespace {

volatile std::sig_atomic_t reader_left = 0;

}  // namespace

bool reader_has_left() { return reader_left != 0; }

void prepare_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1) continue;
    // The lowest free number is given, which is this one. It cannot be used in the direction it is for.
    static_cast<void>(open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
  // A handler, unlike a signal ignored, is not handed on to the programs that are started.
  std::signal(SIGPIPE, [](int) { reader_left = 1; });
}

bool output_failed() { return std::fflush(stdout) != 0 || std::ferror(stdout) != 0; }

}  // namespace tilefish::cli
