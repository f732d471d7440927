#include "server/hub_context.h"

#include <utility>

#include "rules/builtin_rulesets.h"

namespace tilefish {

namespace {

HubOptions with_rulesets(HubOptions options) {
  if (!options.rulesets.empty()) return options;
  for (const std::string& name : builtin_ruleset_names()) options.rulesets.push_back(*builtin_ruleset(name));
  return options;
}

std::vector<std::shared_ptr<const Ruleset>> shared_rulesets(const std::vector<Ruleset>& rulesets) {
  std::vector<std::shared_ptr<const Ruleset>> all;
  for (const Ruleset& ruleset : rulesets) all.push_back(std::make_shared<const Ruleset>(ruleset));
  return all;
}

}  // namespace

HubContext::HubContext(HubOptions given, Secrets& secret, NodeId node)
    : options(with_rulesets(std::move(given))),
      secrets(secret),
      rulesets(shared_rulesets(options.rulesets)),
      accounts(options, node != NodeId{}),
      mailbox(node) {}

void HubContext::answer(ConnectionId id, int re, const wire::MaybeRefused& refused) {
  if (!refused) return mailbox.answer(id, re, wire::Done{});
  ++refusals;
  mailbox.answer(id, re, *refused);
}

void HubContext::refuse(ConnectionId id, std::optional<int> re, wire::RefusalCode code, std::string sentence) {
  ++refusals;
  mailbox.answer(id, re, wire::refused(code, std::move(sentence)));
}

std::shared_ptr<const Ruleset> HubContext::ruleset_of(const std::string& name) const {
  for (const auto& ruleset : rulesets) {
    if (ruleset->name() == name) return ruleset;
  }
  return nullptr;
}

}  // namespace tilefish
