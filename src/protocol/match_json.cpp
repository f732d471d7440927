#include "protocol/match_json.h"

#include <charconv>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "protocol/game_json.h"
#include "rules/game_start.h"

namespace tilefish {

namespace {

namespace json = boost::json;

constexpr std::string_view format_name = "tilefish match 1";
constexpr std::string_view format_of_secret = "tilefish match 2";

// Walks down a document; the first thing that is not as it should be becomes the error, later questions get defaults.
class MatchReader {
 public:
  MatchReader(std::string source, Promise promise) : source_(std::move(source)), promise_(promise) {}

  Result<GameRecord> read(const json::value& document) {
    const json::object* root = document.if_object();
    if (root == nullptr) return complain("not a recorded match", "a JSON object");
    const std::string format = text(*root, "format");
    if (format != format_name && format != format_of_secret)
      complain("not a recorded match", fmt::format("\"format\":\"{}\" or \"{}\"", format_name, format_of_secret));
    Result<Ruleset> ruleset = read_ruleset(*root);
    if (error_) return *error_;
    if (!ruleset) return std::move(ruleset).error();
    GameRecord record{.setup = {.ruleset = std::move(ruleset).value()}, .source = source_};
    record.setup.players = number(*root, "players", 8);
    record.setup.rounds = number(*root, "rounds", 1'000'000);
    if (format == format_of_secret) {
      record.setup.seed = bytes32(*root, "seed");
      record.promise = bytes32(*root, "digest");
      if (promise_ == Promise::must_be_kept && record.promise != record.setup.seed.digest()) {
        complain("\"digest\" is not the digest of the seed", to_hex(record.setup.seed.digest()));
      }
    } else {
      record.setup.seed = word(*root, "seed", 10);
    }
    if (root->contains("start")) read_start(text(*root, "start"), record.setup);
    record.fingerprint = word(*root, "fingerprint", 16);
    for (const json::value& name : list(*root, "names")) {
      if (const json::string* each = name.if_string()) record.names.emplace_back(each->c_str(), each->size());
    }
    record.names.resize(static_cast<std::size_t>(record.setup.players));
    for (const json::value& event : list(*root, "events")) {
      if (error_) break;
      read_event(event, record);
    }
    if (error_) return *error_;
    return record;
  }

 private:
  Error complain(std::string what, std::string expected) {
    Error error{.what = std::move(what), .expected = std::move(expected), .place = {.source = source_}};
    if (!error_) error_ = error;
    return error;
  }

  const json::value* member(const json::object& object, std::string_view key, const char* kind) {
    const json::value* value = object.if_contains(key);
    if (value == nullptr) complain(fmt::format("\"{}\" is missing", key), kind);
    return value;
  }

  std::string text(const json::object& object, std::string_view key) {
    const json::value* value = member(object, key, "a string");
    if (value == nullptr) return {};
    if (const json::string* string = value->if_string()) return {string->c_str(), string->size()};
    complain(fmt::format("\"{}\" is not a string", key), "a string");
    return {};
  }

  int number(const json::object& object, std::string_view key, int highest) {
    const json::value* value = member(object, key, "a whole number");
    if (value == nullptr) return 0;
    const std::int64_t* whole = value->if_int64();
    if (whole != nullptr && *whole >= 0 && *whole <= highest) return static_cast<int>(*whole);
    complain(fmt::format("\"{}\" is out of range", key), fmt::format("a whole number in 0 … {}", highest));
    return 0;
  }

  // 64 bits as a string.
  std::uint64_t word(const json::object& object, std::string_view key, int base) {
    const std::string digits = text(object, key);
    std::uint64_t value = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, code] = std::from_chars(digits.data(), end, value, base);
    if (code != std::errc() || stop != end) {
      complain(fmt::format("\"{}\" is not a number of 64 bits", key),
               fmt::format("a string of digits to base {}", base));
    }
    return value;
  }

  // 256 bits as a string.
  Bytes32 bytes32(const json::object& object, std::string_view key) {
    const std::optional<Bytes32> bytes = bytes32_from_hex(text(object, key));
    if (!bytes) complain(fmt::format("\"{}\" is not a number of 256 bits", key), "64 hexadecimal digits");
    return bytes.value_or(Bytes32{});
  }

  json::array list(const json::object& object, std::string_view key) {
    const json::value* value = member(object, key, "a list");
    if (value == nullptr) return {};
    if (const json::array* array = value->if_array()) return *array;
    complain(fmt::format("\"{}\" is not a list", key), "a list");
    return {};
  }

