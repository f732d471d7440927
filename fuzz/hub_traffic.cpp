#include "fuzz/hub_traffic.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "base/hash.h"
#include "fuzz/require.h"
#include "protocol/check.h"
#include "protocol/wire.h"
#include "server/game_export.h"
#include "server/hub.h"
#include "server/job_runner.h"

namespace tilefish::fuzz {

namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : rest_(bytes) {}
  [[nodiscard]] bool done() const { return rest_.empty(); }
  // 0 once there are no more.
  int below(int bound) {
    if (rest_.empty()) return 0;
    const int byte = rest_.front();
    rest_ = rest_.subspan(1);
    return byte % bound;
  }

 private:
  std::span<const std::uint8_t> rest_;
};

class CountedSecrets final : public Secrets {
 public:
  std::uint64_t word() override { return mix(++count_); }
  std::string token() override { return "t" + std::to_string(++count_); }
  std::string digest(std::string_view token) const override { return "d" + std::string(token); }

 private:
  std::uint64_t count_ = 0;
};

// The database, as far as the hub can tell.
class Memory {
 public:
  void commit(const Change& change) {
    if (const auto* put = std::get_if<PutGuest>(&change)) {
      const bool claims = guests_[put->id].claims;
      guests_[put->id] = {put->id, put->name, put->seen, put->recovery, put->rename_rest, claims};
    } else if (const auto* named = std::get_if<NameGuest>(&change)) {
      StoredGuest& guest = known(named->id);
      guest.name = named->name;
      guest.rename_rest = named->rename_rest;
    } else if (const auto* seen = std::get_if<SeeGuest>(&change)) {
      known(seen->id).seen = seen->seen;
    } else if (const auto* recovery = std::get_if<SetRecovery>(&change)) {
      known(recovery->id).recovery = recovery->recovery;
    } else if (const auto* device = std::get_if<PutDevice>(&change)) {
      require(guests_.contains(device->guest), "a device is somebody's");
      devices_[device->id] = {device->id,    device->guest, device->token_digest,
                              device->label, device->since, device->seen};
    } else if (const auto* used = std::get_if<SeeDevice>(&change)) {
      const auto stored = devices_.find(used->id);
      require(stored != devices_.end(), "only a device that was stored is used");
      stored->second.seen = used->seen;
    } else if (const auto* no_device = std::get_if<RemoveDevice>(&change)) {
      require(devices_.erase(no_device->id) == 1, "only a device that was stored is signed out");
    } else if (const auto* gone = std::get_if<RemoveGuest>(&change)) {
      forget(gone->id);
    } else if (const auto* erased = std::get_if<EraseGuest>(&change)) {
      forget(erased->id);
    } else if (const auto* claim = std::get_if<ClaimName>(&change)) {
      take(*claim);
    } else if (const auto* rating = std::get_if<PutRating>(&change)) {
      require(guests_.contains(rating->guest), "only guests are rated");
    } else if (const auto* result = std::get_if<AddResult>(&change)) {
      require(results_.emplace(result->game, result->seat).second, "a result is stored once");
    } else if (const auto* waiting = std::get_if<PutUncounted>(&change)) {
      require(uncounted_.insert({waiting->game, {waiting->game, waiting->shard, waiting->text}}).second,
              "a match waits to be counted once");
    } else if (const auto* counted = std::get_if<RemoveUncounted>(&change)) {
      require(uncounted_.erase(counted->game) == 1, "what is counted has waited");
    } else if (const auto* puzzle = std::get_if<PutPuzzle>(&change)) {
      puzzles_[puzzle->puzzle.id] = puzzle->puzzle;
    } else if (const auto* day = std::get_if<PutDayPuzzle>(&change)) {
      days_[{day->day.day, day->day.level}] = day->day;
    } else if (const auto* solver = std::get_if<PutSolver>(&change)) {
      require(guests_.contains(solver->solver.guest), "who solves puzzles is a guest that is stored");
      solvers_[solver->solver.guest] = solver->solver;
    } else if (const auto* attempt = std::get_if<AddAttempt>(&change)) {
      const StoredAttempt& ended = attempt->attempt;
      require(solvers_.contains(ended.guest) && ended.number <= solvers_.at(ended.guest).attempts,
              "an attempt that ends was begun");
      require(attempts_.insert({{ended.guest, ended.number}, ended}).second, "an attempt ends once");
    } else if (const auto* deal = std::get_if<PutDeal>(&change)) {
      require(deals_.emplace(deal->deal.day, deal->deal).second, "a day has one deal");
    } else if (const auto* begun = std::get_if<BeginPlay>(&change)) {
      require(guests_.contains(begun->play.guest), "who plays the deal of a day is a guest that is stored");
      require(plays_.insert({{begun->play.day, begun->play.guest}, begun->play}).second, "a deal is played once");
    } else if (const auto* over = std::get_if<EndPlay>(&change)) {
      const auto play = plays_.find({over->play.day, over->play.guest});
      require(play != plays_.end() && !play->second.end, "a play ends once, and was begun");
      play->second.end = over->play.end;
    } else if (const auto* room = std::get_if<PutRoom>(&change)) {
      rooms_[room->code] = {room->code, room->game, room->text};
    } else if (std::holds_alternative<PutAsideRoom>(change)) {
      require(false, "what was stored can be read");
    } else if (const auto* no_room = std::get_if<RemoveRoom>(&change)) {
      require(rooms_.erase(no_room->code) == 1, "only a room that was stored is removed");
    } else if (const auto* start = std::get_if<StartGame>(&change)) {
      require(games_.emplace(start->id, StoredGame{start->id, start->setup, start->at, std::nullopt, {}}).second,
              "a game's id is new");
    } else if (const auto* event = std::get_if<AppendEvent>(&change)) {
      StoredGame& game = running(event->game);
      require(event->number == static_cast<int>(game.events.size()), "events are stored in their order");
      game.events.push_back({event->event, event->at});
    } else if (const auto* finish = std::get_if<FinishGame>(&change)) {
      StoredGame& game = running(finish->game);
      game.finished = finish->at;
      game.setup = finish->setup;
      const auto drop = [](std::string_view) {};
      require(!write_game_json(game, drop) && !write_game_text(game, drop), "a finished game can be exported");
      ++finished;
    } else {
      const std::string& id = std::get<RemoveGame>(change).game;
      (void)running(id);
      games_.erase(id);
    }
  }

