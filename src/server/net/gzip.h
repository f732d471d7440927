// The format of RFC 1952, for what is compressed while the server runs; the page's files come compressed. Both ways go piece by
// piece, so that nobody needs the whole text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace tilefish::net {

class GzipWriter {
 public:
  GzipWriter();
  ~GzipWriter();
  GzipWriter(const GzipWriter&) = delete;
  GzipWriter& operator=(const GzipWriter&) = delete;

  void write(std::string_view piece);
  // All that was written, compressed; nothing may be written afterwards.
  [[nodiscard]] std::string finish();

 private:
  struct Deflater;
  void deflate(std::string_view text, bool last);

  std::unique_ptr<Deflater> deflater_;
  std::string waiting_;  // small pieces are worth no call of their own
  std::string packed_;
  std::uint32_t crc_;
  std::uint32_t size_ = 0;
};

// Reads what GzipWriter wrote, and nothing else of that format.
class GzipReader {
 public:
  explicit GzipReader(std::shared_ptr<const std::string> packed);
  ~GzipReader();
  GzipReader(const GzipReader&) = delete;
  GzipReader& operator=(const GzipReader&) = delete;

  // Of the whole text.
  [[nodiscard]] std::size_t size() const;
  // The next bytes, as many as fit; none at the end.
  [[nodiscard]] std::string_view read(std::span<char> into);

 private:
  struct Inflater;

  std::shared_ptr<const std::string> packed_;
  std::unique_ptr<Inflater> inflater_;
};

}  // namespace tilefish::net
