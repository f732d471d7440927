#include "server/net/metrics.h"

#include <iterator>

#include <fmt/format.h>

namespace tilefish::net {

namespace {

constexpr std::chrono::microseconds narrowest{64};

using Text = std::back_insert_iterator<std::string>;

void write_head(Text to, std::string_view name, std::string_view kind, std::string_view help) {
  fmt::format_to(to, "# HELP tilefish_{0} {2}\n# TYPE tilefish_{0} {1}\n", name, kind, help);
}

void write_counter(Text to, std::string_view name, std::string_view help, std::uint64_t value) {
  write_head(to, name, "counter", help);
  fmt::format_to(to, "tilefish_{} {}\n", name, value);
}

void write_gauge(Text to, std::string_view name, std::string_view help, std::uint64_t value) {
  write_head(to, name, "gauge", help);
  fmt::format_to(to, "tilefish_{} {}\n", name, value);
}

void write_durations(Text to, std::string_view name, std::string_view help, const Durations& durations) {
  write_head(to, name, "histogram", help);
  std::uint64_t so_far = 0;
  for (std::size_t bucket = 0; bucket < Durations::buckets; ++bucket) {
    so_far += durations.in_bucket(bucket);
    const double bound = std::chrono::duration<double>(Durations::upper_bound(bucket)).count();
    fmt::format_to(to, "tilefish_{}_bucket{{le=\"{}\"}} {}\n", name, bound, so_far);
  }
  so_far += durations.above();
  fmt::format_to(to, "tilefish_{}_bucket{{le=\"+Inf\"}} {}\n", name, so_far);
  fmt::format_to(to, "tilefish_{}_sum {}\n", name, static_cast<double>(durations.total_microseconds()) / 1e6);
  fmt::format_to(to, "tilefish_{}_count {}\n", name, so_far);
}

void write_refused_connections(Text to, const Metrics& metrics) {
  write_head(to, "connections_refused_total", "counter", "Connections and requests turned away, by reason");
  const auto line = [&](std::string_view reason, const Counter& counter) {
    fmt::format_to(to, "tilefish_connections_refused_total{{reason=\"{}\"}} {}\n", reason, counter.value());
  };
  line("server_full", metrics.refused_full);
  line("address_full", metrics.refused_address_full);
  line("origin", metrics.refused_origin);
  line("rate", metrics.refused_rate);
  line("too_slow", metrics.closed_slow);
  line("message_too_big", metrics.closed_too_big);
}

void write_leases(Text to, const Metrics& metrics) {
  write_gauge(to, "shards", "Shards that this node of a cluster owns", metrics.shards.value());
  write_counter(to, "shards_gained_total", "Shards taken or inherited", metrics.shards_gained.value());
  write_counter(to, "shards_lost_total", "Shards that others took, or might have taken", metrics.shards_lost.value());
  write_counter(to, "shards_given_total", "Shards handed over to other nodes", metrics.shards_given.value());
  write_gauge(to, "lease_left_milliseconds", "How long this node may serve if it hears nothing",
              metrics.lease_left_ms.value());
  write_durations(to, "lease_seconds", "Time to renew the lease", metrics.lease_beats);
  write_counter(to, "lease_failures_total", "Renewals that failed", metrics.lease_failures.value());
  write_durations(to, "shard_load_seconds", "Time to load shards that were gained", metrics.shard_loads);
  write_durations(to, "routed_seconds", "From a request for a room of another node to its answer", metrics.routed);
  write_counter(to, "guests_removed_total", "Guests removed from the database, not seen for long",
                metrics.removed_guests.value());
}

// Of shards that this node has never owned nothing is said.
void write_shards(Text to, const Metrics& metrics) {
  using OfShard = Metrics::OfShard;
  const auto write = [&](std::string_view name, std::string_view type, std::string_view help, const auto& value_of) {
    write_head(to, name, type, help);
    for (std::size_t shard = 0; shard < metrics.of_shards.size(); ++shard) {
      const OfShard& each = metrics.of_shards[shard];
      if (each.gained.value() == 0) continue;
      fmt::format_to(to, "tilefish_{}{{shard=\"{}\"}} {}\n", name, shard, value_of(each));
    }
  };
  write("shard_epoch", "gauge", "Epoch in which this node owns the shard, 0 if it does not",
        [](const OfShard& each) { return each.epoch.value(); });
  write("shard_gained_total", "counter", "Times that this node has taken the shard",
        [](const OfShard& each) { return each.gained.value(); });
  write("shard_commits_total", "counter", "Groups of changes of the shard that this node made durable",
        [](const OfShard& each) { return each.commits.value(); });
}

void write_by_whom(Text to, std::string_view name, std::string_view help, const Counter& here,
                   const Counter& by_workers) {
  write_head(to, name, "counter", help);
  fmt::format_to(to, "tilefish_{0}{{by=\"server\"}} {1}\ntilefish_{0}{{by=\"workers\"}} {2}\n", name, here.value(),
                 by_workers.value());
}

void write_slow_work(Text to, const Metrics& metrics) {
  write_by_whom(to, "analysed_turns_total", "Turns of finished analyses, by who made them", metrics.turns_analysed_here,
                metrics.turns_analysed_by_workers);
  write_by_whom(to, "puzzle_games_total", "Games played for puzzles, by whom", metrics.puzzle_games_here,
                metrics.puzzle_games_by_workers);
  write_gauge(to, "workers_up", "1 if workers were there when they were last looked for", metrics.workers_up.value());
  write_counter(to, "worker_troubles_total", "Times that workers left something undone",
                metrics.worker_troubles.value());
}

}  // namespace

std::chrono::microseconds Durations::upper_bound(std::size_t bucket) { return narrowest * (std::int64_t{1} << bucket); }

void Durations::add(std::chrono::steady_clock::duration time) {
  const auto taken = std::chrono::duration_cast<std::chrono::microseconds>(time);
  microseconds_.add(static_cast<std::uint64_t>(taken.count()));
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    if (taken <= upper_bound(bucket)) return counts_[bucket].add();
  }
  above_.add();
}

