// Writes what is generated from the wire's description into the source tree: web/src/wire/messages.ts and the tables of
// docs/protocol.md. The build target `wire` runs it.

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "protocol/wire_files.h"

namespace {

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool write(const std::string& path, const std::string& content) {
  std::ofstream file(path, std::ios::binary);
  file << content;
  return file.good();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: wire_files ROOT\n", stderr);
    return 2;
  }
  const std::string root = argv[1];
  const std::string page = root + "/docs/protocol.md";
  const std::string document = tilefish::wire::with_tables(content_of(page));
  if (document.empty()) {
    std::fprintf(stderr, "%s lacks the marks between which the tables go\n", page.c_str());
    return 2;
  }
  const bool written = write(page, document) && write(root + "/web/src/wire/messages.ts", tilefish::wire::typescript());
  return written ? 0 : 1;
}
