#include "server/mailbox.h"

#include <algorithm>
#include <utility>

namespace tilefish {

void Mailbox::answer(ConnectionId connection, std::optional<int> re, wire::Answer answer) {
  answers_.push_back({connection, re, wire::Message(std::move(answer), re), fence_});
}

void Mailbox::tell(ConnectionId connection, wire::News news) {
  news_.push_back({connection, std::nullopt, wire::Message(std::move(news)), fence_});
}

void Mailbox::close(Close close) { effects_.closes.push_back(std::move(close)); }

void Mailbox::send(std::optional<NodeId> to, cluster::Content content) {
  effects_.parcels.push_back({node_, to, std::move(content)});
}

void Mailbox::depend_on(Fence fence) {
  fence_ = fence;
  if (std::find(effects_.fences.begin(), effects_.fences.end(), fence) == effects_.fences.end()) {
    effects_.fences.push_back(fence);
  }
}

void Mailbox::store(Change change) { effects_.changes.push_back(std::move(change)); }

void Mailbox::ask(RobotJob job) { effects_.robot_jobs.push_back(std::move(job)); }

void Mailbox::ask(HintJob job) { effects_.hint_jobs.push_back(std::move(job)); }
void Mailbox::ask(PuzzleJob job) { effects_.puzzle_jobs.push_back(std::move(job)); }
void Mailbox::ask(AnalysisWish wish) { effects_.analyses.push_back(std::move(wish)); }

void Mailbox::cancel(JobId job) { effects_.cancelled_jobs.push_back(job); }

void Mailbox::note(std::string sentence) { effects_.notes.push_back(std::move(sentence)); }

Effects Mailbox::take() {
  Effects effects = std::exchange(effects_, {});
  effects.messages.reserve(answers_.size() + news_.size() + passed_on_.size());
  for (Pending& each : answers_) deliver(effects, std::move(each));
  for (Pending& each : news_) deliver(effects, std::move(each));
  for (cluster::Tell& each : passed_on_) pass_on(effects, std::move(each));
  answers_.clear();
  news_.clear();
  passed_on_.clear();
  fence_ = {};
  return effects;
}

std::optional<std::int64_t> Mailbox::next_number(ConnectionId connection) {
  const auto number = numbers_.find(connection);
  return number == numbers_.end() ? std::nullopt : std::optional(++number->second);
}

void Mailbox::deliver(Effects& effects, Pending each) {
  if (!is_own(each.to)) {
    return effects.parcels.push_back(
        {node_, node_of(each.to), cluster::Tell{each.to, each.re, std::move(each.message), each.fence}});
  }
  const std::optional<std::int64_t> number = next_number(each.to);
  if (number) effects.messages.push_back({each.to, std::move(each.message), *number, each.re});
}

void Mailbox::pass_on(Effects& effects, cluster::Tell each) {
  const std::optional<std::int64_t> number = next_number(each.connection);
  if (number) effects.messages.push_back({each.connection, std::move(each.message), *number, each.re});
}

}  // namespace tilefish