  [[nodiscard]] StoredState state() const {
    StoredState state;
    for (const auto& [id, puzzle] : puzzles_) state.puzzles.puzzles.push_back(puzzle);
    for (const auto& [key, each] : attempts_) {
      if (each.day == 0) continue;
      state.puzzles.results.push_back({each.day, each.level, each.solved, each.hints, each.steps, each.milliseconds});
    }
    for (const auto& [key, day] : days_) state.puzzles.days.push_back(day);
    for (const auto& [day, deal] : deals_) state.deals.deals.push_back(deal);
    for (const auto& [key, play] : plays_) state.deals.plays.push_back(play);
    for (const auto& [game, match] : uncounted_) state.uncounted.push_back(match);
    for (const auto& [code, room] : rooms_) {
      state.rooms.push_back(room);
      if (games_.contains(room.game)) state.games.push_back(games_.at(room.game));
    }
    return state;
  }

  [[nodiscard]] KnownSolver solver(const std::string& guest) const {
    KnownSolver known;
    if (solvers_.contains(guest)) known.solver = solvers_.at(guest);
    for (const auto& [key, attempt] : attempts_) {
      if (key.first == guest) known.attempts.push_back(attempt);
    }
    return known;
  }

  // What is known of guests, but for their ratings.
  [[nodiscard]] std::vector<StoredIdentity> identities(const IdentityQuestion& question) const {
    std::set<std::string> meant{question.guest};
    for (const auto& [id, device] : devices_) {
      if (device.token_digest == question.token_digest) meant.insert(device.guest);
    }
    for (const auto& [id, guest] : guests_) {
      if (!question.place.empty() && guest.recovery.starts_with(question.place + ' ')) meant.insert(id);
    }
    for (const std::string& name : question.names) {
      if (const auto owner = names_.find(name); owner != names_.end()) meant.insert(owner->second);
    }
    std::vector<StoredIdentity> found;
    for (const auto& [id, guest] : guests_) {
      if (!meant.contains(id)) continue;
      StoredIdentity& identity = found.emplace_back(StoredIdentity{guest, {}, {}});
      for (const auto& [number, device] : devices_) {
        if (device.guest == id) identity.devices.push_back(device);
      }
    }
    return found;
  }

