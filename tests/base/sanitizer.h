// Whether sanitizers watch the tests: they make everything ten times as slow, and need fewer cases to see what they see.
#pragma once

namespace tilefish {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)  // as g++ says it
inline constexpr bool has_sanitizer = true;
#elif defined(__clang__)
inline constexpr bool has_sanitizer = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool has_sanitizer = false;
#endif

// How many of so many random cases are tried.
[[nodiscard]] constexpr int cases(int all) { return has_sanitizer ? (all + 9) / 10 : all; }

}  // namespace tilefish
