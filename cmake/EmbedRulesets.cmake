# Writes OUTPUT, a C++ file that holds the text of each ruleset in FILES; run by src/rules/CMakeLists.txt.
set(entries "")
foreach(file ${FILES})
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND entries "    {\"${name}\", R\"toml(${text})toml\"},\n")
endforeach()
file(WRITE ${OUTPUT}.new "#include \"rules/builtin_rulesets.h\"\n\nnamespace tilefish::detail {\n\n\
const std::vector<BuiltinRuleset>& builtin_ruleset_texts() {\n  static const std::vector<BuiltinRuleset> texts = {\n\
${entries}  };\n  return texts;\n}\n\n}  // namespace tilefish::detail\n")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
file(TOUCH ${OUTPUT})
