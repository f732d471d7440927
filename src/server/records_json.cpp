#include "server/records_json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "players/roster.h"
#include "ratings/anchors.h"

namespace tilefish {

namespace {

namespace json = boost::json;

std::int64_t count_of(Instant at) { return at.time_since_epoch().count(); }

std::int64_t rounded(double rating) { return std::llround(rating); }

bool provisional(double deviation) { return deviation > provisional_deviation; }

json::value from_one(std::optional<std::int64_t> before) {
  if (!before) return nullptr;
  return *before + 1;
}

json::object change_json(const std::string& kind, double before, double after) {
  return {{"kind", kind}, {"before", rounded(before)}, {"after", rounded(after)}};
}

json::object match_json(const PastMatch& match) {
  json::array seats;
  for (const SeatResult& seat : match.seats) {
    json::object each{{"name", seat.name}, {"place", seat.place}, {"points", seat.points}};
    if (!seat.robot.empty()) each["robot"] = seat.robot;
    seats.push_back(std::move(each));
  }
  json::object object{{"game", match.game},       {"finished", count_of(match.finished)},
                      {"seat", match.seat},       {"rounds", match.rounds},
                      {"turns", match.turns},     {"won", match.won},
                      {"accuracy", nullptr},      {"kept", match.kept},
                      {"seats", std::move(seats)}};
  if (match.accuracy) object["accuracy"] = *match.accuracy;
  if (!match.rating_kind.empty()) {
    object["rating"] = change_json(match.rating_kind, match.rating_before, match.rating_after);
  }
  return object;
}

void add(Tally& sum, const Tally& more) {
  sum.games += more.games;
  sum.won += more.won;
  sum.rounds += more.rounds;
  sum.opened_first += more.opened_first;
  sum.points += more.points;
}

void put_sums(json::object& object, const Tally& tally) {
  object["games"] = tally.games;
  object["won"] = tally.won;
  object["rounds"] = tally.rounds;
  object["opened_first"] = tally.opened_first;
  object["points"] = tally.points;
}

json::array opponents_json(std::vector<Tally> tallies) {
  std::stable_sort(tallies.begin(), tallies.end(), [](const Tally& a, const Tally& b) { return a.games > b.games; });
  json::array list;
  for (const Tally& tally : tallies) {
    json::object object{{"opponent", tally.opponent}, {"name", tally.opponent_name}};
    put_sums(object, tally);
    list.push_back(std::move(object));
  }
  return list;
}

// Week 0 began on the Monday before 1970.
std::int64_t monday_of(int week) {
  constexpr std::int64_t day = 86'400'000;
  return std::max<std::int64_t>(0, (std::int64_t{week} * 7 - 3) * day);
}

json::array robots_json() {
  std::vector<std::pair<double, std::string_view>> rated;
  for (const RobotEntry& robot : robots()) {
    if (const std::optional<Rating> rating = anchored_rating(robot.name)) {
      rated.emplace_back(rating->rating, robot.name);
    }
  }
  std::sort(rated.rbegin(), rated.rend());
  json::array list;
  for (const auto& [rating, name] : rated) list.push_back(json::object{{"robot", name}, {"rating", rounded(rating)}});
  return list;
}

}  // namespace

std::string to_text(const MatchCursor& cursor) { return std::to_string(count_of(cursor.finished)) + "." + cursor.game; }

std::optional<MatchCursor> cursor_from(std::string_view text) {
  std::int64_t milliseconds = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), milliseconds);
  const auto used = static_cast<std::size_t>(end - text.data());
  if (problem != std::errc() || used >= text.size() || text[used] != '.') return std::nullopt;
  return MatchCursor{Instant(std::chrono::milliseconds(milliseconds)), std::string(text.substr(used + 1))};
}