  int finished = 0;
  std::vector<RenamedGuest> renamed;  // by claims, until the hub is told

 private:
  void take(const ClaimName& claim) {
    if (!guests_.contains(claim.guest)) return;
    for (const ClaimName::Wish& wish : claim.wishes) {
      const auto owner = names_.find(wish.key);
      if (owner != names_.end() && owner->second != claim.guest) continue;
      std::erase_if(names_, [&](const auto& each) { return each.second == claim.guest; });
      names_[wish.key] = claim.guest;
      guests_.at(claim.guest).claims = true;
      if (&wish == &claim.wishes.front()) return;
      guests_.at(claim.guest).name = wish.name;
      renamed.push_back({claim.guest, wish.name});
      return;
    }
    require(false, "one of the names that are wished for is free");
  }
  StoredGuest& known(const std::string& id) {
    const auto guest = guests_.find(id);
    require(guest != guests_.end(), "what changes about a guest is about one that is stored");
    return guest->second;
  }
  StoredGame& running(const std::string& id) {
    require(games_.contains(id) && !games_.at(id).finished, "only running games change");
    return games_.at(id);
  }

  void forget(const std::string& guest) {
    guests_.erase(guest);
    std::erase_if(devices_, [&](const auto& each) { return each.second.guest == guest; });
    solvers_.erase(guest);
    std::erase_if(attempts_, [&](const auto& each) { return each.first.first == guest; });
    std::erase_if(plays_, [&](const auto& each) { return each.first.second == guest; });
    std::erase_if(names_, [&](const auto& each) { return each.second == guest; });
  }

  std::map<std::string, StoredGuest> guests_;
  std::map<std::string, StoredDevice> devices_;
  std::map<std::string, std::string> names_;  // of those who claim theirs, and whose they are
  std::map<std::string, StoredUncounted> uncounted_;
  std::set<std::pair<std::string, int>> results_;
  std::map<std::string, StoredRoom> rooms_;
  std::map<std::string, StoredGame> games_;
  std::map<std::string, StoredPuzzle> puzzles_;
  std::map<std::string, StoredSolver> solvers_;
  std::map<std::pair<std::string, std::int64_t>, StoredAttempt> attempts_;
  std::map<std::pair<std::int64_t, int>, StoredDayPuzzle> days_;
  std::map<std::int64_t, StoredDeal> deals_;
  std::map<std::pair<std::int64_t, std::string>, StoredPlay> plays_;
};

struct Client {
  std::int64_t n = 0;
  std::set<int> open_requests;
  std::string token;
  std::string room;    // the last one it heard of
  json::object state;  // of it
};

class Traffic {
 public:
  explicit Traffic(std::span<const std::uint8_t> bytes)
      : bytes_(bytes), hub_(std::make_unique<Hub>(limits(), secrets_)) {}

  TrafficReport play() {
    while (!bytes_.done()) step();
    carry_out(hub_->shut_down("That is all.", now_));
    report_.finished_games = memory_.finished;
    return report_;
  }

 private:
  static HubOptions limits() {
    HubOptions options;
    options.rooms = 20;
    options.guests = 12;
    options.tabs_per_guest = 3;
    options.robot_budget = {.time = milliseconds{0}, .nodes = 20};
    options.robot_pause = milliseconds{100};
    options.messages_per_second = 1000;  // limits of haste would refuse nearly all of it
    options.message_burst = 1000;
    options.idle_room = std::chrono::minutes(5);
    options.idle_match = std::chrono::minutes(20);
    return options;
  }

