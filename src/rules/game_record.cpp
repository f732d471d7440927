#include "rules/game_record.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "rules/builtin_rulesets.h"
#include "rules/game_start.h"
#include "rules/ruleset_toml.h"

namespace tilefish {

namespace {

constexpr std::string_view magic = "tilefish match 1";
constexpr std::string_view magic_of_secret = "tilefish match 2";
constexpr std::size_t longest_name = 60;

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

std::string clean_name(std::string_view name) {
  std::string clean;
  // A character of several bytes is kept whole or not at all.
  std::size_t length = std::min(name.size(), longest_name);
  while (length > 0 && length < name.size() && continues_character(name[length])) --length;
  for (const char c : name.substr(0, length)) {
    if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) clean += c;
  }
  while (!clean.empty() && clean.back() == ' ') clean.pop_back();
  return clean;
}

std::string ruleset_lines(const Ruleset& ruleset) {
  if (builtin_ruleset(ruleset.name()) == ruleset) return fmt::format("ruleset {}\n", ruleset.name());
  const std::string toml = ruleset_to_toml(ruleset);
  std::string lines;
  for (std::string_view rest = toml; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1)) {
    lines += fmt::format("rule {}\n", rest.substr(0, rest.find('\n')));
  }
  return lines;
}

// Takes the text apart line by line; the first word of a line says what it is.
class RecordReader {
 public:
  RecordReader(std::string_view text, std::string source, Promise promise)
      : rest_(text), source_(std::move(source)), promise_(promise) {}

  Result<GameRecord> read() {
    if (!take_line() || (line_ != magic && line_ != magic_of_secret)) {
      return complain("not a recorded match", fmt::format("the line '{}' or '{}'", magic, magic_of_secret));
    }
    const bool secret = line_ == magic_of_secret;
    Result<Ruleset> ruleset = read_ruleset();
    if (!ruleset) return std::move(ruleset).error();
    GameRecord record{.setup = {.ruleset = std::move(ruleset).value()}, .source = source_};
    std::uint64_t players = 0;
    std::uint64_t rounds = 0;
    if (std::optional<Error> error = read_number("players", players, 8)) return *std::move(error);
    if (std::optional<Error> error = read_number("rounds", rounds, 1'000'000)) return *std::move(error);
    if (std::optional<Error> error = secret ? read_secret(record) : read_seed(record.setup.seed)) {
      return *std::move(error);
    }
    if (std::optional<Error> error = read_start(record.setup)) return *std::move(error);
    record.setup.players = static_cast<int>(players);
    record.setup.rounds = static_cast<int>(rounds);
    record.names.resize(players);
    if (std::optional<Error> error = read_names(record.names)) return *std::move(error);
    record.first_event_line = number_ + 1;
    if (std::optional<Error> error = read_events(record)) return *std::move(error);
    return record;
  }

 private:
  bool take_line() {
    ++number_;
    const std::size_t end = rest_.find('\n');
    line_ = rest_.substr(0, end);
    ended_ = end == std::string_view::npos && rest_.empty();
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
    return !ended_;
  }

  // What follows `word` and a space, if the line starts so.
  [[nodiscard]] std::optional<std::string_view> after(std::string_view word) const {
    if (line_.substr(0, word.size()) != word || line_.size() <= word.size() || line_[word.size()] != ' ')
      return std::nullopt;
    return line_.substr(word.size() + 1);
  }

  [[nodiscard]] Error complain(std::string what, std::string expected) const {
    return Error{.what = ended_ ? "the record ends too early" : std::move(what),
                 .expected = std::move(expected),
                 .token = std::string(line_),
                 .place = {.source = source_, .line = number_}};
  }

