// What it costs a client that bytes of it are read, beside what its messages cost: else one could be sent a byte at a time, and each
// would be a read of its own.
#pragma once

#include <algorithm>
#include <cstddef>

namespace tilefish::net {

class Toll {
 public:
  // A message is rarely longer. What is sent in large pieces costs as much as what is sent at once.
  static constexpr std::size_t bytes_for_a_message = 512;
  static constexpr std::size_t least_for_a_read = 64;

  // How many messages' worth of it is due.
  [[nodiscard]] std::size_t after_reading(std::size_t bytes) {
    unpaid_ += std::max(bytes, least_for_a_read);
    const std::size_t due = unpaid_ / bytes_for_a_message;
    unpaid_ %= bytes_for_a_message;
    return due;
  }

 private:
  std::size_t unpaid_ = 0;
};

}  // namespace tilefish::net
