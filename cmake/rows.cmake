# Rows that the build collects: bouton_rows(WORD HEADER FOLDERS...).
#
# A file of a folder that has a line WORD(name) = ... defines the row `name`. HEADER, in the build
# folder, gets one line BOUTON_ROW(name) for each of them, by name. A new file is found by itself
# (CONFIGURE_DEPENDS of its glob); a row that is put into a file without rows is found when cmake
# runs the next time.
function(bouton_rows word header)
  list(TRANSFORM ARGN APPEND "/*.cpp" OUTPUT_VARIABLE patterns)
  file(GLOB files CONFIGURE_DEPENDS ${patterns})
  set(names)
  foreach(file IN LISTS files)
    file(STRINGS "${file}" lines REGEX "^${word}\\([a-z0-9_]+\\)")
    if(lines)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    endif()
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^${word}\\(([a-z0-9_]+)\\).*" "\\1" name "${line}")
      list(APPEND names "${name}")
    endforeach()
  endforeach()
  list(SORT names)
  list(TRANSFORM names REPLACE "(.+)" "BOUTON_ROW(\\1)")
  list(JOIN names "\n" rows)
  file(GENERATE OUTPUT "${PROJECT_BINARY_DIR}/rows/${header}" CONTENT "${rows}\n")
endfunction()
