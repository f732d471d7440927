#include "server/net/frames.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "server/net/utf8.h"

namespace tilefish::net {

namespace {

constexpr std::uint8_t final_bit = 0x80;
constexpr std::uint8_t reserved_bits = 0x70;
constexpr std::uint8_t masked_bit = 0x80;
constexpr std::uint8_t length_bits = 0x7f;
constexpr std::uint8_t two_bytes_follow = 126;
constexpr std::uint8_t eight_bytes_follow = 127;

std::uint64_t read_big_endian(const std::uint8_t* bytes, std::size_t count) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < count; ++i) number = number << 8 | bytes[i];
  return number;
}

bool is_known(Opcode opcode) { return opcode <= Opcode::binary || (opcode >= Opcode::close && opcode <= Opcode::pong); }

// Those of RFC 6455, 7.4, that a client may send, and the registry's.
bool may_be_sent(int code) {
  constexpr std::array reserved = {1004, 1005, 1006};
  if (code >= 3000 && code <= 4999) return true;
  return code >= 1000 && code <= 1013 &&
         std::find(std::begin(reserved), std::end(reserved), code) == std::end(reserved);
}

}  // namespace

FrameHead::FrameHead(Opcode opcode, std::size_t content_bytes) {
  const auto put = [&](std::size_t at, std::uint64_t byte) { bytes_[at] = static_cast<char>(byte & 0xff); };
  put(0, final_bit | static_cast<std::uint8_t>(opcode));
  if (content_bytes < two_bytes_follow) {
    put(1, content_bytes);
    size_ = 2;
    return;
  }
  const std::size_t follow = content_bytes <= 0xffff ? 2 : 8;
  put(1, follow == 2 ? two_bytes_follow : eight_bytes_follow);
  for (std::size_t i = 0; i < follow; ++i) put(2 + i, content_bytes >> (8 * (follow - 1 - i)));
  size_ = static_cast<std::uint8_t>(2 + follow);
}

std::string close_content(int code, std::string_view reason) {
  std::string content{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
  content += reason.substr(0, longest_control - content.size());
  return content;
}

FrameReader::Read FrameReader::read(std::string_view& bytes) {
  while (!bytes.empty()) {
    if (!has_head()) {
      if (std::optional<Fault> fault = take_head(bytes)) return *fault;
      if (!has_head()) continue;
    }
    take_content(bytes);
    if (left_ > 0) continue;
    Read whole = finish_frame();
    if (!std::holds_alternative<Unfinished>(whole)) return whole;
  }
  return Unfinished{};
}

std::optional<FrameReader::Fault> FrameReader::take_head(std::string_view& bytes) {
  const std::size_t count = std::min<std::size_t>(head_needed_ - head_size_, bytes.size());
  std::memcpy(head_.data() + head_size_, bytes.data(), count);
  head_size_ = static_cast<std::uint8_t>(head_size_ + count);
  bytes.remove_prefix(count);
  if (!has_head()) return std::nullopt;
  const bool knows_length = head_needed_ > first_bytes;
  if (const std::string_view flaw = knows_length ? flaw_of_length() : flaw_of_first_bytes(); !flaw.empty()) {
    return Fault{CloseCode::protocol_error, flaw};
  }
  if (!knows_length) {
    head_needed_ = static_cast<std::uint8_t>(first_bytes + bytes_of_length() + mask_bytes);
  } else if (!is_control(opcode()) && left_ > longest_message_ - message_.size()) {
    return Fault{CloseCode::too_big, "the message is too long"};
  }
  return std::nullopt;
}

// Beside the one that stands among the first bytes.
std::size_t FrameReader::bytes_of_length() const {
  const std::uint8_t length = head_[1] & length_bits;
  return length == eight_bytes_follow ? 8 : length == two_bytes_follow ? 2 : 0;
}

std::string_view FrameReader::flaw_of_first_bytes() const {
  if ((head_[0] & reserved_bits) != 0) return "a frame has bits that mean nothing";
  if (!is_known(opcode())) return "there is no such kind of frame";
  if ((head_[1] & masked_bit) == 0) return "the frame of a client is masked";
  if (is_control(opcode())) {
    if (!is_final()) return "a control frame comes in one piece";
    if ((head_[1] & length_bits) > longest_control) return "a control frame is shorter";
    return {};
  }
  if (opcode() == Opcode::continuation) return in_message_ ? "" : "nothing has begun that could go on";
  return in_message_ ? "another message is not finished yet" : "";
}

std::string_view FrameReader::flaw_of_length() {
  const std::uint8_t* const behind = head_.data() + first_bytes;
  const std::size_t follow = bytes_of_length();
  left_ = follow == 0 ? head_[1] & length_bits : read_big_endian(behind, follow);
  std::uint32_t mask = 0;
  std::memcpy(&mask, behind + follow, sizeof mask);
  mask_ = static_cast<std::uint64_t>(mask) << 32 | mask;
  if (follow == 2 && left_ < two_bytes_follow) return "a length is written longer than it need be";
  if (follow == 8 && left_ <= 0xffff) return "a length is written longer than it need be";
  if (follow == 8 && (behind[0] & 0x80) != 0) return "a length is not negative";
  return {};
}

// Each byte is masked with one of four that take turns.
void FrameReader::take_content(std::string_view& bytes) {
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size()));
  std::string& content = is_control(opcode()) ? control_ : message_;
  const std::size_t before = content.size();
  content.append(bytes.substr(0, count));
  bytes.remove_prefix(count);
  left_ -= count;

  char* at = content.data() + before;
  std::size_t rest = count;
  for (; rest >= sizeof mask_; rest -= sizeof mask_, at += sizeof mask_) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    word ^= mask_;
    std::memcpy(at, &word, sizeof word);
  }
  std::array<char, sizeof mask_> mask{};
  std::memcpy(mask.data(), &mask_, sizeof mask_);
  for (std::size_t i = 0; i < rest; ++i) at[i] = static_cast<char>(at[i] ^ mask[i]);
  std::rotate(mask.begin(), mask.begin() + static_cast<std::ptrdiff_t>(rest), mask.end());
  std::memcpy(&mask_, mask.data(), sizeof mask_);
}

FrameReader::Read FrameReader::finish_frame() {
  head_size_ = 0;
  head_needed_ = first_bytes;
  const Opcode opcode = this->opcode();
  if (is_control(opcode)) return Frame{opcode, std::exchange(control_, {})};
  if (opcode != Opcode::continuation) kind_ = opcode;
  in_message_ = !is_final();
  if (in_message_) return Unfinished{};
  if (kind_ == Opcode::text && !is_utf8(message_)) return Fault{CloseCode::bad_payload, "text is UTF-8"};
  return Frame{kind_, std::exchange(message_, {})};
}

std::variant<Farewell, FrameReader::Fault> parse_close(std::string_view content) {
  using Fault = FrameReader::Fault;
  if (content.empty()) return Farewell{};
  if (content.size() == 1) return Fault{CloseCode::protocol_error, "a code has two bytes"};
  const int code = static_cast<unsigned char>(content[0]) << 8 | static_cast<unsigned char>(content[1]);
  const std::string_view reason = content.substr(2);
  if (!may_be_sent(code)) return Fault{CloseCode::protocol_error, "there is no such code"};
  if (!is_utf8(reason)) return Fault{CloseCode::bad_payload, "text is UTF-8"};
  return Farewell{code, reason};
}

}  // namespace tilefish::net
