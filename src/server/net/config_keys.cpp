#include "server/net/config_keys.h"

#include <chrono>
#include <sstream>
#include <utility>

#include "bus/address.h"
#include "players/roster.h"
#include "server/net/client_address.h"
#include "server/net/trusted_proxies.h"

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

std::optional<std::string> refuse_origin(const std::string& text) {
  if (is_origin(text)) return std::nullopt;
  return "origins such as \"https://example.org\", with their scheme and without a path";
}

std::optional<std::string> refuse_proxy(const std::string& text) {
  if (TrustedProxies::of({text})) return std::nullopt;
  return "addresses or networks such as \"127.0.0.1\" or \"10.0.0.0/8\"";
}

std::optional<std::string> refuse_robot(const std::string& text) {
  const Result<RobotSpec> robot = parse_robot(text);
  if (robot.ok()) return std::nullopt;
  return "the name of a robot: " + robot.error().describe();
}

// One to three, with spaces between them.
std::optional<std::string> refuse_table_of_robots(const std::string& text) {
  std::istringstream words(text);
  int robots = 0;
  for (std::string word; words >> word; ++robots) {
    if (std::optional<std::string> wrong = refuse_robot(word)) return wrong;
    if (word.find(':') != std::string::npos) return "robots without options";
  }
  return robots >= 1 && robots <= 3 ? std::nullopt : std::optional<std::string>("one, two or three robots");
}

