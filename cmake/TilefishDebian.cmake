# Debian packages by CPack (`make deb`): tilefish, libtilefish-dev and python3-tilefish. What they depend on is read off the
# programs by dpkg-shlibdeps.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tilefish)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(TILEFISH_MAINTAINER "Tilefish maintainers <maintainers@tilefish.example.org>" CACHE STRING
    "Who makes the packages; for those that are handed on, somebody who can be reached")
set(CPACK_PACKAGE_CONTACT ${TILEFISH_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "exact Rummikub solver, robots and online game")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# The first line of every description is the summary above.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME tilefish)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "Finds the best move of any position, counts hands, makes puzzles, lets robots
play against each other and serves the game to browsers on one port.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "gnuplot-nox, postgresql")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA
  "${PROJECT_SOURCE_DIR}/cmake/debian/postrm;${PROJECT_SOURCE_DIR}/cmake/debian/conffiles")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libtilefish-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libfmt-dev")
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "Headers and static libraries, with files for CMake and pkg-config. One library
for each layer: rules, solver, counting, puzzles, players, arena, analysis,
ratings.")

if(TARGET tilefish_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-tilefish)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  # The module is built for one minor version of Python.
  execute_process(COMMAND ${TILEFISH_PYTHON_EXECUTABLE} -c
    "import sys; a, b = sys.version_info[:2]; print(f'python3 (>= {a}.{b}), python3 (<< {a}.{b + 1}), python3-numpy')"
    OUTPUT_VARIABLE python_depends OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "${python_depends}")
  set(CPACK_DEBIAN_PYTHON_DESCRIPTION "The exact solver, counts, puzzles, matches and robots of Tilefish as a Python
module, and environments for programs that learn to play.")
endif()

# The same unit and settings as for installations by hand; only the place of the program differs.
if(EXISTS ${PROJECT_SOURCE_DIR}/deploy/tilefish.service)
  file(READ ${PROJECT_SOURCE_DIR}/deploy/tilefish.service unit)
  string(REPLACE /usr/local/bin/ ${CMAKE_INSTALL_FULL_BINDIR}/ unit "${unit}")
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/tilefish.service CONTENT "${unit}" @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/tilefish.service DESTINATION lib/systemd/system COMPONENT program)
  install(FILES ${PROJECT_SOURCE_DIR}/deploy/tilefish.toml DESTINATION ${CMAKE_INSTALL_SYSCONFDIR}/tilefish COMPONENT program)
endif()

set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/DebianFolders.cmake)
set(CPACK_TILEFISH_SOURCE ${PROJECT_SOURCE_DIR})
include(CPack)
