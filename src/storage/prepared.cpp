#include "storage/prepared.h"

#include <algorithm>
#include <cassert>

namespace tilefish {

Prepared::Prepared(soci::session& sql, const std::string& text, std::initializer_list<const char*> strings,
                   std::initializer_list<const char*> numbers)
    : statement_(sql) {
  for (const char* name : strings) statement_.exchange(soci::use(strings_.emplace_back(), name));
  for (const char* name : numbers) statement_.exchange(soci::use(numbers_.emplace_back(), name));
  statement_.alloc();
  statement_.prepare(text);
  statement_.define_and_bind();
}

std::int64_t Prepared::run(std::initializer_list<const std::string*> strings,
                           std::initializer_list<std::int64_t> numbers) {
  assert(strings.size() == strings_.size() && numbers.size() == numbers_.size());
  std::transform(strings.begin(), strings.end(), strings_.begin(), [](const std::string* value) { return *value; });
  std::copy(numbers.begin(), numbers.end(), numbers_.begin());
  statement_.execute(true);
  return statement_.get_affected_rows();
}

}  // namespace tilefish
