# Builds one consumer project from nothing and runs it.
file(REMOVE_RECURSE "${BINARY}")
if(EXISTS "${SOURCE}/build")
  file(MAKE_DIRECTORY "${BINARY}")
  set(ENV{PKG_CONFIG_PATH} "${PREFIX}/${LIBDIR}/pkgconfig")
  set(ENV{CXX} "${CXX}")
  execute_process(COMMAND "${SOURCE}/build" "${SOURCE}" "${BINARY}/consumer"
    COMMAND_ERROR_IS_FATAL ANY)
else()
  set(quick)
  if(QUICK)  # nothing is optimised, and files are compiled together
    set(BUILD_TYPE Debug)
    set(quick -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DBOUTON_SEVERAL_AT_ONCE=ON)
  endif()
  execute_process(COMMAND "${CMAKE_COMMAND}" -S "${SOURCE}" -B "${BINARY}" -G Ninja ${quick}
    "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}" "-DBOUTON_WERROR=${WERROR}" "-DCMAKE_CXX_COMPILER=${CXX}"
    "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}"
    "-DCMAKE_PREFIX_PATH=${PREFIX}" "-DBOUTON_SOURCE_DIR=${TOP}"
    COMMAND_ERROR_IS_FATAL ANY)
  if(COMPILE_ONLY)
    # What a consumer's own file needs of the library's target, without the library.
    execute_process(
      COMMAND "${CMAKE_COMMAND}" --build "${BINARY}" --target CMakeFiles/consumer.dir/main.cpp.o
      COMMAND_ERROR_IS_FATAL ANY)
    return()
  endif()
  execute_process(COMMAND "${CMAKE_COMMAND}" --build "${BINARY}" COMMAND_ERROR_IS_FATAL ANY)
endif()
execute_process(COMMAND "${BINARY}/consumer" COMMAND_ERROR_IS_FATAL ANY)
