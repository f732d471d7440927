// Feeds the reader of WebSocket frames with bytes, at once and in pieces: both hear the same, and nothing that is too long or no text.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fuzz/require.h"
#include "server/net/frames.h"
#include "server/net/utf8.h"

namespace tilefish::fuzz {

namespace {

using namespace net;

constexpr std::size_t longest_message = 1000;

// What is whole in bytes that come so many at a time, and the fault behind it if there is one.
std::vector<std::string> heard(std::string_view bytes, std::size_t at_a_time) {
  FrameReader reader(longest_message);
  std::vector<std::string> all;
  while (!bytes.empty()) {
    std::string_view piece = bytes.substr(0, at_a_time);
    bytes.remove_prefix(piece.size());
    while (!piece.empty()) {
      const FrameReader::Read read = reader.read(piece);
      if (const auto* frame = std::get_if<FrameReader::Frame>(&read)) {
        const bool fits = frame->content.size() <= (is_control(frame->opcode) ? longest_control : longest_message);
        require(fits, "what is heard is no longer than allowed");
        require(frame->opcode != Opcode::text || is_utf8(frame->content), "text is UTF-8");
        if (frame->opcode == Opcode::close) (void)parse_close(frame->content);
        all.push_back(std::to_string(static_cast<int>(frame->opcode)) + frame->content);
      } else if (const auto* fault = std::get_if<FrameReader::Fault>(&read)) {
        require(!fault->sentence.empty(), "a fault has words");
        all.push_back("fault " + std::to_string(fault->code));
        return all;
      } else {
        require(piece.empty(), "a reader that waits has taken everything");
      }
    }
  }
  return all;
}

}  // namespace

}  // namespace tilefish::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilefish::fuzz;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::vector<std::string> whole = heard(bytes, std::max<std::size_t>(size, 1));
  for (const std::size_t at_a_time : {1, 7, 64}) {
    require(heard(bytes, at_a_time) == whole, "pieces are heard as the whole is");
  }
  return 0;
}
