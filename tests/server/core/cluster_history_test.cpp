// Histories of real hubs that share rooms: edges, rooms and what goes between them, with servers that end, sleep and hand over, parcels
// that are lost or overtake each other, and a database that does not answer. The seed of one that fails is printed, and
// TILEFISH_HISTORY_SEED replays it alone. What leases do in such histories is in tests/server/cluster.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/sanitizer.h"
#include "server/core/cluster_world.h"
#include "server/core/message_player.h"

namespace tilefish::testing {
namespace {

using Object = ClusterWorld::Object;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr int node_count = 3;
constexpr int steps = 40;

class ClusterHistory {
 public:
  explicit ClusterHistory(std::uint64_t seed) : rng_(seed) {
    world_.disorder = &rng_;
    for (Person& person : people_) come(person);
    room_ = world_.create(people_[0].connection, options());
    EXPECT_EQ(text_of(world_.ask(people_[1].connection, naming("join")), "type"), "done");
    EXPECT_EQ(text_of(world_.ask(people_[0].connection, naming("start")), "type"), "done");
  }

  void run() {
    for (int step = 0; step < steps; ++step) {
      happen();
      world_.settle();
      check();
      if (::testing::Test::HasFailure()) return;
    }
    calm_down();
    check_at_the_end();
  }

  [[nodiscard]] std::size_t matches() { return world_.stored().finished_games().size(); }
  [[nodiscard]] std::size_t fenced() const { return world_.fenced(); }

 private:
  struct Person {
    std::string name;
    std::string address;
    std::string token = {};
    int connection = 0;
    int node = 0;
  };

  Object naming(std::string_view type) const { return {{"type", type}, {"room", room_}}; }

  int any_running_node() {
    while (true) {
      const int node = static_cast<int>(rng_.below(node_count));
      if (world_.runs(node)) return node;
    }
  }

  // To whichever server a balancer leads them.
  void come(Person& person) {
    person.node = any_running_node();
    person.connection = world_.connect(person.node, person.address);
    Object hello{{"type", "hello"}, {"v", 1}, {"name", person.name}};
    if (!person.token.empty()) hello["token"] = person.token;
    const Object welcome = world_.ask(person.connection, std::move(hello));
    if (text_of(welcome, "type") == "welcome") person.token = text_of(welcome, "token");
    if (!room_.empty()) world_.ask(person.connection, naming("join"));
  }

  void happen() {
    const int node = any_running_node();
    switch (rng_.below(14)) {
      case 0: return kill(node);
      case 1: return sleep_and_lose(node);
      case 2: return world_.hand_over_all(node, any_running_node());
      case 3: return world_.give(shard_of(room_), any_running_node());
      case 4: return lose_parcels();
      case 5: return world_.pass_time(milliseconds(rng_.below(4000)));
      case 6: return come(people_[rng_.below(2)]);
      case 7: return leave_questions();
      case 8: return end_match();
      default: return play_turn();
    }
  }

  void kill(int node) {
    world_.kill(node);
    if (rng_.chance(0.5)) world_.pass_time(milliseconds(rng_.below(5000)));
    world_.give_all_of(node, any_running_node());
    world_.settle();
    for (Person& person : people_) {
      if (person.node == node) come(person);
    }
    world_.restart(node);
  }

  void sleep_and_lose(int node) {
    world_.sleep(node);
    world_.give_all_of(node, any_running_node());
    world_.settle();
    if (rng_.chance(0.5)) world_.pass_time(milliseconds(rng_.below(9000)));
    world_.wake(node);
  }

  void lose_parcels() {
    world_.lost = [this](const cluster::Parcel&) { return rng_.chance(0.5); };
    for (int i = 0; i < 3; ++i) play_turn();
    world_.settle();
    world_.lost = [](const cluster::Parcel&) { return false; };
    if (rng_.chance(0.5)) world_.bus_is_back();
  }

