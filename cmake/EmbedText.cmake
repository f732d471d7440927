# Writes OUTPUT, a C++ file that defines `const char* const NAME` in NAMESPACE with the text of FILE.
file(READ ${FILE} text)
# One literal a line, since compilers need not take long ones.
string(REPLACE "\n" "\\n\"\n    \"" text "${text}")
file(WRITE ${OUTPUT} "namespace ${NAMESPACE} {\n\nextern const char* const ${NAME};\nconst char* const ${NAME} =\n    \"${text}\";\n\n}  // namespace ${NAMESPACE}\n")
