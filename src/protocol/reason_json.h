// Why a robot took its turn as it did, as JSON: for the page, which makes a sentence of it in the reader's language.
#pragma once

#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "players/reason.h"
#include "protocol/field.h"

namespace tilefish {

// {"motive":"compares","moves":9,"worlds":120}
[[nodiscard]] boost::json::object to_json(const Reason& reason);

// As the wire describes it.
[[nodiscard]] std::vector<wire::Field> reason_fields();

}  // namespace tilefish
