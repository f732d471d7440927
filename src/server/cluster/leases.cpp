#include "server/cluster/leases.h"

#include <algorithm>
#include <utility>

#include "server/cluster/spread.h"

namespace tilefish {

std::optional<Leases::Time> Leases::next_beat() const {
  return awaiting_ || storage_away_ ? std::nullopt : std::optional(next_beat_);
}

void Leases::hurry(Time when) { next_beat_ = std::min(next_beat_, std::max(when, sent_ + options_.pause)); }

LeaseOrder Leases::beat(Time now) {
  LeaseOrder order;
  order.leaving = leaving_;
  order.cut_off = is_cut_off(now);
  std::map<NodeId, int> heirs = heirs_;
  for (const auto& [shard, mine] : mine_) {
    if (mine.state != State::released) continue;
    const NodeId heir = least_loaded(heirs).value_or(NodeId{});
    if (heir != NodeId{}) ++heirs[heir];
    order.give.push_back({{shard, mine.epoch}, heir});
  }
  if (!leaving_) order.take = wanted_;
  wanted_.clear();
  awaiting_ = true;
  sent_ = now;
  next_beat_ = now + options_.interval;
  return order;
}

void Leases::failed(Time now) {
  awaiting_ = false;
  hurry(now);
}

LeaseNews Leases::answered(const LeaseBook& book, Time now) {
  awaiting_ = false;
  // A lease that may have been over in between is a new one.
  if (!renewed_ || sent_ - *renewed_ >= options_.lease) since_ = sent_;
  renewed_ = sent_;
  look_at_clocks(book, now);
  LeaseNews news;
  compare(book, news);
  // An answer that took longer than the lease says how things were, not how they are.
  const LeaseNews late = tick(now);
  if (!late.empty()) {
    std::erase_if(news.gained, [&](const Fence& fence) {
      return std::find(late.lost.begin(), late.lost.end(), fence) != late.lost.end();
    });
    news.lost.insert(news.lost.end(), late.lost.begin(), late.lost.end());
  }
  plan(book, now, news);
  return news;
}

// Makes what the node believes what the tables say.
void Leases::compare(const LeaseBook& book, LeaseNews& news) {
  for (std::size_t i = 0; i < book.shards.size(); ++i) {
    const auto shard = static_cast<ShardId>(i);
    const StoredShard& row = book.shards[i];
    const bool is_ours = row.node == options_.node;
    if (const auto mine = mine_.find(shard); mine != mine_.end()) {
      if (is_ours && row.epoch == mine->second.epoch) continue;
      drop(shard, mine->second.epoch, news);
    }
    if (!is_ours) continue;
    if (const auto dropped = dropped_.find(shard); dropped != dropped_.end() && row.epoch <= dropped->second) {
      // Ours, but what we had of it is gone: once more, in an epoch in which nothing of then can be stored.
      wanted_.push_back(shard);
      continue;
    }
    if (storage_away_) {
      dropped_[shard] = row.epoch;
      continue;
    }
    // Whoever goes down hands on what it is given, unseen.
    mine_[shard] = {row.epoch, leaving_ ? State::released : State::held};
    if (!leaving_) news.gained.push_back({shard, row.epoch});
  }
}

// An owner ends its lease by its own clock, whatever happens to the database's. So where that may have been set forward, a lease is
// over for this node when it has been the same for as long as its owner serves by it.
void Leases::look_at_clocks(const LeaseBook& book, Time now) {
  const bool can_tell = answered_ && book.now - database_time_ <= sent_ - *answered_ + options_.clock_slack;
  if (!can_tell) clock_doubted_ = now;
  database_time_ = book.now;
  answered_ = now;
  std::map<NodeId, Lasting> lasting;
  const auto note = [&](NodeId owner, std::chrono::milliseconds until) {
    const auto before = lasting_.find(owner);
    const bool is_same = before != lasting_.end() && before->second.until == until;
    lasting.try_emplace(owner, is_same ? before->second : Lasting{until, now});
  };
  for (const StoredNode& node : book.nodes) note(node.id, node.until);
  for (const StoredShard& shard : book.shards) note(shard.node, {});  // of those whose rows are gone
  lasting_ = std::move(lasting);
}

void Leases::plan(const LeaseBook& book, Time now, LeaseNews& news) {
  heirs_ = loads_of(book);
  heirs_.erase(options_.node);
  const bool others_hear = std::any_of(book.nodes.begin(), book.nodes.end(), [&](const StoredNode& node) {
    return node.id != options_.node && node.is_alive() && !node.leaving && !node.cut_off;
  });
  if (!is_cut_off(now) || !others_hear) {
    others_hear_since_.reset();
  } else if (!others_hear_since_) {
    others_hear_since_ = now;
  }
  if (leaving_) {
    release_some(news);
    if (!mine_.empty()) hurry(now);
    return;
  }
  if (is_deserted(now)) return release_some(news);
  const std::vector<Orphan> orphans = orphans_of(book, options_.probation);
  for (const Orphan& orphan : orphans) {
    const NodeId owner = book.shards[static_cast<std::size_t>(orphan.shard)].node;
    if (orphan.heir != options_.node) continue;
    if (const Time when = inherits_at(owner, now); !orphan.is_free && when > now) {
      hurry(when);
      continue;
    }
    wanted_.push_back(orphan.shard);
  }
  if (!wanted_.empty()) hurry(now);
  // When the next lease is over that is not renewed, and a little later, since times are rounded.
  for (const StoredNode& node : book.nodes) {
    if (node.is_alive() && node.left < options_.interval) hurry(now + node.left + options_.pause);
  }
  const bool is_giving =
      std::any_of(mine_.begin(), mine_.end(), [](const auto& mine) { return mine.second.state != State::held; });
  if (!orphans.empty() || is_giving || mine_.empty() || overloaded(book) != options_.node) return;
  if (bus_lost_) return;  // who plays here could not follow
  // The last one, so that the first, which has the most to carry, stays where it is.
  auto& [shard, mine] = *mine_.rbegin();
  mine.state = State::releasing;
  news.release.push_back({shard, mine.epoch});
}

Leases::Time Leases::inherits_at(NodeId owner, Time now) const {
  const Time by_trial = *since_ + options_.probation;
  if (now - *clock_doubted_ >= options_.lease) return by_trial;
  return std::max(by_trial, lasting_.at(owner).since + options_.lease - options_.margin);
}

void Leases::bus_is(bool there, Time now) {
  if (there) {
    bus_lost_.reset();
    others_hear_since_.reset();
  } else if (!bus_lost_) {
    bus_lost_ = now;
  }
}

bool Leases::is_cut_off(Time now) const { return bus_lost_ && now - *bus_lost_ >= options_.patience_with_bus; }

bool Leases::is_deserted(Time now) const {
  return others_hear_since_ && now - *others_hear_since_ >= options_.time_for_others;
}

std::optional<Leases::Time> Leases::doubt_at() const {
  const bool serves =
      std::any_of(mine_.begin(), mine_.end(), [](const auto& mine) { return mine.second.state != State::released; });
  if (!serves || !renewed_) return std::nullopt;
  return *renewed_ + options_.lease - options_.margin;
}

LeaseNews Leases::tick(Time now) {
  const std::optional<Time> doubt = doubt_at();
  if (!doubt || now < *doubt) return {};
  return forget_all();
}

LeaseNews Leases::forget_all() {
  LeaseNews news;
  for (const auto& [shard, mine] : std::map(mine_)) {
    if (mine.state != State::released) drop(shard, mine.epoch, news);
  }
  return news;
}

// What is released has been forgotten already.
void Leases::drop(ShardId shard, std::int64_t epoch, LeaseNews& news) {
  const auto mine = mine_.find(shard);
  if (mine->second.state != State::released) news.lost.push_back({shard, epoch});
  mine_.erase(mine);
  dropped_[shard] = std::max(dropped_[shard], epoch);
}

LeaseNews Leases::fenced(std::span<const Fence> fences) {
  LeaseNews news;
  for (const Fence& fence : fences) {
    const auto mine = mine_.find(fence.shard);
    if (mine != mine_.end() && mine->second.epoch == fence.epoch) drop(fence.shard, fence.epoch, news);
  }
  return news;
}

LeaseNews Leases::storage_lost() {
  storage_away_ = true;
  return forget_all();
}

void Leases::storage_back(Time now) {
  storage_away_ = false;
  hurry(now);
}

void Leases::released(Fence fence, Time now) {
  const auto mine = mine_.find(fence.shard);
  if (mine == mine_.end() || mine->second.epoch != fence.epoch) return;
  mine->second.state = State::released;
  if (!leaving_) return hurry(now);
  // All that are under way go in one beat, and at once, for their rooms stand still; those that are stored do not wait for long for
  // one that hangs.
  const bool is_last =
      std::none_of(mine_.begin(), mine_.end(), [](const auto& each) { return each.second.state == State::releasing; });
  if (!is_last) return hurry(now + options_.pause);
  next_beat_ = std::min(next_beat_, now);
}

void Leases::release_some(LeaseNews& news) {
  auto under_way = static_cast<std::size_t>(std::count_if(
      mine_.begin(), mine_.end(), [](const auto& mine) { return mine.second.state == State::releasing; }));
  for (auto& [shard, mine] : mine_) {
    if (under_way >= options_.most_under_way) return;
    if (mine.state != State::held) continue;
    mine.state = State::releasing;
    news.release.push_back({shard, mine.epoch});
    ++under_way;
  }
}

// Without the pause that spares the database: rooms stand still until their heir has looked.
void Leases::look_now(Time now) { next_beat_ = std::min(next_beat_, now); }

// What it has not stored by then is fenced off.
LeaseNews Leases::abandon(Time now) {
  LeaseNews news;
  leaving_ = true;
  for (auto& [shard, mine] : mine_) {
    if (std::exchange(mine.state, State::released) != State::released) news.lost.push_back({shard, mine.epoch});
  }
  next_beat_ = std::min(next_beat_, now);
  return news;
}

LeaseNews Leases::leave(Time now) {
  LeaseNews news;
  leaving_ = true;
  release_some(news);
  hurry(news.release.empty() ? now : now + options_.pause);
  return news;
}

}  // namespace tilefish
