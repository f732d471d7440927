#include "witness.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

namespace tilefish::load {

namespace json = boost::json;

namespace {

std::vector<std::string> turns_of(const json::object& game) {
  std::vector<std::string> turns;
  for (const json::value& turn : game.at("history").as_array()) turns.push_back(json::serialize(turn));
  return turns;
}

}  // namespace

// Lines of one room may lag behind each other, so a state older than another line's is no loss by itself; one that is older than
// what was known before the kill is.
void Witness::heard(const std::string& room, const json::object& state) {
  Account& account = accounts_[room];
  if (!state.at("game").is_object()) {
    if (account.round_then > 0) complaints_.push_back(fmt::format("room {} has forgotten its match", room));
    return;
  }
  const json::object& game = state.at("game").as_object();
  const std::string id(game.at("id").as_string());
  const std::int64_t round = game.at("round").as_int64();
  if (account.game != id && finished_.count(id) != 0) return;
  if (account.game != id || account.round < round) start_over(room, account, id, round);
  if (account.round_then > round) {
    complaints_.push_back(fmt::format("room {} went back from round {} to {}", room, account.round_then, round));
  }
  if (account.round == round) compare(room, account, turns_of(game));
  if (state.at("phase").as_string() == "match_over") {
    account.over = true;
    finished_.insert(id);
  }
}

void Witness::start_over(const std::string& room, Account& account, const std::string& game, std::int64_t round) {
  if (!account.game.empty() && account.game != game && !account.over) {
    complaints_.push_back(
        fmt::format("room {} has lost its match {} after {} turns", room, account.game, account.history.size()));
  }
  const Clock::duration longest_pause = account.longest_pause;
  const Clock::time_point last_move = account.last_move;
  account = {.game = game, .round = round, .last_move = last_move, .longest_pause = longest_pause};
  note_move(account);
}

void Witness::note_move(Account& account) {
  const Clock::time_point now = Clock::now();
  account.moved = true;
  account.longest_pause = std::max(account.longest_pause, now - account.last_move);
  account.last_move = now;
}

void Witness::compare(const std::string& room, Account& account, std::vector<std::string> history) {
  const std::size_t both = std::min(history.size(), account.history.size());
  if (!std::equal(history.begin(), history.begin() + static_cast<std::ptrdiff_t>(both), account.history.begin())) {
    complaints_.push_back(fmt::format("room {} tells another history than before", room));
  }
  if (account.round == account.round_then && history.size() < account.turns_then) {
    complaints_.push_back(fmt::format("room {} knows {} turns, but {} were told before the server was killed", room,
                                      history.size(), account.turns_then));
  }
  if (history.size() <= account.history.size()) return;
  turns_ += history.size() - account.history.size();
  note_move(account);
  account.history = std::move(history);
}

void Witness::expect_moves() {
  for (auto& [room, account] : accounts_) {
    account.moved = account.game.empty();
    account.last_move = Clock::now();
    account.longest_pause = {};
  }
}

std::vector<std::chrono::milliseconds> Witness::longest_pauses() const {
  std::vector<std::chrono::milliseconds> pauses;
  for (const auto& [room, account] : accounts_) {
    const Clock::duration pause = std::max(account.longest_pause, Clock::now() - account.last_move);
    pauses.push_back(std::chrono::duration_cast<std::chrono::milliseconds>(pause));
  }
  return pauses;
}

void Witness::killed() {
  expect_moves();
  for (auto& [room, account] : accounts_) {
    account.round_then = account.round;
    account.turns_then = account.history.size();
  }
}

std::vector<std::string> Witness::rooms_at_rest() const {
  std::vector<std::string> rooms;
  for (const auto& [room, account] : accounts_) {
    if (!account.moved) rooms.push_back(room);
  }
  return rooms;
}

}  // namespace tilefish::load