  Result<Ruleset> read_ruleset() {
    take_line();
    if (const auto name = after("ruleset")) {
      std::optional<Ruleset> ruleset = builtin_ruleset(*name);
      if (!ruleset) return complain("there is no such ruleset", "the name of a shipped ruleset");
      take_line();
      return *std::move(ruleset);
    }
    const std::size_t first = number_;
    std::string toml;
    for (auto rule = after("rule"); rule; rule = after("rule")) {
      toml += std::string(*rule) + '\n';
      take_line();
    }
    if (toml.empty()) return complain("the ruleset is missing", "ruleset NAME, or lines rule KEY = VALUE");
    Result<Ruleset> ruleset = ruleset_from_toml(toml, source_);
    if (ruleset.ok()) return ruleset;
    Error error = std::move(ruleset).error();
    if (error.place.line > 0) error.place.line += first - 1;
    if (error.place.column > 0) error.place.column += std::string_view("rule ").size();
    return error;
  }

  // Reads the current line and moves on to the next.
  std::optional<Error> read_number(std::string_view key, std::uint64_t& value, std::uint64_t highest) {
    const auto digits = after(key);
    const std::string expected = fmt::format("{} and a whole number up to {}", key, highest);
    if (!digits) return complain(fmt::format("'{}' is missing", key), expected);
    const char* const end = digits->data() + digits->size();
    const auto [stop, code] = std::from_chars(digits->data(), end, value);
    if (code != std::errc() || stop != end || value > highest) return complain("not such a number", expected);
    take_line();
    return std::nullopt;
  }

  std::optional<Error> read_seed(Seed& seed) {
    std::uint64_t number = 0;
    std::optional<Error> error = read_number("seed", number, UINT64_MAX);
    seed = number;
    return error;
  }

  std::optional<Error> read_secret(GameRecord& record) {
    Seed& seed = record.setup.seed;
    const std::optional<Bytes32> secret = bytes32_from_hex(after("seed").value_or(""));
    if (!secret) return complain("not such a seed", "seed and 64 hexadecimal digits");
    seed = *secret;
    take_line();
    record.promise = bytes32_from_hex(after("digest").value_or(""));
    const bool good = promise_ == Promise::may_be_broken ? record.promise.has_value() : record.promise == seed.digest();
    if (!good) return complain("not the digest of this seed", "digest " + to_hex(seed.digest()));
    take_line();
    return std::nullopt;
  }

  std::optional<Error> read_start(GameSetup& setup) {
    const auto text = after("start");
    if (!text) return std::nullopt;
    Result<Position> start = parse_start(*text, setup.ruleset);
    if (!start) {
      Error error = std::move(start).error();
      error.place = {.source = source_, .line = number_};
      return error;
    }
    setup.start = std::move(start).value();
    take_line();
    return std::nullopt;
  }

  // Stands on the line after `events` when done.
  std::optional<Error> read_names(std::vector<std::string>& names) {
    for (; line_ != "events"; take_line()) {
      const auto rest = after("name");
      const bool seat_given = rest && rest->size() > 2 && (*rest)[1] == ' ' && (*rest)[0] >= '0' &&
                              static_cast<std::size_t>((*rest)[0] - '0') < names.size();
      if (!seat_given) return complain("not expected here", "name SEAT NAME, or events");
      names[static_cast<std::size_t>((*rest)[0] - '0')] = clean_name(rest->substr(2));
    }
    return std::nullopt;
  }

  std::optional<Error> read_events(GameRecord& record) {
    while (take_line()) {
      if (const auto end = after("end")) return read_end(*end, record);
      const NotedEvent noted = split_note(line_);
      Result<Event> event = parse_event(noted.event, record.setup.ruleset);
      if (!event) {
        Error error = std::move(event).error();
        error.place.source = source_;
        error.place.line = number_;
        return error;
      }
      record.events.push_back(std::move(event).value());
      if (!noted.note.empty()) {
        record.notes.resize(record.events.size());
        record.notes.back() = noted.note;
      }
    }
    return complain("", "an event, or the line 'end EVENTS FINGERPRINT'");
  }

