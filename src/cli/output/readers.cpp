#include "cli/output/readers.h"

#include <utility>

#include <poll.h>
#include <sys/ioctl.h>

namespace tilefish::cli {

namespace {

// What a pipe, a terminal or a socket holds that its reader has not taken yet; always the same where that is not known. A pipe has
// no room for more until its reader has taken a whole page, so room alone does not tell a slow reader from none.
int bytes_unread(int stream) {
  int bytes = 0;
  const bool known = ioctl(stream, TIOCOUTQ, &bytes) == 0 || ioctl(stream, FIONREAD, &bytes) == 0;
  return known ? bytes : 0;
}

}  // namespace

bool would_wait_for_its_reader(int stream) {
  pollfd output{.fd = stream, .events = POLLOUT, .revents = 0};
  return poll(&output, 1, 0) == 0;
}

Readers::Readers(const std::vector<int>& streams) {
  for (const int stream : streams) streams_.push_back({stream, bytes_unread(stream)});
}

bool Readers::one_takes_nothing() {
  bool nothing = false;
  for (Stream& stream : streams_) {
    const int before = std::exchange(stream.unread, bytes_unread(stream.number));
    nothing = nothing || (would_wait_for_its_reader(stream.number) && stream.unread == before);
  }
  return nothing;
}

}  // namespace tilefish::cli
