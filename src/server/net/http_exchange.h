// A request for a page or file and its answer, as plain values: what the routes of the site are written and tested with.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/full.h"
#include "server/net/gzip.h"

namespace tilefish::net {

struct HttpRequest {
  std::string method;
  std::string target;  // as it came, query included
  std::string if_none_match;
  std::string accept_encoding;
  std::string authorization;
  std::string client;  // its address
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "text/plain; charset=utf-8";
  std::string text;                           // what is sent, unless `file` is set
  std::string_view file;                      // bytes that live as long as the program
  std::shared_ptr<const std::string> shared;  // what is sent to others too, if set
  std::shared_ptr<GzipReader> unpacked;       // what is sent, piece by piece as the client takes it, if set
  std::shared_ptr<const void> held;           // let go when it is sent
  std::string encoding;                       // of what is sent; empty for none
  std::string etag;                           // empty for none
  std::string cache = "no-store";
  std::vector<std::pair<std::string, std::string>> more;  // other headers

  [[nodiscard]] std::string_view body() const {
    if (shared) return *shared;
    return file.empty() ? std::string_view(text) : file;
  }
  [[nodiscard]] std::size_t bytes() const { return unpacked ? unpacked->size() : body().size(); }
};

// TOKEN of "Bearer TOKEN"; empty for anything else.
[[nodiscard]] std::string_view token_in(std::string_view authorization);

// Says in one sentence why there is no better answer.
[[nodiscard]] HttpResponse error_response(int status, std::string sentence);

using HeaderLine = std::pair<std::string_view, std::string_view>;

// To whoever has or wants as many at one time as may be; `what` is such as "lists are being looked up".
[[nodiscard]] std::string too_many_sentence(Full full, std::string_view what);
[[nodiscard]] HttpResponse too_many(Full full, std::string_view what);
// Headers that every answer carries: the page may load from here alone, be framed by nobody and tell nobody where it was.
[[nodiscard]] std::span<const HeaderLine> security_headers();

}  // namespace tilefish::net
