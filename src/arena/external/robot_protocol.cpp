#include "arena/external/robot_protocol.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "rules/game_event.h"
#include "rules/notation.h"
#include "rules/ruleset_toml.h"

namespace tilefish {

namespace {

constexpr std::size_t longest_name = 32;

// What follows `word` and a space, if the line starts so.
std::optional<std::string_view> after(std::string_view line, std::string_view word) {
  if (line.substr(0, word.size()) != word || line.size() <= word.size() || line[word.size()] != ' ')
    return std::nullopt;
  return line.substr(word.size() + 1);
}

std::string_view seat_state(const SeatView& seat) {
  if (seat.resigned) return "resigned";
  return seat.opened ? "opened" : "unopened";
}

}  // namespace

std::string greeting(const Ruleset& ruleset) {
  std::string text = fmt::format("tilefish robot {}\n", robot_protocol_version);
  const std::string toml = ruleset_to_toml(ruleset);
  for (std::string_view rest = toml; !rest.empty();
       rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1)) {
    text += fmt::format("rule {}\n", rest.substr(0, rest.find('\n')));
  }
  return text + "hello\n";
}

Result<std::string> parse_robot_name(std::string_view line) {
  const Error unknown{.what = "did not introduce itself",
                      .expected = fmt::format("robot {} NAME", robot_protocol_version),
                      .token = std::string(line)};
  const std::optional<std::string_view> rest = after(line, "robot");
  if (!rest) return unknown;
  int version = 0;
  const auto [end, code] = std::from_chars(rest->data(), rest->data() + rest->size(), version);
  const std::optional<std::string_view> name =
      after(*rest, rest->substr(0, static_cast<std::size_t>(end - rest->data())));
  if (code != std::errc() || !name || name->empty()) return unknown;
  if (version != robot_protocol_version) {
    return Error{
        .what = "speaks another version of the protocol", .expected = unknown.expected, .token = std::string(line)};
  }
  return printable(std::string(*name), longest_name);
}

std::string turn_message(const View& view, const Budget& budget, std::uint64_t seed) {
  std::string text =
      fmt::format("turn\nseat {}\nround {} of {}\nstarter {}\n", view.seat, view.round, view.rounds, view.starter);
  for (int seat = 0; seat < view.players(); ++seat) {
    const SeatView& each = view.seats[static_cast<std::size_t>(seat)];
    text += fmt::format("player {} {} {} {}\n", seat, each.tiles, seat_state(each), each.score);
  }
  text += fmt::format("pool {}\npasses {}\n", view.pool, view.passes);
  for (const TurnRecord& turn : view.history) text += fmt::format("event {}\n", to_string(turn.event));
  text += fmt::format("table {}\nrack {}\n", to_string(view.position.table), to_string(view.position.rack));
  return text + fmt::format("time {}\nnodes {}\nseed {}\ngo\n", budget.time.count(), budget.nodes, seed);
}

Result<Choice> parse_choice(std::string_view line, const Ruleset& ruleset) {
  if (line == "draw") return Choice();
  const std::optional<std::string_view> laid = after(line, "lay");
  if (!laid) return Error{.what = "is no answer", .expected = "draw, or lay TABLE", .token = std::string(line)};
  Result<Table> table = parse_table(*laid, ruleset);
  if (!table) return std::move(table).error();
  return Choice(std::move(table).value());
}

}  // namespace tilefish
