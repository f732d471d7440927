// `tilefish cluster status`: who serves what in a cluster of servers, as its database has it.

#include <chrono>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/output/json.h"
#include "cli/output/report_error.h"
#include "storage/lease_table.h"

namespace tilefish::cli {

namespace {

using Milliseconds = std::chrono::milliseconds;

struct ClusterStatusCommand {
  std::optional<std::string> database;
  std::string password_file;
  bool shards = false;
  bool json = false;
};

// "14 s", "3 min", "5 h", "12 days": one glance, no more.
std::string age_in_words(Milliseconds age) {
  using namespace std::chrono;
  if (age < minutes(2)) return fmt::format("{:.1f} s", static_cast<double>(age.count()) / 1000);
  if (age < hours(2)) return fmt::format("{} min", duration_cast<minutes>(age).count());
  if (age < days(2)) return fmt::format("{} h", duration_cast<hours>(age).count());
  return fmt::format("{} days", duration_cast<days>(age).count());
}

std::string state_in_words(const StoredNode& node) {
  if (!node.is_alive()) return "dead";
  if (node.leaving) return "leaving";
  return node.cut_off ? "cut off" : "alive";
}

std::map<NodeId, int> shards_by_node(const LeaseBook& book) {
  std::map<NodeId, int> counts;
  for (const StoredShard& shard : book.shards) ++counts[shard.node];
  return counts;
}

void print_status_json(const LeaseBook& book) {
  std::map<NodeId, int> counts = shards_by_node(book);
  JsonArray nodes;
  for (const StoredNode& node : book.nodes) {
    nodes.add(JsonObject{{"node", static_cast<std::uint32_t>(node.id)},
                         {"name", node.name},
                         {"state", state_in_words(node)},
                         {"age_ms", node.age.count()},
                         {"lease_left_ms", node.left.count()},
                         {"shards", counts[node.id]}});
  }
  JsonArray shards;
  for (std::size_t i = 0; i < book.shards.size(); ++i) {
    shards.add(JsonObject{{"shard", i},
                          {"node", static_cast<std::uint32_t>(book.shards[i].node)},
                          {"epoch", book.shards[i].epoch},
                          {"age_ms", book.shards[i].age.count()}});
  }
  print_json(JsonObject{{"nodes", nodes}, {"shards", shards}});
}

// Nodes that are dead and own nothing are history.
void print_nodes(const LeaseBook& book) {
  std::map<NodeId, int> counts = shards_by_node(book);
  fmt::print("{:>6}  {:<24}  {:<8}  {:>8}  {:>10}  {:>6}\n", "node", "name", "state", "age", "lease left", "shards");
  for (const StoredNode& node : book.nodes) {
    if (!node.is_alive() && counts[node.id] == 0) continue;
    fmt::print("{:>6}  {:<24}  {:<8}  {:>8}  {:>10}  {:>6}\n", static_cast<std::uint32_t>(node.id),
               printable(node.name, 24), state_in_words(node), age_in_words(node.age),
               node.is_alive() ? age_in_words(node.left) : "over", counts[node.id]);
  }
  if (counts[NodeId{}] > 0) fmt::print("{} shards are free\n", counts[NodeId{}]);
}

void print_shards(const LeaseBook& book) {
  fmt::print("{:>6}  {:>6}  {:>8}  {:>8}\n", "shard", "node", "epoch", "age");
  for (std::size_t i = 0; i < book.shards.size(); ++i) {
    const StoredShard& shard = book.shards[i];
    fmt::print("{:>6}  {:>6}  {:>8}  {:>8}\n", i,
               shard.node == NodeId{} ? "free" : std::to_string(static_cast<std::uint32_t>(shard.node)), shard.epoch,
               age_in_words(shard.age));
  }
}

bool all_are_served(const LeaseBook& book) {
  std::map<NodeId, bool> alive;
  for (const StoredNode& node : book.nodes) alive[node.id] = node.is_alive();
  for (const StoredShard& shard : book.shards) {
    if (!alive[shard.node]) return false;
  }
  return true;
}

ExitStatus cluster_status(const ClusterStatusCommand& command) {
  StoreOptions options;
  if (const char* database = std::getenv("TILEFISH_DATABASE")) options.database = database;
  if (command.database) options.database = *command.database;
  if (options.database.empty()) {
    return report_error({.what = "which database is missing", .expected = "--db postgresql://…"});
  }
  options.password_file = command.password_file;
  const Result<LeaseBook> book = read_leases(options);
  if (!book) return report_error(book.error());
  if (command.json) {
    print_status_json(*book);
  } else {
    print_nodes(*book);
    if (command.shards) print_shards(*book);
  }
  return all_are_served(*book) ? exit_done : exit_no;
}

}  // namespace

void add_cluster(const Command& root) {
  auto command = std::make_shared<ClusterStatusCommand>();
  const Command cluster = root.subcommand("cluster", "Look at a cluster of servers");
  cluster.require_subcommand();
  const Command app = cluster.subcommand("status", "Who serves what, as the database has it");
  app.text("--db", command->database, "DATABASE", "postgresql://… (default: the environment's TILEFISH_DATABASE)");
  app.text("--password-file", command->password_file, "FILE", "holds PostgreSQL's password");
  app.flag("--shards", command->shards, "list all shards as well");
  app.flag("--json", command->json, "print JSON");
  app.footer(
      "Asks the database and disturbs nobody. Nodes that are dead and own nothing are left out, but for JSON. A node "
      "that\n"
      "is cut off lives without NATS.\n"
      "\n"
      "Examples:\n"
      "  tilefish cluster status --db postgresql://localhost/tilefish\n"
      "  tilefish cluster status --shards\n"
      "\n"
      "Exit status: 0 every shard is served, 1 some are not, 2 the database cannot be asked.");
  app.on_run([command] { return cluster_status(*command); });
}

}  // namespace tilefish::cli
