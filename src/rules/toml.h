// toml++ as the project uses it: without exceptions, and the same in every file that includes it.
#pragma once

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
// Hostile text breaks some assertions of toml++ 3.3, which reports it well where there are none. With NDEBUG it would
// turn them into promises to the compiler, so that is out of its sight.
#define TOML_ASSERT(expression) static_assert(true)
#pragma push_macro("NDEBUG")
#undef NDEBUG
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")