  Result<Ruleset> read_ruleset(const json::object& root) {
    RulesetFields numbers;
    const json::value* value = member(root, "rules", "an object");
    const json::object* rules = value == nullptr ? nullptr : value->if_object();
    if (rules == nullptr) return complain("\"rules\" is not an object", "the ruleset's keys and values");
    numbers.name = text(*rules, "name");
    numbers.description = text(*rules, "description");
    for (const RulesetKey& key : ruleset_keys()) numbers.*key.field = number(*rules, key.name, key.highest);
    const std::string joker_rule = text(*rules, "joker_rule");
    if (joker_rule != "free" && joker_rule != "swap") complain("there is no such joker rule", "\"free\" or \"swap\"");
    numbers.joker_rule = joker_rule == "free" ? JokerRule::free : JokerRule::swap;
    const json::value* must_play = member(*rules, "must_play", "true or false");
    if (must_play != nullptr && !must_play->is_bool()) complain("\"must_play\" is not a yes or no", "true or false");
    numbers.must_play = must_play != nullptr && must_play->is_bool() && must_play->get_bool();
    // Matches written before there was a choice say nothing of it.
    if (rules->contains("scoring")) {
      const std::string scoring = text(*rules, "scoring");
      if (scoring != "collect" && scoring != "tally") complain("there is no such scoring", "\"collect\" or \"tally\"");
      numbers.scoring = scoring == "tally" ? Scoring::tally : Scoring::collect;
    }
    return Ruleset::make(std::move(numbers));
  }

  void read_start(const std::string& text, GameSetup& setup) {
    if (error_) return;
    Result<Position> start = parse_start(text, setup.ruleset);
    if (start) {
      setup.start = std::move(start).value();
    } else {
      complain("\"start\": " + start.error().describe(), start.error().expected);
    }
  }

  // An event's own text form says what is legal, so the JSON one is put into it.
  void read_event(const json::value& value, GameRecord& record) {
    const json::object* object = value.if_object();
    if (object == nullptr) {
      complain(fmt::format("event {} is not an object", record.events.size()), "{\"seat\":0,\"event\":\"draw\"}");
      return;
    }
    const std::string name = text(*object, "event");
    std::string line = name;
    if (name != "next") line = fmt::format("{} {}", number(*object, "seat", 7), name);
    if (name == "lay") line += " " + table_text(*object);
    Result<Event> event = parse_event(line, record.setup.ruleset);
    if (event.ok()) {
      record.events.push_back(std::move(event).value());
      if (!object->contains("note")) return;
      record.notes.resize(record.events.size());
      record.notes.back() = text(*object, "note");
      return;
    }
    const Error& error = event.error();
    complain(fmt::format("event {}: '{}': {}", record.events.size(), printable(error.token), error.what),
             error.expected);
  }

  std::string table_text(const json::object& event) {
    std::string text;
    for (const json::value& meld : list(event, "table")) {
      if (!text.empty()) text += ", ";
      const json::array* tiles = meld.if_array();
      if (tiles == nullptr) complain("a meld is not a list", "[\"3b\",\"4b\",\"5b\"]");
      std::string separator;
      for (const json::value& tile : tiles == nullptr ? json::array() : *tiles) {
        const json::string* name = tile.if_string();
        if (name == nullptr) complain("a tile is not a string", "\"3b\"");
        text += separator + (name == nullptr ? "" : std::string(name->c_str(), name->size()));
        separator = " ";
      }
    }
    return text;
  }

  std::string source_;
  Promise promise_;
  std::optional<Error> error_;
};

}  // namespace

json::object to_json(const Event& event, std::string_view note) {
  if (std::holds_alternative<NextRound>(event)) return {{"event", "next"}};
  const std::string text = to_string(event);
  const std::size_t verb = text.find(' ') + 1;
  json::object object{{"seat", *seat_of(event)}, {"event", text.substr(verb, text.find(' ', verb) - verb)}};
  if (const Lay* lay = std::get_if<Lay>(&event)) object["table"] = to_json(lay->table);
  if (!note.empty()) object["note"] = note;
  return object;
}

json::object to_json_without_events(const GameRecord& record) {
  json::array names;
  for (const std::string& name : record.names) names.emplace_back(name);
  const Seed& seed = record.setup.seed;
  json::object object{{"format", seed.is_secret() ? format_of_secret : format_name},
                      {"rules", to_json(record.setup.ruleset)},
                      {"players", record.setup.players},
                      {"rounds", record.setup.rounds},
                      {"seed", to_string(seed)},
                      {"names", std::move(names)},
                      {"fingerprint", fmt::format("{:016x}", record.fingerprint)}};
  if (seed.is_secret()) object["digest"] = to_hex(seed.digest());
  if (record.setup.start) object["start"] = start_to_string(*record.setup.start);
  return object;
}

json::object to_json(const GameRecord& record) {
  json::object object = to_json_without_events(record);
  json::array events;
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    events.emplace_back(to_json(record.events[i], record.note_of(i)));
  }
  object["events"] = std::move(events);
  return object;
}

Result<GameRecord> record_from_json(std::string_view text, const std::string& source, Promise promise) {
  boost::system::error_code code;
  const json::value document = json::parse({text.data(), text.size()}, code);
  if (code) return Error{.what = "not JSON: " + code.message(), .place = {.source = source}};
  return MatchReader(source, promise).read(document);
}

}  // namespace tilefish
