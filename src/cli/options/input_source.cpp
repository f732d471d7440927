#include "cli/options/input_source.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options/input.h"

namespace tilefish::cli {

namespace {

constexpr int no_descriptor = -1;

}  // namespace

InputSource::Descriptor::Descriptor(Descriptor&& other) noexcept
    : number_(std::exchange(other.number_, no_descriptor)) {}

InputSource::Descriptor::~Descriptor() {
  if (number_ != no_descriptor && number_ != STDIN_FILENO) close(number_);
}

Result<InputSource> InputSource::open(const std::string& path) {
  // Otherwise a named pipe would be waited for here, where no flag is looked at.
  constexpr int without_waiting = O_RDONLY | O_CLOEXEC | O_NONBLOCK;
  InputSource source(path, path == "-" ? STDIN_FILENO : ::open(path.c_str(), without_waiting));
  if (source.descriptor_.number() == no_descriptor) return source.failure("cannot be opened");
  return source;
}

Error InputSource::failure(const char* what) const {
  return {.what = std::string(what) + ": " + std::strerror(errno),
          .expected = "a file that can be read, or - for standard input",
          .place = {source_name(path_)}};
}

Result<std::size_t> InputSource::read(std::span<char> room, const StopFlag& stop) {
  // Whoever writes into a pipe may take as long as it likes, and nobody wakes a reader when the flag is set.
  constexpr int milliseconds_between_looks = 50;
  pollfd waited_for{.fd = descriptor_.number(), .events = POLLIN, .revents = 0};
  while (!stop.requested()) {
    if (poll(&waited_for, 1, milliseconds_between_looks) <= 0) continue;
    const ssize_t got = ::read(descriptor_.number(), room.data(), room.size());
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR && errno != EAGAIN) return failure("cannot be read");
  }
  return std::size_t{0};
}

std::optional<off_t> InputSource::place_to_return_to() const {
  struct stat status {};
  if (fstat(descriptor_.number(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  const off_t place = lseek(descriptor_.number(), 0, SEEK_CUR);
  return place < 0 ? std::nullopt : std::optional(place);
}

bool InputSource::return_to(off_t place) { return lseek(descriptor_.number(), place, SEEK_SET) == place; }

}  // namespace tilefish::cli
