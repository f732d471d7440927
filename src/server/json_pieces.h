// Writes JSON piece by piece, for what is too long to be in memory whole: the members of an object or the items of a list, with
// what stands between and around them.
#pragma once

#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "base/function_ref.h"

namespace tilefish {

// Takes the next piece of a file.
using TakePiece = FunctionRef<void(std::string_view)>;

class JsonPieces {
 public:
  explicit JsonPieces(TakePiece take) : take_(take) {}

  void open(char bracket) {
    separate();
    take_({&bracket, 1});
    first_ = true;
  }
  void close(char bracket) {
    take_({&bracket, 1});
    first_ = false;
  }
  void item(const boost::json::value& value) {
    separate();
    take_(boost::json::serialize(value));
  }
  void member(std::string_view key, const boost::json::value& value) {
    name(key);
    take_(boost::json::serialize(value));
    first_ = false;
  }
  // Its value is opened next.
  void name(std::string_view key) {
    separate();
    take_('"' + std::string(key) + "\":");
    first_ = true;
  }
  void members(const boost::json::object& object) {
    for (const auto& each : object) member(each.key(), each.value());
  }

 private:
  void separate() {
    if (!first_) take_(",");
    first_ = false;
  }

  TakePiece take_;
  bool first_ = true;
};

}  // namespace tilefish
