#include "server/core/cluster_world.h"

#include <algorithm>
#include <utility>
#include <variant>

#include <gtest/gtest.h>

#include "protocol/check.h"
#include "protocol/wire.h"

namespace tilefish::testing {

namespace {

namespace json = boost::json;

constexpr std::uint64_t secrets_apart = 1'000'000;

}  // namespace

ClusterWorld::ClusterWorld(int nodes, HubOptions options)
    : options_(std::move(options)),
      nodes_(static_cast<std::size_t>(nodes)),
      owners_(static_cast<std::size_t>(shard_count)),
      now_(std::chrono::milliseconds{1'800'000'000'000}) {
  for (int i = 0; i < nodes; ++i) {
    begin(nodes_[static_cast<std::size_t>(i)]);
    carry_out(i, nodes_[static_cast<std::size_t>(i)].hub->tick(now_));
  }
  for (ShardId shard = 0; shard < shard_count; ++shard) give(shard, shard % nodes);
  settle();
}

void ClusterWorld::begin(Node& node) {
  node = {};
  node.id = NodeId(++last_node_);
  node.secrets = std::make_unique<CountedSecrets>(secrets_apart * last_node_);
  node.hub = std::make_unique<Hub>(options_, *node.secrets, node.id);
}

void ClusterWorld::restart(int node) {
  Node& it = nodes_.at(static_cast<std::size_t>(node));
  begin(it);
  carry_out(node, it.hub->tick(now_));
  carry_out(node, it.hub->bus_is_back(now_));
}

StoredShards ClusterWorld::stored_of(ShardId shard) const {
  StoredState state = stored_.state();
  StoredShards part;
  for (StoredRoom& room : state.rooms) {
    if (shard_of(room.code) != shard) continue;
    const auto game = std::find_if(state.games.begin(), state.games.end(),
                                   [&](const StoredGame& each) { return each.id == room.game; });
    if (game != state.games.end()) part.games.push_back(*game);
    part.rooms.push_back(std::move(room));
  }
  if (shard == desk_shard) {
    part.puzzles = std::move(state.puzzles);
    part.deals = std::move(state.deals);
  }
  for (StoredUncounted& match : state.uncounted) {
    if (match.shard == shard) part.uncounted.push_back(std::move(match));
  }
  return part;
}

void ClusterWorld::give(ShardId shard, int node) {
  Owner& owner = owners_[static_cast<std::size_t>(shard)];
  owner = {node, owner.epoch + 1};
  Node& to = nodes_.at(static_cast<std::size_t>(node));
  carry_out(node, to.hub->shard_taken({shard, owner.epoch}, stored_of(shard), now_));
}

void ClusterWorld::give_all_of(int from, int to) {
  for (ShardId shard = 0; shard < shard_count; ++shard) {
    if (owners_[static_cast<std::size_t>(shard)].node == from) give(shard, to);
  }
}

void ClusterWorld::hand_over_all(int from, int to) {
  for (ShardId shard = 0; shard < shard_count; ++shard) {
    if (owners_[static_cast<std::size_t>(shard)].node != from) continue;
    carry_out(from, nodes_.at(static_cast<std::size_t>(from)).hub->hand_over(shard, now_));
    give(shard, to);
  }
}

void ClusterWorld::kill(int node) {
  Node& gone = nodes_.at(static_cast<std::size_t>(node));
  gone.ended = true;
  gone.inbox.clear();
  gone.questions.clear();
  gone.puzzle_questions.clear();
  gone.robot_jobs.clear();
  gone.hint_jobs.clear();
  gone.timer.reset();
  for (const auto& [number, client] : clients_) {
    if (client.node == node) closed_.insert(number);
  }
}

void ClusterWorld::wake(int node) { nodes_.at(static_cast<std::size_t>(node)).asleep = false; }

int ClusterWorld::owner_of(const std::string& room) const {
  return owners_[static_cast<std::size_t>(shard_of(room))].node;
}

int ClusterWorld::connect(int node, std::string_view address) {
  Node& at = nodes_.at(static_cast<std::size_t>(node));
  const int number = static_cast<int>(clients_.size()) + 1;
  const ConnectionId id{first_number(at.id) + ++at.last_connection};
  clients_[number] = {node, id};
  client_of_[id] = number;
  received_[number];
  carry_out(node, at.hub->connected(id, std::string(address), now_));
  return number;
}

void ClusterWorld::disconnect(int connection) {
  const Client& client = clients_.at(connection);
  carry_out(client.node, nodes_.at(static_cast<std::size_t>(client.node)).hub->disconnected(client.id, now_));
  settle();
}

void ClusterWorld::send_text(int connection, std::string_view text) {
  const Client& client = clients_.at(connection);
  carry_out(client.node, nodes_.at(static_cast<std::size_t>(client.node)).hub->receive(client.id, text, now_));
}

ClusterWorld::Object ClusterWorld::ask(int connection, Object request) {
  const int id = ++last_id_;
  request["id"] = id;
  const std::size_t before = received_.at(connection).size();
  send_text(connection, json::serialize(request));
  while (deliver()) {
  }
  Object answer;
  for (std::size_t i = before; i < received_.at(connection).size(); ++i) {
    Object message = json::parse(received_.at(connection)[i]).as_object();
    if (number_of(message, "re") != id) continue;
    EXPECT_TRUE(answer.empty()) << "two answers to one request";
    answer = std::move(message);
  }
  return answer;
}

int ClusterWorld::guest(int node, std::string_view name, std::string_view address) {
  const int connection = connect(node, address);
  EXPECT_EQ(text_of(ask(connection, {{"type", "hello"}, {"v", 1}, {"name", name}}), "type"), "welcome");
  return connection;
}

std::string ClusterWorld::create(int connection, Object options) {
  const Object answer = ask(connection, {{"type", "create"}, {"options", std::move(options)}});
  EXPECT_EQ(text_of(answer, "type"), "created") << json::serialize(answer);
  return text_of(answer, "room");
}

void ClusterWorld::pass_time(std::chrono::milliseconds time) {
  const Instant end = now_ + time;
  while (true) {
    settle();
    std::optional<std::size_t> next;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (!nodes_[i].runs() || !nodes_[i].timer || *nodes_[i].timer > end) continue;
      if (!next || *nodes_[i].timer < *nodes_[*next].timer) next = i;
    }
    if (!next) break;
    now_ = std::max(now_, *nodes_[*next].timer);
    carry_out(static_cast<int>(*next), nodes_[*next].hub->tick(now_));
  }
  now_ = end;
}

