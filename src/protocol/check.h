// Whether a JSON value is as the wire's description says: the parser asks it of every request, tests of every message sent.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/value.hpp>

#include "protocol/field.h"

namespace tilefish::wire {

// What is wrong with the first field that is; none if all are as they should be. A field that the description does not know
// is wrong too, unless `more` allows it.
[[nodiscard]] std::optional<std::string> flaw_of(const boost::json::object& object, const std::vector<Field>& fields,
                                                 const std::vector<std::string_view>& more = {});

}  // namespace tilefish::wire
