#include "server/net/gzip.h"

#include <array>
#include <cstdint>
#include <stdexcept>

#include <boost/beast/zlib/deflate_stream.hpp>

namespace tilefish::net {

namespace {

namespace zlib = boost::beast::zlib;

constexpr int level = 6;
constexpr int window_bits = 15;
constexpr int memory_level = 8;

constexpr std::array<std::uint32_t, 256> crc_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ ((value & 1) != 0 ? 0xedb88320U : 0);
    table[i] = value;
  }
  return table;
}

std::uint32_t crc32(std::string_view text) {
  static constexpr std::array<std::uint32_t, 256> table = crc_table();
  std::uint32_t crc = 0xffffffff;
  for (const char c : text) crc = (crc >> 8) ^ table[(crc ^ static_cast<unsigned char>(c)) & 0xff];
  return ~crc;
}

std::string little_endian(std::uint32_t word) {
  std::string bytes;
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>((word >> shift) & 0xff);
  return bytes;
}

}  // namespace

std::string gzip(std::string_view text) {
  // Deflate, no name, no time, an unknown system; section 2.3.
  const std::string head("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff", 10);
  zlib::deflate_stream stream;
  stream.reset(level, window_bits, memory_level, zlib::Strategy::normal);
  std::string packed = head;
  packed.resize(head.size() + stream.upper_bound(text.size()));
  zlib::z_params params{};
  params.next_in = text.data();
  params.avail_in = text.size();
  params.next_out = packed.data() + head.size();
  params.avail_out = packed.size() - head.size();
  boost::system::error_code error;
  stream.write(params, zlib::Flush::finish, error);
  if (error != zlib::error::end_of_stream) throw std::runtime_error("cannot compress: " + error.message());
  packed.resize(head.size() + params.total_out);
  return packed + little_endian(crc32(text)) + little_endian(static_cast<std::uint32_t>(text.size()));
}

}  // namespace tilefish::net
