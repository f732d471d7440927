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

# The examples of each layer, built against the same package.
run(${CMAKE_COMMAND} -S ${EXAMPLES} -B ${SCRATCH}/examples -G ${GENERATOR} -DCMAKE_BUILD_TYPE=Debug
    -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=${FLAGS})
run(${CMAKE_COMMAND} --build ${SCRATCH}/examples -j 2)
run(${SCRATCH}/examples/example_solver)
expect("play 3r 4r: 4b 4g 4y, 1r 2r 3r 4r, 3r 4r 5r 6r
Start a new meld with 3r 4r
Move 5r 6r from 1r 2r 3r 4r 5r 6r to 3r 4r
")
run(${SCRATCH}/examples/example_counting)
expect("1 0 0 96 53 36 4656 \n")
run(${SCRATCH}/examples/example_game)
expect("the gains sum to 0\n")
run(${SCRATCH}/examples/example_arena)
expect("10 games, 0 forfeits\n")

# The same without CMake, by what pkg-config says.
find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
  file(GLOB_RECURSE package ${prefix}/*/tilefish.pc)
  get_filename_component(folder "${package}" DIRECTORY)
  run(${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${folder} ${PKG_CONFIG} --static --cflags --libs tilefish)
  string(STRIP "${said}" flags)
  separate_arguments(flags UNIX_COMMAND "${flags}")
  separate_arguments(given UNIX_COMMAND "${FLAGS}")
  run(${COMPILER} -std=c++20 ${given} ${SOURCE}/main.cpp -o ${SCRATCH}/by_hand ${flags})
  run(${SCRATCH}/by_hand)
  expect("3b 4b 5b 6b: legal\n")
endif()
