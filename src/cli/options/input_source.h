// A file, a pipe or standard input that is read piece by piece. While nothing comes the wait can be stopped by a flag; so can
// reading a file that never ends.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <sys/types.h>

#include "base/result.h"
#include "base/stop_flag.h"

namespace tilefish::cli {

class InputSource {
 public:
  // "-" is standard input. A named pipe that nobody writes into yet is waited for when it is read.
  [[nodiscard]] static Result<InputSource> open(const std::string& path);

  // Fills the room, or as much of it as there is something for, and returns how much; 0 at the end and after a stop.
  [[nodiscard]] Result<std::size_t> read(std::span<char> room, const StopFlag& stop);

  // Where reading stands, of what has an end and can be read again: of a file on a disk, not of a pipe or a device.
  [[nodiscard]] std::optional<off_t> place_to_return_to() const;
  [[nodiscard]] bool return_to(off_t place);

 private:
  class Descriptor {
   public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept;
    Descriptor& operator=(Descriptor&&) = delete;
    ~Descriptor();
    [[nodiscard]] int number() const { return number_; }

   private:
    int number_;
  };

  InputSource(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

  [[nodiscard]] Error failure(const char* what) const;

  std::string path_;
  Descriptor descriptor_;
};

}  // namespace tilefish::cli
