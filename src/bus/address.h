// The address of a NATS server as people write it, checked before anybody tries to connect.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace tilefish::bus {

// What is wrong with `nats://HOST[:PORT]` or `tls://HOST[:PORT]`; several servers of one cluster are separated by commas.
[[nodiscard]] std::optional<Error> address_flaw(std::string_view address);

// For messages: without a password that it may hold.
[[nodiscard]] std::string address_shown(std::string_view address);

// Whether every character may stand in a part of a subject or in the name of a stream or consumer.
[[nodiscard]] bool is_subject_word(std::string_view word);

}  // namespace tilefish::bus