bool ClusterWorld::work() {
  bool any = false;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (!nodes_[i].runs()) continue;
    const std::vector<RobotJob> robots = std::exchange(nodes_[i].robot_jobs, {});
    const std::vector<HintJob> hints = std::exchange(nodes_[i].hint_jobs, {});
    const int node = static_cast<int>(i);
    for (const RobotJob& job : robots) carry_out(node, nodes_[i].hub->robot_answered(job.id, runner_.run(job), now_));
    for (const HintJob& job : hints) carry_out(node, nodes_[i].hub->hint_answered(job.id, runner_.run(job), now_));
    any = any || !robots.empty() || !hints.empty();
  }
  return any;
}

bool ClusterWorld::deliver() {
  bool any = false;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (!nodes_[i].runs()) continue;
    for (const Node::Asked& asked : looks_up ? std::exchange(nodes_[i].questions, {}) : std::vector<Node::Asked>()) {
      const auto found = asked.found ? *asked.found : stored_.identities(asked.question);
      carry_out(static_cast<int>(i), nodes_[i].hub->identities_found(asked.question, found, now_));
      any = true;
    }
    any = answer_puzzle_questions(static_cast<int>(i)) || any;
    if (nodes_[i].inbox.empty()) continue;
    carry_out(static_cast<int>(i), nodes_[i].hub->heard(take_parcel(nodes_[i]), now_));
    any = true;
  }
  return any;
}

bool ClusterWorld::answer_puzzle_questions(int number) {
  Node& node = nodes_.at(static_cast<std::size_t>(number));
  if (!looks_up || node.puzzle_questions.empty()) return false;
  for (const Node::AskedPuzzles& asked : std::exchange(node.puzzle_questions, {})) {
    if (const auto* solver = std::get_if<SolverQuestion>(&asked.question)) {
      const KnownSolver found = asked.found ? *asked.found : stored_.solver(solver->guest);
      carry_out(number, node.hub->solver_found(*solver, found, now_));
    } else {
      carry_out(number, node.hub->leaders_found(stored_.leaders(), now_));
    }
  }
  return true;
}

cluster::Parcel ClusterWorld::take_parcel(Node& node) {
  auto next = node.inbox.begin();
  if (disorder != nullptr) {
    const NodeId sender = node.inbox[disorder->below(node.inbox.size())].from;
    next = std::find_if(node.inbox.begin(), node.inbox.end(),
                        [&](const cluster::Parcel& parcel) { return parcel.from == sender; });
  }
  cluster::Parcel parcel = std::move(*next);
  node.inbox.erase(next);
  return parcel;
}

void ClusterWorld::settle() {
  while (true) {
    if (deliver() || work()) continue;
    const auto due = std::find_if(nodes_.begin(), nodes_.end(),
                                  [&](const Node& node) { return node.runs() && node.timer && *node.timer <= now_; });
    if (due == nodes_.end()) return;
    carry_out(static_cast<int>(due - nodes_.begin()), due->hub->tick(now_));
  }
}

