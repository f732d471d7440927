#include "report.h"

#include <fmt/core.h>
#include <boost/json.hpp>

namespace tilefish::load {

namespace {

std::string line_of(const char* name, const Traffic& traffic) {
  return fmt::format("{:<6} {:>9.0f} {:>9.0f} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.1f} {:>8.2f} {:>9}\n", name,
                     traffic.messages_in, traffic.messages_out, traffic.megabytes_out, traffic.p50_ms, traffic.p99_ms,
                     traffic.worst_ms, traffic.server_cpu, traffic.samples);
}

boost::json::object json_of(const Traffic& traffic) {
  return {{"seconds", traffic.seconds},
          {"moves", traffic.moves},
          {"messages_in", traffic.messages_in},
          {"messages_out", traffic.messages_out},
          {"megabytes_out", traffic.megabytes_out},
          {"p50_ms", traffic.p50_ms},
          {"p99_ms", traffic.p99_ms},
          {"worst_ms", traffic.worst_ms},
          {"samples", traffic.samples},
          {"server_cpu", traffic.server_cpu}};
}

double ratio(double a, double b) { return b > 0 ? a / b : 0; }

}  // namespace

std::string to_text(const Report& report) {
  std::string text = fmt::format("{} connections, {} rooms, {:.0f} s of play\n", report.connections, report.rooms,
                                 report.game.seconds);
  text += fmt::format("memory: {:.1f} KB an idle connection, {:.1f} KB a room with its match, {:.0f} MB in all\n",
                      report.bytes_per_connection / 1024, report.bytes_per_room / 1024, report.resident_megabytes);
  text += "        in msg/s out msg/s  out MB/s    p50 ms    p99 ms  worst ms    cores   samples\n";
  text += line_of("game", report.game);
  text += line_of("echo", report.echo);
  text += fmt::format("game / echo: p50 {:.2f}, p99 {:.2f}, server cores {:.2f}\n",
                      ratio(report.game.p50_ms, report.echo.p50_ms), ratio(report.game.p99_ms, report.echo.p99_ms),
                      ratio(report.game.server_cpu, report.echo.server_cpu));
  text += fmt::format("{:.1f} moves of guests a second, {:.2f} ms of the servers' processor each\n", report.game.moves,
                      1000 * ratio(report.game.server_cpu, report.game.moves));
  text += fmt::format("{} matches finished, {} lines lost\n", report.matches, report.lost_lines);
  for (const auto& [code, count] : report.refusals) text += fmt::format("refused: {} {}\n", count, code);
  return text;
}

std::string to_json(const Report& report) {
  boost::json::object refusals;
  for (const auto& [code, count] : report.refusals) refusals[code] = count;
  return boost::json::serialize(boost::json::object{{"connections", report.connections},
                                                    {"rooms", report.rooms},
                                                    {"bytes_per_connection", report.bytes_per_connection},
                                                    {"bytes_per_room", report.bytes_per_room},
                                                    {"resident_megabytes", report.resident_megabytes},
                                                    {"game", json_of(report.game)},
                                                    {"echo", json_of(report.echo)},
                                                    {"matches", report.matches},
                                                    {"lost_lines", report.lost_lines},
                                                    {"refusals", std::move(refusals)}});
}

}  // namespace tilefish::load
