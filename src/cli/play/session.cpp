#include "cli/play/session.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <istream>
#include <utility>

#include <fmt/core.h>

#include "base/hash.h"
#include "cli/interrupt.h"
#include "players/habit_player.h"
#include "rules/game_record.h"

namespace tilefish::cli {

namespace {

constexpr const char* help_text =
    "  lay 3b 4b 5b      a new meld out of your hand\n"
    "  add 6b 2          a tile to meld 2\n"
    "  take 8y 3         a tile out of meld 3, into your hand\n"
    "  table MELDS       the whole table at once, such as: table 3b 4b 5b 6b, 9g 9r 9y\n"
    "  done              end the turn as the table lies\n"
    "  draw              draw a tile (or pass, if there is none) and end the turn\n"
    "  hint              the best move; moves: several; pick 2: lay out the second of them\n"
    "  undo, reset       the last step back; the turn from its start\n"
    "  sort colour       or: sort number\n"
    "  show              table and rack again\n"
    "  save FILE, quit, help\n";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// "add 6b 7b 2": the last word is the meld's number.
std::optional<std::pair<std::string_view, std::size_t>> tiles_and_meld(std::string_view text) {
  const std::size_t space = text.find_last_of(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const std::string_view digits = text.substr(space + 1);
  std::size_t meld = 0;
  const auto [stop, code] = std::from_chars(digits.data(), digits.data() + digits.size(), meld);
  if (code != std::errc() || stop != digits.data() + digits.size()) return std::nullopt;
  return std::pair(trimmed(text.substr(0, space)), meld);
}

std::vector<std::string> names_of(const std::vector<PlaySeat>& seats) {
  std::vector<std::string> names;
  for (const PlaySeat& seat : seats) names.push_back(seat.name);
  return names;
}

}  // namespace

std::optional<Error> save_match(const Game& game, const std::vector<std::string>& names, const std::string& path) {
  const InterruptsHeld whole;
  std::ofstream file(path, std::ios::binary);
  file << to_text(record_of(game, names));
  file.close();
  if (file) return std::nullopt;
  return Error{.what = "the match cannot be written there", .token = path};
}

PlaySession::PlaySession(Game game, std::vector<PlaySeat> seats, SessionOptions options, std::istream& input)
    : game_(std::move(game)),
      seats_(std::move(seats)),
      options_(std::move(options)),
      screen_(names_of(seats_)),
      input_(input),
      candidates_(exact_candidates(game_.ruleset())),
      adviser_(habit_player(HabitBase::lays, {}, game_.ruleset())) {
  screen_.set_order(options_.order);
}

std::vector<std::string> PlaySession::names() const { return names_of(seats_); }

std::optional<std::string> PlaySession::ask(const char* prompt) {
  fmt::print("{}", prompt);
  std::fflush(stdout);
  std::string line;
  if (!std::getline(input_, line)) return std::nullopt;
  return line;
}

bool PlaySession::run() {
  while (!game_.match_over()) {
    if (game_.round_over()) {
      (void)apply(NextRound{});
      continue;
    }
    const int seat = *game_.to_move();
    if (seats_[static_cast<std::size_t>(seat)].robot != nullptr) {
      robot_turn(seat);
    } else if (person_turn(seat) == Outcome::quit) {
      return false;
    }
    if (game_.round_over()) screen_.show_result(view_of(game_, 0));
  }
  return true;
}

void PlaySession::robot_turn(int seat) {
  const std::uint64_t seed = combine(game_.setup().seed.word(), game_.history().size());
  Choice choice = seats_[static_cast<std::size_t>(seat)].robot->choose(view_of(game_, seat), {}, seed);
  (void)apply(choice ? Event(Lay{seat, *std::move(choice)}) : Event(Draw{seat}));
}

bool PlaySession::apply(const Event& event) {
  if (const std::optional<Refusal> refusal = game_.apply(event)) {
    screen_.complain(refusal->sentence);
    return false;
  }
  screen_.show_event(game_.history().back());
  if (options_.autosave.empty()) return true;
  if (const std::optional<Error> error = save_match(game_, names(), options_.autosave)) {
    screen_.complain(error->describe());
    options_.autosave.clear();
  }
  return true;
}

PlaySession::Outcome PlaySession::person_turn(int seat) {
  TurnDraft draft(game_.position(seat), game_.ruleset());
  suggestions_.clear();
  screen_.show_turn(view_of(game_, seat), draft);
  while (true) {
    const std::optional<std::string> line = ask("> ");
    if (!line) return Outcome::quit;
    const Outcome outcome = obey(trimmed(*line), seat, draft);
    if (outcome != Outcome::same_turn) return outcome;
  }
}

PlaySession::Outcome PlaySession::obey(std::string_view line, int seat, TurnDraft& draft) {
  const std::size_t space = line.find(' ');
  const std::string_view verb = line.substr(0, space);
  const std::string_view rest = space == std::string_view::npos ? std::string_view() : trimmed(line.substr(space));
  if (line.empty()) return Outcome::same_turn;
  if (verb == "quit") return Outcome::quit;
  if (verb == "done") return finish_turn(seat, draft);
  if (verb == "draw" || verb == "pass") return apply(Draw{seat}) ? Outcome::turn_over : Outcome::same_turn;
  if (verb == "hint" || verb == "moves") {
    suggest(seat, verb == "hint");
  } else if (verb == "pick") {
    pick(rest, seat, draft);
  } else if (verb == "sort") {
    set_order(rest, seat, draft);
  } else if (verb == "show") {
    screen_.show_draft(view_of(game_, seat), draft);
  } else if (verb == "save") {
    save(rest);
  } else if (verb == "help" || verb == "?") {
    fmt::print("{}", help_text);
  } else {
    return rearrange(verb, rest, seat, draft);
  }
  return Outcome::same_turn;
}

PlaySession::Outcome PlaySession::rearrange(std::string_view verb, std::string_view rest, int seat, TurnDraft& draft) {
  std::optional<Error> error;
  if (verb == "lay") {
    error = draft.lay(rest);
  } else if (verb == "add" || verb == "take") {
    if (const auto target = tiles_and_meld(rest)) {
      error = verb == "add" ? draft.add(target->first, target->second) : draft.take(target->first, target->second);
    } else {
      error = Error{.what = "which meld?", .expected = fmt::format("{} TILES MELD, such as {} 6b 2", verb, verb)};
    }
  } else if (verb == "table") {
    error = draft.set_table(rest);
  } else if (verb == "undo") {
    if (!draft.undo()) error = Error{.what = "there is nothing to undo"};
  } else if (verb == "reset") {
    draft.reset();
  } else {
    error = Error{.what = "there is no such command", .expected = "help for a list", .token = std::string(verb)};
  }
  if (error) {
    screen_.complain(error->describe());
  } else {
    screen_.show_draft(view_of(game_, seat), draft);
  }
  return Outcome::same_turn;
}

PlaySession::Outcome PlaySession::finish_turn(int seat, const TurnDraft& draft) {
  std::variant<Table, Verdict> finished = draft.finish();
  if (const Verdict* verdict = std::get_if<Verdict>(&finished)) {
    screen_.complain(verdict->sentence);
    return Outcome::same_turn;
  }
  return apply(Lay{seat, std::get<Table>(std::move(finished))}) ? Outcome::turn_over : Outcome::same_turn;
}

void PlaySession::suggest(int seat, bool only_best) {
  constexpr std::size_t most_shown = 9;
  const View view = view_of(game_, seat);
  suggestions_.clear();
  if (const Choice best = adviser_->choose(view, {}, 0)) suggestions_.push_back(*best);
  if (!only_best && !suggestions_.empty()) {
    std::vector<Candidate> found = candidates_->find(view.position, 0, {});
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate& a, const Candidate& b) { return a.played.total() > b.played.total(); });
    const TileCounts table = view.position.table.counts(view.ruleset->numbers());
    const TileCounts best = suggestions_.front().counts(view.ruleset->numbers()) - table;
    for (const Candidate& candidate : found) {
      if (suggestions_.size() == most_shown) break;
      if (candidate.played == best) continue;
      std::vector<Table> tables = candidates_->tables(view.position, candidate, {});
      if (!tables.empty()) suggestions_.push_back(std::move(tables.front()));
    }
  }
  if (suggestions_.empty()) fmt::print("There is no move: draw.\n");
  for (std::size_t i = 0; i < suggestions_.size(); ++i) screen_.show_suggestion(i + 1, view, suggestions_[i]);
}

