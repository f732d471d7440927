// A disk that is full as long as a file stands: preloaded into a server, it lets every write to a file fail with ENOSPC. Only the
// stumble test uses it.
#include <cerrno>
#include <cstdlib>

#include <dlfcn.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

namespace {

bool is_full(int file) {
  static const char* const flag = std::getenv("TILEFISH_FULL_DISK");
  struct stat about {};
  if (flag == nullptr || fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) return false;
  return access(flag, F_OK) == 0;
}

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) ssize_t pwrite64(int file, const void* data, size_t size, off64_t at) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t, off64_t)>("pwrite64");
  if (!is_full(file)) return real(file, data, size, at);
  errno = ENOSPC;
  return -1;
}

__attribute__((visibility("default"))) ssize_t pwrite(int file, const void* data, size_t size, off_t at) {
  return pwrite64(file, data, size, at);
}

__attribute__((visibility("default"))) ssize_t write(int file, const void* data, size_t size) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t)>("write");
  if (!is_full(file)) return real(file, data, size);
  errno = ENOSPC;
  return -1;
}
}
