// Every multiset of run lengths that a colour's open runs can have, numbered; run states and opening drafts are made of
// these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace tilefish {

// Entry i: how many open runs have i + 1 tiles; the last entry stands for all longer ones too.
using Lengths = std::vector<int>;

// At most `most_runs` runs, with lengths from 1 to `min_meld`. Number 0 has no run.
class RunLengthSets {
 public:
  using Number = std::uint16_t;

  RunLengthSets(int most_runs, int min_meld);

  [[nodiscard]] std::size_t size() const { return all_.size(); }
  [[nodiscard]] const Lengths& operator[](std::size_t number) const { return all_[number]; }
  [[nodiscard]] Number number(const Lengths& lengths) const { return numbers_.at(lengths); }
  [[nodiscard]] auto begin() const { return all_.begin(); }
  [[nodiscard]] auto end() const { return all_.end(); }

 private:
  void enumerate(Lengths& lengths, std::size_t place, int left);

  std::vector<Lengths> all_;
  std::map<Lengths, Number> numbers_;
};

}  // namespace tilefish
