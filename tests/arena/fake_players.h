// Players that behave badly on purpose, to see what the arena makes of them.
#pragma once

#include <chrono>
#include <stdexcept>
#include <thread>

#include "players/player.h"
#include "rules/notation.h"

namespace tilefish::testing {

class Drawer final : public Player {
 public:
  Choice choose(const View&, const Budget&, std::uint64_t) override { return std::nullopt; }
};

class Thrower final : public Player {
 public:
  Choice choose(const View& view, const Budget&, std::uint64_t) override {
    if (view.history.size() > 4) throw std::runtime_error("no more ideas");
    return std::nullopt;
  }
};

class Cheat final : public Player {
 public:
  Choice choose(const View& view, const Budget&, std::uint64_t) override {
    return parse_table("1b 1g 1r, 1b 1g 1r", *view.ruleset).value();
  }
};

class Sleeper final : public Player {
 public:
  Choice choose(const View&, const Budget&, std::uint64_t) override {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    return std::nullopt;
  }
};

}  // namespace tilefish::testing
