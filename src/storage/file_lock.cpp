#include "storage/file_lock.h"

#include <cerrno>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace tilefish {

namespace {

constexpr std::chrono::milliseconds between_looks{20};

bool lock_within(int descriptor, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) return false;
    if (std::chrono::steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(between_looks);
  }
  return true;
}

}  // namespace

Result<std::unique_ptr<FileLock>> FileLock::take(const std::string& path, std::chrono::milliseconds patience) {
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    return Error{.what = "the file cannot be opened: " + std::generic_category().message(errno), .token = path};
  }
  std::unique_ptr<FileLock> lock(new FileLock(descriptor));
  if (!lock_within(descriptor, patience)) return Error{.what = "another server uses this database", .token = path};
  return lock;
}

FileLock::~FileLock() { close(descriptor_); }

}  // namespace tilefish
