# Run by cpack on what it will pack: adds to every package its licence and its changes, and
# compresses the manual pages.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
file(READ "${CPACK_RESOURCE_FILE_LICENSE}" licence)
# The licence as Debian writes it: a blank in front of every line, a point for an empty one.
string(REGEX REPLACE "^MIT License\n\nCopyright[^\n]*\n\n" "" licence "${licence}")
string(REGEX REPLACE "\n$" "" licence "${licence}")
string(REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REPLACE "\n" "\n " licence "${licence}")
execute_process(COMMAND date -u -R -d "${CPACK_BOUTON_DATE}" OUTPUT_VARIABLE date
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER "${component}" upper)
  set(package "${CPACK_DEBIAN_${upper}_PACKAGE_NAME}")
  set(share "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}/usr/share")
  set(documents "${share}/doc/${package}")
  file(MAKE_DIRECTORY "${documents}")
  file(WRITE "${documents}/copyright"
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Bouton

Files: *
Copyright: 2026 The Bouton authors
License: MIT

License: MIT
 ${licence}
")
  file(COPY_FILE "${CPACK_BOUTON_SOURCE_DIR}/CHANGELOG.md" "${documents}/changelog")
  file(WRITE "${documents}/changelog.Debian"
"${package} (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * What is new in Bouton ${CPACK_PACKAGE_VERSION} is in changelog.gz.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  file(GLOB_RECURSE pages "${share}/man/*.1")
  foreach(file IN LISTS pages ITEMS "${documents}/changelog" "${documents}/changelog.Debian")
    execute_process(COMMAND gzip -9nf "${file}" COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
  file(GLOB_RECURSE made "${documents}/*" "${share}/man/*.gz")
  file(CHMOD ${made} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endforeach()
