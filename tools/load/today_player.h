// A guest who plays the deal of the day by drawing and nothing else, then does so as somebody else, without end. Whoever draws always
// meets the same tiles and the same robots, so all must come to the same turns and the same points, whatever becomes of the
// server in between.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "returning_guest.h"

namespace tilefish::load {

class TodayPlayer : public ReturningGuest {
 public:
  using ReturningGuest::ReturningGuest;

  // From now on no further play is begun.
  void finish() { finishing_ = true; }

  [[nodiscard]] int ended() const { return static_cast<int>(results_.size()); }
  [[nodiscard]] bool rests() const { return resting_; }
  // Points and turns of each play that was told to have ended.
  [[nodiscard]] const std::vector<std::string>& results() const { return results_; }
  [[nodiscard]] std::int64_t played() const { return played_; }  // by everybody, as it was told last
  void look() { say({{"type", "today"}}); }

 private:
  void heard(const std::string& type, const Object& message) override;
  void welcomed() override { look(); }
  void heard_today(const Object& today);
  void heard_end(const Object& mine);
  void heard_room(const Object& message);
  void compare(const Object& game);
  void begin_anew();

  std::string day_;
  std::string room_;
  std::vector<std::string> turns_;  // of the play under way, as they were told
  std::string over_;                // what the table said of its end
  bool told_ = false;               // the result of this play
  std::vector<std::string> results_;
  std::int64_t played_ = 0;
  bool finishing_ = false;
  bool resting_ = false;
};

}  // namespace tilefish::load
