#include "imagined_node.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace tilefish::imagined {

namespace {

constexpr Milliseconds lease{4000};
constexpr Milliseconds between_attempts{100};
constexpr Milliseconds patience{5000};

}  // namespace

Node::Node(World& world, Options options)
    : world_(world), options_(options), leases_({.node = options.id, .lease = lease}, steady()) {}

void Node::start() { run_leases(); }

void Node::leave() {
  take_in(leases_.leave(steady()));
  run_leases();
}

// Clocks of machines go wrong by parts of ten thousand; the margin of the lease bears far more.
Leases::Time Node::steady() const {
  const auto local = static_cast<double>(world_.now().count()) * options_.rate;
  return Leases::Time(options_.offset + Milliseconds(static_cast<std::int64_t>(local)));
}

void Node::wake_at(std::optional<Leases::Time> when) {
  if (!when) return;
  const auto ahead = std::chrono::duration_cast<Milliseconds>(*when - steady());
  const Milliseconds then = world_.now() + std::max(ahead, Milliseconds(0)) + Milliseconds(1);
  if (waking_ && *waking_ <= then) return;
  waking_ = then;
  world_.later(id(), then, [then](Node& node) {
    if (node.waking_ != then) return;  // woken earlier, and for later again
    node.waking_.reset();
    node.run_leases();
  });
}

void Node::run_leases() {
  if (world_.bug() != Bug::served_after_lease) take_in(leases_.tick(steady()));
  leases_.bus_is(world_.has_bus(id()), steady());
  if (const auto next = leases_.next_beat(); next && *next <= steady()) beat();
  wake_at(leases_.next_beat());
  if (world_.bug() != Bug::served_after_lease) wake_at(leases_.doubt_at());
}

void Node::beat() {
  const auto order = std::make_shared<LeaseOrder>(leases_.beat(steady()));
  const auto book = std::make_shared<LeaseBook>();
  world_.ask(
      id(), true,
      [order, book, node = id(), &world = world_](Database& database) {
        *book = database.leases.beat(node, *order, lease, world.now() + database.clock_ahead);
      },
      [book](Node& node, bool answered) {
        if (answered) {
          node.note_owners(*book);
          node.take_in(node.leases_.answered(*book, node.steady()));
        } else {
          node.leases_.failed(node.steady());
        }
        node.run_leases();
      });
}

void Node::take_in(const LeaseNews& news) {
  for (const Fence& fence : news.lost) served_.erase(fence.shard);
  for (const Fence& fence : news.gained) {
    served_[fence.shard] = {.epoch = fence.epoch, .loaded = false, .rooms = {}};
    load(fence);
  }
  for (const Fence& fence : news.release) {
    served_.erase(fence.shard);
    push({.turns = {}, .changes = true, .fences = {fence}, .answer = {}, .released = fence});
  }
}

void Node::note_owners(const LeaseBook& book) {
  std::vector<ShardOwner> changed;
  for (std::size_t i = 0; i < book.shards.size(); ++i) {
    const auto shard = static_cast<ShardId>(i);
    const ShardOwner owner{shard, book.shards[i].node, book.shards[i].epoch};
    ShardOwner& known = owners_[shard];
    if (owner.epoch > known.epoch) changed.push_back(owner);
    if (owner.epoch >= known.epoch) known = owner;
  }
  if (!changed.empty()) world_.send_all(id(), [changed](Node& node) { node.owners_told(changed); });
}

void Node::owners_told(const std::vector<ShardOwner>& owners) {
  bool ours = false;
  for (const ShardOwner& owner : owners) {
    ShardOwner& known = owners_[owner.shard];
    if (owner.epoch <= known.epoch) continue;
    known = owner;
    ours = ours || owner.node == id();
  }
  if (!ours) return;
  leases_.look_now(steady());
  run_leases();
}

void Node::load(const Fence& fence) {
  const auto loaded = std::make_shared<Served>(Served{.epoch = fence.epoch, .loaded = true, .rooms = {}});
  world_.ask(
      id(), false,
      [loaded, fence, shards = options_.shards](Database& database) {
        for (int room = fence.shard; room < database.rooms(); room += shards) {
          loaded->rooms[room] = database.turns_of(room);
        }
      },
      [loaded, fence](Node& node, bool answered) {
        const auto served = node.served_.find(fence.shard);
        if (served == node.served_.end() || served->second.epoch != fence.epoch) return;
        if (!answered) {
          return node.world_.later(node.id(), node.world_.now() + between_attempts,
                                   [fence](Node& again) { again.load(fence); });
        }
        if (served->second.loaded) return;
        served->second = *loaded;
        node.world_.serves(node.id(), fence);
      });
}

