#include "work/ledger.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/core.h>

namespace tilefish::work {

namespace {

constexpr std::size_t the_asker = 0;
// Reports of an earlier run may be ahead of what was sent in this one, by no more than a run has out at once.
constexpr std::uint64_t most_ahead = 100'000;
// So often a unit may be taken by somebody whose word counts no more before the asker does it itself.
constexpr std::uint8_t most_spoiled = 3;

void add_unit(std::deque<Order>& orders, std::uint64_t unit, const std::vector<std::string>& not_by) {
  if (!orders.empty() && orders.back().units.end() == unit && orders.back().units.count < most_units &&
      orders.back().not_by == not_by) {
    ++orders.back().units.count;
  } else {
    orders.push_back({.units = {unit, 1}, .not_by = not_by});
  }
}

}  // namespace

Ledger::Ledger(const LedgerOptions& options) : options_(options), rng_(options.secret) {
  workers_.push_back({.id = "", .trusted = true});
}

void Ledger::set_end(std::uint64_t end) {
  end_ = std::min(end_, end);
  // Units that are not there may have been reported by a stranger.
  while (units_.size() > end_) {
    set_state(units_.back(), State::fresh);
    units_.pop_back();
  }
  checks_.erase(checks_.lower_bound(end_), checks_.end());
}

std::optional<Order> Ledger::next_order(std::uint64_t most) {
  most = std::clamp<std::uint64_t>(most, 1, most_units);
  if (!again_.empty()) {
    Order order = again_.front();
    if (order.units.count > most) {
      order.units.count = most;
      again_.front().units.first += most;
      again_.front().units.count -= most;
    } else {
      again_.pop_front();
    }
    const std::uint64_t end = std::min<std::uint64_t>(order.units.end(), units_.size());
    for (std::uint64_t unit = order.units.first; unit < end; ++unit) set_queued(units_[unit], false);
    return order;
  }
  while (next_new_ < units_.size() && units_[next_new_].state != State::fresh) ++next_new_;
  Order order{.units = {next_new_, 0}, .not_by = dismissed_names_};
  while (order.units.count < most && order.units.end() < end_) {
    const std::uint64_t unit = order.units.end();
    if (unit == units_.size()) units_.emplace_back();
    if (units_[unit].state != State::fresh) break;
    set_state(units_[unit], State::out);
    ++order.units.count;
  }
  next_new_ = order.units.end();
  return order.units.count > 0 ? std::optional(order) : std::nullopt;
}

void Ledger::set_state(Unit& unit, State state) {
  if (unit.state == State::done) --done_;
  if (unit.state == State::out) --out_;
  if (state == State::done) ++done_;
  if (state == State::out) ++out_;
  unit.state = state;
  if (state != State::out) set_queued(unit, false);
}

void Ledger::set_queued(Unit& unit, bool queued) {
  if (unit.queued) --queued_;
  if (queued) ++queued_;
  unit.queued = queued;
}

std::size_t Ledger::index_of(const std::string& worker) {
  const auto [place, is_new] = worker_index_.emplace(worker, workers_.size());
  if (is_new) workers_.push_back({.id = worker});
  return place->second;
}

void Ledger::take(const Report& report) {
  if (report.units.end() >
      std::min<std::uint64_t>(end_, std::max<std::uint64_t>(units_.size(), next_new_) + most_ahead)) {
    return;  // of units that cannot have been asked for
  }
  const std::size_t worker = index_of(report.worker);
  if (units_.size() < report.units.end()) units_.resize(report.units.end());
  if (workers_[worker].dismissed || !report.failure.empty()) return take_failure(report, worker);
  std::vector<std::uint64_t> fresh;
  for (std::uint64_t i = 0; i < report.units.count; ++i) {
    const std::uint64_t number = report.units.first + i;
    Unit& unit = units_[number];
    if (unit.state == State::done) {
      take_second(number, worker, report.outputs[i]);
    } else {
      take_first(unit, worker, report.outputs[i]);
      fresh.push_back(number);
    }
  }
  if (!fresh.empty() && !workers_[worker].dismissed) order_checks(report, worker, fresh);
}

void Ledger::take_first(Unit& unit, std::size_t worker, const Output& output) {
  set_state(unit, State::done);
  unit.by = worker;
  unit.output = output;
}

void Ledger::take_second(std::uint64_t number, std::size_t worker, const Output& output) {
  Unit& unit = units_[number];
  if (unit.by == worker || unit.in_dispute || !options_.checks) return;
  if (unit.output.exact == output.exact) {
    workers_[worker].trusted = true;
    workers_[unit.by].trusted = true;
    return pass(number);
  }
  rivals_.insert_or_assign(number, Rival{worker, output});
  want_ruling(number);
}

void Ledger::order_checks(const Report& report, std::size_t worker, const std::vector<std::uint64_t>& units) {
  if (!options_.checks) {
    workers_[worker].trusted = true;
    return;
  }
  const bool is_first = !workers_[worker].trusted && !workers_[worker].asked_for_check;
  if (!is_first && rng_.below(options_.checks_one_in) != 0) return;
  workers_[worker].asked_for_check = true;
  std::vector<std::string> not_by = dismissed_names_;
  not_by.push_back(report.worker);
  for (const std::uint64_t number : units) {
    units_[number].check = Check::wanted;
    checks_.insert(number);
    add_unit(again_, number, not_by);
  }
}

// A worker that cannot do what was asked, or is not believed any more. If the asker can do it, the worker is at fault.
void Ledger::take_failure(const Report& report, std::size_t worker) {
  for (std::uint64_t number = report.units.first; number < report.units.end(); ++number) {
    Unit& unit = units_[number];
    if (unit.state != State::out || unit.in_dispute) continue;
    // Liars may be quicker than all others.
    if (++unit.spoiled >= most_spoiled) {
      want_ruling(number);
    } else {
      do_again(number);
    }
  }
  if (workers_[worker].dismissed || failures_.contains(report.units.first)) return;
  failures_.emplace(report.units.first, std::pair(worker, report.failure));
  want_ruling(report.units.first);
}

void Ledger::pass(std::uint64_t number) {
  checks_.erase(number);
  units_[number].check = Check::passed;
}

void Ledger::want_ruling(std::uint64_t unit) {
  if (units_[unit].in_dispute) return;
  units_[unit].in_dispute = true;
  rulings_.push_back(unit);
}

void Ledger::do_again(std::uint64_t unit) {
  set_state(units_[unit], State::out);
  set_queued(units_[unit], true);
  add_unit(again_, unit, dismissed_names_);
}

void Ledger::send_again() {
  again_.clear();
  for (std::uint64_t number = 0; number < units_.size(); ++number) {
    Unit& unit = units_[number];
    if (unit.state == State::out) {
      set_queued(unit, true);
      add_unit(again_, number, dismissed_names_);
    } else if (unit.check == Check::wanted && !unit.in_dispute) {
      std::vector<std::string> not_by = dismissed_names_;
      not_by.push_back(workers_[unit.by].id);
      add_unit(again_, number, not_by);
    }
  }
}

void Ledger::send_again_and_help() {
  send_again();
  const auto is_out = [](const Unit& unit) { return unit.state == State::out; };
  const auto first = std::find_if(units_.begin(), units_.end(), is_out);
  if (first != units_.end()) want_ruling(static_cast<std::uint64_t>(first - units_.begin()));
}

void Ledger::check_here() {
  for (const std::uint64_t number : checks_) want_ruling(number);
}

std::optional<std::uint64_t> Ledger::next_ruling() const {
  return rulings_.empty() ? std::nullopt : std::optional(rulings_.front());
}

void Ledger::rule(std::uint64_t number, Output own) {
  assert(!rulings_.empty() && rulings_.front() == number);
  rulings_.pop_front();
  Unit& unit = units_[number];
  unit.in_dispute = false;
  std::vector<std::size_t> wrong;
  const auto judge = [&](std::size_t worker, const Output& output) {
    if (output.exact == own.exact) {
      workers_[worker].trusted = true;
    } else {
      wrong.push_back(worker);
    }
  };
  if (unit.state == State::done) judge(unit.by, unit.output);
  if (const auto rival = rivals_.find(number); rival != rivals_.end()) {
    judge(rival->second.worker, rival->second.output);
    rivals_.erase(rival);
  }
  if (number < front_ && unit.output.exact != own.exact) begins_anew_ = true;
  set_state(unit, State::done);
  unit.by = the_asker;
  unit.output = std::move(own);
  pass(number);
  for (const std::size_t worker : wrong) {
    dismiss(worker, fmt::format("what it brought for unit {} is not what this machine gets", number));
  }
  if (const auto failure = failures_.find(number); failure != failures_.end()) {
    const auto [worker, words] = failure->second;
    failures_.erase(failure);
    dismiss(worker, fmt::format("it says of unit {}: {}", number, words));
  }
}

void Ledger::dismiss(std::size_t worker, const std::string& reason) {
  if (worker == the_asker || workers_[worker].dismissed) return;
  workers_[worker].dismissed = true;
  workers_[worker].trusted = false;
  dismissed_names_.push_back(workers_[worker].id);
  Dismissal dismissal{.worker = workers_[worker].id, .reason = reason};
  for (std::uint64_t number = 0; number < units_.size(); ++number) {
    Unit& unit = units_[number];
    if (unit.state != State::done || unit.by != worker) continue;
    checks_.erase(number);
    unit.check = Check::none;
    unit.output = {};
    ++dismissal.units_done_again;
    if (number < front_) begins_anew_ = true;
    do_again(number);
  }
  dismissals_.push_back(std::move(dismissal));
}

bool Ledger::is_believed(const Unit& unit) const {
  return unit.state == State::done && !unit.in_dispute && unit.check != Check::wanted && workers_[unit.by].trusted;
}

const Output* Ledger::front() const {
  if (begins_anew_ || front_ >= units_.size() || !is_believed(units_[front_])) return nullptr;
  return &units_[front_].output;
}

void Ledger::refuse_front(const std::string& reason) {
  dismiss(units_[front_].by, fmt::format("what it brought for unit {} cannot be read: {}", front_, reason));
}

bool Ledger::begins_anew() {
  if (begins_anew_) front_ = 0;
  return std::exchange(begins_anew_, false);
}

std::vector<Dismissal> Ledger::take_dismissals() { return std::exchange(dismissals_, {}); }

}  // namespace tilefish::work
