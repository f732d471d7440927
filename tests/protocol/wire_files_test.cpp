#include "protocol/wire_files.h"

#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "protocol/refusal_code.h"
#include "protocol/wire.h"

namespace tilefish::wire {
namespace {

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

constexpr const char* advice = "the build target `wire` writes it anew";

TEST(WireFiles, ThePageHasTheTypesOfTheDescription) {
  EXPECT_EQ(content_of(TILEFISH_ROOT "/web/src/wire/messages.ts"), typescript()) << advice;
}

TEST(WireFiles, TheDocumentHasTheTablesOfTheDescription) {
  const std::string document = content_of(TILEFISH_ROOT "/docs/protocol.md");
  ASSERT_NE(with_tables(document), "") << "the marks are missing";
  EXPECT_EQ(document, with_tables(document)) << advice;
}

TEST(WireFiles, ADocumentWithoutMarksIsLeftAlone) { EXPECT_EQ(with_tables("# The wire\n"), ""); }

void expect_objects_exist(const Type& type) {
  if (const List* list = std::get_if<List>(&type.form)) return expect_objects_exist(*list->item);
  if (const Object* object = std::get_if<Object>(&type.form)) {
    EXPECT_NE(object_shape(object->name), nullptr) << object->name;
  }
}

TEST(Wire, NamesOnlyObjectsThatItDescribes) {
  for (const RequestShape& shape : requests()) {
    EXPECT_NE(message_shape(shape.answer), nullptr) << shape.type;
    for (const Field& field : shape.fields) expect_objects_exist(field.type);
  }
  for (const MessageShape& shape : messages()) {
    for (const Field& field : shape.fields) expect_objects_exist(field.type);
  }
  for (const ObjectShape& shape : objects()) {
    for (const Field& field : shape.fields) expect_objects_exist(field.type);
  }
}

TEST(Wire, EveryRefusalHasItsOwnName) {
  std::set<std::string_view> names;
  for (const CodeEntry& entry : codes()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_EQ(name(entry.code), entry.name);
  }
}

}  // namespace
}  // namespace tilefish::wire
