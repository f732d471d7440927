#include "server/net/http_exchange.h"

#include <fmt/core.h>

namespace tilefish::net {

std::string_view token_in(std::string_view authorization) {
  constexpr std::string_view scheme = "Bearer ";
  constexpr std::size_t longest = 200;
  if (!authorization.starts_with(scheme) || authorization.size() > longest) return {};
  return authorization.substr(scheme.size());
}

HttpResponse error_response(int status, std::string sentence) {
  HttpResponse response{.status = status, .text = std::move(sentence)};
  response.text += '\n';
  if (status == 429 || status == 503) response.more.emplace_back("Retry-After", "5");
  return response;
}

std::string too_many_sentence(Full full, std::string_view what) {
  return fmt::format("Too many {}{}; ask again in a moment.", what, full == Full::address ? " for your address" : "");
}

HttpResponse too_many(Full full, std::string_view what) {
  return error_response(status_of(full), too_many_sentence(full, what));
}

std::span<const HeaderLine> security_headers() {
  // Never destroyed: a server that ends with the process may answer until then.
  static constexpr HeaderLine headers[] = {
      {"Content-Security-Policy",
       "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' blob:; object-src "
       "'none'; base-uri 'none'; form-action "
       "'none'; "
       "frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
  };
  return headers;
}

}  // namespace tilefish::net
