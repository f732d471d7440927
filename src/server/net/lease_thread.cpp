#include "server/net/lease_thread.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/core.h>

namespace tilefish::net {

namespace {

// So many shards are loaded at once, that commits in between do not wait for long.
constexpr std::ptrdiff_t shards_a_load = 16;
constexpr std::chrono::milliseconds before_next_load{200};

StoredShards part_of(const StoredShards& all, ShardId shard) {
  StoredShards part;
  for (const StoredRoom& room : all.rooms) {
    if (shard_of(room.code) == shard) part.rooms.push_back(room);
  }
  for (const StoredGame& game : all.games) {
    const bool lies_here =
        std::any_of(part.rooms.begin(), part.rooms.end(), [&](const StoredRoom& room) { return room.game == game.id; });
    if (lies_here) part.games.push_back(game);
  }
  if (shard == desk_shard) {
    part.puzzles = all.puzzles;
    part.deals = all.deals;
  }
  for (const StoredUncounted& match : all.uncounted) {
    if (match.shard == shard) part.uncounted.push_back(match);
  }
  return part;
}

}  // namespace

LeaseThread::LeaseThread(std::unique_ptr<LeaseTable> table, CommitThread& commits, ShardRights& rights,
                         Metrics& metrics, Events events, LeaseOptions options)
    : table_(std::move(table)),
      commits_(commits),
      rights_(rights),
      metrics_(metrics),
      events_(std::move(events)),
      options_(options),
      leases_(options, Clock::now()) {
  line_->thread = this;
  asker_ = std::thread([this] { ask_database(); });
  watcher_ = std::thread([this] { watch_the_clock(); });
}

LeaseThread::~LeaseThread() {
  {
    const std::lock_guard lock(line_->mutex);
    line_->thread = nullptr;
  }
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  asker_.join();
  watcher_.join();
}

void LeaseThread::ask_database() {
  std::unique_lock lock(mutex_);
  while (!closing_) {
    const std::optional<Clock::time_point> next = leases_.next_beat();
    if (!next) {
      changed_.wait(lock);
    } else if (*next > Clock::now()) {
      changed_.wait_until(lock, *next);
    } else {
      const Clock::time_point sent = Clock::now();
      const LeaseOrder order = leases_.beat(sent);
      lock.unlock();
      Result<LeaseBook> book = table_->beat(order);
      lock.lock();
      metrics_.lease_beats.add(Clock::now() - sent);
      if (book) {
        if (std::exchange(troubled_, false)) events_.log(LogLevel::warning, "the lease is renewed again");
        answered(order, *book);
      } else {
        metrics_.lease_failures.add();
        if (!std::exchange(troubled_, true)) {
          events_.log(LogLevel::warning, "the lease cannot be renewed: " + book.error().describe());
        }
        leases_.failed(Clock::now());
      }
      changed();
    }
  }
}

void LeaseThread::answered(const LeaseOrder& order, const LeaseBook& book) {
  std::vector<ShardOwner> given;
  for (const LeaseOrder::Gift& gift : order.give) {
    const StoredShard& row = book.shards.at(static_cast<std::size_t>(gift.fence.shard));
    if (row.node == gift.heir && row.epoch == gift.fence.epoch + 1) {
      given.push_back({gift.fence.shard, row.node, row.epoch});
    }
  }
  metrics_.shards_given.add(given.size());
  carry_out(leases_.answered(book, Clock::now()));
  if (!given.empty()) events_.given(std::move(given));
  if (!joined_) joined_ = Clock::now();
  if (Clock::now() - *joined_ >= options_.lease) ready_ = true;
}

void LeaseThread::watch_the_clock() {
  std::unique_lock lock(mutex_);
  while (!closing_) {
    const Clock::time_point doubt = leases_.doubt_at().value_or(Clock::time_point::max());
    const Clock::time_point next = std::min(doubt, load_at_.value_or(Clock::time_point::max()));
    if (next == Clock::time_point::max()) {
      changed_.wait(lock);
    } else if (next > Clock::now()) {
      changed_.wait_until(lock, next);
    } else {
      carry_out(leases_.tick(Clock::now()));
      if (load_at_ && *load_at_ <= Clock::now()) {
        load_at_.reset();
        load(std::exchange(to_load_, {}));
      }
      changed();
    }
  }
}

void LeaseThread::changed() {
  const auto end = [this] { return leases_.doubt_at().value_or(Clock::time_point::max()); };
  if (!rights_.prolong(end())) {
    carry_out(leases_.doubted());
    rights_.begin_anew(end());
  }
  metrics_.shards.set(held_.size());
  const auto left = leases_.doubt_at() ? *leases_.doubt_at() - Clock::now() : Clock::duration(0);
  metrics_.lease_left_ms.set(static_cast<std::uint64_t>(
      std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::milliseconds>(left).count())));
  changed_.notify_all();
}

