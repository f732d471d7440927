# What the program writes about itself: manual pages and completions. Made by `all` and installed with the program; not part of
# the target `tilefish`, so that whoever only plays does not wait for them.
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  message(STATUS "Manual pages and completions are left out: the program does not run on this machine")
  return()
endif()

set(share ${PROJECT_BINARY_DIR}/share)
set(stamp ${share}/made)
add_custom_command(
  OUTPUT ${stamp}
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${share}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${share}/completions
  COMMAND tilefish manual --folder ${share}/man
  COMMAND tilefish completions bash > ${share}/completions/tilefish
  COMMAND tilefish completions zsh > ${share}/completions/_tilefish
  COMMAND tilefish completions fish > ${share}/completions/tilefish.fish
  COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
  DEPENDS tilefish
  VERBATIM)
add_custom_target(tilefish_share ALL DEPENDS ${stamp})

foreach(section 1 5)
  install(DIRECTORY ${share}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} COMPONENT program
          FILES_MATCHING PATTERN "*.${section}")
endforeach()
install(FILES ${share}/completions/tilefish DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${share}/completions/_tilefish DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
install(FILES ${share}/completions/tilefish.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
