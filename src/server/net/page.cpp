#include "server/net/page.h"

#include <algorithm>
#include <array>
#include <string>

namespace tilefish::net {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t");
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(" \t") - start + 1);
}

// Calls `use` with each part of a header's comma-separated list until one is used.
template <class Use>
bool any_of_list(std::string_view list, Use use) {
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    if (use(trimmed(list.substr(0, comma)))) return true;
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return false;
}

bool matches(std::string_view if_none_match, std::string_view etag) {
  return any_of_list(if_none_match, [&](std::string_view part) {
    if (part.starts_with("W/")) part.remove_prefix(2);
    return part == etag || part == "*";
  });
}

// The addresses that the page's script has a view for; web/src/route.ts has the same list.
bool is_view(std::string_view path) {
  constexpr std::array plain = {"/", "/about", "/board", "/learn", "/me", "/players", "/puzzles", "/rules", "/today"};
  constexpr std::array named = {"/game/", "/room/"};
  if (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path == "/index.html" || std::find(plain.begin(), plain.end(), path) != plain.end() ||
         std::any_of(named.begin(), named.end(), [&](std::string_view start) {
           return path.starts_with(start) && path.size() > start.size() &&
                  path.find('/', start.size()) == std::string_view::npos;
         });
}

bool has_dot_in_last_part(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return path.find('.', slash == std::string_view::npos ? 0 : slash) != std::string_view::npos;
}

}  // namespace

bool accepts_gzip(std::string_view accept_encoding) {
  return any_of_list(accept_encoding, [](std::string_view part) {
    const std::size_t semicolon = std::min(part.find(';'), part.size());
    const std::string_view name = trimmed(part.substr(0, semicolon));
    if (name != "gzip" && name != "*") return false;
    const std::size_t quality = part.find("q=", semicolon);
    return quality == std::string_view::npos || part.find_first_of("123456789", quality) != std::string_view::npos;
  });
}

const PageFile* Page::find(std::string_view path) const {
  const auto at = std::lower_bound(files_.begin(), files_.end(), path,
                                   [](const PageFile& file, std::string_view sought) { return file.path < sought; });
  return at != files_.end() && at->path == path ? &*at : nullptr;
}

HttpResponse Page::answer(std::string_view path, const HttpRequest& request) const {
  const bool is_file = has_dot_in_last_part(path);
  const PageFile* file = find(is_file ? path : "/index.html");
  if (file == nullptr) return error_response(404, "There is no such file.");
  // The two forms of a file are different answers and need different tags.
  const bool compressed = !file->gzip.empty() && accepts_gzip(request.accept_encoding);
  HttpResponse response{
      .content_type = std::string(file->content_type),
      .encoding = compressed ? "gzip" : "",
      .etag = '"' + std::string(file->hash.substr(0, 32)) + (compressed ? "-gz\"" : "\""),
      // Names under /assets hold a hash of their content, so what is there never changes.
      .cache = path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      .more = {{"Vary", "Accept-Encoding"}},
  };
  const bool unknown = !is_file && !is_view(path);
  if (unknown) {
    // The page comes all the same, and shows the way home.
    response.status = 404;
    response.etag.clear();
  }
  if (!unknown && matches(request.if_none_match, response.etag)) {
    response.status = 304;
    response.encoding.clear();
  } else {
    response.file = compressed ? file->gzip : file->plain;
  }
  return response;
}

}  // namespace tilefish::net
