// Whether anybody still reads what the program prints; asked once the program is to end, since whoever prints into a full pipe
// looks at nothing else.
#pragma once

#include <vector>

namespace tilefish::cli {

// A full pipe or a terminal that stands still; on a stream that fails a write returns at once.
[[nodiscard]] bool would_wait_for_its_reader(int stream);

class Readers {
 public:
  explicit Readers(const std::vector<int>& streams);

  // Whether one of the streams waits for its reader, who has taken nothing since the last look.
  [[nodiscard]] bool one_takes_nothing();

 private:
  struct Stream {
    int number = 0;
    int unread = 0;
  };
  std::vector<Stream> streams_;
};

}  // namespace tilefish::cli
