#include "server/net/gzip.h"

#include <array>
#include <cassert>
#include <stdexcept>
#include <utility>

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/beast/zlib/inflate_stream.hpp>

namespace tilefish::net {

namespace {

namespace zlib = boost::beast::zlib;

constexpr int level = 6;
constexpr int window_bits = 15;
constexpr int memory_level = 8;
constexpr std::size_t piece_bytes = 16 * 1024;
// Deflate, no name, no time, an unknown system; section 2.3.
constexpr std::string_view gzip_head("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff", 10);
constexpr std::size_t gzip_tail_bytes = 8;

constexpr std::array<std::uint32_t, 256> crc_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ ((value & 1) != 0 ? 0xedb88320U : 0);
    table[i] = value;
  }
  return table;
}

std::uint32_t crc32_after(std::uint32_t crc, std::string_view text) {
  static constexpr std::array<std::uint32_t, 256> table = crc_table();
  for (const char c : text) crc = (crc >> 8) ^ table[(crc ^ static_cast<unsigned char>(c)) & 0xff];
  return crc;
}

std::string little_endian(std::uint32_t word) {
  std::string bytes;
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>((word >> shift) & 0xff);
  return bytes;
}

}  // namespace

struct GzipWriter::Deflater {
  zlib::deflate_stream stream;
};

GzipWriter::GzipWriter() : deflater_(std::make_unique<Deflater>()), packed_(gzip_head), crc_(0xffffffff) {
  deflater_->stream.reset(level, window_bits, memory_level, zlib::Strategy::normal);
}

GzipWriter::~GzipWriter() = default;

void GzipWriter::write(std::string_view piece) {
  waiting_ += piece;
  if (waiting_.size() < piece_bytes) return;
  deflate(waiting_, false);
  waiting_.clear();
}

std::string GzipWriter::finish() {
  deflate(waiting_, true);
  return std::move(packed_) + little_endian(~crc_) + little_endian(size_);
}

void GzipWriter::deflate(std::string_view text, bool last) {
  crc_ = crc32_after(crc_, text);
  size_ += static_cast<std::uint32_t>(text.size());
  std::array<char, piece_bytes> out;
  zlib::z_params params{};
  params.next_in = text.data();
  params.avail_in = text.size();
  boost::system::error_code error;
  do {
    params.next_out = out.data();
    params.avail_out = out.size();
    deflater_->stream.write(params, last ? zlib::Flush::finish : zlib::Flush::none, error);
    packed_.append(out.data(), out.size() - params.avail_out);
    // It needs buffers when it has nothing left to take or to give.
    if (error && error != zlib::error::need_buffers && error != zlib::error::end_of_stream) {
      throw std::runtime_error("cannot compress: " + error.message());
    }
  } while (params.avail_out == 0);
}

struct GzipReader::Inflater {
  zlib::inflate_stream stream;
  zlib::z_params params{};
};

GzipReader::GzipReader(std::shared_ptr<const std::string> packed)
    : packed_(std::move(packed)), inflater_(std::make_unique<Inflater>()) {
  assert(packed_->starts_with(gzip_head) && packed_->size() >= gzip_head.size() + gzip_tail_bytes);
  inflater_->params.next_in = packed_->data() + gzip_head.size();
  inflater_->params.avail_in = packed_->size() - gzip_head.size() - gzip_tail_bytes;
}

GzipReader::~GzipReader() = default;

std::size_t GzipReader::size() const {
  std::size_t size = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    size |= std::size_t{static_cast<unsigned char>((*packed_)[packed_->size() - 4 + i])} << (8 * i);
  }
  return size;
}

std::string_view GzipReader::read(std::span<char> into) {
  zlib::z_params& params = inflater_->params;
  params.next_out = into.data();
  params.avail_out = into.size();
  boost::system::error_code error;
  inflater_->stream.write(params, zlib::Flush::sync, error);
  if (error && error != zlib::error::need_buffers && error != zlib::error::end_of_stream) {
    throw std::runtime_error("cannot unpack: " + error.message());
  }
  return {into.data(), into.size() - params.avail_out};
}

}  // namespace tilefish::net
