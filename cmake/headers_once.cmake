# What keeps the first build and the tests short (docs/decisions/0014-a-short-first-build.md): where
# several files are compiled as one, and under the sanitizers, where each is compiled alone, headers
# that are nearly everywhere are read once (precompiled). They only save time: every file includes what
# it uses, as a build with neither sees. Only headers of other projects: ccache may hand the
# precompiled header of one clone to another, where #pragma once does not know the other clone's file
# as the same.
set(bouton_headers_once OFF)
if((BOUTON_SEVERAL_AT_ONCE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    OR (BOUTON_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang"))
  set(bouton_headers_once ON)
endif()
set(bouton_standard_headers
  <algorithm> <array> <atomic> <bit> <charconv> <chrono> <cstdint> <cstring> <functional> <limits> <map>
  <memory> <mutex> <numeric> <optional> <set> <span> <stdexcept> <string> <string_view> <tuple>
  <unordered_map> <utility> <vector>)

# bouton_read_once(HEADERS LIBRARIES...): makes the target HEADERS, with those of the standard library and
# of the list HEADERS_more. It is good for targets with any definitions, but with the same position
# independence and, by g++, the same -O level: what reads a precompiled header is optimised as that was.
# For clang any level but -O0 is the same.
function(bouton_read_once headers)
  if(NOT bouton_headers_once)
    return()
  endif()
  set(source "${PROJECT_BINARY_DIR}/headers_once/${headers}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// Made by cmake/headers_once.cmake.\n")
  add_library(${headers} OBJECT EXCLUDE_FROM_ALL "${source}")
  target_compile_features(${headers} PRIVATE cxx_std_20)
  target_link_libraries(${headers} PRIVATE ${ARGN})
  target_precompile_headers(${headers} PRIVATE ${bouton_standard_headers} ${${headers}_more})
  # A precompiled header out of ccache may be older than the file that CMake made of the list.
  target_compile_options(${headers} PRIVATE
    $<$<CXX_COMPILER_ID:Clang>:-Xclang$<SEMICOLON>-fno-pch-timestamp>)
endfunction()

# bouton_use_headers(TARGET HEADERS): the target reads them so.
function(bouton_use_headers target headers)
  if(bouton_headers_once)
    target_precompile_headers(${target} REUSE_FROM ${headers})
  endif()
endfunction()

# Programs are position-independent in another way than what goes into a shared module.
bouton_read_once(bouton_headers bouton_dev_flags)
if(BOUTON_BUILD_PYTHON)
  bouton_read_once(bouton_headers_pic bouton_dev_flags)
  if(TARGET bouton_headers_pic)
    set_target_properties(bouton_headers_pic PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()
endif()
