#include "server/mailbox.h"

#include <utility>

namespace tilefish {

void Mailbox::answer(ConnectionId connection, std::optional<int> re, wire::Answer answer) {
  answers_.push_back({connection, re, std::move(answer)});
}

void Mailbox::tell(ConnectionId connection, wire::News news) { news_.push_back({connection, std::move(news)}); }

void Mailbox::close(Close close) { effects_.closes.push_back(std::move(close)); }

void Mailbox::store(Change change) { effects_.changes.push_back(std::move(change)); }

void Mailbox::ask(RobotJob job) { effects_.robot_jobs.push_back(std::move(job)); }

void Mailbox::ask(HintJob job) { effects_.hint_jobs.push_back(std::move(job)); }
void Mailbox::ask(PuzzleJob job) { effects_.puzzle_jobs.push_back(std::move(job)); }

void Mailbox::cancel(JobId job) { effects_.cancelled_jobs.push_back(job); }

void Mailbox::note(std::string sentence) { effects_.notes.push_back(std::move(sentence)); }

Effects Mailbox::take() {
  Effects effects = std::exchange(effects_, {});
  effects.messages.reserve(answers_.size() + news_.size());
  for (const PendingAnswer& each : answers_) {
    const auto number = numbers_.find(each.to);
    if (number == numbers_.end()) continue;
    std::string text = wire::to_text(each.answer, each.re, ++number->second);
    effects.messages.push_back({each.to, std::move(text), number->second, each.re});
  }
  for (const PendingNews& each : news_) {
    const auto number = numbers_.find(each.to);
    if (number == numbers_.end()) continue;
    std::string text = wire::to_text(each.news, ++number->second);
    effects.messages.push_back({each.to, std::move(text), number->second});
  }
  answers_.clear();
  news_.clear();
  return effects;
}

}  // namespace tilefish
