#include "protocol/check.h"

#include <algorithm>
#include <cassert>

#include <fmt/core.h>

#include "base/error.h"
#include "protocol/wire.h"

namespace tilefish::wire {

namespace {

namespace json = boost::json;

using Flaw = std::optional<std::string>;

Flaw flaw_of(const json::value& value, const Type& type, const std::string& name);

Flaw expected(const std::string& name, std::string_view what) { return fmt::format("{} should be {}", name, what); }

struct Checker {
  const json::value& value;
  const std::string& name;

  Flaw operator()(const YesOrNo&) const {
    if (value.is_bool()) return std::nullopt;
    return expected(name, "true or false");
  }

  Flaw operator()(const Whole& whole) const {
    const std::int64_t* number = value.if_int64();
    if (number != nullptr && *number >= whole.lowest && *number <= whole.highest) return std::nullopt;
    return expected(name, fmt::format("a whole number from {} to {}", whole.lowest, whole.highest));
  }

  Flaw operator()(const Text& text) const {
    const json::string* string = value.if_string();
    if (string != nullptr && string->size() <= text.longest) return std::nullopt;
    return expected(name, fmt::format("a text of at most {} bytes", text.longest));
  }

  Flaw operator()(const Word& word) const {
    const json::string* string = value.if_string();
    if (string != nullptr) {
      const std::string_view given(string->data(), string->size());
      if (std::find(word.words.begin(), word.words.end(), given) != word.words.end()) return std::nullopt;
    }
    return expected(name, fmt::format("a {}", word.name));
  }

  Flaw operator()(const TileText&) const {
    const json::string* string = value.if_string();
    if (string != nullptr && !string->empty() && string->size() <= longest_tile) return std::nullopt;
    return expected(name, "a tile such as \"7b\"");
  }

  Flaw operator()(const List& list) const {
    const json::array* array = value.if_array();
    if (array == nullptr || array->size() > list.longest) {
      return expected(name, fmt::format("a list of at most {} items", list.longest));
    }
    for (std::size_t i = 0; i < array->size(); ++i) {
      if (Flaw flaw = flaw_of((*array)[i], *list.item, fmt::format("{}[{}]", name, i))) return flaw;
    }
    return std::nullopt;
  }

  Flaw operator()(const Object& object) const {
    const json::object* found = value.if_object();
    if (found == nullptr) return expected(name, "an object");
    const ObjectShape* shape = object_shape(object.name);
    assert(shape != nullptr);
    Flaw flaw = wire::flaw_of(*found, shape->fields);
    if (flaw) return fmt::format("{}: {}", name, *flaw);
    return std::nullopt;
  }
};

Flaw flaw_of(const json::value& value, const Type& type, const std::string& name) {
  return std::visit(Checker{value, name}, type.form);
}

bool is_known(std::string_view name, const std::vector<Field>& fields, const std::vector<std::string_view>& more) {
  return std::any_of(fields.begin(), fields.end(), [&](const Field& field) { return field.name == name; }) ||
         std::find(more.begin(), more.end(), name) != more.end();
}

}  // namespace

Flaw flaw_of(const json::object& object, const std::vector<Field>& fields, const std::vector<std::string_view>& more) {
  for (const Field& field : fields) {
    const json::value* value = object.if_contains(field.name);
    if (value == nullptr) {
      if (field.optional) continue;
      return fmt::format("{} is missing", field.name);
    }
    if (value->is_null() && field.nullable) continue;
    if (Flaw flaw = flaw_of(*value, field.type, std::string(field.name))) return flaw;
  }
  for (const json::key_value_pair& member : object) {
    const std::string_view name(member.key().data(), member.key().size());
    if (!is_known(name, fields, more)) return fmt::format("there is no field {}", printable(std::string(name)));
  }
  return std::nullopt;
}

}  // namespace tilefish::wire
