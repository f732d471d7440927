# The engine for browsers: base, rules and solver as far as the board needs them, compiled by clang to WebAssembly beside the
# rest of the build. AUTO builds it where the toolchain links a file, ON insists, OFF leaves it out; without it the page asks the server.
set(TILEFISH_WASM AUTO CACHE STRING "Build the engine for browsers: AUTO (where clang can), ON or OFF")
set_property(CACHE TILEFISH_WASM PROPERTY STRINGS AUTO ON OFF)

set(folder ${PROJECT_BINARY_DIR}/engine)
set(wasm_file ${folder}/tilefish.wasm)
set(TILEFISH_ENGINE "" CACHE INTERNAL "The built engine, empty if there is none")

# No exceptions, threads or files: what the portable layers promise. fmt comes from its headers, which stand beside those of the
# host's C library; a link to them alone keeps the rest out.
set(flags --target=wasm32-wasi -std=c++20 -O2 -DNDEBUG -DFMT_HEADER_ONLY -fno-exceptions -fno-rtti -ffunction-sections
          -fvisibility=hidden -Wno-unknown-attributes -I${PROJECT_SOURCE_DIR}/src -isystem ${folder}/headers)
# `-O` in front of the linker's own would make clang look for a wasm-opt of whatever version. The stack is that of deep searches; memory
# ends well before a phone does, and an engine that wants more is started anew.
set(link_flags --target=wasm32-wasi -mexec-model=reactor -Wl,-O3 -Wl,--gc-sections -Wl,--strip-all
               -Wl,-z,stack-size=1048576 -Wl,--max-memory=268435456)

function(tilefish_find_wasm result)
  set(${result} OFF PARENT_SCOPE)
  find_program(TILEFISH_WASM_COMPILER NAMES clang++-14 clang++-15 clang++-16 clang++ DOC "A clang that compiles to wasm32-wasi")
  if(NOT TILEFISH_WASM_COMPILER)
    return()
  endif()
  find_path(fmt_folder fmt/core.h NO_CACHE)
  file(MAKE_DIRECTORY ${folder}/headers)
  file(CREATE_LINK ${fmt_folder}/fmt ${folder}/headers/fmt SYMBOLIC)
  file(WRITE ${folder}/try.cpp "#include <string>\n#include <vector>\n#include <fmt/core.h>\n"
    "__attribute__((export_name(\"try\"))) int attempt(int n) {\n"
    "  return static_cast<int>(fmt::format(\"{}\", n).size() + std::vector<int>(3, n).size());\n}\n")
  execute_process(COMMAND ${TILEFISH_WASM_COMPILER} ${flags} ${link_flags} ${folder}/try.cpp -o ${folder}/try.wasm
                  RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  file(WRITE ${folder}/try.log "${said}")
  if(status EQUAL 0)
    set(${result} ON PARENT_SCOPE)
  endif()
endfunction()

if(TILEFISH_WASM STREQUAL "OFF")
  return()
endif()
# Asked once for a build folder: it takes a second.
if(NOT TILEFISH_WASM_WORKS)
  tilefish_find_wasm(works)
  set(TILEFISH_WASM_WORKS ${works} CACHE INTERNAL "Whether the toolchain links a file")
endif()
if(NOT TILEFISH_WASM_WORKS)
  if(TILEFISH_WASM STREQUAL "ON")
    message(FATAL_ERROR "TILEFISH_WASM is ON, but no clang here links a file for wasm32-wasi (${folder}/try.log); "
                        "tools/packages.txt names the packages")
  endif()
  message(STATUS "The engine for browsers is left out: no clang here links a file for wasm32-wasi")
  return()
endif()

# The sources of the layers, five as one, without what needs threads, files or TOML.
set(left_out "thread_pool|progress|shared_meter|gnuplot|random|game|view|round|puzzle_file|toml|builtin_rulesets")
set(objects "")
foreach(layer base rules solver board)
  get_target_property(sources tilefish_${layer} SOURCES)
  list(FILTER sources EXCLUDE REGEX "${left_out}|^/")
  if(layer STREQUAL board)
    list(APPEND sources engine.cpp)
  endif()
  list(LENGTH sources count)
  math(EXPR last "(${count} - 1) / 5")
  foreach(number RANGE ${last})
    math(EXPR first "5 * ${number}")
    list(SUBLIST sources ${first} 5 batch)
    set(text "")
    foreach(source IN LISTS batch)
      string(APPEND text "#include \"${layer}/${source}\"\n")
    endforeach()
    set(unit ${folder}/${layer}_${number})
    file(CONFIGURE OUTPUT ${unit}.cpp CONTENT "${text}")
    add_custom_command(
      OUTPUT ${unit}.o
      COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${TILEFISH_WASM_COMPILER} ${flags} -MD -MF ${unit}.d -MT engine/${layer}_${number}.o
              -c ${unit}.cpp -o ${unit}.o
      DEPENDS ${unit}.cpp
      DEPFILE ${unit}.d
      COMMENT "Building engine/${layer}_${number}.o"
      VERBATIM)
    list(APPEND objects ${unit}.o)
  endforeach()
endforeach()
add_custom_command(
  OUTPUT ${wasm_file}
  COMMAND ${TILEFISH_WASM_COMPILER} ${link_flags} ${objects} -o ${wasm_file}
  DEPENDS ${objects}
  COMMENT "Linking the engine for browsers"
  VERBATIM)
add_custom_target(engine ALL DEPENDS ${wasm_file})
set(TILEFISH_ENGINE ${wasm_file} CACHE INTERNAL "")

# For other people's pages: the module, its interface in JavaScript and its types, made by the page's own compiler.
find_program(npm_program npm NO_CACHE)
if(TILEFISH_PAGE AND npm_program)
  add_custom_command(
    OUTPUT ${folder}/tilefish.js ${folder}/tilefish.d.ts
    COMMAND ${PROJECT_SOURCE_DIR}/tools/build_engine_library ${folder}
    DEPENDS page ${PROJECT_SOURCE_DIR}/web/src/engine/tilefish.ts ${PROJECT_SOURCE_DIR}/tools/build_engine_library
    COMMENT "Writing the engine's interface"
    VERBATIM)
  add_custom_target(engine_library ALL DEPENDS ${folder}/tilefish.js)
  install(FILES ${wasm_file} ${folder}/tilefish.js ${folder}/tilefish.d.ts DESTINATION ${CMAKE_INSTALL_DATADIR}/tilefish/engine
          COMPONENT program PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ OPTIONAL)
endif()
