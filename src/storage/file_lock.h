// A lock on a file that ends with the process, however it ends. Keeps two servers from serving one SQLite file.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "base/result.h"

namespace tilefish {

class FileLock {
 public:
  // Creates the file if need be and waits for whoever holds the lock, no longer than `patience`.
  [[nodiscard]] static Result<std::unique_ptr<FileLock>> take(const std::string& path,
                                                              std::chrono::milliseconds patience);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace tilefish