  std::optional<Error> read_end(std::string_view text, GameRecord& record) {
    std::size_t events = 0;
    const char* const end = text.data() + text.size();
    const auto [after_events, code] = std::from_chars(text.data(), end, events);
    bool good = code == std::errc() && after_events != end && *after_events == ' ' && end - after_events == 17;
    if (good) {
      const auto [stop, hex_code] = std::from_chars(after_events + 1, end, record.fingerprint, 16);
      good = hex_code == std::errc() && stop == end;
    }
    if (!good) return complain("not the end of a record", "end, the number of events and 16 hexadecimal digits");
    if (events != record.events.size()) {
      return complain(fmt::format("{} events stand above, {} are promised", record.events.size(), events), "");
    }
    if (take_line()) return complain("not expected after the end", "nothing");
    return std::nullopt;
  }

  std::string_view rest_;
  std::string source_;
  Promise promise_;
  std::string_view line_;
  std::size_t number_ = 0;
  bool ended_ = false;
};

}  // namespace

GameRecord record_of(const Game& game, std::vector<std::string> names, std::vector<std::string> notes) {
  GameRecord record{
      .setup = game.setup(), .names = std::move(names), .notes = std::move(notes), .fingerprint = game.fingerprint()};
  record.names.resize(static_cast<std::size_t>(game.players()));
  for (std::string& name : record.names) name = clean_name(name);
  for (const TurnRecord& turn : game.history()) record.events.push_back(turn.event);
  return record;
}

void write_text(const GameRecord& record, FunctionRef<void(std::string_view)> take) {
  const Seed& seed = record.setup.seed;
  take(fmt::format("{}\n{}players {}\nrounds {}\nseed {}\n", seed.is_secret() ? magic_of_secret : magic,
                   ruleset_lines(record.setup.ruleset), record.setup.players, record.setup.rounds, to_string(seed)));
  if (seed.is_secret()) take(fmt::format("digest {}\n", to_hex(seed.digest())));
  if (record.setup.start) take(fmt::format("start {}\n", start_to_string(*record.setup.start)));
  for (std::size_t seat = 0; seat < record.names.size(); ++seat) {
    if (!record.names[seat].empty()) take(fmt::format("name {} {}\n", seat, record.names[seat]));
  }
  take("events\n");
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    take(with_note(to_string(record.events[i]), record.note_of(i)) + '\n');
  }
  take(fmt::format("end {} {:016x}\n", record.events.size(), record.fingerprint));
}

std::string to_text(const GameRecord& record) {
  std::string text;
  write_text(record, [&](std::string_view line) { text += line; });
  return text;
}

Result<GameRecord> parse_game_record(std::string_view text, const std::string& source, Promise promise) {
  return RecordReader(text, source, promise).read();
}

Error misfit(const GameRecord& record, std::size_t event, const Refusal& refusal) {
  return Error{.what = "the record does not fit its seed: " + refusal.sentence,
               .token = to_string(record.events[event]),
               .place = record.place_of(event)};
}

std::optional<Error> final_state_misfit(const GameRecord& record, const Game& game) {
  if (game.fingerprint() == record.fingerprint) return std::nullopt;
  return Error{.what = "the record does not fit its seed: it leads to another state than it says",
               .expected = fmt::format("end {} {:016x}", record.events.size(), game.fingerprint()),
               .token = fmt::format("end {} {:016x}", record.events.size(), record.fingerprint),
               .place = record.place_of(record.events.size())};
}

Result<Game> replay(const GameRecord& record, MoveExists move_exists) {
  Result<Game> game = Game::make(record.setup, std::move(move_exists));
  if (!game) {
    Error error = std::move(game).error();
    error.place.source = record.source;
    return error;
  }
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    if (const std::optional<Refusal> refusal = game->apply(record.events[i])) return misfit(record, i, *refusal);
  }
  if (std::optional<Error> error = final_state_misfit(record, *game)) return *std::move(error);
  return game;
}

}  // namespace tilefish
