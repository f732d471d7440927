#include "server/today/desk.h"

#include <algorithm>
#include <utility>

#include "server/days.h"
#include "server/today/deal.h"

namespace tilefish {

namespace {

// Of older days nothing is asked but the ranking, which is read from the database.
constexpr std::size_t days_remembered = 2;

}  // namespace

void TodayDesk::restore(const StoredDeals& stored) {
  for (const StoredDeal& deal : stored.deals) deals_.insert_or_assign(deal.day, deal);
  for (const StoredPlay& play : stored.plays) take(play);
}

void TodayDesk::take(const StoredPlay& play) {
  Day& day = days_[play.day];
  day.plays.insert_or_assign(play.guest, play);
  day.ranked += play.end && play.end->ranked ? 1 : 0;
  while (days_.size() > days_remembered) days_.erase(days_.begin());
}

void TodayDesk::forget(const std::string& guest) {
  for (auto& [number, day] : days_) {
    const auto play = day.plays.find(guest);
    if (play == day.plays.end()) continue;
    day.ranked -= play->second.end && play->second.end->ranked ? 1 : 0;
    day.plays.erase(play);
  }
}

const StoredDeal& TodayDesk::deal(Mailbox& mailbox, Secrets& secrets, Instant now) {
  const std::int64_t today = day_of(now);
  const auto known = deals_.find(today);
  if (known != deals_.end()) return known->second;
  const StoredDeal& made = deals_[today] = {.day = today,
                                            .seed = to_string(new_seed(secrets)),
                                            .rules = options_.today_ruleset,
                                            .robots = options_.today_robots};
  mailbox.store(PutDeal{made});
  return made;
}

StoredPlay* TodayDesk::Day::find(const std::string& guest) {
  const auto play = plays.find(guest);
  return play == plays.end() ? nullptr : &play->second;
}

TodayDesk::Day* TodayDesk::find_day(std::int64_t day) {
  const auto found = days_.find(day);
  return found == days_.end() ? nullptr : &found->second;
}

const StoredPlay* TodayDesk::play_of(const std::string& guest, Instant now) const {
  const auto day = days_.find(day_of(now));
  if (day == days_.end()) return nullptr;
  const auto play = day->second.plays.find(guest);
  return play == day->second.plays.end() ? nullptr : &play->second;
}

wire::TodayOverview TodayDesk::overview(const std::string& guest, Mailbox& mailbox, Secrets& secrets, Instant now) {
  const StoredDeal& today = deal(mailbox, secrets, now);
  const std::optional<Bytes32> secret = bytes32_from_hex(today.seed);
  wire::TodayOverview overview{.day = date_of(today.day),
                               .ends_ms = (end_of_day(today.day) - now).count(),
                               .digest = secret ? to_hex(Seed(*secret).digest()) : "",
                               .ruleset = today.rules,
                               .robots = robots_of(today)};
  if (const Day* day = find_day(today.day)) overview.played = at_most_int(day->ranked);
  const auto before = deals_.lower_bound(today.day);
  if (before != deals_.begin()) overview.before = date_of(std::prev(before)->first);
  const StoredPlay* play = play_of(guest, now);
  if (play == nullptr) return overview;
  wire::TodayPlay& mine = overview.mine.emplace();
  mine.counts = play->counts;
  mine.state = wire::TodayState::unfinished;
  if (!play->end) return overview;
  mine.state = play->end->given_up ? wire::TodayState::given_up : wire::TodayState::finished;
  mine.points = play->end->points;
  mine.place = play->end->place;
  mine.turns = play->end->turns;
  return overview;
}

void TodayDesk::begin(const std::string& guest, const std::string& address, const Begun& begun, Mailbox& mailbox,
                      Instant now) {
  // Whoever has seen the deal as one guest is not to win with it as another.
  const bool counts = ++days_[begun.day].addresses[address] <= options_.today_plays_per_address;
  StoredPlay play{
      .day = begun.day, .guest = guest, .game = begun.game, .begun = now, .counts = counts, .end = std::nullopt};
  mailbox.store(BeginPlay{play});
  take(play);
}

std::optional<StoredPlay> todays_play(const MatchEnd& end) {
  const auto person =
      std::find_if(end.seats.begin(), end.seats.end(), [](const SeatEnd& seat) { return seat.robot.empty(); });
  // Whoever just stayed away has not finished; whoever left has given up.
  if (!end.today || person == end.seats.end() || (!end.finished && !person->resigned)) return std::nullopt;
  return StoredPlay{.day = *end.today,
                    .guest = person->guest,
                    .game = end.game,
                    .begun = {},
                    .end = PlayEnd{.at = end.at,
                                   .points = person->points,
                                   .place = person->place,
                                   .turns = end.turns,
                                   .given_up = person->resigned,
                                   .ranked = end.at < end_of_day(*end.today)}};
}

void TodayDesk::end(const StoredPlay& play) {
  Day* day = find_day(play.day);
  StoredPlay* known = day == nullptr ? nullptr : day->find(play.guest);
  if (known == nullptr || known->game != play.game || known->end) return;
  known->end = play.end;
  known->end->ranked = play.end->ranked && known->counts;
  day->ranked += known->end->ranked ? 1 : 0;
}

}  // namespace tilefish
