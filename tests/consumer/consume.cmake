# Installs BUILD into a scratch prefix and builds the project in SOURCE against it.
set(prefix ${SCRATCH}/prefix)
file(REMOVE_RECURSE ${SCRATCH})

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE said)
  set(said "${said}" PARENT_SCOPE)
endfunction()

function(expect what)
  if(NOT said STREQUAL what)
    message(FATAL_ERROR "expected\n${what}but it said\n${said}")
  endif()
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${SCRATCH}/build -G ${GENERATOR} -DCMAKE_BUILD_TYPE=Debug
    -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=${FLAGS})
run(${CMAKE_COMMAND} --build ${SCRATCH}/build)
run(${SCRATCH}/build/mine)
expect("3b 4b 5b 6b: legal\n")

# The program and its rulesets came along and work from where they are now.
run(${prefix}/bin/tilefish check --rules ${prefix}/share/tilefish/rulesets/six.toml 7y 8y 9y)
