#include "server/accounts.h"

#include <algorithm>
#include <utility>

namespace tilefish {

namespace {

constexpr double seconds_a_minute = 60;
constexpr double seconds_an_hour = 3600;
constexpr std::chrono::milliseconds longest_wait{5000};

}  // namespace

Accounts::Account& Accounts::account_of(const std::string& payer, Instant now) {
  const auto found = accounts_.find(payer);
  if (found != accounts_.end()) return found->second;
  const double a_second = options_.thinking_seconds_per_minute / seconds_a_minute * 1000;
  const Bucket thinking(a_second, options_.thinking_burst_seconds * 1000.0, now);
  const Bucket newcomers(options_.new_guests_per_hour / seconds_an_hour, options_.new_guest_burst, now);
  const Bucket codes(options_.codes_per_hour / seconds_an_hour, options_.code_burst, now);
  return accounts_.emplace(payer, Account{thinking, newcomers, codes}).first->second;
}

void Accounts::write_down(const std::string& payer, std::int64_t Spent::*what, std::int64_t amount) {
  if (!shared_) return;
  Spent& spent = spent_[payer];
  spent.payer = payer;
  spent.*what += amount;
}

std::vector<Spent> Accounts::take_spent() {
  std::vector<Spent> all;
  for (auto& [payer, spent] : std::exchange(spent_, {})) {
    if (spent != Spent{.payer = payer}) all.push_back(std::move(spent));
  }
  return all;
}

void Accounts::spent_elsewhere(const Spent& spent, Instant now) {
  Account& account = account_of(spent.payer, now);
  account.thinking.charge(now, spent.thinking);
  account.thinking.give_back(spent.unused);
  account.newcomers.charge(now, spent.newcomers);
  account.codes.charge(now, spent.codes);
}

Accounts::Grant Accounts::think(const std::string& payer, Milliseconds wanted, Instant now) {
  if (wanted.count() == 0) return {wanted, Milliseconds{0}};
  Bucket& thinking = account_of(payer, now).thinking;
  Grant grant{wanted, Milliseconds{0}};
  if (!thinking.has_some(now)) {
    const auto wait = std::chrono::ceil<Milliseconds>(thinking.wait(now));
    grant = {std::min(wanted, options_.spent_thinking), std::min(wait, longest_wait)};
  }
  thinking.charge(now, grant.time.count());
  write_down(payer, &Spent::thinking, grant.time.count());
  return grant;
}

void Accounts::give_back(const std::string& payer, Milliseconds unused) {
  const auto found = accounts_.find(payer);
  if (found == accounts_.end()) return;
  found->second.thinking.give_back(unused.count());
  write_down(payer, &Spent::unused, unused.count());
}

bool Accounts::admits_newcomer(const std::string& payer, Instant now) {
  if (!account_of(payer, now).newcomers.take(now)) return false;
  write_down(payer, &Spent::newcomers, 1);
  return true;
}

bool Accounts::admits_code(const std::string& payer, Instant now) {
  if (!account_of(payer, now).codes.take(now)) return false;
  write_down(payer, &Spent::codes, 1);
  return true;
}

void Accounts::forget_full_ones(Instant now) {
  std::erase_if(accounts_, [&](const auto& each) {
    return each.second.thinking.is_full(now) && each.second.newcomers.is_full(now) && each.second.codes.is_full(now);
  });
}

}  // namespace tilefish
