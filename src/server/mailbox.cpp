#include "server/mailbox.h"

namespace tilefish {

Effects Mailbox::take() {
  Effects effects = std::exchange(effects_, {});
  effects.messages.reserve(answers_.size() + news_.size());
  for (const PendingAnswer& each : answers_) {
    const auto number = numbers_.find(each.to);
    if (number == numbers_.end()) continue;
    effects.messages.push_back({each.to, wire::to_text(each.answer, each.re, ++number->second)});
  }
  for (const PendingNews& each : news_) {
    const auto number = numbers_.find(each.to);
    if (number == numbers_.end()) continue;
    effects.messages.push_back({each.to, wire::to_text(each.news, ++number->second)});
  }
  answers_.clear();
  news_.clear();
  return effects;
}

}  // namespace tilefish
