#include "protocol/wire_records.h"

#include "protocol/game_types.h"

namespace tilefish::wire {

namespace {

Type moment() { return whole(0, INT64_MAX); }
Type sum() { return whole(0, INT64_MAX); }
Type points() { return whole(-INT64_MAX, INT64_MAX); }
Type rated() { return whole(-100'000, 100'000); }
Type kind() { return {Word{"RatingKind", {"duel", "table"}}}; }
Type board_kind() { return {Word{"BoardKind", {"duel", "table", "puzzle"}}}; }
Type opponent() { return text(40); }

std::vector<Field> tally_fields() {
  return {{"games", sum(), "that were played"},
          {"won", sum(), "of them, alone"},
          {"rounds", sum(), "of these games"},
          {"opened_first", sum(), "of these rounds"},
          {"points", points(), "of all of them together"}};
}

std::vector<Field> with(std::vector<Field> first, const std::vector<Field>& more) {
  first.insert(first.end(), more.begin(), more.end());
  return first;
}

std::vector<ObjectShape> own_records() {
  return {
      {"Me",
       "What is stored of whoever asks, as `/api/me` gives it.",
       {{"guest", text(longest_room), "the public id"},
        {"name", text(longest_name), "as others see it"},
        {"code", yes_or_no(), "whether there is a recovery code"},
        {"devices", list(object("DeviceInfo"), 1000), "the one seen last first"},
        {"ratings", list(object("RatingInfo"), 10), "of each kind that has one"}}},
      {"DeviceInfo",
       "A browser in which one is signed in.",
       {{"id", text(longest_room), "for `sign_out`"},
        {"label", text(longest_device), "what it said of itself; may be empty"},
        {"since", moment(), "milliseconds since 1970"},
        {"seen", moment(), "to within ten minutes"},
        {"here", yes_or_no(), "the one that asks"}}},
      {"RatingInfo",
       "How strong somebody is.",
       {{"kind", kind(), "between two, or at larger tables"},
        {"rating", rated(), "rounded"},
        {"deviation", rated(), "the truth is within two of these, nineteen times of twenty"},
        {"games", sum(), "that were rated"},
        {"provisional", yes_or_no(), "not known well enough to be listed"},
        nullable({"rank", sum(), "in the list of all times, from 1; null if not among the first 10,000"})}},
      {"MyMatches",
       "A page of finished matches, as `/api/me/games` gives it; the latest first.",
       {{"matches", list(object("MyMatch"), 100), "of this page"},
        nullable({"next", text(100), "what `before` is for the next page; null if there is none"})}},
      {"MyMatch",
       "A finished match of one's own.",
       {{"game", text(longest_room), "its address"},
        {"finished", moment(), "milliseconds since 1970"},
        {"seat", seat(), "one's own"},
        {"rounds", count(), "that were played"},
        {"turns", count(), "of the whole match"},
        {"won", yes_or_no(), "alone"},
        nullable({"accuracy", whole(0, 1000), "in thousandths, where it has been analysed"}),
        {"kept", yes_or_no(), "whether the moves can still be seen"},
        {"seats", list(object("MatchSeat"), most_seats), "the whole table"},
        optional({"rating", object("RatingChange"), "if one's rating moved"})}},
      {"MatchSeat",
       "How a match ended for a seat.",
       {{"name", text(longest_name), "empty for somebody who is forgotten"},
        optional({"robot", text(40), "a robot's name"}),
        {"place", count(), "1 is best; several may share one"},
        {"points", points(), "of the match"}}},
      {"RatingChange",
       "What a match did to a rating.",
       {{"kind", kind(), "which"}, {"before", rated(), "rounded"}, {"after", rated(), "rounded"}}},
      {"MyStatistics",
       "Sums over all matches of one's own, as `/api/me/statistics` gives them.",
       {{"weeks", list(object("WeekTally"), 10'000), "the latest first; weeks without a match are left out"},
        {"opponents", list(object("OpponentTally"), 10'000), "those met most often first"},
        {"ratings", list(object("RatingPoint"), 1000), "the latest first"}}},
      {"WeekTally", "A week.", with({{"from", moment(), "its Monday, milliseconds since 1970"}}, tally_fields())},
      {"OpponentTally", "All matches against one opponent, or at tables of one size.",
       with({{"opponent", opponent(), "a robot, somebody's id, or `table3`, `table4` …; for `/api/me/games`"},
             {"name", text(longest_name), "of a person, as they are called now"}},
            tally_fields())},
      {"RatingPoint",
       "A rating after a match.",
       {{"at", moment(), "milliseconds since 1970"}, {"kind", kind(), "which"}, {"rating", rated(), "rounded"}}},
      {"MatchFiles",
       "Some of one's matches as files, as `/api/me/export` gives them; the latest first.",
       {{"files", list(object("MatchFile"), 100), "of this page"},
        nullable({"next", text(100), "what `before` is for the next page; null if there is none"})}},
      {"MatchFile",
       "A match that `tilefish replay` reads.",
       {{"name", text(100), "for the file"}, {"text", text(100'000'000), "what is in it"}}},
  };
}

std::vector<ObjectShape> public_records() {
  return {
      {"Leaderboard",
       "The best, as `/api/leaderboard?kind=duel&span=all` gives them.",
       {{"kind", board_kind(), "as asked: matches between two, at larger tables, or puzzles"},
        {"span", {Word{"BoardSpan", {"all", "week", "day"}}}, "as asked; a week begins on Monday, a day at 0:00 UTC"},
        {"lines", list(object("BoardLine"), 100), "the best first"},
        {"robots", list(object("BoardRobot"), 100), "what robots are worth, the best first"},
        nullable({"rank", sum(), "of whoever asks, from 1; null if not among the first 10,000"})}},
      {"BoardLine",
       "Somebody in the list.",
       {{"name", text(longest_name), "as they are called now"},
        {"rating", rated(), "rounded"},
        {"deviation", rated(), "rounded"},
        optional({"gained", rated(), "in this day or week"}),
        {"games", sum(), "rated ones, of this span; of puzzles of all times, those that were solved"},
        {"you", yes_or_no(), "whoever asks"}}},
      {"TableRatings",
       "How strong those at a table are, as `/api/ratings?kind=duel&guest=ID&guest=ID&game=ID` gives it.",
       {{"ratings", list(object("TableRating"), 20), "of those who have one"}}},
      {"TableRating",
       "How strong somebody at a table is.",
       {{"guest", text(longest_room), "the public id"},
        {"rating", rated(), "rounded"},
        {"deviation", rated(), "the truth is within two of these, nineteen times of twenty"},
        {"provisional", yes_or_no(), "little is known yet"},
        optional({"change", object("RatingChange"), "what the game that was named did to it"})}},
      {"BoardRobot", "A robot.", {{"robot", text(40), "its name"}, {"rating", rated(), "fixed"}}},
      {"ServerStatistics",
       "How the server is used, as `/api/stats` gives it.",
       {{"guests", sum(), "who are remembered"},
        {"rated", sum(), "of them, with a rating between two"},
        {"opponents", list(object("OpponentTally"), 10'000), "what people won against each robot, or each other"}}},
  };
}

}  // namespace

std::vector<ObjectShape> record_objects() {
  std::vector<ObjectShape> all = own_records();
  for (ObjectShape& shape : public_records()) all.push_back(std::move(shape));
  return all;
}

}  // namespace tilefish::wire