std::optional<std::string> refuse_bus(const std::string& text) {
  const std::optional<Error> flaw = text.empty() ? std::nullopt : bus::address_flaw(text);
  return flaw ? std::optional("an address such as \"nats://localhost:4222\": " + flaw->describe()) : std::nullopt;
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
      {"server", "cluster",
       "nats://host, which makes this a node of several servers on one PostgreSQL; empty for one by itself",
       TextKey{[](const ServerOptions& options) { return options.cluster; },
               [](ServerOptions& options, std::string text) { options.cluster = std::move(text); }, refuse_bus}},
      {"server", "node_name", "of a node of a cluster, for people; empty takes the machine's name and the port",
       TextKey{[](const ServerOptions& options) { return options.store.node_name; },
               [](ServerOptions& options, std::string text) { options.store.node_name = std::move(text); }}},
      {"server", "workers",
       "nats://host, whose workers make analyses and puzzles; empty for the cluster's, or for nobody but the server",
       TextKey{[](const ServerOptions& options) { return options.workers; },
               [](ServerOptions& options, std::string text) { options.workers = std::move(text); }, refuse_bus}},
      {"server", "workers_key", "a file with the key by which that NATS knows who asks",
       TextKey{[](const ServerOptions& options) { return options.workers_key; },
               [](ServerOptions& options, std::string text) { options.workers_key = std::move(text); }}},
      {"server", "database_patience_seconds", "that moves wait for a database that has gone away",
       duration<seconds, AT(database_patience)>(0, 600)},
      {"server", "keep_games_days", "that people have played; 0 for ever",
       duration<std::chrono::days, AT(retention.people.age)>(0, 100'000)},
      {"server", "keep_lasting_games_days", "the same where somebody with a recovery code played; 0 for ever",
       duration<std::chrono::days, AT(retention.people.lasting_age)>(0, 100'000)},
      {"server", "keep_games", "the newest so many of both; 0 for all", number<AT(retention.people.games)>(0, most)},
      {"server", "keep_robot_games_days", "the same for games of robots alone",
       duration<std::chrono::days, AT(retention.robots.age)>(0, 100'000)},
      {"server", "keep_robot_games", "", number<AT(retention.robots.games)>(0, most)},
      {"server", "keep_guests", "in the database without a recovery code; 0 for any number; the rated stay in any case",
       number<AT(retention.most_guests)>(0, most)},
      {"server", "network_threads", "threads that read and write", number<AT(network_threads)>(1, 256)},
      {"server", "robot_threads", "threads that think for robots and hints", number<AT(robot_threads)>(1, 256)},
      {"server", "origins", "pages of other hosts that may play here: [\"https://example.org\"]",
       ListKey{&ServerOptions::origins, refuse_origin}},
      {"server", "trusted_proxies", "proxies whose X-Forwarded-For is believed: [\"127.0.0.1\", \"10.0.0.0/8\"]",
       ListKey{&ServerOptions::trusted_proxies, refuse_proxy}},
      {"server", "puzzles", "a file of `tilefish puzzle stock`, beside the puzzles that come with the program",
       TextKey{[](const ServerOptions& options) { return options.puzzle_file; },
               [](ServerOptions& options, std::string text) { options.puzzle_file = std::move(text); }}},
      {"server", "puzzle_stock", "so many are made in spare time, if there are fewer",
       number<AT(hub.puzzle_stock)>(0, 1'000'000)},
      {"server", "today_robots", "who sit opposite in the deal of the day, from the next day on",
       TextKey{[](const ServerOptions& options) { return options.hub.today_robots; },
               [](ServerOptions& options, std::string text) { options.hub.today_robots = std::move(text); },
               refuse_table_of_robots}},
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
      {"limits", "half_open", "connections that are no WebSocket yet", number<AT(limits.half_open)>(1, most)},
      {"limits", "half_open_per_address", "", number<AT(limits.half_open_per_address)>(1, most)},
      {"limits", "send_seconds", "that a client may take to read a message",
       duration<seconds, AT(limits.send_time)>(1, 3600)},
      {"limits", "reserved_messages_per_second", "of a connection whose address has spent its requests",
       number<AT(limits.reserved_messages_per_second)>(1, most)},
      {"limits", "reserved_message_burst", "at once", number<AT(limits.reserved_message_burst)>(1, most)},
      {"limits", "exports", "of finished games that are made at one time", number<AT(limits.exports)>(1, most)},
      {"limits", "exports_per_address", "", number<AT(limits.exports_per_address)>(1, most)},
      {"limits", "export_cache_bytes", "for exports that were made, compressed",
       number<AT(limits.export_cache_bytes)>(0, most)},
      {"limits", "lists", "of matches and of the best that are looked up at one time",
       number<AT(limits.lists)>(1, most)},
      {"limits", "lists_per_address", "", number<AT(limits.lists_per_address)>(1, most)},
      {"limits", "answers", "to questions about positions that are looked for at one time",
       number<AT(limits.answers)>(1, most)},
      {"limits", "answers_per_address", "", number<AT(limits.answers_per_address)>(1, most)},
      {"limits", "answers_per_guest", "", number<AT(limits.answers_per_guest)>(1, most)},
      {"limits", "answer_time_ms", "that one may take", duration<milliseconds, AT(limits.answer_time)>(1, 60'000)},
      {"limits", "answer_megabytes", "that one may take", number<AT(limits.answer_megabytes)>(1, 100'000)},
      {"limits", "analyses", "of finished games that are made at one time", number<AT(limits.analyses)>(0, most)},
      {"limits", "analyses_per_address", "", number<AT(limits.analyses_per_address)>(0, most)},
      {"limits", "analyses_per_hour_per_address", "that are begun, in the long run",
       number<AT(limits.analyses_per_hour_per_address)>(1, most)},
      {"limits", "analysis_burst_per_address", "at once", number<AT(limits.analysis_burst_per_address)>(1, most)},
      {"limits", "analysis_play_outs", "for each turn", number<AT(limits.analysis_play_outs)>(1, 1'000'000)},
      {"limits", "analysis_patience_seconds", "until one that nobody asks for any more is given up",
       duration<seconds, AT(limits.analysis_patience)>(1, 86400)},
      {"limits", "analysis_cache_bytes", "for those that are known, compressed",
       number<AT(limits.analysis_cache_bytes)>(0, most)},
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
      {"limits", "guests", "in memory at one time", number<AT(hub.guests)>(1, most)},
      {"limits", "tabs_per_guest", "open at one time", number<AT(hub.tabs_per_guest)>(1, most)},
      {"limits", "rooms", "open at one time", number<AT(hub.rooms)>(1, most)},
      {"limits", "rooms_per_guest", "held by one guest, matches that are over aside",
       number<AT(hub.rooms_per_guest)>(1, most)},
      {"limits", "rooms_per_address", "the same of all guests of one address",
       number<AT(hub.rooms_per_address)>(1, most)},
      {"limits", "robot_rooms_per_address", "of them with robots alone",
       number<AT(hub.robot_rooms_per_address)>(0, most)},
      {"limits", "rounds", "of a match", number<AT(hub.rounds)>(1, wire::most_rounds)},
      {"limits", "new_guests_per_hour_per_address", "in the long run", number<AT(hub.new_guests_per_hour)>(1, most)},
      {"limits", "new_guest_burst_per_address", "at once", number<AT(hub.new_guest_burst)>(1, most)},
      {"limits", "codes_per_hour", "recovery codes tried by an address, and for an identity, in the long run",
       number<AT(hub.codes_per_hour)>(1, most)},
      {"limits", "code_burst", "at once", number<AT(hub.code_burst)>(1, most)},
      {"limits", "devices_per_guest", "on which one is signed in", number<AT(hub.devices_per_guest)>(1, 1000)},
      {"limits", "rename_interval_seconds", "in which a name may be changed once, in the long run",
       duration<seconds, AT(hub.rename_interval)>(0, most)},
      {"limits", "rename_burst", "changes of a name at once", number<AT(hub.rename_burst)>(1, most)},
      {"limits", "rated_matches_per_pair", "of the same two people on one day; more do not move ratings",
       number<AT(hub.rated_matches_per_pair)>(0, most)},
      {"limits", "thinking_seconds_per_minute_per_address", "of robots and hints, in the long run",
       number<AT(hub.thinking_seconds_per_minute)>(1, 60'000)},
      {"limits", "thinking_burst_seconds_per_address", "at once", number<AT(hub.thinking_burst_seconds)>(1, 1'000'000)},
      {"limits", "rated_solvers_per_address", "of a puzzle on one day; what others there do with it moves no rating",
       number<AT(hub.rated_solvers_per_address)>(0, most)},
      {"limits", "listed_puzzles_per_day", "of a guest; more do not count for the lists of day and week",
       number<AT(hub.listed_puzzles_per_day)>(0, most)},
      {"limits", "puzzles_per_hour", "that a guest may begin, in the long run",
       number<AT(hub.puzzles_per_hour)>(1, 1'000'000)},
      {"limits", "puzzle_burst", "at once", number<AT(hub.puzzle_burst)>(1, 1'000'000)},
      {"limits", "puzzles_per_hour_per_address", "the same of all guests of one address",
       number<AT(hub.puzzles_per_hour_per_address)>(1, 1'000'000)},
      {"limits", "puzzle_burst_per_address", "at once", number<AT(hub.puzzle_burst_per_address)>(1, 1'000'000)},
      {"limits", "today_plays_per_address", "of the deal of the day that count; more are played without",
       number<AT(hub.today_plays_per_address)>(0, most)},
      {"limits", "rooms_per_connection", "sat in or watched", number<AT(hub.rooms_per_connection)>(1, most)},
      {"limits", "spectators_per_room", "", number<AT(hub.spectators_per_room)>(0, most)},
      {"limits", "lobby_rooms", "that the list shows", number<AT(hub.lobby_rooms)>(1, 10'000)},

      {"rooms", "robot_time_ms", "that a robot may think about a turn",
       duration<milliseconds, AT(hub.robot_budget.time)>(1, 600'000)},
      {"rooms", "robot_pause_ms", "that a robot's turn takes at least",
       duration<milliseconds, AT(hub.robot_pause)>(0, 600'000)},
      {"rooms", "tile_flight_ms", "that a robot waits after a move with tiles, until they have landed on the page",
       duration<milliseconds, AT(hub.tile_flight)>(0, 600'000)},
      {"rooms", "show_pause_ms", "that a robot's turn takes at least where only robots play",
       duration<milliseconds, AT(hub.show_pause)>(0, 600'000)},
      {"rooms", "robot_deadline_ms", "after which a robot without an answer draws",
       duration<milliseconds, AT(hub.robot_deadline)>(1, 3'600'000)},
      {"rooms", "spent_thinking_ms", "that a robot may think when its address has spent all",
       duration<milliseconds, AT(hub.spent_thinking)>(1, 600'000)},
      {"rooms", "match_interval_ms", "in which a guest may begin one match, in the long run; 0 for no limit",
       duration<milliseconds, AT(hub.match_interval)>(0, 3'600'000)},
      {"rooms", "match_burst", "that a guest may begin at once", number<AT(hub.match_burst)>(1, most)},
      {"rooms", "substitute", "the robot that plays for those who are gone",
       TextKey{[](const ServerOptions& options) { return options.hub.substitute; },
               [](ServerOptions& options, std::string text) { options.hub.substitute = std::move(text); },
               refuse_robot}},
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
      {"rooms", "idle_match_seconds", "the same for a running match of several people",
       duration<seconds, AT(hub.idle_match)>(1, most)},
      {"rooms", "idle_solo_match_seconds", "the same for a running match of one person against robots",
       duration<seconds, AT(hub.idle_solo_match)>(1, most)},
      {"rooms", "idle_robots_seconds", "the same for a room of robots alone",
       duration<seconds, AT(hub.idle_robots)>(1, most)},
      {"rooms", "unused_guest_seconds", "before a guest who never sat down or took a name is forgotten",
       duration<seconds, AT(hub.unused_guest)>(1, most)},
      {"rooms", "idle_guest_seconds", "before a guest who has not been seen is forgotten",
       duration<seconds, AT(hub.idle_guest)>(1, most)},
      {"rooms", "idle_identity_seconds", "the same for one with a recovery code",
       duration<seconds, AT(hub.idle_identity)>(1, most)},
      {"rooms", "rated_within_address", "whether people of one address are rated against each other",
       ChoiceKey{{"no", "yes"},
                 [](const ServerOptions& options) { return std::size_t{options.hub.rated_within_address ? 1U : 0U}; },
                 [](ServerOptions& options, std::size_t choice) { options.hub.rated_within_address = choice == 1; }}},
  };
  return keys;
}

#undef AT

}  // namespace

std::span<const ConfigKey> config_keys() { return all_keys(); }

}  // namespace tilefish::net
