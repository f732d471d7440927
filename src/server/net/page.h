// The files of the game's page, which are inside the program: found by their path, plain and compressed.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "server/net/http_exchange.h"

namespace tilefish::net {

struct PageFile {
  std::string_view path;  // "/assets/index-4f3a.js"
  std::string_view content_type;
  std::string_view hash;  // of the content, in hexadecimal
  std::string_view plain;
  std::string_view gzip;  // empty where it would not be shorter
};

// Those of the built page; a single one that says what is missing if the program was built without it.
[[nodiscard]] std::span<const PageFile> page_files();

// "gzip", "gzip;q=0.5" or "*", but not "gzip;q=0".
[[nodiscard]] bool accepts_gzip(std::string_view accept_encoding);

// Sorted by path, with "/index.html" among them.
class Page {
 public:
  explicit Page(std::span<const PageFile> files) : files_(files) {}

  // A file for a path with a dot in its last part, the page itself for every other: its script knows the way from there. An address
  // that no view has is answered with the page as well, as status 404.
  [[nodiscard]] HttpResponse answer(std::string_view path, const HttpRequest& request) const;

 private:
  [[nodiscard]] const PageFile* find(std::string_view path) const;

  std::span<const PageFile> files_;
};

}  // namespace tilefish::net