void Node::asked(Request request) {
  request.edge = id();
  const NodeId owner = owners_[shard_of_room(request.room)].node;
  if (owner == id()) return forwarded(request);
  if (owner != NodeId{}) world_.send(id(), owner, [request](Node& node) { node.forwarded(request); });
}

void Node::forwarded(const Request& request) {
  if (world_.bug() != Bug::served_after_lease) take_in(leases_.tick(steady()));
  const ShardId shard = shard_of_room(request.room);
  const auto served = served_.find(shard);
  if (served == served_.end() || !served->second.loaded) return;
  std::vector<std::uint64_t>& turns = served->second.rooms[request.room];
  const Fence fence{shard, served->second.epoch};
  if (request.value != 0 && static_cast<std::size_t>(request.number) == turns.size()) {
    turns.push_back(request.value);
    return push({.turns = {{request.room, request.number, request.value}},
                 .changes = true,
                 .fences = {fence},
                 .answer = Answer{request, true},
                 .released = {}});
  }
  push({.turns = {}, .changes = false, .fences = {fence}, .answer = Answer{request, false, turns}, .released = {}});
}

void Node::push(Delivery delivery) {
  if (world_.bug() == Bug::told_too_early && delivery.answer) world_.reply(id(), *delivery.answer);
  waiting_.push_back(std::move(delivery));
  store();
}

void Node::store() {
  if (busy_) return;
  if (group_.empty()) {
    group_ = std::exchange(waiting_, {});
    if (world_.bug() != Bug::fallen_forgotten) drop_fenced({});
  }
  if (group_.empty()) return;
  const auto turns = std::make_shared<std::vector<Turn>>();
  const auto fences = std::make_shared<std::set<Fence>>();
  bool changes = false;
  for (const Delivery& delivery : group_) {
    if (!delivery.changes) continue;
    changes = true;
    turns->insert(turns->end(), delivery.turns.begin(), delivery.turns.end());
    fences->insert(delivery.fences.begin(), delivery.fences.end());
  }
  if (!changes) return stored(Database::Stored{});
  busy_ = true;
  const auto answer = std::make_shared<Database::Answer>();
  world_.ask(
      id(), false,
      [turns, fences, answer, node = id(), number = groups_ + 1](Database& database) {
        *answer = database.commit(node, number, *turns, *fences);
      },
      [answer](Node& node, bool answered) {
        node.busy_ = false;
        if (answered) {
          ++node.groups_;
          node.stored(*answer);
        } else {
          node.failed();
        }
      });
}

void Node::stored(const Database::Answer& answer) {
  away_since_.reset();
  if (const auto* refused = std::get_if<Database::Refused>(&answer)) {
    --groups_;
    drop_fenced(refused->fences);
    return store();
  }
  if (const auto* misfit = std::get_if<Database::Misfit>(&answer)) {
    world_.complain("turn " + std::to_string(misfit->turn.number) + " of room " + std::to_string(misfit->turn.room) +
                    " is not the next one: a server would end here");
    return;
  }
  for (const Delivery& delivery : std::exchange(group_, {})) tell(delivery);
  store();
}

void Node::tell(const Delivery& delivery) {
  if (delivery.answer) world_.reply(id(), *delivery.answer);
  if (delivery.released) {
    leases_.released(*delivery.released, steady());
    run_leases();
  }
}

void Node::drop_fenced(std::span<const Fence> fences) {
  const std::vector<Fence> fallen = fallen_.take_out(group_, fences).fences;
  if (!fallen.empty()) take_in(leases_.fenced(fallen));
}

void Node::failed() {
  if (!away_since_) away_since_ = world_.now();
  if (world_.now() - *away_since_ > patience) return lose_storage();
  world_.later(id(), world_.now() + between_attempts, [](Node& node) { node.store(); });
}

// As a server does that has waited for its database for too long: nobody knows what of the group is stored, and all begins anew.
void Node::lose_storage() {
  group_.clear();
  waiting_.clear();
  take_in(leases_.storage_lost());
  busy_ = true;
  const auto number = std::make_shared<std::int64_t>();
  world_.ask(
      id(), false, [number, node = id()](Database& database) { *number = database.last_group(node); },
      [number](Node& node, bool answered) {
        if (!answered) return node.lose_storage();
        node.busy_ = false;
        node.groups_ = *number;
        node.away_since_.reset();
        node.leases_.storage_back(node.steady());
        node.run_leases();
      });
}

}  // namespace tilefish::imagined
