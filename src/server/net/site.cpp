#include "server/net/site.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "server/game_export.h"
#include "server/net/client_address.h"

namespace tilefish::net {

namespace {

constexpr std::string_view games = "/api/games/";
constexpr std::size_t longest_game_id = 64;

bool is_game_id(std::string_view id) {
  return !id.empty() && id.size() <= longest_game_id && std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  });
}

// The same for a game that runs and for one that never was: an address must not tell which.
HttpResponse no_such_game() { return error_response(404, "There is no finished game at this address."); }

HttpResponse exported(const Result<std::optional<StoredGame>>& found, bool as_json) {
  if (!found) return error_response(500, "The game could not be read.");
  if (!*found) return no_such_game();
  Result<std::string> text = as_json ? game_json(**found) : game_text(**found);
  if (!text) return error_response(500, "The game could not be read.");
  return {
      .content_type = as_json ? "application/json" : "text/plain; charset=utf-8",
      .text = std::move(text).value(),
      .cache = "public, max-age=86400",
  };
}

std::function<HttpResponse()> ready(HttpResponse response) {
  return [response = std::move(response)] { return response; };
}

}  // namespace

void Site::answer(const HttpRequest& request, Reply reply) {
  if (request.method != "GET" && request.method != "HEAD") {
    HttpResponse response = error_response(405, "Only GET and HEAD are answered here.");
    response.more.emplace_back("Allow", "GET, HEAD");
    return reply(ready(std::move(response)));
  }
  const std::string_view target = request.target;
  const std::string_view path = target.substr(0, std::min(target.find('?'), target.size()));
  if (path == "/healthz") return reply(ready(health()));
  if (path == "/metrics") return reply(ready(metrics(request)));
  if (path == "/ws") return reply(ready(error_response(426, "This address speaks WebSocket.")));
  if (path.starts_with(games)) return game(path.substr(games.size()), std::move(reply));
  if (path.starts_with("/api/")) return reply(ready(error_response(404, "There is nothing at this address.")));
  reply(ready(page_.answer(path, request)));
}

HttpResponse Site::health() const {
  if (closing_) return error_response(503, "closing");
  if (!commits_.is_well()) return error_response(503, "the database does not answer");
  return {.text = "ok\n"};
}

HttpResponse Site::metrics(const HttpRequest& request) const {
  const bool allowed = metrics_access_ == MetricsAccess::everybody ||
                       (metrics_access_ == MetricsAccess::local && is_loopback(request.client));
  if (!allowed) return error_response(403, "Metrics are not for this address.");
  return {.content_type = "text/plain; version=0.0.4; charset=utf-8", .text = to_text(metrics_)};
}

void Site::game(std::string_view name, Reply reply) {
  const std::size_t dot = name.rfind('.');
  const std::string_view kind = dot == std::string_view::npos ? "" : name.substr(dot);
  const std::string_view id = name.substr(0, std::min(dot, name.size()));
  if ((kind != ".json" && kind != ".txt") || !is_game_id(id)) return reply(ready(no_such_game()));
  // The game is replayed for the export, but not on the thread that everybody's moves wait for.
  commits_.find_game(std::string(id),
                     [reply = std::move(reply), as_json = kind == ".json"](Result<std::optional<StoredGame>> found) {
                       reply([found = std::move(found), as_json] { return exported(found, as_json); });
                     });
}

}  // namespace tilefish::net
