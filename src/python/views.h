// A View that may outlive its game: what robots in Python are given, and what they give to robots of the roster.
#pragma once

#include <utility>
#include <vector>

#include "python/values.h"
#include "rules/view.h"

namespace tilefish::python {

class OwnView {
 public:
  OwnView(const View& view, Rules rules)
      : rules_(std::move(rules)),
        lots_(view.lots.begin(), view.lots.end()),
        history_(view.history.begin(), view.history.end()),
        view_(view) {
    view_.ruleset = rules_.get();
    view_.lots = lots_;
    view_.history = history_;
  }
  OwnView(OwnView&&) = default;  // moved lists stay where the spans point
  OwnView& operator=(OwnView&&) = default;
  OwnView(const OwnView&) = delete;
  OwnView& operator=(const OwnView&) = delete;

  [[nodiscard]] const View& view() const { return view_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }

 private:
  Rules rules_;
  std::vector<Lot> lots_;
  std::vector<TurnRecord> history_;
  View view_;
};

}  // namespace tilefish::python
