# Installing: the library with its headers and how other projects find it (component
# "development"), the command with what belongs to it ("command").
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(bouton_config_dir "${CMAKE_INSTALL_LIBDIR}/cmake/bouton")

install(TARGETS bouton EXPORT bouton_targets COMPONENT development
  FILE_SET HEADERS COMPONENT development)
install(EXPORT bouton_targets FILE bouton-targets.cmake NAMESPACE bouton::
  DESTINATION "${bouton_config_dir}" COMPONENT development)
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
  DESTINATION "${bouton_config_dir}" COMPONENT development)

# pkg-config: found relative to its own place, so that the whole tree may be moved.
file(RELATIVE_PATH bouton_pc_to_prefix
  "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
if(NOT BOUTON_WITHOUT_GMP)
  set(bouton_pc_libraries " -lgmp")
endif()
string(REGEX REPLACE "/$" "" bouton_pc_to_prefix "${bouton_pc_to_prefix}")
configure_file("${PROJECT_SOURCE_DIR}/cmake/bouton.pc.in" "${PROJECT_BINARY_DIR}/bouton.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/bouton.pc"
  DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT development)

if(TARGET bouton_cli)
  install(TARGETS bouton_cli RUNTIME COMPONENT command)
  install(FILES "$<TARGET_FILE_DIR:bouton_cli>/catalogue.sqlite"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/bouton" COMPONENT command)
  set(generated "${PROJECT_BINARY_DIR}/apps/cli/generated")
  install(FILES "${generated}/bouton"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" COMPONENT command)
  install(FILES "${generated}/_bouton"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions" COMPONENT command)
  install(FILES "${generated}/bouton.fish"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" COMPONENT command)
  install(FILES "${generated}/bouton.1"
    DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT command)
  install(FILES "${generated}/bouton.zh.1" RENAME bouton.1
    DESTINATION "${CMAKE_INSTALL_MANDIR}/zh_CN/man1" COMPONENT command)
endif()
install(DIRECTORY "${PROJECT_SOURCE_DIR}/examples/rules"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/bouton" COMPONENT command)

# The documents as they lie, and the manual as a site where script/manual has built one
# (BOUTON_MANUAL names its folder).
set(bouton_documents "${CMAKE_INSTALL_DATADIR}/doc/bouton")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs/" DESTINATION "${bouton_documents}"
  COMPONENT documents EXCLUDE_FROM_ALL)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/examples/" DESTINATION "${bouton_documents}/examples"
  COMPONENT documents EXCLUDE_FROM_ALL)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/bindings/python/notebooks"
  DESTINATION "${bouton_documents}" COMPONENT documents EXCLUDE_FROM_ALL
  PATTERN ".ipynb_checkpoints" EXCLUDE)
set(BOUTON_MANUAL "" CACHE PATH "The folder of the built manual, for the package of documents")
if(BOUTON_MANUAL)
  install(DIRECTORY "${BOUTON_MANUAL}/" DESTINATION "${bouton_documents}/html"
    COMPONENT documents EXCLUDE_FROM_ALL)
endif()
