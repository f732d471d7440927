# Installs every library layer as a package: find_package(Tilefish), then link Tilefish::rules and the like.
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Tilefish)

set(layer_targets ${TILEFISH_LAYERS})
list(TRANSFORM layer_targets PREPEND tilefish_)
install(TARGETS ${layer_targets} EXPORT TilefishTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(EXPORT TilefishTargets NAMESPACE Tilefish:: DESTINATION ${package_folder} COMPONENT library)

foreach(layer IN LISTS TILEFISH_LAYERS)
  # A target within another layer's folder has no folder of its own; its headers come with that layer.
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/src/${layer})
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/${layer} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tilefish COMPONENT library
            FILES_MATCHING PATTERN "*.h")
  endif()
endforeach()

configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/TilefishConfig.cmake.in ${PROJECT_BINARY_DIR}/TilefishConfig.cmake
  INSTALL_DESTINATION ${package_folder})
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/TilefishConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/TilefishConfig.cmake ${PROJECT_BINARY_DIR}/TilefishConfigVersion.cmake
        DESTINATION ${package_folder} COMPONENT library)

# For users without CMake: all layers that need nothing beyond fmt, the highest first, as static linking wants them.
set(pc_layers ${TILEFISH_LAYERS})
list(REMOVE_ITEM pc_layers ilp training)
list(REVERSE pc_layers)
list(TRANSFORM pc_layers PREPEND -ltilefish_)
list(JOIN pc_layers " " TILEFISH_PC_LIBRARIES)
file(RELATIVE_PATH TILEFISH_PC_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${PROJECT_SOURCE_DIR}/cmake/tilefish.pc.in ${PROJECT_BINARY_DIR}/tilefish.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/tilefish.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/rulesets DESTINATION ${CMAKE_INSTALL_DATADIR}/tilefish COMPONENT program
        FILES_MATCHING PATTERN "*.toml")
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}
        COMPONENT program)