  void leave_questions() {
    world_.looks_up = false;
    const int to = any_running_node();
    world_.give(shard_of(room_), to);
    end_match();
    world_.settle();
    // Whoever has just counted the match in, or is about to, may be gone.
    if (rng_.chance(0.5)) world_.give(shard_of(room_), any_running_node());
    world_.looks_up = true;
  }

  void end_match() {
    Person& person = people_[rng_.below(2)];
    world_.ask(person.connection, naming("resign"));
    for (Person& each : people_) world_.ask(each.connection, naming("rematch"));
  }

  void play_turn() {
    for (const Person& person : people_) {
      const Object state = world_.state(person.connection);
      const std::optional<int> mover = to_move(state);
      if (!mover || part_of(state, "you").at("seat") != *mover) continue;
      world_.ask(person.connection, MessagePlayer::idle_request(state, room_));
      return world_.settle();
    }
    for (const Person& person : people_) world_.ask(person.connection, naming("rematch"));
  }

  // Nobody has been told of a turn that is not stored, or sees the match go back.
  void check() {
    const StoredState stored = world_.stored().state();
    for (const Person& person : people_) {
      const Object game = part_of(world_.state(person.connection), "game");
      if (game.empty()) continue;
      const std::string id = text_of(game, "id");
      const auto turn = number_of(game, "turn");
      const auto known =
          std::find_if(stored.games.begin(), stored.games.end(), [&](const StoredGame& each) { return each.id == id; });
      if (known != stored.games.end()) {
        EXPECT_LE(turn, static_cast<std::int64_t>(known->events.size()));
      }
    }
    EXPECT_EQ(stored.rooms.size(), 1u);
  }

  // Everything works again, and time enough for whatever was lost to be found out.
  void calm_down() {
    for (int node = 0; node < node_count; ++node) world_.wake(node);
    world_.bus_is_back();
    world_.pass_time(seconds(12));
    for (Person& person : people_) come(person);
    world_.settle();
  }

  void check_at_the_end() {
    EXPECT_EQ(part_of(world_.state(people_[0].connection), "game"),
              part_of(world_.state(people_[1].connection), "game"));
    const auto turns = [&] {
      const StoredState state = world_.stored().state();
      return state.games.empty() ? std::pair<std::string, std::size_t>()
                                 : std::pair(state.games[0].id, state.games[0].events.size());
    };
    const auto before = turns();
    for (int i = 0; i < 3; ++i) play_turn();
    EXPECT_NE(turns(), before) << "the room does not go on";
    // Every match that has ended counts once, for both.
    std::map<std::string, std::set<int>> counted;
    for (const AddResult& result : world_.stored().results) {
      EXPECT_TRUE(counted[result.game].insert(result.seat).second);
      EXPECT_FALSE(result.guest.empty());
    }
    for (const std::string& game : world_.stored().finished_games()) EXPECT_EQ(counted[game].size(), 2u) << game;
    EXPECT_TRUE(world_.stored().state().uncounted.empty());
  }

  Rng rng_;
  ClusterWorld world_{node_count};
  std::string room_;
  std::array<Person, 2> people_ = {Person{"Ann", "192.0.2.1"}, Person{"Bob", "192.0.2.2"}};
};

TEST(ClusterHistory, HubsLoseNothingWhateverHappensToThem) {
  const char* alone = std::getenv("TILEFISH_HISTORY_SEED");
  const std::uint64_t first = alone == nullptr ? 1 : std::strtoull(alone, nullptr, 10);
  const std::uint64_t last = alone == nullptr ? (has_sanitizer ? 12 : 60) : first;
  std::size_t matches = 0;
  std::size_t fenced = 0;
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    ClusterHistory history(seed);
    history.run();
    ASSERT_FALSE(::testing::Test::HasFailure()) << "replay it with TILEFISH_HISTORY_SEED=" << seed;
    matches += history.matches();
    fenced += history.fenced();
  }
  if (alone != nullptr || has_sanitizer) return;  // few say nothing about how often it happens
  EXPECT_GT(matches, 2 * last) << "matches must have ended";
  EXPECT_GT(fenced, last) << "servers must have woken up too late";
}

}  // namespace
}  // namespace tilefish::testing
