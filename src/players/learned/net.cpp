#include "players/learned/net.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>

#include <fmt/core.h>

namespace tilefish {

// Made of src/players/learned/net.txt.
extern const char* const trained_net;

namespace {

constexpr std::string_view net_magic = "tilefish net 1";
constexpr std::size_t most_hidden = 1024;

std::string features_line() {
  std::string line = "features";
  for (const std::string_view name : feature_names_of_turns()) {
    line += ' ';
    line += name;
  }
  return line;
}

// Takes a net's text apart; errors name the line.
class NetReader {
 public:
  explicit NetReader(std::string_view text) : rest_(text) {}

  Result<Net> read() {
    if (next() != net_magic) return complain("not a net", std::string(net_magic));
    if (next() != features_line()) return complain("a net for other features", features_line());
    std::vector<float> sizes;
    if (!numbers("hidden", 1, sizes) || sizes[0] < 1 || sizes[0] > most_hidden) {
      return complain("not a size", fmt::format("hidden and a number from 1 to {}", most_hidden));
    }
    Net net(static_cast<std::size_t>(sizes[0]));
    std::vector<float> mean;
    std::vector<float> spread;
    if (!numbers("mean", learned_features, mean)) return complain("not the means", line_of("mean", learned_features));
    if (!numbers("spread", learned_features, spread) || std::any_of(spread.begin(), spread.end(), is_no_spread)) {
      return complain("not the spreads", line_of("spread", learned_features) + " above zero");
    }
    Features means{};
    Features spreads{};
    std::copy(mean.begin(), mean.end(), means.begin());
    std::copy(spread.begin(), spread.end(), spreads.begin());
    net.set_scale(means, spreads);
    for (Net::Unit& unit : net.hidden()) {
      std::vector<float> values;
      if (!numbers("unit", learned_features + 2, values))
        return complain("not a unit", line_of("unit", learned_features + 2));
      std::copy_n(values.begin(), learned_features, unit.weights.begin());
      unit.bias = values[learned_features];
      unit.out = values[learned_features + 1];
    }
    std::vector<float> bias;
    if (!numbers("bias", 1, bias)) return complain("not the bias", line_of("bias", 1));
    net.bias() = bias[0];
    if (!rest_.empty()) {
      next();
      return complain("something after the net", "the end");
    }
    return net;
  }

 private:
  static bool is_no_spread(float value) { return value <= 0; }
  static std::string line_of(std::string_view word, std::size_t count) {
    return fmt::format("{} and {} numbers", word, count);
  }

  std::string_view next() {
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    return line_;
  }

  bool numbers(std::string_view word, std::size_t count, std::vector<float>& values) {
    std::string_view line = next();
    if (line.substr(0, word.size()) != word) return false;
    line.remove_prefix(word.size());
    values.clear();
    while (!line.empty()) {
      if (line.front() != ' ') return false;
      line.remove_prefix(1);
      float value = 0;
      const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), value);
      if (error != std::errc() || !std::isfinite(value)) return false;
      values.push_back(value);
      line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    }
    return values.size() == count;
  }

  [[nodiscard]] Error complain(std::string what, std::string expected) const {
    return {.what = std::move(what), .expected = std::move(expected), .place = {.line = number_}};
  }

  std::string_view rest_;
  std::string_view line_;
  std::size_t number_ = 0;
};

void append(std::string& text, std::string_view word, const Features& values) {
  text += word;
  for (const float value : values) text += fmt::format(" {}", value);
}

}  // namespace

Result<Net> Net::parse(std::string_view text) { return NetReader(text).read(); }

const Net& Net::trained() {
  static const Net net = parse(trained_net).value();
  return net;
}

void Net::set_scale(const Features& mean, const Features& spread) {
  mean_ = mean;
  spread_ = spread;
}

Features Net::scaled(const Features& features) const {
  Features scaled;
  for (std::size_t i = 0; i < learned_features; ++i) scaled[i] = (features[i] - mean_[i]) / spread_[i];
  return scaled;
}

bool Net::knows_nothing() const {
  return std::all_of(hidden_.begin(), hidden_.end(), [](const Unit& unit) { return unit.out == 0; });
}

float Net::win_share(const Features& features) const {
  const Features input = scaled(features);
  float sum = bias_;
  for (const Unit& unit : hidden_) {
    float value = unit.bias;
    for (std::size_t i = 0; i < learned_features; ++i) value += unit.weights[i] * input[i];
    if (value > 0) sum += unit.out * value;
  }
  return 1 / (1 + std::exp(-sum));
}

std::string to_string(const Net& net) {
  std::string text = fmt::format("{}\n{}\nhidden {}\n", net_magic, features_line(), net.hidden_.size());
  append(text, "mean", net.mean_);
  append(text, "\nspread", net.spread_);
  for (const Net::Unit& unit : net.hidden_) {
    append(text, "\nunit", unit.weights);
    text += fmt::format(" {} {}", unit.bias, unit.out);
  }
  return text + fmt::format("\nbias {}\n", net.bias_);
}

}  // namespace tilefish
