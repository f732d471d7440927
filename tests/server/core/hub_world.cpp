#include "server/core/hub_world.h"

#include <algorithm>
#include <utility>

#include <gtest/gtest.h>

#include "base/hash.h"
#include "protocol/check.h"
#include "protocol/wire.h"

namespace tilefish::testing {

namespace {

namespace json = boost::json;
using Milliseconds = std::chrono::milliseconds;

ConnectionId id_of(int connection) { return ConnectionId(static_cast<std::uint64_t>(connection)); }

json::object parsed(const std::string& text) { return json::parse(text).as_object(); }

}  // namespace

std::uint64_t CountedSecrets::word() { return mix(++count_); }
std::string CountedSecrets::token() { return "token" + std::to_string(++count_); }
std::string CountedSecrets::digest(std::string_view token) const { return "digest of " + std::string(token); }

void StoredWorld::commit(const Change& change) {
  if (const auto* guest = std::get_if<PutGuest>(&change)) {
    const bool claims = guests_[guest->id].claims;
    guests_[guest->id] = {guest->id, guest->name, guest->seen, guest->recovery, guest->rename_rest, claims};
  } else if (const auto* named = std::get_if<NameGuest>(&change)) {
    ASSERT_TRUE(guests_.contains(named->id));
    guests_[named->id].name = named->name;
    guests_[named->id].rename_rest = named->rename_rest;
  } else if (const auto* seen = std::get_if<SeeGuest>(&change)) {
    ASSERT_TRUE(guests_.contains(seen->id));
    guests_[seen->id].seen = seen->seen;
  } else if (const auto* recovery = std::get_if<SetRecovery>(&change)) {
    ASSERT_TRUE(guests_.contains(recovery->id));
    guests_[recovery->id].recovery = recovery->recovery;
  } else if (const auto* device = std::get_if<PutDevice>(&change)) {
    EXPECT_TRUE(guests_.contains(device->guest));
    devices_[device->id] = {device->id,    device->guest, device->token_digest,
                            device->label, device->since, device->seen};
  } else if (const auto* used = std::get_if<SeeDevice>(&change)) {
    if (const auto found = devices_.find(used->id); found != devices_.end()) found->second.seen = used->seen;
  } else if (const auto* no_device = std::get_if<RemoveDevice>(&change)) {
    EXPECT_EQ(devices_.erase(no_device->id), 1u);
  } else if (const auto* no_guest = std::get_if<RemoveGuest>(&change)) {
    forget(no_guest->id);
  } else if (const auto* erased = std::get_if<EraseGuest>(&change)) {
    forget(erased->id);
  } else if (const auto* claim = std::get_if<ClaimName>(&change)) {
    if (!guests_.contains(claim->guest)) return;
    const auto is_free = [&](const ClaimName::Wish& wish) {
      return !names_.contains(wish.key) || names_[wish.key] == claim->guest;
    };
    const auto wish = std::find_if(claim->wishes.begin(), claim->wishes.end(), is_free);
    ASSERT_NE(wish, claim->wishes.end());
    std::erase_if(names_, [&](const auto& each) { return each.second == claim->guest; });
    names_[wish->key] = claim->guest;
    guests_[claim->guest].claims = true;
    if (wish == claim->wishes.begin()) return;
    guests_[claim->guest].name = wish->name;
    renamed.push_back({claim->guest, wish->name});
  } else if (const auto* rating = std::get_if<PutRating>(&change)) {
    EXPECT_TRUE(guests_.contains(rating->guest));
    const auto [held, is_first] = ratings_.try_emplace({rating->guest, rating->kind});
    const double value =
        is_first || !rating->before ? rating->rating : held->second.rating + rating->rating - *rating->before;
    const int games = is_first || !rating->before ? rating->games : held->second.games + 1;
    held->second = {rating->guest, rating->kind, value, rating->deviation, rating->volatility, games, rating->at};
  } else if (const auto* result = std::get_if<AddResult>(&change)) {
    EXPECT_TRUE(result->guest.empty() || guests_.contains(result->guest));
    for (const AddResult& other : results) EXPECT_FALSE(other.game == result->game && other.seat == result->seat);
    results.push_back(*result);
  } else if (const auto* waiting = std::get_if<PutUncounted>(&change)) {
    EXPECT_TRUE(uncounted_.insert({waiting->game, {waiting->game, waiting->shard, waiting->text}}).second);
  } else if (const auto* counted = std::get_if<RemoveUncounted>(&change)) {
    EXPECT_EQ(uncounted_.erase(counted->game), 1u);
  } else if (const auto* puzzle = std::get_if<PutPuzzle>(&change)) {
    puzzles_[puzzle->puzzle.id] = puzzle->puzzle;
  } else if (const auto* solver = std::get_if<PutSolver>(&change)) {
    EXPECT_TRUE(guests_.contains(solver->solver.guest));
    solvers_[solver->solver.guest] = solver->solver;
  } else if (const auto* day = std::get_if<PutDayPuzzle>(&change)) {
    days_[{day->day.day, day->day.level}] = day->day;
  } else if (const auto* attempt = std::get_if<AddAttempt>(&change)) {
    ASSERT_TRUE(solvers_.contains(attempt->attempt.guest));
    EXPECT_LE(attempt->attempt.number, solvers_[attempt->attempt.guest].attempts);
    EXPECT_TRUE(attempts_.insert({{attempt->attempt.guest, attempt->attempt.number}, attempt->attempt}).second);
    ended_attempts.push_back(*attempt);
  } else if (const auto* deal = std::get_if<PutDeal>(&change)) {
    EXPECT_TRUE(deals_.insert({deal->deal.day, deal->deal}).second);
  } else if (const auto* begun = std::get_if<BeginPlay>(&change)) {
    EXPECT_TRUE(guests_.contains(begun->play.guest) && games_.contains(begun->play.game));
    EXPECT_TRUE(plays_.insert({{begun->play.day, begun->play.guest}, begun->play}).second);
  } else if (const auto* ended = std::get_if<EndPlay>(&change)) {
    if (!plays_.contains({ended->play.day, ended->play.guest})) return;  // it was forgotten
    StoredPlay& play = plays_[{ended->play.day, ended->play.guest}];
    EXPECT_FALSE(play.end.has_value());
    EXPECT_EQ(play.game, ended->play.game);
    play.end = ended->play.end;
    play.end->ranked = play.end->ranked && play.counts;
  } else if (const auto* room = std::get_if<PutRoom>(&change)) {
    rooms_[room->code] = {room->code, room->game, room->text};
  } else if (const auto* aside = std::get_if<PutAsideRoom>(&change)) {
    EXPECT_EQ(rooms_.erase(aside->code), 1u);
  } else if (const auto* no_room = std::get_if<RemoveRoom>(&change)) {
    rooms_.erase(no_room->code);
  } else if (const auto* start = std::get_if<StartGame>(&change)) {
    EXPECT_FALSE(games_.contains(start->id));
    games_[start->id] = {start->id, start->setup, start->at, std::nullopt, {}};
    hidden_until_[start->id] = start->hidden_until;
  } else if (const auto* event = std::get_if<AppendEvent>(&change)) {
    ASSERT_TRUE(games_.contains(event->game));
    StoredGame& game = games_[event->game];
    EXPECT_FALSE(game.finished.has_value());
    EXPECT_EQ(event->number, static_cast<int>(game.events.size()));
    game.events.push_back({event->event, event->at});
  } else if (const auto* finish = std::get_if<FinishGame>(&change)) {
    ASSERT_TRUE(games_.contains(finish->game));
    EXPECT_FALSE(games_[finish->game].finished.has_value());
    games_[finish->game].finished = finish->at;
    games_[finish->game].setup = finish->setup;
  } else if (const auto* no_game = std::get_if<RemoveGame>(&change)) {
    ASSERT_TRUE(games_.contains(no_game->game));
    EXPECT_FALSE(games_[no_game->game].finished.has_value());
    games_.erase(no_game->game);
  }
}

void StoredWorld::forget(const std::string& guest) {
  guests_.erase(guest);
  std::erase_if(names_, [&](const auto& each) { return each.second == guest; });
  std::erase_if(devices_, [&](const auto& each) { return each.second.guest == guest; });
  std::erase_if(ratings_, [&](const auto& each) { return each.second.guest == guest; });
  solvers_.erase(guest);
  std::erase_if(attempts_, [&](const auto& each) { return each.first.first == guest; });
  std::erase_if(plays_, [&](const auto& each) { return each.first.second == guest; });
}

std::string StoredWorld::owner_of_name(const std::string& key) const {
  const auto owner = names_.find(key);
  return owner == names_.end() ? std::string() : owner->second;
}

std::vector<StoredGuest> StoredWorld::guests() const {
  std::vector<StoredGuest> all;
  for (const auto& [id, guest] : guests_) all.push_back(guest);
  return all;
}

std::vector<StoredDevice> StoredWorld::devices() const {
  std::vector<StoredDevice> all;
  for (const auto& [id, device] : devices_) all.push_back(device);
  return all;
}

std::vector<StoredRating> StoredWorld::ratings() const {
  std::vector<StoredRating> all;
  for (const auto& [key, rating] : ratings_) all.push_back(rating);
  return all;
}

std::vector<StoredIdentity> StoredWorld::identities(const IdentityQuestion& question) const {
  std::vector<StoredIdentity> found;
  const auto add_if = [&](const auto& is_meant) {
    for (const auto& [id, guest] : guests_) {
      StoredIdentity identity{.guest = guest, .devices = {}, .ratings = {}};
      for (const StoredDevice& device : devices()) {
        if (device.guest == id) identity.devices.push_back(device);
      }
      for (const StoredRating& rating : ratings()) {
        if (rating.guest == id) identity.ratings.push_back(rating);
      }
      if (is_meant(identity)) found.push_back(std::move(identity));
    }
  };
  add_if([&](const StoredIdentity& each) {
    const bool has_token = std::any_of(each.devices.begin(), each.devices.end(), [&](const StoredDevice& device) {
      return device.token_digest == question.token_digest;
    });
    const bool has_code = !question.place.empty() && each.guest.recovery.starts_with(question.place + ' ');
    return has_token || has_code || each.guest.id == question.guest;
  });
  if (!found.empty()) return found;
  for (const std::string& name : question.names) {
    add_if([&](const StoredIdentity& each) { return owner_of_name(name) == each.guest.id; });
  }
  return found;
}

KnownSolver StoredWorld::solver(const std::string& guest) const {
  KnownSolver known;
  const auto solver = solvers_.find(guest);
  if (solver != solvers_.end()) known.solver = solver->second;
  for (const auto& [key, attempt] : attempts_) {
    if (key.first == guest) known.attempts.push_back(attempt);
  }
  return known;
}

std::vector<StoredLeader> StoredWorld::leaders() const {
  std::vector<StoredLeader> best;
  for (const auto& [guest, solver] : solvers_) {
    if (solver.ranked) best.push_back({guests_.at(guest).name, solver.rating, solver.solved});
  }
  std::sort(best.begin(), best.end(),
            [](const StoredLeader& a, const StoredLeader& b) { return a.rating.rating > b.rating.rating; });
  return best;
}

StoredState StoredWorld::state() const {
  StoredState state;
  for (const auto& [id, guest] : guests_) state.seen = std::max(state.seen, guest.seen);
  for (const auto& [game, ended] : uncounted_) state.uncounted.push_back(ended);
  for (const auto& [id, puzzle] : puzzles_) state.puzzles.puzzles.push_back(puzzle);
  for (const auto& [key, each] : attempts_) {
    if (each.day == 0) continue;
    state.puzzles.results.push_back({each.day, each.level, each.solved, each.hints, each.steps, each.milliseconds});
  }
  for (const auto& [key, day] : days_) state.puzzles.days.push_back(day);
  for (const auto& [day, deal] : deals_) state.deals.deals.push_back(deal);
  for (const auto& [key, play] : plays_) state.deals.plays.push_back(play);
  for (const auto& [code, room] : rooms_) {
    state.rooms.push_back(room);
    const auto game = games_.find(room.game);
    if (game != games_.end()) state.games.push_back(game->second);
  }
  return state;
}

std::vector<std::string> StoredWorld::finished_games() const {
  std::vector<std::string> ids;
  for (const auto& [id, game] : games_) {
    if (game.finished) ids.push_back(id);
  }
  return ids;
}

std::optional<StoredGame> StoredWorld::finished_game(const std::string& id) const {
  const auto game = games_.find(id);
  if (game == games_.end() || !game->second.finished) return std::nullopt;
  return game->second;
}

HubOptions HubWorld::quick() {
  HubOptions options;
  options.robot_pause = Milliseconds{0};
  options.tile_flight = Milliseconds{0};
  options.robot_budget = {.time = Milliseconds{0}, .nodes = 200};
  options.hint_time = Milliseconds{0};
  options.match_interval = Milliseconds{0};
  options.messages_per_second = 1000;
  options.message_burst = 1'000'000;
  return options;
}

HubWorld::HubWorld(HubOptions options)
    : options_(std::move(options)),
      hub_(std::make_unique<Hub>(options_, secrets_)),
      now_(Milliseconds{1'800'000'000'000}) {}

int HubWorld::connect(std::string_view address) {
  const int connection = ++last_connection_;
  received_[connection];
  carry_out(hub_->connected(id_of(connection), std::string(address), now_));
  return connection;
}

void HubWorld::disconnect(int connection) { carry_out(hub_->disconnected(id_of(connection), now_)); }

void HubWorld::send_text(int connection, std::string_view text) {
  carry_out(hub_->receive(id_of(connection), text, now_));
}

HubWorld::Object HubWorld::ask(int connection, Object request) {
  const int id = ++last_id_;
  request["id"] = id;
  const std::size_t before = received_.at(connection).size();
  send_text(connection, json::serialize(request));
  Object answer;
  for (std::size_t i = before; i < received_.at(connection).size(); ++i) {
    Object message = parsed(received_.at(connection)[i]);
    if (number_of(message, "re") != id) continue;
    EXPECT_TRUE(answer.empty()) << "two answers to one request";
    answer = std::move(message);
  }
  return answer;
}

HubWorld::Object HubWorld::greet(int connection, std::string_view name, std::string_view token) {
  Object hello{{"type", "hello"}, {"v", 1}};
  if (!name.empty()) hello["name"] = name;
  if (!token.empty()) hello["token"] = token;
  return ask(connection, std::move(hello));
}

int HubWorld::guest(std::string_view name, std::string_view address) {
  const int connection = connect(address);
  EXPECT_EQ(text_of(greet(connection, name), "type"), "welcome");
  return connection;
}

std::string HubWorld::create(int connection, Object options) {
  const Object answer = ask(connection, {{"type", "create"}, {"options", std::move(options)}});
  EXPECT_EQ(text_of(answer, "type"), "created") << json::serialize(answer);
  return text_of(answer, "room");
}

void HubWorld::pass_time(Milliseconds time) {
  const Instant end = now_ + time;
  while (next_timer_ && *next_timer_ <= end) {
    now_ = std::max(now_, *next_timer_);
    carry_out(hub_->tick(now_));
  }
  now_ = end;
}

bool HubWorld::work() {
  const std::vector<RobotJob> robots = std::exchange(robot_jobs, {});
  const std::vector<HintJob> hints = std::exchange(hint_jobs, {});
  for (const RobotJob& job : robots) carry_out(hub_->robot_answered(job.id, runner_.run(job), now_));
  for (const HintJob& job : hints) carry_out(hub_->hint_answered(job.id, runner_.run(job), now_));
  return !robots.empty() || !hints.empty();
}

void HubWorld::settle(Milliseconds patience) {
  while (true) {
    if (work()) continue;
    if (!next_timer_ || *next_timer_ > now_ + patience) return;
    pass_time(*next_timer_ - now_);
  }
}

void HubWorld::kill_and_restart() {
  hub_ = std::make_unique<Hub>(options_, secrets_);
  robot_jobs.clear();
  hint_jobs.clear();
  questions.clear();
  puzzle_questions.clear();
  next_timer_.reset();
  numbers_.clear();
  carry_out(hub_->restore(stored_.state(), now_));
}

void HubWorld::carry_out(Effects effects) {
  for (const Change& change : effects.changes) stored_.commit(change);
  for (const Outgoing& message : effects.messages) {
    const int to = static_cast<int>(message.to);
    const Object object = parsed(message.text());
    EXPECT_EQ(number_of(object, "n"), ++numbers_[to]);
    const wire::MessageShape* shape = wire::message_shape(text_of(object, "type"));
    ASSERT_NE(shape, nullptr) << message.text();
    const auto flaw = wire::flaw_of(object, shape->fields, {"type", "n"});
    EXPECT_FALSE(flaw.has_value()) << *flaw << " in " << message.text();
    received_[to].push_back(message.text());
  }
  for (const Close& close : effects.closes) closed_[static_cast<int>(close.connection)] = close.code;
  for (RobotJob& job : effects.robot_jobs) robot_jobs.push_back(std::move(job));
  for (PuzzleJob& job : effects.puzzle_jobs) puzzle_jobs.push_back(std::move(job));
  for (HintJob& job : effects.hint_jobs) hint_jobs.push_back(std::move(job));
  for (const JobId cancelled : effects.cancelled_jobs) {
    std::erase_if(robot_jobs, [&](const RobotJob& job) { return job.id == cancelled; });
    std::erase_if(hint_jobs, [&](const HintJob& job) { return job.id == cancelled; });
  }
  for (std::string& note : effects.notes) notes_.push_back(std::move(note));
  next_timer_ = effects.next_timer;
  for (const RenamedGuest& renamed : std::exchange(stored_.renamed, {})) {
    carry_out(hub_->guest_named(renamed, now_));
  }
  for (IdentityQuestion& question : effects.questions) questions.push_back(std::move(question));
  for (PuzzleQuestion& question : effects.puzzle_questions) puzzle_questions.push_back(std::move(question));
  if (looks_up) answer_questions();
}

void HubWorld::answer_questions() {
  for (const IdentityQuestion& question : std::exchange(questions, {})) {
    carry_out(hub_->identities_found(question, stored_.identities(question), now_));
  }
  for (const PuzzleQuestion& question : std::exchange(puzzle_questions, {})) {
    const auto* solver = std::get_if<SolverQuestion>(&question);
    carry_out(solver != nullptr ? hub_->solver_found(*solver, stored_.solver(solver->guest), now_)
                                : hub_->leaders_found(stored_.leaders(), now_));
  }
}

void HubWorld::fail_questions() {
  for (const IdentityQuestion& question : std::exchange(questions, {})) {
    carry_out(hub_->identities_found(question, std::nullopt, now_));
  }
  for (const PuzzleQuestion& question : std::exchange(puzzle_questions, {})) {
    const auto* solver = std::get_if<SolverQuestion>(&question);
    carry_out(solver != nullptr ? hub_->solver_found(*solver, std::nullopt, now_)
                                : hub_->leaders_found(std::nullopt, now_));
  }
}

std::vector<HubWorld::Object> HubWorld::messages(int connection, std::string_view type) const {
  std::vector<Object> found;
  for (const std::string& text : received_.at(connection)) {
    Object message = parsed(text);
    if (text_of(message, "type") == type) found.push_back(std::move(message));
  }
  return found;
}

HubWorld::Object HubWorld::state(int connection) const {
  const std::vector<Object> rooms = messages(connection, "room");
  return rooms.empty() ? Object() : part_of(rooms.back(), "state");
}

HubWorld::Object HubWorld::cause(int connection) const {
  const std::vector<Object> rooms = messages(connection, "room");
  return rooms.empty() ? Object() : part_of(rooms.back(), "cause");
}

void HubWorld::forget_messages() {
  for (auto& [connection, texts] : received_) texts.clear();
}

json::object options(json::object given) {
  json::object all{{"ruleset", "classic"}, {"seats", 2},     {"robots", json::array()}, {"clock", 0},
                   {"rounds", 1},          {"public", true}, {"hints", true},           {"spectators", true}};
  for (const json::key_value_pair& each : given) all[each.key()] = each.value();
  return all;
}

}  // namespace tilefish::testing
