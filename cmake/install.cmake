# Installing: the library with its headers, the command, and how other projects find them.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(bouton_config_dir "${CMAKE_INSTALL_LIBDIR}/cmake/bouton")

install(TARGETS bouton EXPORT bouton_targets FILE_SET HEADERS)
install(EXPORT bouton_targets FILE bouton-targets.cmake NAMESPACE bouton::
  DESTINATION "${bouton_config_dir}")
configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/bouton-config.cmake.in"
  "${PROJECT_BINARY_DIR}/bouton-config.cmake"
  INSTALL_DESTINATION "${bouton_config_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/bouton-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/bouton-config.cmake"
  "${PROJECT_BINARY_DIR}/bouton-config-version.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/FindGMP.cmake"
  DESTINATION "${bouton_config_dir}")

# pkg-config: found relative to its own place, so that the whole tree may be moved.
file(RELATIVE_PATH bouton_pc_to_prefix
  "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
if(BOUTON_WITHOUT_GMP)
  set(bouton_pc_flags " -DBOUTON_WITHOUT_GMP")
else()
  set(bouton_pc_libraries " -lgmp")
endif()
string(REGEX REPLACE "/$" "" bouton_pc_to_prefix "${bouton_pc_to_prefix}")
configure_file("${PROJECT_SOURCE_DIR}/cmake/bouton.pc.in" "${PROJECT_BINARY_DIR}/bouton.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/bouton.pc"
  DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")

if(TARGET bouton_cli)
  install(TARGETS bouton_cli RUNTIME)
  install(FILES "$<TARGET_FILE_DIR:bouton_cli>/catalogue.sqlite"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/bouton")
endif()
install(DIRECTORY "${PROJECT_SOURCE_DIR}/examples/rules"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/bouton")
