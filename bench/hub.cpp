// How long the hub takes over a turn: from the request to the texts for everybody at the table, once the match is well under way.

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/hash.h"
#include "server/hub.h"

namespace {

using namespace tilefish;

class CountedSecrets final : public Secrets {
 public:
  std::uint64_t word() override { return mix(++count_); }
  std::string token() override { return std::to_string(++count_); }
  std::string digest(std::string_view token) const override { return std::string(token); }

 private:
  std::uint64_t count_ = 0;
};

// Four people who draw, turn after turn.
class Table {
 public:
  Table() : hub_(options(), secrets_) {
    for (std::uint64_t i = 1; i <= 4; ++i) {
      (void)hub_.connected(ConnectionId{i}, now_);
      (void)send(i, R"({"type":"hello","id":1,"v":1})");
    }
    const Effects created =
        send(1, R"({"type":"create","id":2,"options":{"ruleset":"six","seats":4,"robots":[],"clock":0,"rounds":100,)"
                R"("public":true,"hints":true,"spectators":true}})");
    const std::string text = created.messages.front().text();
    room_ = text.substr(text.find("\"room\":\"") + 8, 6);
    for (std::uint64_t i = 2; i <= 4; ++i) (void)send(i, R"({"type":"join","id":2,"room":")" + room_ + "\"}");
    const Effects started = send(1, R"({"type":"start","id":3,"room":")" + room_ + "\"}");
    const std::string state = started.messages.back().text();
    mover_ = static_cast<std::uint64_t>(state[state.find("\"to_move\":") + 10] - '0');
  }

  // The bytes that were sent to the four.
  std::size_t draw() {
    const Effects effects =
        send(mover_ + 1, R"({"type":"draw","id":4,"room":")" + room_ + R"(","turn":)" + std::to_string(turn_) + "}");
    ++turn_;
    mover_ = (mover_ + 1) % 4;
    std::size_t bytes = 0;
    for (const Outgoing& message : effects.messages) bytes += message.text().size();
    return bytes;
  }

 private:
  static HubOptions options() {
    HubOptions options;
    options.message_burst = 1'000'000'000;
    return options;
  }
  Effects send(std::uint64_t connection, const std::string& text) {
    return hub_.receive(ConnectionId{connection}, text, now_);
  }

  CountedSecrets secrets_;
  Hub hub_;
  Instant now_{std::chrono::milliseconds{1'800'000'000'000}};
  std::string room_;
  std::uint64_t mover_ = 0;
  int turn_ = 0;
};

void turn_of_four(benchmark::State& state) {
  std::size_t bytes = 0;
  for (auto unused : state) {
    state.PauseTiming();
    auto table = std::make_unique<Table>();
    for (int i = 0; i < 40; ++i) (void)table->draw();
    state.ResumeTiming();
    for (int i = 0; i < 20; ++i) bytes += table->draw();
    state.PauseTiming();
    table.reset();
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * 20);
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes));
}
BENCHMARK(turn_of_four);

}  // namespace
