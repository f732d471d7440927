#include "server/net/http_session.h"

#include <string_view>
#include <utility>
#include <vector>

#include "server/net/client_address.h"
#include "server/net/socket_session.h"

namespace tilefish::net {

namespace {

constexpr std::chrono::seconds farewell{2};
// Unpacked in a fraction of a millisecond, so that others on this thread do not notice.
constexpr std::size_t unpacked_at_once = 32 * 1024;

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

HttpRequest plain(const http::request<http::empty_body>& request, const std::string& client) {
  return {
      .method = std::string(view(request.method_string())),
      .target = std::string(view(request.target())),
      .if_none_match = std::string(view(request[http::field::if_none_match])),
      .accept_encoding = std::string(view(request[http::field::accept_encoding])),
      .authorization = std::string(view(request[http::field::authorization])),
      .client = client,
  };
}

std::vector<std::string_view> all_of(const http::request<http::empty_body>& request, std::string_view name) {
  std::vector<std::string_view> values;
  const auto range = request.equal_range(boost::beast::string_view(name));
  for (auto each = range.first; each != range.second; ++each) values.push_back(view(each->value()));
  return values;
}

// Proxies and we must agree where a request ends, or the rest of it is taken for somebody else's next one. So whatever may be
// read in two ways is refused.
std::optional<HttpResponse> flaw_of(const http::request<http::empty_body>& request) {
  const std::vector<std::string_view> hosts = all_of(request, "Host");
  if (request.version() != 10 && request.version() != 11) return error_response(400, "This is no HTTP/1.1.");
  if (hosts.size() > 1) return error_response(400, "The request names two hosts.");
  if (request.version() == 11 && hosts.empty()) return error_response(400, "The request names no host.");
  if (!hosts.empty() && hosts[0].find_first_of(" \t,/\\@") != std::string_view::npos) {
    return error_response(400, "The request's host is none.");
  }
  if (request.count(http::field::transfer_encoding) > 0) return error_response(413, "Requests have no content here.");
  const std::vector<std::string_view> lengths = all_of(request, "Content-Length");
  if (lengths.size() > 1) return error_response(400, "The request has two lengths.");
  if (!lengths.empty() && lengths[0] != "0") return error_response(413, "Requests have no content here.");
  return std::nullopt;
}

bool is_malformed(const error_code& failed) {
  return failed.category() == make_error_code(http::error::bad_method).category() &&
         failed != http::error::partial_message;
}

bool is_for_the_socket(const http::request<http::empty_body>& request) {
  const std::string_view target = view(request.target());
  return websocket::is_upgrade(request) && target.substr(0, std::min(target.find('?'), target.size())) == "/ws";
}

}  // namespace

HttpSession::HttpSession(Socket socket, NetworkThread& thread, Reception& reception, AddressLimits::Admission admission,
                         std::string peer)
    : stream_(std::move(socket)),
      thread_(thread),
      reception_(reception),
      admission_(std::move(admission)),
      peer_(std::move(peer)),
      buffer_(reception.limits.header_bytes) {}

void HttpSession::run() {
  asio::dispatch(stream_.get_executor(), beast::bind_front_handler(&HttpSession::read, shared_from_this()));
}

void HttpSession::read() {
  // Nothing of the request before holds for the next one; above all not that the connection goes on.
  keep_alive_ = false;
  head_only_ = false;
  version_ = 11;
  client_ = peer_;
  parser_.emplace();
  parser_->header_limit(static_cast<std::uint32_t>(reception_.limits.header_bytes));
  stream_.expires_after(reception_.limits.handshake_time);
  // Requests with content are refused by their headers, so no more is ever read of them.
  http::async_read_header(stream_, buffer_, *parser_,
                          [self = shared_from_this()](error_code failed, std::size_t) { self->was_read(failed); });
}

void HttpSession::was_read(error_code failed) {
  if (failed == http::error::header_limit || failed == http::error::buffer_overflow) {
    return write(error_response(431, "The headers of the request are too long."));
  }
  if (failed == http::error::end_of_stream) return leave();
  if (is_malformed(failed)) return write(error_response(400, "This is no request of HTTP/1.1."));
  if (failed) return;
  Request request = parser_->release();
  head_only_ = request.method() == http::verb::head;
  client_ = client_address(peer_, all_of(request, "X-Forwarded-For"), reception_.trusted_proxies);
  if (std::optional<HttpResponse> flaw = flaw_of(request)) return write(std::move(*flaw));
  version_ = request.version();
  if (std::optional<HttpResponse> no = refused_at_the_door(request)) return write(std::move(*no));
  if (is_for_the_socket(request)) return upgrade(request);
  keep_alive_ = request.keep_alive();
  reception_.metrics.http_requests.add();
  reception_.site.answer(plain(request, client_), [self = shared_from_this()](std::function<HttpResponse()> answer) {
    asio::post(self->stream_.get_executor(), [self, answer = std::move(answer)] { self->write(answer()); });
  });
}

std::optional<HttpResponse> HttpSession::refused_at_the_door(const Request& request) {
  if (const auto* away = std::get_if<AddressLimits::TurnedAway>(&admission_)) return explain(away->why);
  if (!reception_.addresses.allows_request(address_key(client_), AddressLimits::Clock::now())) {
    reception_.metrics.refused_rate.add();
    return error_response(429, "Too many requests from your address; come back a little later.");
  }
  if (is_for_the_socket(request) && !reception_.site.takes_sockets()) {
    return error_response(503, "This server goes down; come again, and another answers.");
  }
  if (is_for_the_socket(request) &&
      !is_own_origin(view(request[http::field::origin]), view(request[http::field::host]), reception_.origins)) {
    reception_.metrics.refused_origin.add();
    return error_response(403, "Pages of other sites may not play here.");
  }
  return std::nullopt;
}

HttpResponse HttpSession::explain(Full full) {
  if (full == Full::server) {
    reception_.metrics.refused_full.add();
    return error_response(503, "The server is full; come back a little later.");
  }
  reception_.metrics.refused_address_full.add();
  return error_response(429, "There are too many connections from your address.");
}

void HttpSession::upgrade(const Request& request) {
  // A client speaks WebSocket once it is answered, not before.
  if (buffer_.size() > 0) return write(error_response(400, "There is something behind the request."));
  // From now on it counts as a connection, and behind a proxy for the client, who is known only now.
  std::optional<AddressLimits::Admission> admission = reception_.addresses.admit(address_key(client_));
  if (!admission) return leave();
  admission_ = std::move(*admission);
  if (const auto* away = std::get_if<AddressLimits::TurnedAway>(&admission_)) return write(explain(away->why));
  // Beast shakes hands; the frames behind that are ours.
  using Greeter = websocket::stream<Stream, false>;
  auto greeter = std::make_shared<Greeter>(std::move(stream_));
  beast::get_lowest_layer(*greeter).expires_after(reception_.limits.handshake_time);
  greeter->async_accept(request, [self = shared_from_this(), greeter](error_code failed) {
    if (failed) return;
    auto& place = std::get<AddressLimits::Place>(self->admission_);
    Socket socket = beast::get_lowest_layer(*greeter).release_socket();
    std::make_shared<SocketSession>(std::move(socket), self->thread_, self->reception_, std::move(place))->start();
  });
}

void HttpSession::write(HttpResponse answer) {
  answer_ = std::move(answer);
  response_.emplace(static_cast<http::status>(answer_.status), version_);
  response_->set(http::field::content_type, answer_.content_type);
  response_->set(http::field::cache_control, answer_.cache);
  if (!answer_.etag.empty()) response_->set(http::field::etag, answer_.etag);
  if (!answer_.encoding.empty()) response_->set(http::field::content_encoding, answer_.encoding);
  for (const auto& [name, value] : security_headers())
    response_->set(boost::beast::string_view(name), boost::beast::string_view(value));
  for (const auto& [name, value] : answer_.more) response_->set(name, value);
  if (answer_.status >= 400) keep_alive_ = false;
  response_->keep_alive(keep_alive_);
  if (answer_.status != 304) response_->content_length(answer_.bytes());
  stream_.expires_after(reception_.limits.idle_time);
  if (answer_.unpacked && !head_only_) {
    piece_.resize(unpacked_at_once);
    head_.emplace(*response_);
    return http::async_write_header(stream_, *head_, [self = shared_from_this()](error_code failed, std::size_t) {
      if (!failed) self->write_piece();
    });
  }
  const std::string_view body = answer_.body();
  if (!head_only_) response_->body() = {body.data(), body.size()};
  http::async_write(stream_, *response_,
                    [self = shared_from_this()](error_code failed, std::size_t) { self->written(failed); });
}

void HttpSession::write_piece() {
  const std::string_view piece = answer_.unpacked->read(piece_);
  if (piece.empty()) return written({});
  asio::async_write(stream_, asio::buffer(piece.data(), piece.size()),
                    [self = shared_from_this()](error_code failed, std::size_t) {
                      if (!failed) self->write_piece();
                    });
}

void HttpSession::written(error_code failed) {
  if (failed) return;
  head_.reset();
  response_.reset();
  answer_ = {};
  keep_alive_ ? read() : leave();
}

// Closing with bytes unread would make the system drop what was just written; so the rest is read first, within bounds.
void HttpSession::leave() {
  error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream_.expires_after(farewell);
  read_the_rest();
}

void HttpSession::read_the_rest() {
  stream_.async_read_some(asio::buffer(rest_), [self = shared_from_this()](error_code failed, std::size_t) {
    if (!failed) self->read_the_rest();
  });
}

}  // namespace tilefish::net
