// What a match that has ended means for those who played it: a line in their lists, and ratings. All of it is stored together with
// the end of the match.

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "ratings/anchors.h"
#include "ratings/match_rating.h"
#include "server/days.h"
#include "server/edge/edge.h"
#include "server/room/match_end_text.h"

namespace tilefish {

namespace {

using Days = std::chrono::days;

int day_number(Instant at) { return static_cast<int>(day_of(at)); }

double days_since(Instant then, Instant now) {
  return std::max(0.0, std::chrono::duration<double, Days::period>(now - then).count());
}

// What the match counts under in the statistics of that seat.
std::string opponent_of(const MatchEnd& end, std::size_t seat) {
  if (end.seats.size() > 2) return fmt::format("table{}", end.seats.size());
  const SeatEnd& other = end.seats[1 - seat];
  return other.robot.empty() ? other.guest : other.robot;
}

}  // namespace

void Edge::ended(const MatchEnd& end) {
  std::set<std::string> unanswered = unacquainted(end);
  if (unanswered.empty()) return count(end);
  // Should this node end before it knows them all, the next owner of the room counts it.
  const Fence fence = hub_.mailbox.fence();
  hub_.mailbox.store(PutUncounted{end.game, fence.shard, to_text(end)});
  uncounted_.push_back({end, fence, std::move(unanswered)});
}

void Edge::take_uncounted(Fence fence, const std::vector<StoredUncounted>& matches) {
  for (const StoredUncounted& match : matches) {
    Result<MatchEnd> end = parse_match_end(match.game, match.text);
    if (!end) {
      hub_.mailbox.note("a match cannot be counted: " + end.error().describe());
      continue;
    }
    std::set<std::string> unanswered = unacquainted(*end);
    uncounted_.push_back({std::move(end).value(), fence, std::move(unanswered)});
  }
  count_what_waited();
}

void Edge::drop_uncounted(ShardId shard) {
  std::erase_if(uncounted_, [&](const Uncounted& each) { return each.fence.shard == shard; });
}

// Of those whose connections are elsewhere, or who have not come back since the start, nothing may be known here yet. Then the
// database is asked, and their match counts when it has answered.
std::set<std::string> Edge::unacquainted(const MatchEnd& end) {
  std::set<std::string> unanswered;
  for (const SeatEnd& seat : end.seats) {
    acquaint({.guest = seat.guest});
    if (asked_.contains(seat.guest)) unanswered.insert(seat.guest);
  }
  return unanswered;
}

void Edge::count_what_waited() {
  for (Uncounted& each : std::exchange(uncounted_, {})) {
    if (!each.unanswered.empty()) {
      uncounted_.push_back(std::move(each));
      continue;
    }
    // It falls with the match that it is about, if that falls.
    if (!is_alone()) hub_.mailbox.depend_on(each.fence);
    hub_.mailbox.store(RemoveUncounted{each.end.game});
    count(each.end);
  }
}

void Edge::count(const MatchEnd& end) {
  const auto is_known = [&](const SeatEnd& seat) { return guests_.find(seat.guest) != nullptr; };
  if (std::none_of(end.seats.begin(), end.seats.end(), is_known)) return;
  const auto people =
      std::count_if(end.seats.begin(), end.seats.end(), [](const SeatEnd& seat) { return seat.robot.empty(); });
  const std::string kind(rating_kind(end.seats.size()));
  const std::optional<std::vector<Rating>> after = ratings_after(end, kind);
  for (std::size_t i = 0; i < end.seats.size(); ++i) {
    const SeatEnd& seat = end.seats[i];
    Guest* guest = guests_.find(seat.guest);
    AddResult result{.game = end.game,
                     .seat = static_cast<int>(i),
                     .guest = guest == nullptr ? std::string() : guest->id,
                     .robot = seat.robot,
                     .name = seat.name,
                     .finished = end.at,
                     .players = static_cast<int>(end.seats.size()),
                     .people = static_cast<int>(people),
                     .rounds = end.rounds,
                     .turns = end.turns,
                     .place = seat.place,
                     .won = seat.won,
                     .points = seat.points,
                     .opened_first = seat.opened_first,
                     .opponent = opponent_of(end, i),
                     .day = day_number(end.at),
                     .week = week_of_day(day_of(end.at))};
    if (guest != nullptr && after) rate(*guest, kind, (*after)[i], result);
    hub_.mailbox.store(std::move(result));
  }
}

// Nobody is to gain rating by playing against themselves or a friend who loses on purpose: people of one address do not count
// against each other, nor the same two again and again on one day.
bool Edge::may_be_rated(const MatchEnd& end) {
  // A deal that others have seen before tells nothing about strength.
  if (!end.ratable || end.today) return false;
  std::vector<const Guest*> people;
  for (const SeatEnd& seat : end.seats) {
    if (!seat.robot.empty()) {
      if (!anchored_rating(seat.robot)) return false;
      continue;
    }
    people.push_back(guests_.find(seat.guest));
    if (people.back() == nullptr) return false;
  }
  if (std::exchange(pairs_day_, day_number(hub_.now)) != day_number(hub_.now)) pairs_today_.clear();
  std::vector<int*> counts;
  for (std::size_t i = 0; i < people.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool neighbours = people[i]->address == people[j]->address && !people[i]->address.empty();
      if (neighbours && !hub_.options.rated_within_address) return false;
      counts.push_back(&pairs_today_[std::minmax(people[i]->id, people[j]->id)]);
      if (*counts.back() >= hub_.options.rated_matches_per_pair) return false;
    }
  }
  for (int* count : counts) ++*count;
  return true;
}

std::optional<std::vector<Rating>> Edge::ratings_after(const MatchEnd& end, const std::string& kind) {
  if (!may_be_rated(end)) return std::nullopt;
  std::vector<RatedSeat> seats;
  for (const SeatEnd& seat : end.seats) {
    if (!seat.robot.empty()) {
      seats.push_back({.before = anchored_rating(seat.robot).value(), .place = seat.place, .anchored = true});
      continue;
    }
    const Guest& guest = *guests_.find(seat.guest);
    const auto held = guest.ratings.find(kind);
    RatedSeat& rated = seats.emplace_back(RatedSeat{.place = seat.place, .helped = seat.helped});
    if (held == guest.ratings.end()) continue;
    rated.before = held->second.rating;
    rated.days = days_since(held->second.at, hub_.now);
  }
  return after_match(seats);
}

void Edge::rate(Guest& guest, const std::string& kind, const Rating& after, AddResult& result) {
  const auto held = guest.ratings.find(kind);
  const Rating before = held == guest.ratings.end() ? Rating{} : held->second.rating;
  if (after == before) return;
  HeldRating& now = guest.ratings[kind];
  now = {.rating = after, .games = now.games + 1, .at = hub_.now};
  make_name_unique(guest);
  result.rating_kind = kind;
  result.rating_before = before.rating;
  result.rating_after = after.rating;
  // A newcomer's rating leaps by hundreds; that is no achievement of the day.
  result.listed = !is_provisional(before);
  hub_.mailbox.store(PutRating{.guest = guest.id,
                               .kind = kind,
                               .rating = after.rating,
                               .deviation = after.deviation,
                               .volatility = after.volatility,
                               .games = now.games,
                               .ranked = !is_provisional(after),
                               .at = hub_.now,
                               .before = before.rating});
}

}  // namespace tilefish
