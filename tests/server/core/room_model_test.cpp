#include "server/core/room_model.h"

#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "server/core/hub_world.h"

namespace tilefish::testing {
namespace {

using Object = HubWorld::Object;

// A hub and the model of its one room, asked the same.
class Comparison {
 public:
  static constexpr int guests = 5;

  explicit Comparison(int seats) : seats_(seats) {
    for (int i = 0; i < guests; ++i) {
      connections_.push_back(world_.connect());
      const Object welcome = world_.greet(connections_.back(), "Guest");
      ids_.push_back(text_of(welcome, "guest"));
    }
  }

  // What is asked, and by whom; what differs, or nothing.
  std::string ask(int request, int guest, int seat) {
    if (!model_ || model_->gone()) return create(guest);
    const char* const types[] = {"join", "watch", "leave", "kick", "start", "resign", "rematch"};
    const std::string type = types[request % 7];
    Object asked{{"type", type}, {"room", room_}};
    if (type == "kick") asked["seat"] = seat % (seats_ + 1);
    const std::string expected = expectation(type, guest, static_cast<std::size_t>(seat % (seats_ + 1)));
    const Object answer = world_.ask(connection_of(guest), asked);
    const std::string got = text_of(answer, "type") == "refused" ? text_of(answer, "code") : text_of(answer, "type");
    if (got != expected) return type + ": the hub says " + got + ", the model " + expected;
    return difference();
  }

 private:
  [[nodiscard]] int connection_of(int guest) const { return connections_[static_cast<std::size_t>(guest)]; }

  std::string create(int guest) {
    room_ = world_.create(connection_of(guest), options({{"seats", seats_}}));
    model_.emplace(seats_, guest);
    return difference();
  }

  std::string expectation(const std::string& type, int guest, std::size_t seat) {
    if (type == "join") return model_->join(guest);
    if (type == "watch") return model_->watch(guest);
    if (type == "leave") return model_->leave(guest);
    if (type == "kick") return model_->kick(guest, seat);
    if (type == "start") return model_->start(guest);
    if (type == "resign") return model_->resign(guest);
    return model_->rematch(guest);
  }

  // Everybody who is there must see what the model knows; of onlookers one is told within a second.
  std::string difference() {
    if (model_->gone()) return "";
    world_.pass_time(std::chrono::seconds(1));
    for (const int guest : model_->present()) {
      const Object state = world_.state(connection_of(guest));
      if (seen(state) != expected(guest)) {
        return "guest " + std::to_string(guest) + " sees " + seen(state) + ", the model says " + expected(guest);
      }
    }
    return "";
  }

  [[nodiscard]] std::string name_of(const std::string& id) const {
    const auto at = std::find(ids_.begin(), ids_.end(), id);
    return at == ids_.end() ? "-" : std::to_string(at - ids_.begin());
  }

  [[nodiscard]] std::string seen(const Object& state) const {
    std::string text = "host " + name_of(text_of(state, "host")) + ", " + text_of(state, "phase") + ", seats";
    for (const auto& seat : state.at("seats").as_array()) text += " " + name_of(text_of(seat.as_object(), "guest"));
    text += ", ready";
    for (const auto& seat : state.at("ready").as_array()) text += " " + std::to_string(seat.as_int64());
    return text + ", watching " + std::to_string(number_of(state, "spectators")) + ", in seat " +
           std::to_string(number_of(part_of(state, "you"), "seat"));
  }

  [[nodiscard]] std::string expected(int guest) const {
    const auto name = [](int number) { return number == RoomModel::nobody ? "-" : std::to_string(number); };
    std::string text = "host " + name(model_->host()) + ", " + model_->phase() + ", seats";
    for (std::size_t i = 0; i < model_->seats(); ++i) text += " " + name(model_->guest_in(i));
    text += ", ready";
    for (std::size_t i = 0; i < model_->seats(); ++i) {
      if (model_->is_ready(i)) text += " " + std::to_string(i);
    }
    const auto watching = std::count_if(model_->present().begin(), model_->present().end(),
                                        [&](int each) { return !model_->seat_of(each); });
    const std::optional<std::size_t> seat = model_->seat_of(guest);
    return text + ", watching " + std::to_string(watching) + ", in seat " +
           (seat ? std::to_string(*seat) : std::string("-1"));
  }

  HubWorld world_;
  int seats_;
  std::vector<int> connections_;
  std::vector<std::string> ids_;
  std::string room_;
  std::optional<RoomModel> model_;
};

using Request = std::tuple<unsigned char, unsigned char, unsigned char>;

RC_GTEST_PROP(RoomModel, IsWhatTheHubDoes, (const std::vector<Request>& requests)) {
  for (const int seats : {2, 3}) {
    Comparison comparison(seats);
    for (const auto& [request, guest, seat] : requests) {
      const std::string difference = comparison.ask(request, guest % Comparison::guests, seat);
      if (!difference.empty()) RC_FAIL(difference);
    }
  }
}

}  // namespace
}  // namespace tilefish::testing
