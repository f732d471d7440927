// Makes refusals: a code for programs and a sentence for people. Rooms and the hub use it.
#pragma once

#include <string>
#include <utility>

#include "protocol/to_client.h"

namespace tilefish {

[[nodiscard]] inline wire::Refused refusal(wire::Code code, std::string sentence) {
  return {.code = code, .sentence = std::move(sentence), .meld = std::nullopt, .tile = std::nullopt};
}

}  // namespace tilefish
