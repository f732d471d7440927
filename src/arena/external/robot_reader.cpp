#include "arena/external/robot_reader.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "arena/external/robot_protocol.h"
#include "rules/game_event.h"
#include "rules/notation.h"
#include "rules/ruleset_toml.h"

namespace tilefish {

namespace {

struct ToldLine {
  std::string_view word;
  std::string_view rest;
};

ToldLine told_line(std::string_view line) {
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos) return {line, {}};
  return {line.substr(0, space), line.substr(space + 1)};
}

Error not_understood(std::string_view line) {
  return {.what = "is not a line of the protocol", .token = std::string(line)};
}

// Takes a whole number and the space after it from the front.
template <class Whole>
bool take_number(std::string_view& text, Whole& number) {
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (code != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  return true;
}

bool take_seat(std::string_view rest, ToldTurn& turn) {
  int seat = 0;
  SeatView told;
  if (!take_number(rest, seat) || seat != turn.view.players() || !take_number(rest, told.tiles)) return false;
  const ToldLine state = told_line(rest);
  told.opened = state.word == "opened";
  told.resigned = state.word == "resigned";
  rest = state.rest;
  if (!take_number(rest, told.score)) return false;
  turn.view.seats.push_back(told);
  return true;
}

// What each event did, which the lines leave to be worked out.
void work_out_deeds(ToldTurn& turn, const Ruleset& ruleset) {
  std::int64_t pool = ruleset.total_tiles() - std::int64_t{turn.view.players()} * ruleset.rack_size();
  TileCounts table(ruleset.numbers());
  for (TurnRecord& record : turn.history) {
    record.laid = TileCounts(ruleset.numbers());
    std::int64_t wanted = 0;
    if (std::holds_alternative<Draw>(record.event)) wanted = 1;
    if (std::holds_alternative<Overtime>(record.event)) wanted = ruleset.overtime_draw();
    if (std::holds_alternative<IllegalTable>(record.event)) wanted = ruleset.illegal_draw();
    if (const Lay* lay = std::get_if<Lay>(&record.event)) {
      const TileCounts after = lay->table.counts(ruleset.numbers());
      if (after.contains(table)) record.laid = after - table;
      table = after;
    }
    record.drawn = static_cast<int>(std::min(wanted, pool));
    pool -= record.drawn;
  }
}

}  // namespace

Result<Ruleset> parse_greeting(const std::vector<std::string>& lines) {
  const std::string first = fmt::format("tilefish robot {}", robot_protocol_version);
  if (lines.empty() || lines.front() != first) {
    return Error{.what = "speaks another protocol", .expected = first, .token = lines.empty() ? "" : lines.front()};
  }
  std::string toml;
  for (const std::string& line : lines) {
    const ToldLine told = told_line(line);
    if (told.word == "rule") toml += std::string(told.rest) + "\n";
  }
  return ruleset_from_toml(toml, "rules");
}

Result<std::unique_ptr<ToldTurn>> parse_turn(const std::vector<std::string>& lines, const Ruleset& ruleset) {
  auto turn = std::make_unique<ToldTurn>();
  View& view = turn->view;
  view.ruleset = &ruleset;
  std::int64_t milliseconds = 0;
  for (const std::string& line : lines) {
    const auto [word, whole] = told_line(line);
    std::string_view rest = whole;
    bool good = true;
    if (word == "seat") {
      good = take_number(rest, view.seat);
    } else if (word == "round") {
      good = take_number(rest, view.round) && rest.substr(0, 3) == "of ";
      if (good) rest.remove_prefix(3);
      good = good && take_number(rest, view.rounds);
    } else if (word == "starter") {
      good = take_number(rest, view.starter);
    } else if (word == "player") {
      good = take_seat(rest, *turn);
    } else if (word == "pool") {
      good = take_number(rest, view.pool);
    } else if (word == "passes") {
      good = take_number(rest, view.passes);
    } else if (word == "time") {
      good = take_number(rest, milliseconds);
    } else if (word == "nodes") {
      good = take_number(rest, turn->budget.nodes);
    } else if (word == "seed") {
      good = take_number(rest, turn->seed);
    } else if (word == "event") {
      Result<Event> event = parse_event(rest, ruleset);
      if (!event) return std::move(event).error();
      turn->history.push_back({.event = std::move(event).value()});
    } else if (word == "table") {
      Result<Table> table = parse_table(rest, ruleset);
      if (!table) return std::move(table).error();
      view.position.table = std::move(table).value();
    } else if (word == "rack") {
      Result<TileCounts> rack = parse_rack(rest, ruleset);
      if (!rack) return std::move(rack).error();
      view.position.rack = std::move(rack).value();
    }
    if (!good) return not_understood(line);
  }
  if (view.seat < 0 || view.seat >= view.players()) return not_understood(fmt::format("seat {}", view.seat));
  turn->budget.time = std::chrono::milliseconds(milliseconds);
  view.to_move = view.seat;
  view.position.opened = view.seats[static_cast<std::size_t>(view.seat)].opened;
  work_out_deeds(*turn, ruleset);
  view.history = turn->history;
  return turn;
}

std::string answer_of(const Choice& choice) { return choice ? "lay " + to_string(*choice) : "draw"; }

}  // namespace tilefish
