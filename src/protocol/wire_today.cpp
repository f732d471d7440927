#include "protocol/wire_today.h"

#include "protocol/game_types.h"

namespace tilefish::wire {

namespace {

constexpr std::size_t longest_date = 10;

Type date() { return text(longest_date); }
Type any_points() { return whole(-INT64_MAX, INT64_MAX); }
Type many() { return whole(0, INT64_MAX); }
// In thousandths.
Type share() { return whole(0, 1000); }

const Field today_re = nullable({"re", whole(1, INT32_MAX), "the `id` of the request this answers"});

std::vector<ObjectShape> past_days() {
  return {
      {"DealRanking",
       "How everybody played the deal of a day that is over, as `/api/today/DAY` gives it.",
       {{"day", date(), "`2026-11-17`"},
        {"seed", text(64), "from which all was dealt"},
        {"digest", text(64), "its SHA-256, which was told during the day"},
        {"ruleset", text(40), "by name"},
        {"robots", list(text(40), most_seats), "who sat opposite, in their order"},
        {"played", many(), "to the end, by all whose result counts"},
        {"scores", list(object("ScoreCount"), 100'000), "the best first"},
        {"lines", list(object("DealLine"), 100), "the best plays"},
        nullable({"mine", object("DealResult"), "of whoever asks; null without a play"}),
        nullable({"before", date(), "the day before that had a deal"}),
        nullable({"after", date(), "the next day that had a deal and is over"})}},
      {"ScoreCount",
       "How many came to a score.",
       {nullable({"points", any_points(), "null for those who gave up"}), {"plays", many(), "so many"}}},
      {"DealLine",
       "One of the best.",
       {{"place", many(), "1 is best; equal points share one"},
        {"name", text(longest_name), "as they are called now"},
        nullable({"points", any_points(), "null if given up"}),
        nullable({"share", share(),
                  "of the others that it beats, equal ones half, in thousandths; null where there are no others"}),
        {"turns", count(), "of the whole table"},
        nullable({"game", text(longest_room), "its address; null if it is not kept"}),
        {"you", yes_or_no(), "whoever asks"}}},
      {"DealResult",
       "How one's own play compares.",
       {{"finished", yes_or_no(), "false for one that was not played to its end in time"},
        {"counts", yes_or_no(), "false if it is not in the ranking"},
        nullable({"points", any_points(), "null if given up or not finished"}),
        nullable({"place", many(), "null if it does not count"}),
        nullable({"share", share(), "as in DealLine"}),
        nullable({"game", text(longest_room), "its address, if it was finished"})}},
  };
}

}  // namespace

std::vector<RequestShape> today_requests() {
  return {
      {"today",
       "Asks how the deal of the day stands, which everybody plays once against the same robots.",
       "today",
       {}},
      {"play_today",
       "Begins to play the deal of the day, at a table of one's own, or gives the table again at which it is under "
       "way.",
       "created",
       {}},
  };
}

std::vector<MessageShape> today_messages() {
  return {
      {"today",
       "Answers `today`.",
       {today_re,
        {"day", date(), "`2026-11-17`, UTC"},
        {"ends_ms", whole(0, INT64_MAX), "until the day is over, and what is not finished counts no more"},
        {"digest", text(64), "SHA-256 of the 64 hexadecimal digits of the seed, which is told when the day is over"},
        {"ruleset", text(40), "by name"},
        {"robots", list(text(40), most_seats), "who sits opposite, in their order"},
        {"played", count(), "to the end, by so many whose result counts"},
        nullable({"mine", object("TodayPlay"), "null before one has begun"}),
        nullable({"before", date(), "the latest day that had a deal and is over"})}}};
}

std::vector<ObjectShape> today_objects() {
  std::vector<ObjectShape> all = {{"TodayPlay",
                                   "One's own play of the day.",
                                   {{"state",
                                     {Word{"TodayState", {"playing", "unfinished", "finished", "given_up"}}},
                                     "`unfinished` if its table is not there any more"},
                                    {"counts", yes_or_no(), "false if too many have played it from the same address"},
                                    optional({"room", text(longest_room), "its table, while it is there"}),
                                    {"points", any_points(), "once it is finished"},
                                    {"place", count(), "at the table, once it is finished"},
                                    {"turns", count(), "of the whole table, once it is finished"}}}};
  for (ObjectShape& shape : past_days()) all.push_back(std::move(shape));
  return all;
}

}  // namespace tilefish::wire
