# Warnings and sanitizers for our own targets; never exported to users of the library.
add_library(bouton_dev_flags INTERFACE)
target_compile_options(bouton_dev_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual
  # "fields not named in a designated initializer" is a false alarm: they have defaults.
  -Wno-missing-field-initializers
  # -Wrestrict: g++ 12 reports every std::string append (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wlogical-op -Wno-restrict>
  # Names without linkage in a file that another includes: several files compiled as one are that. And
  # headers out of a precompiled one (cmake/headers_once.cmake) are no longer system headers for g++,
  # which has false alarms about std::string (GCC bug 105329 and its like).
  "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${BOUTON_SEVERAL_AT_ONCE}>>:-Wno-subobject-linkage;-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>"
  $<$<BOOL:${BOUTON_WERROR}>:-Werror>)
if(BOUTON_SANITIZE)
  target_compile_options(bouton_dev_flags INTERFACE
    -fsanitize=${BOUTON_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(bouton_dev_flags INTERFACE -fsanitize=${BOUTON_SANITIZE})
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
