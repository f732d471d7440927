// What is known of those who asked for puzzles last; everybody else is in the database alone. The desk keeps it.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/puzzles/record.h"

namespace tilefish {

class SolverRecords {
 public:
  explicit SolverRecords(std::size_t most) : most_(most) {}

  [[nodiscard]] bool knows(const std::string& guest) const { return by_guest_.contains(guest); }

  // Of somebody who asks now, and so stays longest.
  [[nodiscard]] SolverRecord* find(const std::string& guest) {
    const auto found = by_guest_.find(guest);
    if (found == by_guest_.end()) return nullptr;
    latest_.splice(latest_.begin(), latest_, found->second);
    return &latest_.front();
  }

  // Of somebody who is not known. Whoever has not asked for longest may go for it: what is known of them is stored.
  void add(SolverRecord record) {
    latest_.push_front(std::move(record));
    by_guest_[latest_.front().guest] = latest_.begin();
    if (latest_.size() > most_ && latest_.size() > 1) forget(std::string(latest_.back().guest));
  }

  void forget(const std::string& guest) {
    const auto found = by_guest_.find(guest);
    if (found == by_guest_.end()) return;
    latest_.erase(found->second);
    by_guest_.erase(found);
  }

 private:
  std::size_t most_;
  std::list<SolverRecord> latest_;  // whoever has asked last comes first
  std::unordered_map<std::string, std::list<SolverRecord>::iterator> by_guest_;
};

}  // namespace tilefish
