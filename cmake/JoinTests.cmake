# Writes OUTPUT, a C++ file in which the test files FILES stand one after the other, so that their headers are compiled once. Tests
# name their helpers alike, each in an unnamed namespace: here every file gets a namespace of its own name instead. Messages
# still name the files themselves. Usage: cmake -DOUTPUT=… "-DFILES=a_test.cpp;b_test.cpp" -P JoinTests.cmake
set(joined "")
foreach(file IN LISTS FILES)
  file(READ ${file} text)
  string(MAKE_C_IDENTIFIER ${file} name)
  string(REPLACE "\nnamespace {\n" "\nnamespace in${name} {\n" text "${text}")
  string(APPEND joined "#line 1 \"${file}\"\n${text}")
endforeach()
file(WRITE ${OUTPUT} "${joined}")
