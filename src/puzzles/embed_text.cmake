# Writes OUTPUT, a C++ file that holds TEXT, a file, in pieces, since compilers need not take long string literals: what FUNCTION of
# namespace tilefish::detail, declared in HEADER, gives. Run by CMakeLists.txt of this folder.
file(READ ${TEXT} text)
string(LENGTH "${text}" length)
set(pieces "")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${text}" ${at} 32768 piece)
  string(APPEND pieces "      R\"text(${piece})text\",\n")
  math(EXPR at "${at} + 32768")
endwhile()
file(WRITE ${OUTPUT} "#include \"${HEADER}\"\n\nnamespace tilefish::detail {\n\n\
const std::vector<std::string_view>& ${FUNCTION}() {\n  static const std::vector<std::string_view> pieces = {\n\
${pieces}  };\n  return pieces;\n}\n\n}  // namespace tilefish::detail\n")
