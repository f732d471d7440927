// An analysis and its parts as Python holds them: each part keeps the whole alive that it points into.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "analysis/match_analysis.h"
#include "python/values.h"

namespace tilefish::python {

struct Analysed {
  Analysed(MatchTurns match, const AnalysisOptions& options, Rules known)
      : analysis(std::move(match), options), rules(std::move(known)) {}

  MatchAnalysis analysis;
  Rules rules;
  std::vector<std::string> names;
  StopReason stopped = StopReason::none;
  std::vector<SeatAnalysis> seats;  // once the work is over
};

template <class T>
struct Part {
  std::shared_ptr<const Analysed> whole;
  const T* value = nullptr;

  // A part of this part.
  template <class U>
  [[nodiscard]] Part<U> of(const U& inner) const {
    return {whole, &inner};
  }
  [[nodiscard]] const T* operator->() const { return value; }
};

// A turn is in two lists: what happened, and what was found.
struct AnalysedTurn {
  std::shared_ptr<const Analysed> whole;
  std::size_t index = 0;

  [[nodiscard]] const Turn& turn() const { return whole->analysis.match().turns()[index]; }
  [[nodiscard]] const TurnAnalysis& found() const { return whole->analysis.turns()[index]; }
};

}  // namespace tilefish::python
