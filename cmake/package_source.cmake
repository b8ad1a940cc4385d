# Read by cpack before it packs. For the source tarball the folder to pack becomes a fresh copy
# of what is tracked; for other packages nothing is changed.
if(CPACK_INSTALLED_DIRECTORIES)
  set(copy "${CPACK_PACKAGE_DIRECTORY}/_CPack_Packages/tracked")
  file(REMOVE_RECURSE "${copy}")
  file(MAKE_DIRECTORY "${copy}")
  execute_process(COMMAND git archive --output "${copy}.tar" HEAD
    WORKING_DIRECTORY "${CPACK_BOUTON_SOURCE_DIR}" COMMAND_ERROR_IS_FATAL ANY)
  file(ARCHIVE_EXTRACT INPUT "${copy}.tar" DESTINATION "${copy}")
  set(CPACK_INSTALLED_DIRECTORIES "${copy};/")
  set(CPACK_PACKAGING_INSTALL_PREFIX "")
  set(CPACK_STRIP_FILES OFF)
  set(CPACK_PRE_BUILD_SCRIPTS "")
endif()
