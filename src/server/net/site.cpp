#include "server/net/site.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "server/net/address_limits.h"
#include "server/net/client_address.h"

namespace tilefish::net {

namespace {

constexpr std::string_view games = "/api/games/";
constexpr std::string_view analysis = "/analysis";
constexpr std::string_view judgement = "/judge";

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
  if (path == "/readyz") return reply(ready(readiness()));
  if (path == "/metrics") return reply(ready(metrics(request)));
  if (path == "/ws") return reply(ready(error_response(426, "This address speaks WebSocket.")));
  if (path.starts_with(games)) return game(path.substr(games.size()), request, std::move(reply));
  if (path == "/api/answer") {
    return board_.ask(target.substr(std::min(path.size() + 1, target.size())),
                      {.address = address_key(request.client), .guest = std::string(token_in(request.authorization))},
                      [reply = std::move(reply)](HttpResponse response) { reply(ready(std::move(response))); });
  }
  if (RecordsDesk::answers(path)) {
    return records_.ask(path, request,
                        [reply = std::move(reply)](HttpResponse response) { reply(ready(std::move(response))); });
  }
  if (path.starts_with("/api/")) return reply(ready(error_response(404, "There is nothing at this address.")));
  reply(ready(page_.answer(path, request)));
}

HttpResponse Site::health() const {
  if (closing_) return error_response(503, "closing");
  if (!commits_.is_well()) return error_response(503, "the database does not answer");
  return {.text = "ok\n"};
}

// A server that is alive may yet be the wrong one to send somebody to. By 404 balancers can tell one whose connections stay for now,
// since it takes leave or hears no others, from one that fails.
HttpResponse Site::readiness() const {
  if (closing_) return error_response(404, "closing");
  if (const std::optional<NotReady> unready = unready_()) {
    return error_response(unready->keeps_sockets ? 404 : 503, unready->why);
  }
  return health();
}

HttpResponse Site::metrics(const HttpRequest& request) const {
  const bool allowed = metrics_access_ == MetricsAccess::everybody ||
                       (metrics_access_ == MetricsAccess::local && is_loopback(request.client));
  if (!allowed) return error_response(403, "Metrics are not for this address.");
  return {.content_type = "text/plain; version=0.0.4; charset=utf-8", .text = to_text(metrics_)};
}

void Site::game(std::string_view name, const HttpRequest& request, Reply reply) {
  const auto send = [&reply] {
    return [reply = std::move(reply)](HttpResponse response) { reply(ready(std::move(response))); };
  };
  const auto game_before = [&](std::string_view end) { return std::string(name.substr(0, name.size() - end.size())); };
  if (name.ends_with(analysis)) {
    Analyses::Wanted wanted{.id = game_before(analysis),
                            .packed = accepts_gzip(request.accept_encoding),
                            .payer = address_key(request.client)};
    return is_game_id(wanted.id) ? analyses_.ask(wanted, send()) : reply(ready(no_such_game()));
  }
  if (name.ends_with(judgement)) {
    const std::string_view target = request.target;
    const std::size_t question = target.find('?');
    JudgeDesk::Wanted wanted{
        .id = game_before(judgement),
        .query = std::string(question == std::string_view::npos ? "" : target.substr(question + 1)),
        .payer = address_key(request.client)};
    return is_game_id(wanted.id) ? judges_.ask(wanted, send()) : reply(ready(no_such_game()));
  }
  const std::size_t dot = name.rfind('.');
  const std::string_view kind = dot == std::string_view::npos ? "" : name.substr(dot);
  const std::string_view id = name.substr(0, std::min(dot, name.size()));
  if ((kind != ".json" && kind != ".txt") || !is_game_id(id)) return reply(ready(no_such_game()));
  exports_.ask({.id = std::string(id),
                .kind = kind == ".json" ? Exports::Kind::json : Exports::Kind::text,
                .packed = accepts_gzip(request.accept_encoding),
                .payer = address_key(request.client)},
               send());
}

}  // namespace tilefish::net