void Metrics::take(const HubFigures& figures) {
  guests.set(figures.guests);
  rooms.set(figures.rooms);
  games.set(figures.games);
  requests.set(figures.requests);
  refusals.set(figures.refusals);
  turns.set(figures.turns);
  late.set(figures.late);
}

std::string to_text(const Metrics& metrics) {
  std::string text;
  const Text to(text);
  write_gauge(to, "connections", "Open WebSocket connections", metrics.connections.value());
  write_counter(to, "connections_total", "WebSocket connections since the start", metrics.connections_opened.value());
  write_refused_connections(to, metrics);
  write_counter(to, "messages_received_total", "Messages from clients", metrics.messages_in.value());
  write_counter(to, "messages_sent_total", "Messages to clients", metrics.messages_out.value());
  write_counter(to, "bytes_sent_total", "Bytes of messages to clients", metrics.bytes_out.value());
  write_counter(to, "http_requests_total", "Requests for pages and files", metrics.http_requests.value());
  write_gauge(to, "guests", "Guests in memory", metrics.guests.value());
  write_gauge(to, "rooms", "Rooms open", metrics.rooms.value());
  write_gauge(to, "games", "Games under way", metrics.games.value());
  write_counter(to, "requests_total", "Requests of the game's protocol", metrics.requests.value());
  write_counter(to, "refusals_total", "Requests that were refused", metrics.refusals.value());
  write_counter(to, "turns_total", "Turns played", metrics.turns.value());
  write_durations(to, "commit_seconds", "Time to make a group of changes durable", metrics.commits);
  write_counter(to, "changes_total", "Changes made durable", metrics.committed_changes.value());
  write_gauge(to, "commits_waiting", "Deliveries that wait for the database", metrics.waiting_commits.value());
  write_gauge(to, "database_up", "1 while the database answers", metrics.database_up.value());
  write_counter(to, "database_troubles_total", "Times that the database went away", metrics.database_troubles.value());
  write_counter(to, "unstored_total", "Deliveries refused since the database was away for too long",
                metrics.unstored_deliveries.value());
  write_counter(to, "fenced_total", "Deliveries dropped since another node owned their shard",
                metrics.fenced_deliveries.value());
  write_counter(to, "games_removed_total", "Finished games that were kept long enough", metrics.removed_games.value());
  write_gauge(to, "database_log_bytes", "SQLite's log of changes that are not in its file yet",
              metrics.database_log_bytes.value());
  write_leases(to, metrics);
  write_shards(to, metrics);
  write_durations(to, "robot_seconds", "Time a robot thinks about a turn", metrics.robot_jobs);
  write_durations(to, "hint_seconds", "Time a hint takes", metrics.hint_jobs);
  write_counter(to, "late_answers_total", "Robots and hints that did not answer in time", metrics.late.value());
  write_gauge(to, "jobs_waiting", "Robot turns and hints that wait for a thread", metrics.waiting_jobs.value());
  write_slow_work(to, metrics);
  return text;
}

}  // namespace tilefish::net