void PlaySession::pick(std::string_view number, int seat, TurnDraft& draft) {
  std::size_t index = 0;
  const auto [stop, code] = std::from_chars(number.data(), number.data() + number.size(), index);
  const bool read = code == std::errc() && stop == number.data() + number.size();
  if (!read || index < 1 || index > suggestions_.size()) {
    screen_.complain(suggestions_.empty() ? "ask for `hint` or `moves` first"
                                          : fmt::format("expected a number in 1 … {}", suggestions_.size()));
    return;
  }
  draft.set_table(suggestions_[index - 1]);
  screen_.show_draft(view_of(game_, seat), draft);
  fmt::print("`done` plays it, `undo` takes it back.\n");
}

void PlaySession::set_order(std::string_view order, int seat, const TurnDraft& draft) {
  if (order != "colour" && order != "number") return screen_.complain("expected sort colour or sort number");
  screen_.set_order(order == "colour" ? RackOrder::by_colour : RackOrder::by_number);
  screen_.show_draft(view_of(game_, seat), draft);
}

void PlaySession::save(std::string_view path) const {
  if (path.empty()) return screen_.complain("expected save FILE");
  const std::optional<Error> error = save_match(game_, names(), std::string(path));
  if (error) return screen_.complain(error->describe());
  fmt::print("Saved; go on with: tilefish play --resume {}\n", path);
}

}  // namespace tilefish::cli
