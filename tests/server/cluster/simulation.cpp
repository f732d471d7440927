#include "simulation.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <utility>

#include <fmt/format.h>

#include "base/random.h"

namespace tilefish::imagined {

namespace {

constexpr Milliseconds think{150};
constexpr Milliseconds player_patience{1500};
constexpr Milliseconds time_between_faults{1500};
// After the last fault each room must have moved on: a lease, the probation of whoever inherits, a beat, and players who ask again.
constexpr Milliseconds bound{4000 + 2000 + 1000 + 2000};
constexpr Milliseconds time_to_spread{15'000};
constexpr Milliseconds long_cut{30'000};

class Simulation : public World {
 public:
  explicit Simulation(const HistoryOptions& options);
  History run();

  Milliseconds now() const override { return now_; }
  Bug bug() const override { return options_.bug; }
  void later(NodeId node, Milliseconds when, std::function<void(Node&)> action) override;
  void ask(NodeId node, bool may_linger, std::function<void(Database&)> question,
           std::function<void(Node&, bool)> then) override;
  void send(NodeId from, NodeId to, std::function<void(Node&)> message) override;
  void send_all(NodeId from, std::function<void(Node&)> message) override;
  void reply(NodeId from, Answer answer) override;
  bool has_bus(NodeId node) override;
  void serves(NodeId node, const Fence& fence) override;
  void complain(std::string what) override;

 private:
  struct Event {
    Milliseconds when;
    std::uint64_t number;
    std::function<void()> action;
    friend bool operator<(const Event& a, const Event& b) {
      return std::pair(a.when, a.number) > std::pair(b.when, b.number);
    }
  };
  struct Machine {
    std::unique_ptr<Node> node;  // none while it is down
    Milliseconds asleep_until{0};
    Milliseconds bus_back{0};
    bool terminating = false;
  };
  struct Player {
    std::size_t machine = 0;
    int known = 0;
    std::uint64_t asking = 0;  // the id of its question; 0 for none
    int told_then = 0;         // what anybody had been told of the room when it asked
    Milliseconds moved{0};     // when it was last told of a new turn
  };

  void at(Milliseconds when, std::function<void()> action) { events_.push({when, ++events_made_, std::move(action)}); }
  void run_until(Milliseconds when);
  [[nodiscard]] Milliseconds delay();
  [[nodiscard]] bool mishap();
  [[nodiscard]] Machine* machine_of(NodeId node);
  void note(const std::string& line);

  // Machines.
  void start(std::size_t machine);
  void crash(std::size_t machine, Milliseconds down);
  void cut(std::size_t machine, Milliseconds length);
  void terminate(std::size_t machine);
  void await_departure(std::size_t machine, Milliseconds deadline);
  void do_harm();
  [[nodiscard]] Milliseconds drawn(int low, int high) { return Milliseconds(rng_.between(low, high)); }

  // Players.
  void play(int room);
  void heard(const Answer& answer);
  void check_live(Milliseconds since);
  void check_spread();

  HistoryOptions options_;
  Rng rng_;
  Milliseconds now_{0};
  std::priority_queue<Event> events_;
  std::uint64_t events_made_ = 0;
  Database database_;
  std::vector<Machine> machines_;
  std::vector<Player> players_;  // one in each room
  std::vector<int> told_;        // how many turns of each room somebody was told of
  std::map<Fence, NodeId> servers_;
  Milliseconds database_back_{0};
  Milliseconds bus_back_{0};
  Milliseconds trouble_until_{0};
  std::uint64_t last_value_ = 0;
  bool calm_ = false;
  bool finished_ = false;
  History history_;
};

Simulation::Simulation(const HistoryOptions& options)
    : options_(options),
      rng_(options.seed),
      database_(options.shards, options.rooms),
      machines_(static_cast<std::size_t>(options.nodes)),
      players_(static_cast<std::size_t>(options.rooms)),
      told_(static_cast<std::size_t>(options.rooms)) {
  database_.checks_fences = options.bug != Bug::fences_ignored;
  database_.knows_groups = options.bug != Bug::groups_forgotten;
}

void Simulation::note(const std::string& line) {
  if (options_.trace) history_.lines.push_back(fmt::format("{:7} {}", now_.count(), line));
}

void Simulation::complain(std::string what) {
  note("COMPLAINT " + what);
  history_.complaints.push_back(fmt::format("at {} ms: {}", now_.count(), what));
}

// Once all faults are over nothing is lost or late any more, or no bound would hold.
bool Simulation::mishap() { return !calm_ && rng_.chance(0.01); }

// Mostly quick, now and then slow, so that messages overtake each other.
Milliseconds Simulation::delay() { return mishap() || mishap() ? drawn(20, 800) : drawn(1, 6); }

Simulation::Machine* Simulation::machine_of(NodeId node) {
  for (Machine& machine : machines_) {
    if (machine.node && machine.node->id() == node) return &machine;
  }
  return nullptr;
}

// Whatever reaches a machine that sleeps waits until it wakes up.
void Simulation::later(NodeId node, Milliseconds when, std::function<void(Node&)> action) {
  at(when, [this, node, action = std::move(action)] {
    Machine* machine = machine_of(node);
    if (machine == nullptr) return;
    if (machine->asleep_until > now_) return later(node, machine->asleep_until, action);
    action(*machine->node);
  });
}

void Simulation::ask(NodeId node, bool may_linger, std::function<void(Database&)> question,
                     std::function<void(Node&, bool)> then) {
  const bool lost = mishap();
  const bool answer_lost = mishap();
  const bool lingers = may_linger && mishap();
  const Milliseconds back = delay();
  at(now_ + delay(), [=, this] {
    const auto come_back = [&](Milliseconds when, bool answered) {
      later(node, when, [then, answered](Node& each) { then(each, answered); });
    };
    if (lost || now_ < database_back_) return come_back(now_ + back, false);
    if (lingers) {
      // The connection breaks, and yet the database carries it out some time.
      at(now_ + drawn(1, 3000), [this, question] { question(database_); });
      return come_back(now_ + back, false);
    }
    question(database_);
    come_back(now_ + back, !answer_lost);
  });
}

bool Simulation::has_bus(NodeId node) {
  const Machine* machine = machine_of(node);
  return now_ >= bus_back_ && machine != nullptr && now_ >= machine->bus_back;
}

void Simulation::send(NodeId from, NodeId to, std::function<void(Node&)> message) {
  if (!has_bus(from) || !has_bus(to) || mishap()) return;
  later(to, now_ + delay(), std::move(message));
}

void Simulation::send_all(NodeId from, std::function<void(Node&)> message) {
  for (const Machine& machine : machines_) {
    if (machine.node) send(from, machine.node->id(), message);
  }
}

void Simulation::serves(NodeId node, const Fence& fence) {
  ++history_.epochs;
  note(fmt::format("node {} serves shard {} in epoch {}", static_cast<std::uint32_t>(node), fence.shard, fence.epoch));
  const auto [place, is_first] = servers_.emplace(fence, node);
  if (!is_first) complain(fmt::format("shard {} is served twice in epoch {}", fence.shard, fence.epoch));
}

void Simulation::start(std::size_t machine) {
  if (machines_[machine].node) return;
  // A node that finds no database tries again, as systemd starts a server again.
  if (now_ < database_back_) return at(database_back_ + drawn(1, 500), [this, machine] { start(machine); });
  const NodeId id = database_.leases.enrol(now_ + database_.clock_ahead);
  note(fmt::format("machine {} starts node {}", machine, static_cast<std::uint32_t>(id)));
  machines_[machine] = {.node = std::make_unique<Node>(*this, Node::Options{.id = id,
                                                                            .shards = options_.shards,
                                                                            .rate = 0.999 + 0.002 * rng_.unit(),
                                                                            .offset = drawn(0, 1'000'000)})};
  machines_[machine].node->start();
}

void Simulation::crash(std::size_t machine, Milliseconds down) {
  note(fmt::format("machine {} crashes for {} ms", machine, down.count()));
  machines_[machine] = {};
  at(now_ + down, [this, machine] { start(machine); });
}

void Simulation::cut(std::size_t machine, Milliseconds length) {
  note(fmt::format("machine {} is without the bus for {} ms", machine, length.count()));
  machines_[machine].bus_back = std::max(machines_[machine].bus_back, now_ + length);
}

void Simulation::terminate(std::size_t machine) {
  Machine& it = machines_[machine];
  if (!it.node || it.terminating) return;
  note(fmt::format("machine {} is told to go down", machine));
  it.terminating = true;
  const Milliseconds deadline = now_ + Milliseconds(8000);
  later(it.node->id(), now_, [this, machine, deadline](Node& node) {
    node.leave();
    await_departure(machine, deadline);
  });
}

void Simulation::await_departure(std::size_t machine, Milliseconds deadline) {
  const Machine& it = machines_[machine];
  if (!it.node) return;
  if (it.node->has_left() || now_ > deadline) return crash(machine, drawn(100, 1000));
  later(it.node->id(), now_ + Milliseconds(20),
        [this, machine, deadline](Node&) { await_departure(machine, deadline); });
}

void Simulation::do_harm() {
  const std::size_t machine = rng_.below(machines_.size());
  Milliseconds length{0};
  const std::uint64_t kind = options_.only_crashes ? 0 : options_.only_cuts ? 7 : rng_.below(9);
  if (kind == 0) {
    length = drawn(100, 4000);
    crash(machine, length);
  } else if (kind == 1 || kind == 2) {
    length = rng_.chance(0.5) ? drawn(10, 2000) : drawn(3000, 10'000);
    note(fmt::format("machine {} sleeps for {} ms", machine, length.count()));
    machines_[machine].asleep_until = std::max(machines_[machine].asleep_until, now_ + length);
  } else if (kind == 3 || kind == 4) {
    length = Milliseconds(10'000);
    terminate(machine);
  } else if (kind == 5) {
    length = rng_.chance(0.7) ? drawn(50, 3000) : drawn(3000, 12'000);
    note(fmt::format("the database is away for {} ms", length.count()));
    database_back_ = std::max(database_back_, now_ + length);
  } else if (kind == 7) {
    length = options_.only_cuts ? long_cut : drawn(50, 15'000);
    cut(machine, length);
  } else if (kind == 8) {
    const Milliseconds step = rng_.chance(0.5) ? drawn(200, 10'000) : drawn(10'000, 7'200'000);
    database_.clock_ahead += rng_.chance(0.5) ? step : -step;
    note(fmt::format("the database's clock is set to {} ms ahead", database_.clock_ahead.count()));
  } else {
    length = drawn(50, 5000);
    note(fmt::format("the bus is away for {} ms", length.count()));
    bus_back_ = std::max(bus_back_, now_ + length);
  }
  trouble_until_ = std::max(trouble_until_, now_ + length);
}

void Simulation::play(int room) {
  if (finished_) return;
  Player& player = players_[static_cast<std::size_t>(room)];
  const bool asks_again = player.asking != 0;
  if (asks_again || rng_.chance(0.02)) player.machine = rng_.below(machines_.size());
  while (options_.only_cuts && now_ < machines_[player.machine].bus_back) {
    player.machine = rng_.below(machines_.size());
  }
  Request request{.room = room, .number = player.known, .value = 0, .id = ++last_value_};
  // Whoever does not know what came of their turn asks before they play on.
  if (!asks_again) request.value = ++last_value_;
  player.asking = request.id;
  player.told_then = told_[static_cast<std::size_t>(room)];
  if (const Machine& machine = machines_[player.machine]; machine.node) {
    later(machine.node->id(), now_ + delay(), [request](Node& node) { node.asked(request); });
  }
  at(now_ + player_patience, [this, room, id = request.id] {
    if (players_[static_cast<std::size_t>(room)].asking == id) play(room);
  });
}

// On its way from the owner over the edge to the player.
void Simulation::reply(NodeId from, Answer answer) {
  const NodeId edge = answer.request.edge;
  if (mishap() || (from != edge && !(has_bus(from) && has_bus(edge)))) return;
  later(edge, now_ + delay(),
        [this, answer = std::move(answer)](Node&) { at(now_ + delay(), [this, answer] { heard(answer); }); });
}

void Simulation::heard(const Answer& answer) {
  const Request& request = answer.request;
  Player& player = players_[static_cast<std::size_t>(request.room)];
  const std::vector<std::uint64_t>& stored = database_.turns_of(request.room);
  int& told = told_[static_cast<std::size_t>(request.room)];
  const int known_before = player.known;
  if (answer.done) {
    const auto number = static_cast<std::size_t>(request.number);
    if (number >= stored.size() || stored[number] != request.value) {
      complain(fmt::format("turn {} of room {} was told and is not stored", request.number, request.room));
    }
    ++history_.turns;
    told = std::max(told, request.number + 1);
    player.known = std::max(player.known, request.number + 1);
  } else {
    if (answer.turns.size() > stored.size() || !std::equal(answer.turns.begin(), answer.turns.end(), stored.begin())) {
      complain(fmt::format("room {} was shown turns that are not stored", request.room));
    }
    const auto shown = static_cast<int>(answer.turns.size());
    if (player.asking == request.id && shown < player.told_then) {
      complain(fmt::format("room {} was shown {} turns where {} had been told before", request.room, shown,
                           player.told_then));
    }
    told = std::max(told, shown);
    if (player.asking == request.id) player.known = std::max(player.known, shown);
  }
  if (player.known > known_before) {
    history_.longest_gap = std::max(history_.longest_gap, now_ - player.moved);
    player.moved = now_;
  }
  if (player.asking != request.id) return;
  player.asking = 0;
  at(now_ + Milliseconds(rng_.between(1, 2 * think.count())), [this, room = request.room] {
    if (players_[static_cast<std::size_t>(room)].asking == 0) play(room);
  });
}

void Simulation::run_until(Milliseconds when) {
  while (!events_.empty() && events_.top().when <= when && history_.complaints.empty()) {
    const Event event = events_.top();
    events_.pop();
    now_ = event.when;
    ++history_.events;
    event.action();
  }
  now_ = when;
}

void Simulation::check_live(Milliseconds since) {
  for (std::size_t room = 0; room < players_.size(); ++room) {
    if (players_[room].moved < since) {
      complain(fmt::format("room {} has not moved since {} ms, though nothing went wrong after {} ms", room,
                           players_[room].moved.count(), since.count()));
    }
  }
}

void Simulation::check_spread() {
  std::map<NodeId, int> owned;
  for (const Machine& machine : machines_) {
    if (machine.node) owned[machine.node->id()] = 0;
  }
  for (const StoredShard& shard : database_.leases.book(now_ + database_.clock_ahead).shards) ++owned[shard.node];
  const auto [least, most] =
      std::minmax_element(owned.begin(), owned.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most->second - least->second > 1) {
    complain(fmt::format("shards are not spread evenly: one has {}, another {}", most->second, least->second));
  }
}

History Simulation::run() {
  calm_ = options_.only_crashes || options_.only_cuts;
  for (std::size_t machine = 0; machine < machines_.size(); ++machine) {
    at(drawn(0, 300), [this, machine] { start(machine); });
  }
  for (int room = 0; room < options_.rooms; ++room) {
    at(drawn(0, 500), [this, room] { play(room); });
  }
  Milliseconds when{4000};
  for (int fault = 0; fault < options_.faults; ++fault) {
    when += options_.only_crashes ? Milliseconds(9000) + drawn(0, 2000)
            : options_.only_cuts  ? long_cut + time_to_spread
                                  : Milliseconds(rng_.between(1, 2 * time_between_faults.count()));
    at(when, [this] { do_harm(); });
  }
  run_until(when);
  const Milliseconds calm = std::max(trouble_until_, when);
  run_until(calm);
  calm_ = true;
  run_until(calm + bound);
  if (history_.complaints.empty()) check_live(calm);
  run_until(calm + bound + time_to_spread);
  if (history_.complaints.empty()) check_spread();
  finished_ = true;
  return std::move(history_);
}

}  // namespace

History run_history(const HistoryOptions& options) { return Simulation(options).run(); }

}  // namespace tilefish::imagined
