// A guest who solves, misses and asks for hints without end, and compares what it is told with what it was told before: nothing may
// be lost or counted twice, whatever becomes of the server in between.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "returning_guest.h"

namespace tilefish::load {

class PuzzleSolver : public ReturningGuest {
 public:
  using ReturningGuest::ReturningGuest;

  [[nodiscard]] int ended() const { return ended_; }  // attempts whose result was told
  // Results that were stored, but heard only the second time.
  [[nodiscard]] int told_again() const { return told_again_; }

 private:
  void heard(const std::string& type, const Object& message) override;
  void welcomed() override;
  void next();
  void heard_overview(const Object& overview);
  void heard_puzzle(const Object& puzzle);
  void heard_result(const Object& result);

  std::int64_t rating_ = 1500;
  int ended_ = 0;
  int told_again_ = 0;
  std::optional<Object> unheard_;  // the request that ends the attempt under way
  std::int64_t hints_ = 0;         // told in the attempt under way
};

}  // namespace tilefish::load
