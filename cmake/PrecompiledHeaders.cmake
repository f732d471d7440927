# Headers of other projects that most files read, compiled once for all targets that share the flags: reading them is most of
# the work for a small file. Every file still includes what it uses; the preset `tidy` is built without these.

# Every file loads all of them, in 0.1 to 0.2 s, so what few files include costs more than it saves: <cmath> alone, with its
# special functions, costs each file 0.05 s.
set(TILEFISH_STANDARD_HEADERS
  <algorithm> <array> <atomic> <bit> <cassert> <chrono> <condition_variable> <cstddef> <cstdint> <deque> <functional> <limits>
  <map> <memory> <mutex> <numeric> <optional> <span> <string> <string_view> <thread> <unordered_map> <utility> <variant>
  <vector> <fmt/core.h>)

# tilefish_headers(<name> [PIC] [OPTIMISED <flag>] [HEADERS <more headers...>] [LIBRARIES <targets...>]): the standard headers
# and some more, for tilefish_precompile. LIBRARIES are those whose definitions the headers look at; PIC and OPTIMISED say how the
# code is compiled that reads them.
function(tilefish_headers name)
  cmake_parse_arguments(GIVEN "PIC" "OPTIMISED" "HEADERS;LIBRARIES" ${ARGN})
  set(carrier tilefish_${name}_headers)
  set(source ${PROJECT_BINARY_DIR}/${carrier}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Carries precompiled headers; see cmake/PrecompiledHeaders.cmake.\n")
  add_library(${carrier} OBJECT EXCLUDE_FROM_ALL ${source})
  set_target_properties(${carrier} PROPERTIES POSITION_INDEPENDENT_CODE ${GIVEN_PIC})
  target_link_libraries(${carrier} PRIVATE ${GIVEN_LIBRARIES} fmt::fmt tilefish_build_flags)
  target_compile_options(${carrier} PRIVATE ${GIVEN_OPTIMISED})
  target_precompile_headers(${carrier} PRIVATE ${TILEFISH_STANDARD_HEADERS} ${GIVEN_HEADERS})
endfunction()

# Lets a target read what tilefish_headers(<name>) compiled.
function(tilefish_precompile target name)
  target_precompile_headers(${target} REUSE_FROM tilefish_${name}_headers)
endfunction()
