# Finds SOCI with the two databases that storage uses; Debian's package comes without a configuration for CMake.
# Targets: SOCI::core, SOCI::sqlite3, SOCI::postgresql.
include(FindPackageHandleStandardArgs)

find_path(SOCI_INCLUDE_DIR soci/soci.h)
find_library(SOCI_CORE_LIBRARY soci_core)
find_library(SOCI_SQLITE3_LIBRARY soci_sqlite3)
find_library(SOCI_POSTGRESQL_LIBRARY soci_postgresql)
# SOCI's headers for a database include that database's own.
find_path(SOCI_SQLITE3_INCLUDE_DIR sqlite3.h)
find_path(SOCI_LIBPQ_INCLUDE_DIR libpq-fe.h PATH_SUFFIXES postgresql)

if(SOCI_INCLUDE_DIR)
  file(STRINGS ${SOCI_INCLUDE_DIR}/soci/version.h version_line REGEX "define SOCI_LIB_VERSION ")
  string(REGEX REPLACE ".*\"([0-9]+)_([0-9]+)(_([0-9]+))?\".*" "\\1.\\2" SOCI_VERSION "${version_line}")
endif()

find_package_handle_standard_args(SOCI
  REQUIRED_VARS SOCI_CORE_LIBRARY SOCI_SQLITE3_LIBRARY SOCI_POSTGRESQL_LIBRARY SOCI_INCLUDE_DIR SOCI_SQLITE3_INCLUDE_DIR
                SOCI_LIBPQ_INCLUDE_DIR
  VERSION_VAR SOCI_VERSION)

function(soci_target name library)
  if(SOCI_FOUND AND NOT TARGET SOCI::${name})
    add_library(SOCI::${name} UNKNOWN IMPORTED)
    set_target_properties(SOCI::${name} PROPERTIES IMPORTED_LOCATION ${library})
    target_include_directories(SOCI::${name} INTERFACE ${ARGN})
  endif()
endfunction()

soci_target(core "${SOCI_CORE_LIBRARY}" "${SOCI_INCLUDE_DIR}")
soci_target(sqlite3 "${SOCI_SQLITE3_LIBRARY}" "${SOCI_SQLITE3_INCLUDE_DIR}")
soci_target(postgresql "${SOCI_POSTGRESQL_LIBRARY}" "${SOCI_LIBPQ_INCLUDE_DIR}")
mark_as_advanced(SOCI_INCLUDE_DIR SOCI_CORE_LIBRARY SOCI_SQLITE3_LIBRARY SOCI_POSTGRESQL_LIBRARY SOCI_SQLITE3_INCLUDE_DIR
                 SOCI_LIBPQ_INCLUDE_DIR)
