# Writes OUTPUT, a C++ file that holds the text of MODEL in pieces, since compilers need not take long string literals; run by
# CMakeLists.txt of this folder.
file(READ ${MODEL} text)
string(LENGTH "${text}" length)
set(pieces "")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${text}" ${at} 32768 piece)
  string(APPEND pieces "      R\"model(${piece})model\",\n")
  math(EXPR at "${at} + 32768")
endwhile()
file(WRITE ${OUTPUT} "#include \"puzzles/difficulty_model.h\"\n\nnamespace tilefish::detail {\n\n\
const std::vector<std::string_view>& shipped_difficulty_model_text() {\n  static const std::vector<std::string_view> pieces = {\n\
${pieces}  };\n  return pieces;\n}\n\n}  // namespace tilefish::detail\n")
