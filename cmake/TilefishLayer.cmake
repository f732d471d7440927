# One folder of src/ is one layer is one library target: tilefish_<name>, alias Tilefish::<name>.
# The order in which layers may depend on each other is checked by tools/check_layers.

set(TILEFISH_LAYERS "" CACHE INTERNAL "Library layers, in the order they were added")

option(TILEFISH_SHARED "Build the layers as shared libraries" OFF)
set(layer_kind STATIC)
if(TILEFISH_SHARED)
  set(layer_kind SHARED)
endif()

add_library(tilefish_build_flags INTERFACE)
target_compile_features(tilefish_build_flags INTERFACE cxx_std_20)
# Designated initialisers leave fields at their defaults on purpose, so missing initialisers are no finding; g++ 12 warns
# of overlapping copies in every "literal" + std::string (its bug 105651), of unset values in every std::optional, where the
# standard headers are precompiled of copies beyond the end of short strings, and where several files are compiled as one of
# members whose type is in an unnamed namespace.
target_compile_options(tilefish_build_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Wold-style-cast
  -Wno-missing-field-initializers $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized> $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow> $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overread>
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wno-subobject-linkage>
  $<$<CXX_COMPILER_ID:Clang>:-Wno-overlength-strings> $<$<BOOL:${TILEFISH_WERROR}>:-Werror>)

# g++ looks for memory to give back whenever it has taken some 100 MB, a tenth of its time on files of this size. Some hundreds do not matter.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(tilefish_build_flags INTERFACE --param=ggc-min-heapsize=524288 --param=ggc-min-expand=200)
endif()

tilefish_headers(standard PIC)

# For code whose compiling takes longer than its running: sanitizers make the compiler slow, and headers that were compiled
# with optimisation are of no use without.
set(cold_optimisation -O1)
set(cold_headers standard)
if(TILEFISH_SANITIZED)
  set(cold_optimisation -O0)
  set(cold_headers cold)
  tilefish_headers(cold PIC OPTIMISED -O0)
endif()

# For programs that are built for tests alone: quick to compile, and they still leave the machine to the servers under their load.
set(test_optimisation -O1)
tilefish_headers(program OPTIMISED ${test_optimisation})

# How libFuzzer sees where an input has led. Layers alone that read what strangers send are marked: elsewhere it would cost
# time and tell nothing about inputs. (-fsanitize=fuzzer-no-link does the same and refuses headers compiled without it.)
set(fuzz_coverage $<$<BOOL:${TILEFISH_FUZZERS}>:-fsanitize-coverage=inline-8bit-counters,pc-table,trace-cmp,indirect-calls>)

# tilefish_written_early(<name> <files...>): for sources that a command writes. CMake lets such a command, and with it every file
# of its target, wait for all libraries of the target. It waits for what all its targets wait for, so one more that waits for
# nothing lets layers be compiled side by side.
function(tilefish_written_early name)
  add_custom_target(${name} DEPENDS ${ARGN})
endfunction()

# Hot layers take the longest to optimise, and are edited to measure what comes of it: few of their files are compiled as one.
set(hot_files_a_unit 6)

# tilefish_layer(<name> [PROGRAM_ONLY] [HOT | COLD] [FUZZED] SOURCES <files...> [PUBLIC <targets...>] [PRIVATE <targets...>])
# PROGRAM_ONLY keeps a layer out of the installed package, so that whoever uses the solver need not have its libraries.
# HOT is for loops that whole questions spend their time in, COLD for code that waits for people and sockets anyway: there
# the compiler's time is worth more than the program's. FUZZED is for code that reads what strangers send.
function(tilefish_layer name)
  cmake_parse_arguments(LAYER "PROGRAM_ONLY;HOT;COLD;FUZZED" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  set(target tilefish_${name})
  add_library(${target} ${layer_kind} ${LAYER_SOURCES})
  add_library(Tilefish::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/tilefish>)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_link_libraries(${target} PUBLIC ${LAYER_PUBLIC} PRIVATE ${LAYER_PRIVATE} $<BUILD_INTERFACE:tilefish_build_flags>)
  target_compile_options(${target} PRIVATE $<$<AND:$<BOOL:${LAYER_HOT}>,$<CONFIG:Release>>:-O3>)
  if(LAYER_HOT AND CMAKE_UNITY_BUILD_BATCH_SIZE GREATER hot_files_a_unit)
    set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE ${hot_files_a_unit})
  endif()
  if(LAYER_FUZZED)
    target_compile_options(${target} PRIVATE ${fuzz_coverage})
  endif()
  if(LAYER_COLD)
    target_compile_options(${target} PRIVATE ${cold_optimisation})
    tilefish_precompile(${target} ${cold_headers})
  else()
    tilefish_precompile(${target} standard)
  endif()
  if(TILEFISH_SHARED)
    # Before 1.0 every minor version may change the interface. What is not in our namespace stays inside the library.
    set_target_properties(${target} PROPERTIES
      VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} VISIBILITY_INLINES_HIDDEN ON
      LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/exported.map)
    target_link_options(${target} PRIVATE LINKER:--version-script=${PROJECT_SOURCE_DIR}/cmake/exported.map)
  endif()
  if(NOT LAYER_PROGRAM_ONLY)
    set(TILEFISH_LAYERS ${TILEFISH_LAYERS} ${name} CACHE INTERNAL "")
  endif()
endfunction()