json::object me_json(const GuestProfile& profile, const std::string& device,
                     const std::vector<std::optional<std::int64_t>>& ranks) {
  json::array devices;
  for (const StoredDevice& each : profile.devices) {
    devices.push_back(json::object{{"id", each.id},
                                   {"label", each.label},
                                   {"since", count_of(each.since)},
                                   {"seen", count_of(each.seen)},
                                   {"here", each.id == device}});
  }
  json::array ratings;
  for (std::size_t i = 0; i < profile.ratings.size(); ++i) {
    const StoredRating& rating = profile.ratings[i];
    if (rating.kind != "duel" && rating.kind != "table") continue;
    ratings.push_back(json::object{{"kind", rating.kind},
                                   {"rating", rounded(rating.rating)},
                                   {"deviation", rounded(rating.deviation)},
                                   {"games", rating.games},
                                   {"provisional", provisional(rating.deviation)},
                                   {"rank", from_one(ranks.at(i))}});
  }
  return {{"guest", profile.guest.id},
          {"name", profile.guest.name},
          {"code", !profile.guest.recovery.empty()},
          {"devices", std::move(devices)},
          {"ratings", std::move(ratings)}};
}

json::object matches_json(const std::vector<PastMatch>& matches, bool more) {
  json::array list;
  for (const PastMatch& match : matches) list.push_back(match_json(match));
  json::object object{{"matches", std::move(list)}, {"next", nullptr}};
  if (more) object["next"] = to_text({matches.back().finished, matches.back().game});
  return object;
}

json::object statistics_json(const std::vector<Tally>& tallies, const std::vector<RatingStep>& steps) {
  std::map<int, Tally, std::greater<>> weeks;
  std::map<std::string, Tally> opponents;
  for (const Tally& tally : tallies) {
    add(weeks[tally.week], tally);
    Tally& sum = opponents[tally.opponent];
    sum.opponent = tally.opponent;
    sum.opponent_name = tally.opponent_name;
    add(sum, tally);
  }
  json::array by_week;
  for (const auto& [week, sum] : weeks) {
    json::object object{{"from", monday_of(week)}};
    put_sums(object, sum);
    by_week.push_back(std::move(object));
  }
  std::vector<Tally> sums;
  for (auto& [key, sum] : opponents) sums.push_back(std::move(sum));
  json::array points;
  for (const RatingStep& step : steps) {
    points.push_back(json::object{{"at", count_of(step.at)}, {"kind", step.kind}, {"rating", rounded(step.rating)}});
  }
  return {
      {"weeks", std::move(by_week)}, {"opponents", opponents_json(std::move(sums))}, {"ratings", std::move(points)}};
}

json::object board_json(const BoardSpan& span, const std::vector<BoardLine>& lines, const std::string& guest,
                        std::optional<std::int64_t> rank) {
  json::array list;
  for (const BoardLine& line : lines) {
    json::object each{{"name", line.name},
                      {"rating", rounded(line.rating)},
                      {"deviation", rounded(line.deviation)},
                      {"games", line.games},
                      {"you", !guest.empty() && line.guest == guest}};
    if (span.span != "all") each["gained"] = rounded(line.gained);
    list.push_back(std::move(each));
  }
  return {{"kind", span.kind},
          {"span", span.span},
          {"lines", std::move(list)},
          {"robots", robots_json()},
          {"rank", from_one(rank)}};
}

json::object table_ratings_json(const std::vector<TableRating>& ratings) {
  json::array list;
  for (const auto& [rating, change] : ratings) {
    json::object each{{"guest", rating.guest},
                      {"rating", rounded(rating.rating)},
                      {"deviation", rounded(rating.deviation)},
                      {"provisional", provisional(rating.deviation)}};
    if (change) each["change"] = change_json(rating.kind, change->before, change->after);
    list.push_back(std::move(each));
  }
  return {{"ratings", std::move(list)}};
}

json::object server_json(const ServerSums& sums) {
  return {{"guests", sums.guests}, {"rated", sums.rated}, {"opponents", opponents_json(sums.tallies)}};
}

}  // namespace tilefish
