#include "arena/learning/training.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.h"

namespace tilefish {

namespace {

// Of Kingma and Ba's "Adam": steps of about the same size for every weight, whatever its gradients' size.
constexpr float decay_of_mean = 0.9F;
constexpr float decay_of_square = 0.999F;
constexpr float least_divisor = 1e-8F;

struct Moments {
  float mean = 0;
  float square = 0;
};

class Trainer {
 public:
  Trainer(Net& net, const NetTrainingOptions& options)
      : net_(net), options_(options), gradients_(net.hidden().size()), moments_(weights_of(net).size()) {}

  void learn(std::span<const LearnedTurn> turns, std::span<const std::uint32_t> batch) {
    std::fill(gradients_.begin(), gradients_.end(), Net::Unit{});
    bias_gradient_ = 0;
    for (const std::uint32_t turn : batch) add_gradients(turns[turn]);
    ++steps_;
    const float mean_correction = 1 - std::pow(decay_of_mean, static_cast<float>(steps_));
    const float square_correction = 1 - std::pow(decay_of_square, static_cast<float>(steps_));
    const std::vector<float*> weights = weights_of(net_);
    const std::vector<float> gradients = all_gradients();
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const float gradient = gradients[i] / static_cast<float>(batch.size());
      Moments& moments = moments_[i];
      moments.mean = decay_of_mean * moments.mean + (1 - decay_of_mean) * gradient;
      moments.square = decay_of_square * moments.square + (1 - decay_of_square) * gradient * gradient;
      *weights[i] -= options_.step * (moments.mean / mean_correction) /
                     (std::sqrt(moments.square / square_correction) + least_divisor);
    }
  }

 private:
  // In the order of all_gradients().
  static std::vector<float*> weights_of(Net& net) {
    std::vector<float*> weights;
    for (Net::Unit& unit : net.hidden()) {
      for (float& weight : unit.weights) weights.push_back(&weight);
      weights.push_back(&unit.bias);
      weights.push_back(&unit.out);
    }
    weights.push_back(&net.bias());
    return weights;
  }

  [[nodiscard]] std::vector<float> all_gradients() const {
    std::vector<float> gradients;
    for (const Net::Unit& unit : gradients_) {
      gradients.insert(gradients.end(), unit.weights.begin(), unit.weights.end());
      gradients.push_back(unit.bias);
      gradients.push_back(unit.out);
    }
    gradients.push_back(bias_gradient_);
    return gradients;
  }

  void add_gradients(const LearnedTurn& turn) {
    const Features input = net_.scaled(turn.features);
    const std::vector<Net::Unit>& hidden = net_.hidden();
    const float error = net_.win_share(turn.features) - turn.win_share;
    bias_gradient_ += error;
    for (std::size_t i = 0; i < hidden.size(); ++i) {
      float value = hidden[i].bias;
      for (std::size_t j = 0; j < learned_features; ++j) value += hidden[i].weights[j] * input[j];
      if (value <= 0) continue;
      gradients_[i].out += error * value;
      const float through = error * hidden[i].out;
      gradients_[i].bias += through;
      for (std::size_t j = 0; j < learned_features; ++j) gradients_[i].weights[j] += through * input[j];
    }
  }

  Net& net_;
  const NetTrainingOptions& options_;
  std::vector<Net::Unit> gradients_;
  float bias_gradient_ = 0;
  std::vector<Moments> moments_;
  int steps_ = 0;
};

void take_scale(Net& net, std::span<const LearnedTurn> turns) {
  Features mean{};
  Features spread{};
  for (std::size_t i = 0; i < learned_features; ++i) {
    double sum = 0;
    double squares = 0;
    for (const LearnedTurn& turn : turns) {
      sum += turn.features[i];
      squares += static_cast<double>(turn.features[i]) * turn.features[i];
    }
    const auto count = static_cast<double>(turns.size());
    const double variance = squares / count - sum / count * (sum / count);
    mean[i] = static_cast<float>(sum / count);
    // What is always the same says nothing, and is left as it is.
    spread[i] = variance > 1e-6 ? static_cast<float>(std::sqrt(variance)) : 1.0F;
  }
  net.set_scale(mean, spread);
}

void scatter_weights(Net& net, Rng& rng) {
  const auto any = [&](double size) { return static_cast<float>((2 * rng.unit() - 1) * size); };
  const double inputs = std::sqrt(3.0 / learned_features);
  for (Net::Unit& unit : net.hidden()) {
    for (float& weight : unit.weights) weight = any(inputs);
    unit.out = any(std::sqrt(3.0 / static_cast<double>(net.hidden().size())));
  }
}

}  // namespace

Net train_net(Net net, std::span<const LearnedTurn> turns, const NetTrainingOptions& options, const StopFlag* stop) {
  if (turns.empty()) return net;
  Rng rng(options.seed);
  if (net.knows_nothing()) {
    take_scale(net, turns);
    scatter_weights(net, rng);
  }
  Trainer trainer(net, options);
  std::vector<std::uint32_t> order(turns.size());
  std::iota(order.begin(), order.end(), 0U);
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    rng.shuffle(std::span(order));
    for (std::size_t begin = 0; begin < order.size(); begin += options.batch) {
      if (stop != nullptr && stop->requested()) return net;
      trainer.learn(turns, std::span(order).subspan(begin, std::min(options.batch, order.size() - begin)));
    }
  }
  return net;
}

double loss_of(const Net& net, std::span<const LearnedTurn> turns) {
  double sum = 0;
  for (const LearnedTurn& turn : turns) {
    const double share = std::clamp(static_cast<double>(net.win_share(turn.features)), 1e-6, 1 - 1e-6);
    sum -= turn.win_share * std::log(share) + (1 - turn.win_share) * std::log(1 - share);
  }
  return turns.empty() ? 0 : sum / static_cast<double>(turns.size());
}

std::vector<double> importance_of_features(const Net& net, std::span<const LearnedTurn> turns, std::uint64_t seed) {
  const double whole = loss_of(net, turns);
  std::vector<LearnedTurn> changed(turns.begin(), turns.end());
  std::vector<double> importance;
  Rng rng(seed);
  std::vector<float> column(turns.size());
  for (std::size_t feature = 0; feature < learned_features; ++feature) {
    for (std::size_t i = 0; i < turns.size(); ++i) column[i] = turns[i].features[feature];
    rng.shuffle(std::span(column));
    for (std::size_t i = 0; i < turns.size(); ++i) changed[i].features[feature] = column[i];
    importance.push_back(loss_of(net, changed) - whole);
    for (std::size_t i = 0; i < turns.size(); ++i) changed[i].features[feature] = turns[i].features[feature];
  }
  return importance;
}

}  // namespace tilefish
