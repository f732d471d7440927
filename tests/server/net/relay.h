// A line to some other port on this machine that a test can cut: whoever comes through it is without what lies behind, others are not.
#pragma once

#include <cstdint>
#include <memory>

namespace tilefish::net {

class Relay {
 public:
  explicit Relay(std::uint16_t behind);
  ~Relay();
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  [[nodiscard]] std::uint16_t port() const;
  // Ends all that go through it, and takes nobody until mend().
  void cut();
  // Nothing passes any more either way, but nobody is told.
  void freeze();
  // After either.
  void mend();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace tilefish::net