void LeaseThread::carry_out(const LeaseNews& news) {
  for (const Fence& fence : news.lost) {
    rights_.revoke(fence);
    const auto held = held_.find(fence.shard);
    if (held == held_.end() || held->second.epoch != fence.epoch) continue;
    const bool was_served = held->second.loaded;
    forget(fence.shard);
    if (was_served) events_.dropped(fence);
  }
  metrics_.shards_lost.add(news.lost.size());
  for (const Fence& fence : news.gained) {
    held_[fence.shard] = {fence.epoch};
    rights_.grant(fence);
    Metrics::OfShard& figures = metrics_.of_shards[static_cast<std::size_t>(fence.shard)];
    figures.epoch.set(static_cast<std::uint64_t>(fence.epoch));
    figures.gained.add();
  }
  metrics_.shards_gained.add(news.gained.size());
  load(news.gained);
  for (const Fence& fence : news.release) hand_over(fence);
  if (!news.lost.empty()) events_.log(LogLevel::warning, fmt::format("{} shards are lost", news.lost.size()));
  if (!news.gained.empty()) events_.log(LogLevel::debug, fmt::format("{} shards are gained", news.gained.size()));
}

void LeaseThread::forget(ShardId shard) {
  held_.erase(shard);
  metrics_.of_shards[static_cast<std::size_t>(shard)].epoch.set(0);
}

bool LeaseThread::holds(const Fence& fence) const {
  const auto held = held_.find(fence.shard);
  return held != held_.end() && held->second.epoch == fence.epoch;
}

// The desk comes last and by itself: all attempts at puzzles come with it, and rooms need not wait for those.
void LeaseThread::load(std::vector<Fence> fences) {
  const auto desk =
      std::stable_partition(fences.begin(), fences.end(), [](const Fence& fence) { return fence.shard != desk_shard; });
  for (auto begin = fences.begin(); begin != fences.end();) {
    const auto whole = begin < desk ? desk : fences.end();
    const auto end = begin + std::min(whole - begin, shards_a_load);
    std::vector<Fence> some(begin, end);
    begin = end;
    std::erase_if(some, [this](const Fence& fence) { return !holds(fence); });
    std::vector<ShardId> shards;
    for (const Fence& fence : some) shards.push_back(fence.shard);
    if (shards.empty()) continue;
    commits_.find_shards(std::move(shards), [line = line_, some, begun = Clock::now()](Result<StoredShards> found) {
      call(line, [&](LeaseThread& thread) { thread.loaded(some, begun, std::move(found)); });
    });
  }
}

void LeaseThread::loaded(const std::vector<Fence>& fences, Clock::time_point begun, Result<StoredShards> found) {
  const std::lock_guard lock(mutex_);
  if (closing_) return;
  if (!found) {
    to_load_.insert(to_load_.end(), fences.begin(), fences.end());
    load_at_ = Clock::now() + before_next_load;
    return changed();
  }
  metrics_.shard_loads.add(Clock::now() - begun);
  for (const Fence& fence : fences) {
    if (!holds(fence) || held_[fence.shard].loaded) continue;
    held_[fence.shard].loaded = true;
    events_.taken(fence, part_of(*found, fence.shard));
    ready_ = true;
  }
}

void LeaseThread::hand_over(const Fence& fence) {
  if (!holds(fence)) return;
  const bool is_served = held_[fence.shard].loaded;
  forget(fence.shard);
  // What was never loaded has nothing to be stored.
  if (!is_served) return leases_.released(fence, Clock::now());
  events_.hand_over(fence, [line = line_, fence] { call(line, [&](LeaseThread& thread) { thread.released(fence); }); });
}

void LeaseThread::released(const Fence& fence) {
  const std::lock_guard lock(mutex_);
  leases_.released(fence, Clock::now());
  changed();
}

void LeaseThread::fenced(const std::vector<Fence>& fences) {
  const std::lock_guard lock(mutex_);
  carry_out(leases_.fenced(fences));
  changed();
}

void LeaseThread::storage_lost() {
  const std::lock_guard lock(mutex_);
  carry_out(leases_.storage_lost());
  changed();
}

void LeaseThread::storage_back() {
  const std::lock_guard lock(mutex_);
  leases_.storage_back(Clock::now());
  changed();
}

void LeaseThread::look_now() {
  const std::lock_guard lock(mutex_);
  leases_.look_now(Clock::now());
  changed();
}

void LeaseThread::bus_is(bool there) {
  const std::lock_guard lock(mutex_);
  leases_.bus_is(there, Clock::now());
}

bool LeaseThread::is_deserted() {
  const std::lock_guard lock(mutex_);
  return leases_.is_deserted(Clock::now());
}

bool LeaseThread::has_heirs() {
  const std::lock_guard lock(mutex_);
  return leases_.has_heirs();
}

bool LeaseThread::leave(std::chrono::milliseconds patience) {
  const Clock::time_point deadline = Clock::now() + patience;
  std::unique_lock lock(mutex_);
  carry_out(leases_.leave(Clock::now()));
  changed();
  return changed_.wait_until(lock, deadline, [this] { return leases_.has_left(); });
}

bool LeaseThread::abandon(std::chrono::milliseconds patience) {
  const Clock::time_point deadline = Clock::now() + patience;
  std::unique_lock lock(mutex_);
  carry_out(leases_.abandon(Clock::now()));
  changed();
  return changed_.wait_until(lock, deadline, [this] { return leases_.has_left(); });
}

}  // namespace tilefish::net