  void step() {
    switch (bytes_.below(16)) {
      case 0: return connect();
      case 1: return bytes_.below(4) == 0 ? disconnect() : connect();
      case 2: return pass_time();
      case 3:
      case 4:
      case 5: return work();
      case 6: return bytes_.below(8) == 0 ? restart() : work();
      case 7: return send_broken_text();
      default: return send_request();
    }
  }

  void connect() {
    constexpr std::size_t most_clients = 12;
    constexpr std::size_t enough_guests = 8;
    if (clients_.size() >= most_clients) disconnect();
    const ConnectionId id{++last_connection_};
    clients_[id];
    carry_out(hub_->connected(id, "192.0.2.1", now_));
    json::object hello{{"type", "hello"}, {"v", 1}, {"name", "Guest"}};
    if (tokens_.size() >= enough_guests || (bytes_.below(3) == 0 && !tokens_.empty())) hello["token"] = any_of(tokens_);
    send(id, hello);
  }

  void disconnect() {
    if (clients_.empty()) return;
    const ConnectionId id = any_client();
    clients_.erase(id);
    carry_out(hub_->disconnected(id, now_));
  }

  void pass_time() {
    constexpr int steps[] = {1, 50, 200, 1000, 7000, 30'000, 90'000, 700'000};
    now_ += milliseconds{steps[bytes_.below(8)]};
    carry_out(hub_->tick(now_));
  }

  void work() {
    if (!robot_jobs_.empty()) {
      const RobotJob job = std::move(robot_jobs_.back());
      robot_jobs_.pop_back();
      RobotAnswer answer = runner_.run(job);
      if (bytes_.below(16) == 0) answer = std::string("broken");
      now_ += milliseconds{100};
      carry_out(hub_->robot_answered(job.id, std::move(answer), now_));
    } else if (!hint_jobs_.empty()) {
      const HintJob job = std::move(hint_jobs_.back());
      hint_jobs_.pop_back();
      carry_out(hub_->hint_answered(job.id, runner_.run(job), now_));
    }
    carry_out(hub_->tick(now_));
  }

  void restart() {
    ++report_.restarts;
    hub_ = std::make_unique<Hub>(limits(), secrets_);
    clients_.clear();
    robot_jobs_.clear();
    hint_jobs_.clear();
    Effects effects = hub_->restore(memory_.state(), now_);
    require(effects.notes.empty(), "what was stored can be brought back");
    carry_out(std::move(effects));
  }

  void send_broken_text() {
    if (clients_.empty()) return;
    static const std::vector<std::string> texts = {"",
                                                   "{",
                                                   "[]",
                                                   "{\"type\":\"ping\"}",
                                                   "{\"type\":\"ping\",\"id\":-1}",
                                                   "\xff",
                                                   "{\"id\":1,\"type\":\"none\"}",
                                                   "{\"type\":\"lay\",\"id\":5}",
                                                   std::string(70'000, 'x'),
                                                   "{\"type\":\"ping\",\"id\":3,\"id\":4}"};
    const ConnectionId id = any_client();
    loose_answers_ = true;  // some of these bear an id of their own
    carry_out(hub_->receive(id, texts[static_cast<std::size_t>(bytes_.below(static_cast<int>(texts.size())))], now_));
    loose_answers_ = false;
  }

  void send_request() {
    if (clients_.empty()) return connect();
    const ConnectionId id = any_client();
    const Client& client = clients_[id];
    const auto& shapes = wire::requests();
    const std::string sensible = bytes_.below(4) == 0 ? std::string() : sensible_type(client);
    const wire::RequestShape& shape =
        sensible.empty() ? shapes[static_cast<std::size_t>(bytes_.below(static_cast<int>(shapes.size())))]
                         : *wire::request_shape(sensible);
    json::object request{{"type", shape.type}};
    for (const wire::Field& field : shape.fields) {
      if (field.optional && bytes_.below(2) == 0) continue;
      request[field.name] = value_for(field, client);
    }
    send(id, std::move(request));
  }

  // What somebody who wants to play would ask next; empty for anything.
  std::string sensible_type(const Client& client) {
    if (client.state.empty()) return bytes_.below(2) == 0 ? "create" : "join";
    const json::string& phase = client.state.at("phase").get_string();
    if (phase == "waiting") return bytes_.below(4) == 0 ? "join" : "start";
    if (phase == "round_over") return "next_round";
    if (phase == "match_over") return bytes_.below(2) == 0 ? "rematch" : "leave";
    const json::value& game = client.state.at("game");
    if (game.at("to_move") != client.state.at("you").at("seat")) return "";
    if (bytes_.below(4) == 0) return "lay";
    return game.at("pool").get_int64() > 0 ? "draw" : "pass";
  }

  json::value value_for(const wire::Field& field, const Client& client) {
    if (field.name == "room") {
      if (bytes_.below(4) != 0 && !client.room.empty()) return json::value(client.room);
      return rooms_.empty() ? json::value("NOROOM") : json::value(any_of(rooms_));
    }
    if (field.name == "turn") return json::value(turn_of(client) + (bytes_.below(8) == 0 ? 1 : 0));
    if (field.name == "table") return table_for(client);
    if (field.name == "options") return options_json();
    if (field.name == "name") return json::value(std::string(static_cast<std::size_t>(bytes_.below(40)), 'n'));
    if (field.name == "token") return tokens_.empty() ? json::value("none") : json::value(any_of(tokens_));
    if (field.name == "v") return json::value(1);
    if (field.name == "seat") return json::value(bytes_.below(6));
    if (field.name == "mode") return json::value(any_of({"day", "training", "streak"}));
    if (field.name == "theme") return json::value(any_of({"cascade", "borrow", "none"}));
    if (field.name == "level") return json::value(1 + bytes_.below(5));
    if (field.name == "attempt") return json::value(1 + bytes_.below(6));
    if (field.name == "grade") return json::value(1 + bytes_.below(3));
    return json::value(bytes_.below(2) == 0);
  }

  static std::int64_t turn_of(const Client& client) {
    const json::value* game = client.state.if_contains("game");
    return game == nullptr || !game->is_object() ? 0 : game->at("turn").get_int64();
  }

  // What is on the table, perhaps with a few tiles of the rack as one more meld.
  json::value table_for(const Client& client) {
    const json::value* game = client.state.if_contains("game");
    if (game == nullptr || !game->is_object()) return json::array();
    json::array table = game->at("table").get_array();
    const json::array& rack = client.state.at("you").at("rack").get_array();
    json::array meld;
    for (const json::value& tile : rack) {
      if (bytes_.below(3) == 0) meld.push_back(tile);
    }
    table.push_back(std::move(meld));
    return table;
  }

  json::value options_json() {
    static const std::vector<std::string> rulesets = {"classic", "free", "six", "six", "six", "paper", "none"};
    static const std::vector<std::string> robots = {"random", "greedy", "optimal", "hoarder",
                                                    "level1", "level2", "smart",   "none"};
    const int seats = 2 + bytes_.below(4);
    json::array chosen;
    for (int i = bytes_.below(seats + 1); i > 0; --i) chosen.emplace_back(any_of(robots));
    return json::object{{"ruleset", any_of(rulesets)},   {"seats", seats},
                        {"robots", std::move(chosen)},   {"clock", bytes_.below(2) * 30},
                        {"rounds", 1 + bytes_.below(2)}, {"public", bytes_.below(2) == 0},
                        {"hints", bytes_.below(4) != 0}, {"spectators", bytes_.below(4) != 0}};
  }

  const std::string& any_of(const std::vector<std::string>& words) {
    return words[static_cast<std::size_t>(bytes_.below(static_cast<int>(words.size())))];
  }

  ConnectionId any_client() {
    return std::next(clients_.begin(), bytes_.below(static_cast<int>(std::min<std::size_t>(clients_.size(), 255))))
        ->first;
  }

  void send(ConnectionId id, json::object request) {
    const int number = ++last_request_;
    request["id"] = number;
    clients_[id].open_requests.insert(number);
    ++report_.requests;
    const bool waits = request.at("type").get_string() == "hint";
    carry_out(hub_->receive(id, json::serialize(request), now_));
    const auto client = clients_.find(id);
    require(waits || client == clients_.end() || !client->second.open_requests.contains(number),
            "a request is answered at once, but for a hint");
  }

  void carry_out(Effects effects) {
    for (const Change& change : effects.changes) {
      memory_.commit(change);
      report_.turns += std::holds_alternative<AppendEvent>(change) ? 1 : 0;
    }
    for (const Outgoing& message : effects.messages) hear(message);
    for (RobotJob& job : effects.robot_jobs) robot_jobs_.push_back(std::move(job));
    for (HintJob& job : effects.hint_jobs) hint_jobs_.push_back(std::move(job));
    std::vector<ConnectionId> closed;
    for (const Close& close : effects.closes) closed.push_back(close.connection);
    for (const ConnectionId id : closed) {
      clients_.erase(id);
      carry_out(hub_->disconnected(id, now_));
    }
    for (const RenamedGuest& each : std::exchange(memory_.renamed, {})) carry_out(hub_->guest_named(each, now_));
    for (const PuzzleQuestion& question : effects.puzzle_questions) {
      const SolverQuestion* solver = std::get_if<SolverQuestion>(&question);
      carry_out(solver != nullptr ? hub_->solver_found(*solver, memory_.solver(solver->guest), now_)
                                  : hub_->leaders_found(std::vector<StoredLeader>(), now_));
    }
    for (const IdentityQuestion& question : effects.questions) {
      carry_out(hub_->identities_found(question, memory_.identities(question), now_));
    }
  }

  void hear(const Outgoing& outgoing) {
    const auto found = clients_.find(outgoing.to);
    require(found != clients_.end(), "only those who are connected are spoken to");
    Client& client = found->second;
    const json::object message = json::parse(outgoing.text()).as_object();
    const json::string& type = message.at("type").as_string();
    const wire::MessageShape* shape = wire::message_shape({type.data(), type.size()});
    require(shape != nullptr && !wire::flaw_of(message, shape->fields, {"type", "n"}), "a message is as described");
    require(message.at("n").as_int64() == ++client.n, "messages are numbered without gaps");
    if (const json::value* re = message.if_contains("re"); re != nullptr && re->is_int64() && !loose_answers_) {
      require(client.open_requests.erase(static_cast<int>(re->get_int64())) == 1, "a request is answered once");
    }
    if (type == "refused") {
      ++report_.refusals;
      const json::string& code = message.at("code").as_string();
      if (code == "no_such_room" || code == "not_in_room") client.state.clear();
    }
    if (type == "welcome") {
      client.token = message.at("token").as_string().c_str();
      if (std::find(tokens_.begin(), tokens_.end(), client.token) == tokens_.end()) tokens_.push_back(client.token);
    } else if (type == "created") {
      constexpr std::size_t most_rooms = 5;  // of those that guests know of
      rooms_.emplace_back(message.at("room").as_string().c_str());
      if (rooms_.size() > most_rooms) rooms_.erase(rooms_.begin());
    } else if (type == "room") {
      client.room = message.at("room").as_string().c_str();
      client.state = message.at("state").as_object();
    }
  }

  Bytes bytes_;
  CountedSecrets secrets_;
  std::unique_ptr<Hub> hub_;
  Memory memory_;
  JobRunner runner_;
  Instant now_{milliseconds{1'800'000'000'000}};
  std::map<ConnectionId, Client> clients_;
  std::vector<std::string> tokens_;
  std::vector<std::string> rooms_;
  std::vector<RobotJob> robot_jobs_;
  std::vector<HintJob> hint_jobs_;
  std::uint64_t last_connection_ = 0;
  int last_request_ = 1000;
  bool loose_answers_ = false;
  TrafficReport report_;
};

}  // namespace

TrafficReport play_traffic(std::span<const std::uint8_t> bytes) { return Traffic(bytes).play(); }

}  // namespace tilefish::fuzz
