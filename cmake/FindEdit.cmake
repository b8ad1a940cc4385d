# Finds libedit, which edits lines: target Edit::Edit.
find_path(EDIT_INCLUDE_DIR histedit.h)
find_library(EDIT_LIBRARY edit)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Edit REQUIRED_VARS EDIT_LIBRARY EDIT_INCLUDE_DIR)
if(Edit_FOUND AND NOT TARGET Edit::Edit)
  add_library(Edit::Edit UNKNOWN IMPORTED)
  set_target_properties(Edit::Edit PROPERTIES
    IMPORTED_LOCATION "${EDIT_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${EDIT_INCLUDE_DIR}")
endif()
mark_as_advanced(EDIT_INCLUDE_DIR EDIT_LIBRARY)
