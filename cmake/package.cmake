# Packages: `cpack -G DEB` makes one .deb for the command, one for the library, one for the
# documents, and one for each of the Python package and the census on many machines where they are
# built; `cpack --config CPackSourceConfig.cmake` makes a
# source tarball of the tracked files. script/release does both.
set(CPACK_PACKAGE_NAME bouton)
set(CPACK_PACKAGE_VENDOR "The Bouton developers")
# Publishers of packages put an address at which mail is read.
set(CPACK_PACKAGE_CONTACT "The Bouton developers <developers@bouton.invalid>"
  CACHE STRING "Maintainer of the packages")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# The same permissions whatever the umask of the builder.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_THREADS 0)

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENTS_ALL command development)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(bouton_is_for
"Bouton answers, for Nim and the games of its family, in normal and misere
play and with heaps of any size: who wins, every move that wins, and why.")

set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME bouton)
set(CPACK_COMPONENT_COMMAND_DESCRIPTION
"${bouton_is_for}
Answers are proved by theorems with their references, by periods, by misere
quotients with certificates, or by exhaustive search; never guessed.
.
This package contains the command bouton with its catalogue of results.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libbouton-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libgmp-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
"${bouton_is_for}
.
This package contains the C++20 library and its headers.")

list(APPEND CPACK_COMPONENTS_ALL documents)
set(CPACK_DEBIAN_DOCUMENTS_PACKAGE_NAME bouton-doc)
set(CPACK_DEBIAN_DOCUMENTS_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOCUMENTS_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DOCUMENTS_PACKAGE_SHLIBDEPS OFF)
set(CPACK_COMPONENT_DOCUMENTS_DESCRIPTION
"${bouton_is_for}
.
This package contains the documents: guide, games, theory with proofs,
formats, examples in C++ and Python notebooks.")

if(TARGET bouton_python)
  list(APPEND CPACK_COMPONENTS_ALL python3)
  set(CPACK_DEBIAN_PYTHON3_PACKAGE_NAME python3-bouton)
  set(CPACK_DEBIAN_PYTHON3_PACKAGE_SECTION python)
  # A compiled module is for one version of Python.
  math(EXPR bouton_next_python "${bouton_python_minor} + 1")
  set(CPACK_DEBIAN_PYTHON3_PACKAGE_DEPENDS
    "python3 (>= 3.${bouton_python_minor}~), python3 (<< 3.${bouton_next_python}), python3-numpy")
  set(CPACK_DEBIAN_PYTHON3_PACKAGE_SUGGESTS
    "bouton, python3-matplotlib, python3-networkx, python3-pandas")
  set(CPACK_COMPONENT_PYTHON3_DESCRIPTION
"${bouton_is_for}
.
This package contains the Python module bouton with the catalogue of results.")
endif()

if(TARGET bouton_mpi_census)
  list(APPEND CPACK_COMPONENTS_ALL census)
  set(CPACK_DEBIAN_CENSUS_PACKAGE_NAME bouton-census)
  set(CPACK_DEBIAN_CENSUS_PACKAGE_RECOMMENDS "bouton, openmpi-bin")
  set(CPACK_COMPONENT_CENSUS_DESCRIPTION
"Bouton surveys all games of a family, such as all octal codes of up to three
digits: periods, sparse spaces, misere quotients, each with a proof.
.
This package contains bouton-census, which does so on many machines, and
bouton-boards, which computes the values of all regions of a board there.")
endif()

# Licence, changes and compressed manual pages, as Debian wants them.
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/cmake/debian_files.cmake")

# The source: what is tracked, at the commit that is checked out.
set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME "bouton-${PROJECT_VERSION}")
set(CPACK_PROJECT_CONFIG_FILE "${PROJECT_SOURCE_DIR}/cmake/package_source.cmake")
set(CPACK_BOUTON_SOURCE_DIR "${PROJECT_SOURCE_DIR}")
set(CPACK_BOUTON_DATE "${bouton_release_date}")

include(CPack)
