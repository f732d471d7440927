#include "server/directory.h"

#include <utility>

namespace tilefish {

bool Directory::put(RoomCard card) {
  const auto found = cards_.find(card.code);
  if (found != cards_.end()) {
    if (found->second == card) return false;
    if (found->second.shown != card.shown) ++lobby_changes_;
    unlist(found->second);
    found->second = std::move(card);
    list(found->second);
    return true;
  }
  if (card.shown) ++lobby_changes_;
  std::string code = card.code;
  list(cards_.emplace(std::move(code), std::move(card)).first->second);
  return true;
}

const RoomCard* Directory::find(const std::string& code) const {
  const auto found = cards_.find(code);
  return found == cards_.end() ? nullptr : &found->second;
}

void Directory::remove(const std::string& code) {
  const auto found = cards_.find(code);
  if (found == cards_.end()) return;
  if (found->second.shown) ++lobby_changes_;
  unlist(found->second);
  cards_.erase(found);
}

void Directory::list(const RoomCard& card) {
  by_person_[card.host].insert(card.code);
  for (const std::string& guest : card.people) by_person_[guest].insert(card.code);
  by_payer_[card.payer].insert(card.code);
  if (card.shown) shown_.emplace(card.created, card.code);
}

void Directory::unlist(const RoomCard& card) {
  erase(by_person_, card.host, card.code);
  for (const std::string& guest : card.people) erase(by_person_, guest, card.code);
  erase(by_payer_, card.payer, card.code);
  shown_.erase({card.created, card.code});
}

void Directory::erase(Index& index, const std::string& key, const std::string& code) {
  const auto found = index.find(key);
  if (found == index.end()) return;
  found->second.erase(code);
  if (found->second.empty()) index.erase(found);
}

const Directory::Codes& Directory::codes_of(const Index& index, const std::string& key) {
  static const Codes none;
  const auto found = index.find(key);
  return found == index.end() ? none : found->second;
}

std::vector<wire::LobbyRoom> Directory::lobby(int most) const {
  std::vector<wire::LobbyRoom> list;
  for (const auto& [created, code] : shown_) {
    if (static_cast<int>(list.size()) >= most) break;
    const RoomCard& card = cards_.at(code);
    list.push_back(*card.shown);
    if (!list.back().host.empty()) list.back().guest = card.host;
  }
  return list;
}

}  // namespace tilefish
