// Values as bytes and back: what workers and askers tell each other. A type says what it consists of once, in a function
// `fields(archive, value)`, by which it is written and read. Bytes from strangers are read to their end or not at all:
//
//   template <class Archive>
//   void fields(Archive& archive, Range& range) {
//     archive(range.first, range.count);
//   }
#pragma once

#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace tilefish::work {

// The last name of an enumeration that is sent; what lies beyond is refused.
template <class Enum>
inline constexpr std::uint8_t last_of = 0;

// Whole numbers take seven bits a byte, signed ones with their sign in the lowest bit; numbers with a point are their eight bytes, so that
// they come back to the last bit.
class Writer {
 public:
  static constexpr bool writes = true;

  template <class... Values>
  void operator()(const Values&... values) {
    (put(values), ...);
  }
  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  void put_whole(std::uint64_t value) {
    for (; value >= 128; value >>= 7) bytes_ += static_cast<char>(static_cast<unsigned char>(value | 128));
    bytes_ += static_cast<char>(static_cast<unsigned char>(value));
  }
  void put(const std::string& text) {
    put_whole(text.size());
    bytes_ += text;
  }
  template <class Item>
  void put(const std::vector<Item>& items) {
    put_whole(items.size());
    for (const Item& item : items) put(item);
  }
  template <class Key, class Item>
  void put(const std::map<Key, Item>& items) {
    put_whole(items.size());
    for (const auto& [key, item] : items) (*this)(key, item);
  }
  template <class Value>
  void put(const std::optional<Value>& value) {
    put(value.has_value());
    if (value) put(*value);
  }
  template <class Value>
  void put(const Value& value) {
    if constexpr (std::is_enum_v<Value>) {
      put_whole(static_cast<std::uint64_t>(value));
    } else if constexpr (std::is_floating_point_v<Value>) {
      const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(value));
      for (int byte = 0; byte < 8; ++byte) bytes_ += static_cast<char>(static_cast<unsigned char>(bits >> (8 * byte)));
    } else if constexpr (std::is_integral_v<Value> && std::is_signed_v<Value>) {
      const auto wide = static_cast<std::int64_t>(value);
      put_whole((static_cast<std::uint64_t>(wide) << 1) ^ static_cast<std::uint64_t>(wide >> 63));
    } else if constexpr (std::is_integral_v<Value>) {
      put_whole(static_cast<std::uint64_t>(value));
    } else {
      fields(*this, const_cast<Value&>(value));  // which only looks at it
    }
  }

  std::string bytes_;
};

// Once something does not fit, all that follows is left as it is.
class Reader {
 public:
  static constexpr bool writes = false;

  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  template <class... Values>
  void operator()(Values&... values) {
    (get(values), ...);
  }
  void fail() { ok_ = false; }
  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool is_at_end() const { return ok_ && rest_.empty(); }

 private:
  std::uint64_t get_whole() {
    std::uint64_t value = 0;
    for (int shift = 0; ok_; shift += 7) {
      if (rest_.empty() || shift > 63) return fail(), 0;
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      value |= static_cast<std::uint64_t>(byte & 127) << shift;
      if (shift == 63 && byte > 1) return fail(), 0;
      if (byte < 128) return byte == 0 && shift > 0 ? (fail(), 0) : value;  // one way to write each number
    }
    return 0;
  }
  // How many follow: no more than there are bytes.
  std::size_t get_size() {
    const std::uint64_t size = get_whole();
    if (size > rest_.size()) fail();
    return ok_ ? static_cast<std::size_t>(size) : 0;
  }
  void get(std::string& text) {
    const std::size_t size = get_size();
    text = rest_.substr(0, size);
    rest_.remove_prefix(size);
  }
  template <class Item>
  void get(std::vector<Item>& items) {
    items.clear();
    for (std::size_t left = get_size(); left > 0 && ok_; --left) {
      Item item{};
      get(item);
      items.push_back(std::move(item));
    }
  }
  template <class Key, class Item>
  void get(std::map<Key, Item>& items) {
    items.clear();
    for (std::size_t left = get_size(); left > 0 && ok_; --left) {
      Key key{};
      Item item{};
      (*this)(key, item);
      if (!items.empty() && !(items.rbegin()->first < key)) fail();
      items.emplace_hint(items.end(), std::move(key), std::move(item));
    }
  }
  template <class Value>
  void get(std::optional<Value>& value) {
    bool has_value = false;
    get(has_value);
    value.reset();
    if (has_value && ok_) get(value.emplace());
  }
  template <class Value>
  void get(Value& value) {
    if constexpr (std::is_same_v<Value, bool>) {
      const std::uint64_t word = get_whole();
      if (word > 1) fail();
      value = word == 1;
    } else if constexpr (std::is_enum_v<Value>) {
      static_assert(last_of<Value> > 0, "last_of<> says which names there are");
      const std::uint64_t word = get_whole();
      if (word > last_of<Value>) fail();
      value = ok_ ? static_cast<Value>(word) : Value{};
    } else if constexpr (std::is_floating_point_v<Value>) {
      if (rest_.size() < 8) return fail();
      std::uint64_t bits = 0;
      for (std::size_t byte = 0; byte < 8; ++byte) {
        bits |= static_cast<std::uint64_t>(static_cast<unsigned char>(rest_[byte])) << (8 * byte);
      }
      rest_.remove_prefix(8);
      value = static_cast<Value>(std::bit_cast<double>(bits));
    } else if constexpr (std::is_integral_v<Value> && std::is_signed_v<Value>) {
      const std::uint64_t word = get_whole();
      const auto wide = static_cast<std::int64_t>((word >> 1) ^ (~(word & 1) + 1));
      value = static_cast<Value>(wide);
      if (static_cast<std::int64_t>(value) != wide) fail();
    } else if constexpr (std::is_integral_v<Value>) {
      const std::uint64_t word = get_whole();
      value = static_cast<Value>(word);
      if (static_cast<std::uint64_t>(value) != word) fail();
    } else {
      fields(*this, value);
    }
  }

  std::string_view rest_;
  bool ok_ = true;
};

template <class Value>
[[nodiscard]] std::string encode(const Value& value) {
  Writer writer;
  writer(value);
  return writer.take();
}

// None unless the bytes are one such value and nothing else.
template <class Value>
[[nodiscard]] std::optional<Value> decode(std::string_view bytes) {
  Reader reader(bytes);
  Value value{};
  reader(value);
  return reader.is_at_end() ? std::optional<Value>(std::move(value)) : std::nullopt;
}

}  // namespace tilefish::work
