# Writes a C++ file with all files of a built page inside, plain and compressed, and a table of them sorted by path.
# Usage: cmake -DFOLDER=… -DOUTPUT=… -DSCRATCH=… [-DFALLBACK=page.html] [-DENGINE=tilefish.wasm] -P EmbedPage.cmake
# FALLBACK is the page when FOLDER has no index.html; ENGINE is served as /tilefish.wasm if it is given.
cmake_minimum_required(VERSION 3.25)

set(types
  "html|text/html; charset=utf-8" "js|text/javascript; charset=utf-8" "css|text/css; charset=utf-8"
  "svg|image/svg+xml" "png|image/png" "ico|image/x-icon" "webp|image/webp" "woff2|font/woff2"
  "wasm|application/wasm" "json|application/json" "webmanifest|application/manifest+json" "txt|text/plain; charset=utf-8")
set(compressible html js css svg json webmanifest txt ico wasm)

function(content_type_of extension result)
  foreach(type IN LISTS types)
    if(type MATCHES "^${extension}\\|(.*)$")
      set(${result} ${CMAKE_MATCH_1} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "EmbedPage: no content type is known for files named *.${extension}")
endfunction()

file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})

if(EXISTS ${FOLDER}/index.html)
  file(GLOB_RECURSE paths RELATIVE ${FOLDER} ${FOLDER}/*)
else()
  message(STATUS "EmbedPage: there is no built page; the server will say so")
  set(FOLDER ${SCRATCH}/fallback)
  file(MAKE_DIRECTORY ${FOLDER})
  configure_file(${FALLBACK} ${FOLDER}/index.html COPYONLY)
  set(paths index.html)
endif()
if(ENGINE)
  list(APPEND paths tilefish.wasm)
endif()
list(SORT paths)

set(blocks "")
set(declarations "")
set(rows "")
set(number 0)
foreach(path IN LISTS paths)
  set(file ${FOLDER}/${path})
  if(path STREQUAL "tilefish.wasm")
    set(file ${ENGINE})
  endif()
  string(REGEX REPLACE "^.*\\." "" extension ${path})
  content_type_of(${extension} type)
  file(SHA256 ${file} hash)
  set(symbol page_file_${number})
  string(APPEND blocks "EMBED(${symbol}, \"${file}\")\n")
  set(gzip "{}")
  if(extension IN_LIST compressible)
    set(packed ${SCRATCH}/${number}.gz)
    execute_process(COMMAND gzip --best --no-name --stdout ${file} OUTPUT_FILE ${packed} COMMAND_ERROR_IS_FATAL ANY)
    file(SIZE ${file} plain_size)
    file(SIZE ${packed} packed_size)
    if(packed_size LESS plain_size)
      string(APPEND blocks "EMBED(${symbol}_gz, \"${packed}\")\n")
      set(gzip "CONTENT(${symbol}_gz)")
    endif()
  endif()
  string(APPEND rows "      {\"/${path}\", \"${type}\", \"${hash}\", CONTENT(${symbol}), ${gzip}},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE ${OUTPUT}.new
"// Made by cmake/EmbedPage.cmake.
#include \"server/net/page.h\"

#define EMBED(name, file)                                                                         \\
  asm(\".pushsection .rodata\\n\" #name \"_start:\\n.incbin \\\"\" file \"\\\"\\n\" #name \"_end:\\n.byte 0\\n.popsection\\n\"); \\
  extern \"C\" const char name##_start[];                                                           \\
  extern \"C\" const char name##_end[];
#define CONTENT(name) std::string_view(name##_start, static_cast<std::size_t>(name##_end - name##_start))

${blocks}
namespace tilefish::net {

std::span<const PageFile> page_files() {
  static const PageFile files[] = {
${rows}  };
  return files;
}

}  // namespace tilefish::net
")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
file(REMOVE ${OUTPUT}.new)
