#include "protocol/reason_json.h"

#include <array>

namespace tilefish {

namespace {

// By Detail.
constexpr std::array<std::string_view, detail_count> detail_meanings = {
    "turns among which it chose",
    "tiles of its rack that it did not look at",
    "tiles up to which it waits",
    "tiles in the pool",
    "imagined rounds",
    "of the turn it would usually take, in thousandths of a win",
    "standard error of `ahead`",
    "of the win that it expects, in thousandths",
    "points of its rack after the turn",
    "points of the other's rack",
    "ahead of the turn it would usually take, in tenths of a point; where that decided",
};

}  // namespace

boost::json::object to_json(const Reason& reason) {
  boost::json::object object{{"motive", name_of(reason.motive())}};
  for (std::size_t i = 0; i < detail_count; ++i) {
    const auto detail = static_cast<Detail>(i);
    if (const auto value = reason[detail]) object[name_of(detail)] = *value;
  }
  return object;
}

std::vector<wire::Field> reason_fields() {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < motive_count; ++i) words.push_back(name_of(static_cast<Motive>(i)));
  std::vector<wire::Field> fields = {{"motive", {wire::Word{"Motive", std::move(words)}}, "what it was after"}};
  for (std::size_t i = 0; i < detail_count; ++i) {
    fields.push_back(
        wire::optional({name_of(static_cast<Detail>(i)), wire::whole(-1'000'000, 1'000'000), detail_meanings[i]}));
  }
  return fields;
}

}  // namespace tilefish
