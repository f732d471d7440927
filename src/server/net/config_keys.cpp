#include "server/net/config_keys.h"

#include <chrono>
#include <utility>

namespace tilefish::net {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::int64_t most = 1'000'000'000;

// A whole number at some place in the options, reached by `at`.
template <auto at>
NumberKey number(std::int64_t lowest, std::int64_t highest) {
  using Field = std::remove_reference_t<decltype(at(std::declval<ServerOptions&>()))>;
  return {
      lowest, highest,
      [](const ServerOptions& options) { return static_cast<std::int64_t>(at(const_cast<ServerOptions&>(options))); },
      [](ServerOptions& options, std::int64_t value) { at(options) = static_cast<Field>(value); }};
}

// The same for a length of time, given in `Unit`.
template <class Unit, auto at>
NumberKey duration(std::int64_t lowest, std::int64_t highest) {
  return {lowest, highest,
          [](const ServerOptions& options) {
            const auto value = std::chrono::duration_cast<Unit>(at(const_cast<ServerOptions&>(options)));
            return static_cast<std::int64_t>(value.count());
          },
          [](ServerOptions& options, std::int64_t value) { at(options) = Unit(value); }};
}

#define AT(path) \
  [](ServerOptions & options) -> auto& { return options.path; }

const std::vector<ConfigKey>& all_keys() {
  static const std::vector<ConfigKey> keys = {
      {"server", "host", "address to listen on; 0.0.0.0 for everybody in the network",
       TextKey{[](const ServerOptions& options) { return options.host; },
               [](ServerOptions& options, std::string text) { options.host = std::move(text); }}},
      {"server", "port", "0 takes a free one", number<AT(port)>(0, 65535)},
      {"server", "database", "a file for SQLite, or postgresql://user:password@host/name",
       TextKey{[](const ServerOptions& options) { return options.store.database; },
               [](ServerOptions& options, std::string text) { options.store.database = std::move(text); }}},
      {"server", "durability", "what a stored move outlives: a power cut, or just the end of the process",
       ChoiceKey{{"power_cut", "process"},
                 [](const ServerOptions& options) { return static_cast<std::size_t>(options.store.durability); },
                 [](ServerOptions& options, std::size_t choice) {
                   options.store.durability = static_cast<Durability>(choice);
                 }}},
      {"server", "password_file", "holds PostgreSQL's password, so that it need not stand in the address",
       TextKey{[](const ServerOptions& options) { return options.store.password_file; },
               [](ServerOptions& options, std::string text) { options.store.password_file = std::move(text); }}},
      {"server", "database_patience_seconds", "that moves wait for a database that has gone away",
       duration<seconds, AT(database_patience)>(0, 600)},
      {"server", "network_threads", "threads that read and write", number<AT(network_threads)>(1, 256)},
      {"server", "robot_threads", "threads that think for robots and hints", number<AT(robot_threads)>(1, 256)},
      {"server", "origins", "pages of other hosts that may play here: [\"https://example.org\"]",
       ListKey{&ServerOptions::origins}},
      {"server", "trusted_proxies", "addresses of proxies whose X-Forwarded-For is believed",
       ListKey{&ServerOptions::trusted_proxies}},
      {"server", "metrics", "who may read /metrics",
       ChoiceKey{
           {"off", "local", "everybody"},
           [](const ServerOptions& options) { return static_cast<std::size_t>(options.metrics); },
           [](ServerOptions& options, std::size_t choice) { options.metrics = static_cast<MetricsAccess>(choice); }}},

      {"limits", "message_bytes", "longest message of a client",
       number<AT(hub.message_bytes)>(256, wire::longest_message)},
      {"limits", "header_bytes", "longest headers of a request", number<AT(limits.header_bytes)>(256, most)},
      {"limits", "send_queue_bytes", "what may wait for a slow client",
       number<AT(limits.send_queue_bytes)>(1024, most)},
      {"limits", "connections", "of all clients", number<AT(limits.connections)>(1, most)},
      {"limits", "connections_per_address", "IPv6: per /64 network",
       number<AT(limits.connections_per_address)>(1, most)},
      {"limits", "requests_per_second_per_address", "in the long run",
       number<AT(limits.requests_per_second_per_address)>(1, most)},
      {"limits", "request_burst_per_address", "at once", number<AT(limits.request_burst_per_address)>(1, most)},
      {"limits", "handshake_seconds", "until a client has said what it wants",
       duration<seconds, AT(limits.handshake_time)>(1, 3600)},
      {"limits", "idle_seconds", "a client silent for so long, pings included, is gone",
       duration<seconds, AT(limits.idle_time)>(1, 86400)},
      {"limits", "messages_per_second", "of a connection in the long run",
       number<AT(hub.messages_per_second)>(1, most)},
      {"limits", "message_burst", "of a connection at once", number<AT(hub.message_burst)>(1, most)},
      {"limits", "forgiven_messages", "refused for haste before a connection is closed",
       number<AT(hub.forgiven_messages)>(0, most)},
      {"limits", "name_characters", "of a guest's name", number<AT(hub.name_characters)>(1, 100)},
      {"limits", "guests", "known at one time", number<AT(hub.guests)>(1, most)},
      {"limits", "tabs_per_guest", "open at one time", number<AT(hub.tabs_per_guest)>(1, most)},
      {"limits", "rooms", "open at one time", number<AT(hub.rooms)>(1, most)},
      {"limits", "rooms_per_guest", "made by one guest and still open", number<AT(hub.rooms_per_guest)>(1, most)},
      {"limits", "rooms_per_connection", "sat in or watched", number<AT(hub.rooms_per_connection)>(1, most)},
      {"limits", "spectators_per_room", "", number<AT(hub.spectators_per_room)>(0, most)},
      {"limits", "lobby_rooms", "that the list shows", number<AT(hub.lobby_rooms)>(1, 10'000)},

      {"rooms", "robot_time_ms", "that a robot may think about a turn",
       duration<milliseconds, AT(hub.robot_budget.time)>(1, 600'000)},
      {"rooms", "robot_pause_ms", "that a robot's turn takes at least",
       duration<milliseconds, AT(hub.robot_pause)>(0, 600'000)},
      {"rooms", "robot_deadline_ms", "after which a robot without an answer draws",
       duration<milliseconds, AT(hub.robot_deadline)>(1, 3'600'000)},
      {"rooms", "substitute", "the robot that plays for those who are gone",
       TextKey{[](const ServerOptions& options) { return options.hub.substitute; },
               [](ServerOptions& options, std::string text) { options.hub.substitute = std::move(text); }}},
      {"rooms", "grace_seconds", "that a seat waits for a lost player", duration<seconds, AT(hub.grace)>(0, 86400)},
      {"rooms", "host_grace_seconds", "that a table waits for a lost host before it has another",
       duration<seconds, AT(hub.host_grace)>(0, 86400)},
      {"rooms", "round_break_seconds", "before the next round starts by itself",
       duration<seconds, AT(hub.round_break)>(1, 86400)},
      {"rooms", "hint_time_ms", "that a hint is looked for", duration<milliseconds, AT(hub.hint_time)>(1, 600'000)},
      {"rooms", "hint_deadline_ms", "after which a hint that had to wait is refused",
       duration<milliseconds, AT(hub.hint_deadline)>(1, 600'000)},
      {"rooms", "lobby_interval_ms", "between two lists of the lobby",
       duration<milliseconds, AT(hub.lobby_interval)>(10, 600'000)},
      {"rooms", "idle_room_seconds", "before a room that nobody is in is removed",
       duration<seconds, AT(hub.idle_room)>(1, most)},
      {"rooms", "idle_match_seconds", "the same for a room with a running match",
       duration<seconds, AT(hub.idle_match)>(1, most)},
      {"rooms", "idle_guest_seconds", "before a guest who has not been seen is forgotten",
       duration<seconds, AT(hub.idle_guest)>(1, most)},
  };
  return keys;
}

#undef AT

}  // namespace

std::span<const ConfigKey> config_keys() { return all_keys(); }

}  // namespace tilefish::net
