// A statement that the database parses once and runs often, with its parameters by name. The store's commits are made of them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <list>
#include <string>

#include <soci/soci.h>

namespace tilefish {

class Prepared {
 public:
  // Parameters stand in the SQL as :name, as often as it likes. What the database refuses is thrown as soci::soci_error.
  Prepared(soci::session& sql, const std::string& text, std::initializer_list<const char*> strings,
           std::initializer_list<const char*> numbers = {});
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

  // The values in the order in which the parameters were named. Returns how many rows it touched.
  std::int64_t run(std::initializer_list<const std::string*> strings, std::initializer_list<std::int64_t> numbers = {});

 private:
  // The statement keeps the addresses of what is bound to it.
  std::list<std::string> strings_;
  std::list<long long> numbers_;
  soci::statement statement_;
};

}  // namespace tilefish
