#include "protocol/wire_puzzles.h"

#include "protocol/game_types.h"
#include "protocol/puzzle_messages.h"

namespace tilefish::wire {

namespace {

Type mode_word() { return {Word{"PuzzleMode", {"day", "training", "streak"}}}; }
Type puzzle_level() { return whole(1, puzzle_levels); }
Type duration() { return whole(0, INT64_MAX); }
Type plan_rows() { return list(list(tile(), longest_meld), most_melds); }
Type plan_steps() { return list(object("Step"), 10'000); }
Type rating_number() { return whole(-1'000'000, 1'000'000); }

const Field puzzle_re = nullable({"re", whole(1, INT32_MAX), "the `id` of the request this answers"});
const Field attempt_field = {"attempt", whole(1, INT32_MAX), "its number, of this guest"};
const Field rows_field = {"rows", plan_rows(), "how the table is read before the first step"};
const Field day_field = {"day", text(10), "such as 2026-11-17, UTC; empty unless it is the day's"};

std::vector<Field> overview_fields() {
  return {puzzle_re,
          {"rating", object("PuzzleRating"), "one's own"},
          {"tried", count(), "puzzles, by this guest"},
          {"solved", count(), "of them"},
          {"streak", count(), "solved one after another in the streak under way"},
          {"best_streak", count(), "the longest one"},
          {"day", text(10), "today, UTC"},
          {"day_ends_ms", duration(), "until the next day's puzzles"},
          {"levels", list(object("DayLevel"), puzzle_levels), "the puzzles of the day, easiest first"},
          {"themes", list(object("ThemeCount"), 20), "what training can be about"},
          {"leaders", list(object("PuzzleLeader"), 100), "the best ratings that are not provisional"}};
}

std::vector<Field> result_fields() {
  return {puzzle_re,
          attempt_field,
          {"mode", mode_word(), "as asked"},
          {"level", puzzle_level(), "how hard, by its plan"},
          day_field,
          {"solved", yes_or_no(), "false if it was given up"},
          {"hints", count(), "that were taken"},
          {"ms", duration(), "how long it took"},
          {"steps", count(), "that one's own table needs; 0 if it was given up"},
          {"rated", yes_or_no(), "whether it counts"},
          {"rating_before", rating_number(), "one's own"},
          {"rating", object("PuzzleRating"), "one's own afterwards"},
          {"puzzle", object("PuzzleRating"), "the puzzle's"},
          {"puzzle_tried", count(), "by so many"},
          {"puzzle_solved", count(), "by so many"},
          {"themes", list(text(longest_theme), 20), "what it is about"},
          {"streak", count(), "solved one after another; 0 once it has ended"},
          {"best_streak", count(), "the longest one"},
          {"table", table(), "where a shortest way leads"},
          rows_field,
          {"plan", plan_steps(), "a shortest way"},
          nullable({"today", object("DayLevel"), "how others got on with the day's; null for other puzzles"})};
}

}  // namespace

std::vector<RequestShape> puzzle_requests() {
  return {
      {"puzzles", "Asks how one stands, and for the puzzles of the day.", "puzzles", {}},
      {"puzzle",
       "Begins an attempt at a puzzle, or goes on with the one of that kind that is under way. The day's puzzle of a "
       "level is tried once.",
       "puzzle",
       {{"mode", mode_word(), "the day's, near one's rating, or harder each time until one is missed"},
        optional({"level", puzzle_level(), "of the day's, which must have one"}),
        optional({"theme", text(longest_theme), "what training shall be about"})}},
      {"puzzle_hint",
       "Asks for one more step of a shortest way, which halves what solving it is worth; not in a streak.",
       "puzzle_hint",
       {attempt_field}},
      {"puzzle_answer",
       "Lays a table that uses the whole rack. Every legal one solves the puzzle; what is not legal changes nothing.",
       "puzzle_result",
       {attempt_field, {"table", table(), "all melds, those that stay included"}}},
      {"puzzle_give_up", "Ends the attempt: it counts as missed.", "puzzle_result", {attempt_field}},
  };
}

std::vector<MessageShape> puzzle_messages() {
  return {
      {"puzzles", "Answers `puzzles`.", overview_fields()},
      {"puzzle",
       "Answers `puzzle`.",
       {puzzle_re,
        attempt_field,
        {"mode", mode_word(), "as asked"},
        {"level", puzzle_level(), "how hard, by its plan"},
        day_field,
        {"ruleset", text(40), "by name"},
        {"table", table(), "the melds that lie"},
        {"rack", rack(), "to be laid, all of it"},
        {"rated", yes_or_no(), "whether it counts: not in a streak, nor a second time"},
        {"ms", duration(), "since it was begun"},
        {"streak", count(), "solved before it in this streak"},
        rows_field,
        {"steps", plan_steps(), "hints that were taken"}}},
      {"puzzle_hint",
       "Answers `puzzle_hint`.",
       {puzzle_re,
        attempt_field,
        {"left", count(), "how many more there are"},
        rows_field,
        {"steps", plan_steps(), "all that were told"}}},
      {"puzzle_result", "Answers `puzzle_answer` and `puzzle_give_up`, to one attempt always the same.",
       result_fields()},
  };
}

std::vector<ObjectShape> puzzle_objects() {
  return {
      {"PuzzleRating",
       "A rating of Glicko-2.",
       {{"rating", rating_number(), "1500 is where guests begin"},
        {"deviation", count(), "the true strength lies within two of it, 19 times out of 20"},
        {"provisional", yes_or_no(), "little is known yet"}}},
      {"DayLevel",
       "How those who have tried the day's puzzle of a level got on.",
       {{"level", puzzle_level(), "how hard"},
        {"tried", count(), "by so many"},
        {"solved", count(), "by so many"},
        nullable({"best_ms", duration(), "of those who solved it without a hint; null if none has"}),
        nullable({"median_ms", duration(), "likewise"}),
        {"steps", list(object("StepCount"), 1000), "in how many steps it was solved, fewest first"},
        {"open", yes_or_no(), "one's own attempt is under way"},
        nullable({"mine", object("DayResult"), "what one made of it; null before"})}},
      {"DayResult",
       "What a guest made of a puzzle of the day.",
       {{"solved", yes_or_no(), "false if it was given up"},
        {"hints", count(), "that were taken"},
        {"ms", duration(), "how long it took"},
        {"steps", count(), "that the table needs; 0 if it was given up"}}},
      {"StepCount",
       "How many solved a puzzle in so many steps.",
       {{"steps", count(), "so many"}, {"solved", count(), "by so many"}}},
      {"ThemeCount",
       "Puzzles of a theme.",
       {{"theme", text(longest_theme), "in a word"}, {"puzzles", count(), "so many"}}},
      {"PuzzleLeader",
       "Somebody with a good rating.",
       {{"name", text(longest_name), "as they call themselves"},
        {"rating", object("PuzzleRating"), "theirs"},
        {"solved", count(), "puzzles"}}},
  };
}

}  // namespace tilefish::wire
