#include "rules/game_event.h"

#include <type_traits>
#include <utility>

#include <fmt/core.h>

#include "rules/notation.h"

namespace tilefish {

namespace {

constexpr const char* event_forms = "SEAT draw, SEAT lay TABLE, SEAT overtime, SEAT illegal, SEAT resign or next";

constexpr std::string_view note_mark = " # ";

Error bad_event(std::string_view token, std::string what, std::size_t column) {
  return Error{
      .what = std::move(what), .expected = event_forms, .token = std::string(token), .place = {.column = column}};
}

Result<Event> parse_lay(int seat, std::string_view table_text, std::size_t column, const Ruleset& ruleset) {
  Result<Table> table = parse_table(table_text, ruleset);
  if (table.ok()) return Event(Lay{seat, std::move(table).value()});
  Error error = std::move(table).error();
  error.place.column += column - 1;
  return error;
}

}  // namespace

std::optional<int> seat_of(const Event& event) {
  return std::visit(
      [](const auto& each) -> std::optional<int> {
        if constexpr (std::is_same_v<std::decay_t<decltype(each)>, NextRound>) {
          return std::nullopt;
        } else {
          return each.seat;
        }
      },
      event);
}

std::string to_string(const Event& event) {
  if (std::holds_alternative<NextRound>(event)) return "next";
  std::string text = fmt::format("{} ", *seat_of(event));
  if (const Lay* lay = std::get_if<Lay>(&event)) return text + "lay " + to_string(lay->table);
  if (std::holds_alternative<Draw>(event)) return text + "draw";
  if (std::holds_alternative<Overtime>(event)) return text + "overtime";
  if (std::holds_alternative<IllegalTable>(event)) return text + "illegal";
  return text + "resign";
}

Result<Event> parse_event(std::string_view text, const Ruleset& ruleset) {
  if (text == "next") return Event(NextRound{});
  const std::size_t first_space = text.find(' ');
  const std::string_view seat_text = text.substr(0, first_space);
  if (seat_text.size() != 1 || seat_text[0] < '0' || seat_text[0] > '9' || first_space == std::string_view::npos) {
    return bad_event(seat_text, "not a seat's event", 1);
  }
  const int seat = seat_text[0] - '0';
  const std::string_view rest = text.substr(first_space + 1);
  const std::string_view verb = rest.substr(0, rest.find(' '));
  if (verb == "lay" && rest.size() > verb.size()) {
    const std::size_t table_at = first_space + 1 + verb.size() + 1;
    return parse_lay(seat, text.substr(table_at), table_at + 1, ruleset);
  }
  if (rest == "draw") return Event(Draw{seat});
  if (rest == "overtime") return Event(Overtime{seat});
  if (rest == "illegal") return Event(IllegalTable{seat});
  if (rest == "resign") return Event(Resign{seat});
  return bad_event(rest, "there is no such event", first_space + 2);
}

NotedEvent split_note(std::string_view text) {
  const std::size_t mark = text.find(note_mark);
  if (mark == std::string_view::npos) return {.event = text, .note = {}};
  return {.event = text.substr(0, mark), .note = text.substr(mark + note_mark.size())};
}

std::string with_note(std::string event, std::string_view note) {
  if (note.empty()) return event;
  event += note_mark;
  for (const char c : note) {
    if (static_cast<unsigned char>(c) >= 0x20) event += c;
  }
  return event;
}

}  // namespace tilefish
