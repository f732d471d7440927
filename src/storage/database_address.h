// What the text that names a database means, and how it is shown without its password. Used wherever an address is opened or
// logged.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace tilefish {

// postgresql://…, postgres://… or libpq's "host=… dbname=…"; everything else is a file for SQLite.
[[nodiscard]] bool is_postgresql(std::string_view address);

// With one more parameter of libpq, unless it is there already.
[[nodiscard]] std::string with_parameter(const std::string& address, std::string_view name, std::string_view value);

// The same without the passwords in it, for logs.
[[nodiscard]] std::string shown(const std::string& address);

[[nodiscard]] bool has_password(const std::string& address);

// A complaint of the database about this address, without what it may quote of the password.
[[nodiscard]] std::string masked(std::string complaint, const std::string& address);

// The first line of a file that nobody but its owner and group may read.
[[nodiscard]] Result<std::string> read_password(const std::string& path);

}  // namespace tilefish
