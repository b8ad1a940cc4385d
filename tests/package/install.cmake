# Installs into a folder and then moves the folder: nothing may remember where it was.
file(REMOVE_RECURSE "${STAGE}")
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BINARY_DIR}" --prefix "${STAGE}/first"
  COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
file(RENAME "${STAGE}/first" "${STAGE}/moved")
file(GLOB_RECURSE described "${STAGE}/moved/${LIBDIR}/*.cmake" "${STAGE}/moved/${LIBDIR}/*.pc")
foreach(path IN LISTS described)
  file(READ "${path}" text)
  if(text MATCHES "${STAGE}/first")
    message(FATAL_ERROR "${path} remembers where it was installed")
  endif()
endforeach()
# The command finds what was installed with it, wherever that is now.
if(EXISTS "${STAGE}/moved/bin/bouton")
  execute_process(COMMAND "${STAGE}/moved/bin/bouton" lookup 0.07 --lang en
    OUTPUT_VARIABLE answer COMMAND_ERROR_IS_FATAL ANY)
  if(NOT answer MATCHES "period 34")
    message(FATAL_ERROR "bouton lookup 0.07: ${answer}")
  endif()
endif()
