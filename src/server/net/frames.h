// The frames of a WebSocket (RFC 6455), as the server sees them: bytes of a client in, whole messages and control frames out. It has no
// socket and no buffer of its own beside the message that is on its way, so that what strangers may send is a plain test and an idle
// connection costs next to nothing. No extension is ever agreed upon.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace tilefish::net {

enum class Opcode : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

[[nodiscard]] constexpr bool is_control(Opcode opcode) { return opcode >= Opcode::close; }

// RFC 6455, 5.5.
constexpr std::size_t longest_control = 125;

// RFC 6455, 7.4.1; those that this server uses.
struct CloseCode {
  static constexpr int normal = 1000;
  static constexpr int going_away = 1001;
  static constexpr int protocol_error = 1002;
  static constexpr int unknown_data = 1003;
  static constexpr int bad_payload = 1007;
  static constexpr int policy_error = 1008;
  static constexpr int too_big = 1009;
  static constexpr int try_again_later = 1013;
};

// How the frame of a server begins that has so many bytes of content.
class FrameHead {
 public:
  FrameHead(Opcode opcode, std::size_t content_bytes);
  [[nodiscard]] std::string_view bytes() const { return {bytes_.data(), size_}; }

 private:
  std::array<char, 10> bytes_{};
  std::uint8_t size_;
};

// The content of a close frame. A longer reason is cut.
[[nodiscard]] std::string close_content(int code, std::string_view reason);

class FrameReader {
 public:
  // A whole message, put together from its fragments, or a control frame.
  struct Frame {
    Opcode opcode = Opcode::text;
    std::string content;
  };
  // What no client may send. Nothing can be read after it.
  struct Fault {
    int code = CloseCode::protocol_error;
    std::string_view sentence;
  };
  // Everything was taken, and nothing is whole yet.
  struct Unfinished {};
  using Read = std::variant<Unfinished, Frame, Fault>;

  explicit FrameReader(std::size_t longest_message) : longest_message_(longest_message) {}

  // Takes bytes from the front until something is whole, or there are none left.
  [[nodiscard]] Read read(std::string_view& bytes);

 private:
  [[nodiscard]] bool has_head() const { return head_size_ == head_needed_; }
  [[nodiscard]] Opcode opcode() const { return static_cast<Opcode>(head_[0] & 0x0f); }
  [[nodiscard]] bool is_final() const { return (head_[0] & 0x80) != 0; }
  [[nodiscard]] std::string_view flaw_of_first_bytes() const;
  [[nodiscard]] std::string_view flaw_of_length();
  [[nodiscard]] std::size_t bytes_of_length() const;
  [[nodiscard]] std::optional<Fault> take_head(std::string_view& bytes);
  void take_content(std::string_view& bytes);
  [[nodiscard]] Read finish_frame();

  static constexpr std::uint8_t first_bytes = 2;
  static constexpr std::uint8_t mask_bytes = 4;

  std::size_t longest_message_;
  std::string message_;     // as far as its fragments have come
  std::string control_;     // the content of a control frame, which may stand between fragments
  std::uint64_t left_ = 0;  // bytes of the frame's content
  std::uint64_t mask_ = 0;  // turned so that the next byte is the mask's first; twice, for eight bytes at once
  std::array<std::uint8_t, 14> head_{};
  std::uint8_t head_size_ = 0;  // bytes that are there
  std::uint8_t head_needed_ = first_bytes;
  bool in_message_ = false;     // fragments of one have come, and not all
  Opcode kind_ = Opcode::text;  // of that message
};

// What the content of a close frame says.
struct Farewell {
  int code = CloseCode::normal;  // also if it names none
  std::string_view reason;
};
[[nodiscard]] std::variant<Farewell, FrameReader::Fault> parse_close(std::string_view content);

}  // namespace tilefish::net
