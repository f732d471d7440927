// A small net that says how likely a seat is to win the round: one hidden layer, evaluated here without any library. It is trained by
// `tilefish learn` and read from its text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "players/learned/features.h"

namespace tilefish {

class Net {
 public:
  // Knows nothing: all its weights are zero.
  explicit Net(std::size_t hidden) : hidden_(hidden, Unit{}) {}

  // What `tilefish learn` wrote; refuses nets for other features.
  [[nodiscard]] static Result<Net> parse(std::string_view text);
  // The one that is part of the program.
  [[nodiscard]] static const Net& trained();

  [[nodiscard]] bool knows_nothing() const;

  [[nodiscard]] float win_share(const Features& features) const;

  struct Unit {
    Features weights{};
    float bias = 0;
    float out = 0;  // its weight in the answer
  };
  // For whoever trains it. Features are taken off their mean and divided by their spread first.
  [[nodiscard]] std::vector<Unit>& hidden() { return hidden_; }
  [[nodiscard]] const std::vector<Unit>& hidden() const { return hidden_; }
  [[nodiscard]] float& bias() { return bias_; }
  void set_scale(const Features& mean, const Features& spread);
  [[nodiscard]] Features scaled(const Features& features) const;

  friend std::string to_string(const Net& net);

 private:
  Features mean_{};
  Features spread_ = filled_with_one();
  std::vector<Unit> hidden_;
  float bias_ = 0;

  static Features filled_with_one() {
    Features ones;
    ones.fill(1);
    return ones;
  }
};

[[nodiscard]] std::string to_string(const Net& net);

}  // namespace tilefish
