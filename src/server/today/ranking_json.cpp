#include "server/today/ranking_json.h"

#include <algorithm>

#include "rules/seed.h"
#include "server/days.h"
#include "server/today/deal.h"

namespace tilefish {

namespace {

namespace json = boost::json;

template <class T>
json::value known_or_null(const std::optional<T>& value) {
  return value ? json::value(*value) : json::value(nullptr);
}

std::optional<std::int64_t> points_of(const StoredPlay& play) {
  return play.end && !play.end->given_up ? std::optional(play.end->points) : std::nullopt;
}

// The scores come best first, so those before this one are better.
std::int64_t plays_before(const std::vector<ScoreCount>& scores, std::optional<std::int64_t> points) {
  std::int64_t better = 0;
  for (const ScoreCount& score : scores) {
    if (score.points == points) break;
    better += score.plays;
  }
  return better;
}

std::int64_t plays_of(const std::vector<ScoreCount>& scores) {
  std::int64_t all = 0;
  for (const ScoreCount& score : scores) all += score.plays;
  return all;
}

json::value date_or_null(std::optional<std::int64_t> day) { return day ? json::value(date_of(*day)) : nullptr; }

json::object own_json(const DealRanking& ranking, const StoredPlay& play) {
  const bool ranked = play.end && play.end->ranked;
  const std::optional<std::int64_t> points = points_of(play);
  json::object object{{"finished", play.end.has_value()},
                      {"counts", ranked},
                      {"points", known_or_null(points)},
                      {"place", nullptr},
                      {"share", nullptr},
                      {"game", nullptr}};
  if (play.end) object["game"] = play.game;
  if (!ranked) return object;
  object["place"] = plays_before(ranking.scores, points) + 1;
  object["share"] = known_or_null(share_beaten(ranking.scores, points));
  return object;
}

}  // namespace

std::optional<int> share_beaten(const std::vector<ScoreCount>& scores, std::optional<std::int64_t> points) {
  const std::int64_t others = plays_of(scores) - 1;
  if (others < 1) return std::nullopt;
  const auto same =
      std::find_if(scores.begin(), scores.end(), [&](const ScoreCount& score) { return score.points == points; });
  const std::int64_t equal = same == scores.end() ? 0 : same->plays - 1;
  const std::int64_t worse = others - plays_before(scores, points) - equal;
  return static_cast<int>((2 * worse + equal) * 1000 / (2 * others));
}

json::object ranking_json(const DealRanking& ranking, const std::string& guest, std::int64_t today) {
  json::array scores;
  for (const ScoreCount& score : ranking.scores) {
    scores.push_back(json::object{{"points", known_or_null(score.points)}, {"plays", score.plays}});
  }
  json::array lines;
  for (const DealLine& line : ranking.lines) {
    const std::optional<std::int64_t> points = points_of(line.play);
    lines.push_back(json::object{{"place", plays_before(ranking.scores, points) + 1},
                                 {"name", line.name},
                                 {"points", known_or_null(points)},
                                 {"share", known_or_null(share_beaten(ranking.scores, points))},
                                 {"turns", line.play.end->turns},
                                 {"game", line.kept ? json::value(line.play.game) : json::value(nullptr)},
                                 {"you", !guest.empty() && line.play.guest == guest}});
  }
  const std::optional<Bytes32> secret = bytes32_from_hex(ranking.deal.seed);
  const bool next_is_over = ranking.after && *ranking.after < today;
  return {{"day", date_of(ranking.deal.day)},
          {"seed", ranking.deal.seed},
          {"digest", secret ? to_hex(Seed(*secret).digest()) : std::string()},
          {"ruleset", ranking.deal.rules},
          {"robots", json::value_from(robots_of(ranking.deal))},
          {"played", plays_of(ranking.scores)},
          {"scores", std::move(scores)},
          {"lines", std::move(lines)},
          {"mine", ranking.own ? json::value(own_json(ranking, *ranking.own)) : json::value(nullptr)},
          {"before", date_or_null(ranking.before)},
          {"after", next_is_over ? date_or_null(ranking.after) : json::value(nullptr)}};
}

}  // namespace tilefish
