#include "server/net/job_queue.h"

#include <algorithm>
#include <utility>

namespace tilefish::net {

void JobQueue::push(Job job) {
  ++size_;
  if (std::holds_alternative<SpareWork>(job)) return spare_.push_back(std::move(job));
  const std::string payer_name = payer_of(job);
  const std::string room = room_of(job);
  Payer& payer = waiting_[payer_name];
  if (payer.rooms.empty()) payers_.push_back(payer_name);
  std::deque<Job>& queue = payer.jobs[room];
  if (queue.empty()) payer.rooms.push_back(room);
  queue.push_back(std::move(job));
}

std::optional<Job> JobQueue::next(const std::function<bool(const std::string& payer)>& may_have_one) {
  const auto turn = std::find_if(payers_.begin(), payers_.end(), may_have_one);
  if (turn == payers_.end()) {
    if (spare_.empty() || !may_have_one(payer_of(spare_.front()))) return std::nullopt;
    Job job = std::move(spare_.front());
    spare_.pop_front();
    --size_;
    return job;
  }
  const std::string payer_name = std::move(*turn);
  payers_.erase(turn);
  const auto payer = waiting_.find(payer_name);
  const std::string room = std::move(payer->second.rooms.front());
  payer->second.rooms.pop_front();
  const auto queue = payer->second.jobs.find(room);
  Job job = std::move(queue->second.front());
  queue->second.pop_front();
  if (queue->second.empty()) {
    payer->second.jobs.erase(queue);
  } else {
    payer->second.rooms.push_back(room);
  }
  if (payer->second.rooms.empty()) {
    waiting_.erase(payer);
  } else {
    payers_.push_back(payer_name);
  }
  --size_;
  return job;
}

bool JobQueue::drop(JobId job) {
  for (auto payer = waiting_.begin(); payer != waiting_.end(); ++payer) {
    for (auto queue = payer->second.jobs.begin(); queue != payer->second.jobs.end(); ++queue) {
      if (std::erase_if(queue->second, [&](const Job& each) { return id_of(each) == job; }) == 0) continue;
      --size_;
      if (!queue->second.empty()) return true;
      std::erase(payer->second.rooms, queue->first);
      payer->second.jobs.erase(queue);
      if (!payer->second.rooms.empty()) return true;
      std::erase(payers_, payer->first);
      waiting_.erase(payer);
      return true;
    }
  }
  return false;
}

void JobQueue::clear() {
  waiting_.clear();
  payers_.clear();
  spare_.clear();
  size_ = 0;
}

}  // namespace tilefish::net