void ClusterWorld::bus_is_back() {
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].runs()) carry_out(static_cast<int>(i), nodes_[i].hub->bus_is_back(now_));
  }
  settle();
}

void ClusterWorld::bus_is_back(int node) {
  carry_out(node, nodes_.at(static_cast<std::size_t>(node)).hub->bus_is_back(now_));
  settle();
}

void ClusterWorld::find_puzzles(int node, std::vector<StockPuzzle> puzzles) {
  carry_out(node, hub(node).puzzles_found("classic", std::move(puzzles), now_));
  settle();
}

void ClusterWorld::carry_out(int number, Effects effects) {
  Node& node = nodes_.at(static_cast<std::size_t>(number));
  node.timer = effects.next_timer;
  for (RobotJob& job : effects.robot_jobs) node.robot_jobs.push_back(std::move(job));
  for (HintJob& job : effects.hint_jobs) node.hint_jobs.push_back(std::move(job));
  for (const JobId cancelled : effects.cancelled_jobs) {
    std::erase_if(node.robot_jobs, [&](const RobotJob& job) { return job.id == cancelled; });
    std::erase_if(node.hint_jobs, [&](const HintJob& job) { return job.id == cancelled; });
  }
  for (const Change& change : effects.changes) {
    if (is_about_guests(change)) stored_.commit(change);
  }
  const bool holds = std::all_of(effects.fences.begin(), effects.fences.end(), [&](const Fence& fence) {
    const Owner& owner = owners_[static_cast<std::size_t>(fence.shard)];
    return owner.node == number && owner.epoch == fence.epoch;
  });
  if (!holds) {
    ++fenced_;
    for (const Fence& fence : effects.fences) carry_out(number, node.hub->shard_dropped(fence.shard, now_));
    return;
  }
  for (const Change& change : effects.changes) {
    if (!is_about_guests(change)) stored_.commit(change);
  }
  for (const Outgoing& message : effects.messages) {
    const int to = client_of_.at(message.to);
    const Object object = json::parse(message.text()).as_object();
    EXPECT_GT(number_of(object, "n"), std::exchange(numbers_[to], number_of(object, "n")));
    const wire::MessageShape* shape = wire::message_shape(text_of(object, "type"));
    ASSERT_NE(shape, nullptr) << message.text();
    const auto flaw = wire::flaw_of(object, shape->fields, {"type", "n"});
    EXPECT_FALSE(flaw.has_value()) << *flaw << " in " << message.text();
    received_[to].push_back(message.text());
  }
  for (IdentityQuestion& question : effects.questions) {
    Node::Asked asked{std::move(question), std::nullopt};
    if (reads_at_once) asked.found = stored_.identities(asked.question);
    node.questions.push_back(std::move(asked));
  }
  for (PuzzleQuestion& question : effects.puzzle_questions) {
    const auto* solver = std::get_if<SolverQuestion>(&question);
    Node::AskedPuzzles asked{question, std::nullopt};
    if (reads_at_once && solver != nullptr) asked.found = stored_.solver(solver->guest);
    node.puzzle_questions.push_back(std::move(asked));
  }
  for (const Close& close : effects.closes) closed_.insert(client_of_.at(close.connection));
  for (cluster::Parcel& parcel : effects.parcels) {
    EXPECT_EQ(parcel.from, node.id);
    const std::optional<cluster::Parcel> read = cluster::parse_parcel(cluster::to_text(parcel));
    ASSERT_TRUE(read.has_value()) << cluster::to_text(parcel);
    EXPECT_EQ(read->content, parcel.content);
    if (lost(parcel)) continue;
    for (Node& other : nodes_) {
      if (&other == &node || other.ended || (parcel.to && *parcel.to != other.id)) continue;
      other.inbox.push_back(parcel);
    }
  }
  for (const RenamedGuest& renamed : std::exchange(stored_.renamed, {})) {
    carry_out(number, node.hub->guest_named(renamed, now_));
  }
}

std::vector<ClusterWorld::Object> ClusterWorld::messages(int connection, std::string_view type) const {
  std::vector<Object> found;
  for (const std::string& text : received_.at(connection)) {
    Object message = json::parse(text).as_object();
    if (text_of(message, "type") == type) found.push_back(std::move(message));
  }
  return found;
}

ClusterWorld::Object ClusterWorld::state(int connection) const {
  const std::vector<Object> rooms = messages(connection, "room");
  return rooms.empty() ? Object() : part_of(rooms.back(), "state");
}

void ClusterWorld::forget_messages() {
  for (auto& [connection, texts] : received_) texts.clear();
}

}  // namespace tilefish::testing
