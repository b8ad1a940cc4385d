# What keeps the first build short (docs/decisions/0014-a-short-first-build.md).

# What runs a moment for each question - the command, answers as JSON, certificates, the store of
# results - is compiled at -O1 in Release: the difference is not noticeable in the program.
set(bouton_light_flags $<$<CONFIG:Release>:-O1>)

# Most of the time of a compiler goes into headers. With this option it reads them once for a few
# files of a folder. tests/house/check_names.py finds names that files of one folder may not share.
option(BOUTON_SEVERAL_AT_ONCE "Compile several files of a folder as one" OFF)

# To be called where the target was made, after its sources were added. Kernels, which have flags
# of their own, tables of texts, and files with a large header that no other needs stay alone.
function(bouton_several_at_once target)
  if(NOT BOUTON_SEVERAL_AT_ONCE)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "[.]cpp$")
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source)
    cmake_path(IS_PREFIX PROJECT_BINARY_DIR "${source}" made)
    if(made OR source MATCHES "/(texts/[^/]*|(block|pair_kernels)_[^/]*|rules/file[.]cpp|cli/parser[.]cpp)$")
      continue()
    endif()
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE room)
    string(REPLACE "/" "_" room "${room}")
    if(NOT DEFINED group_${room})
      set(group_${room} 0)
      set(bytes_${room} 0)
    endif()
    file(SIZE "${source}" bytes)
    math(EXPR together "${bytes_${room}} + ${bytes}")
    if(bytes_${room} GREATER 0 AND together GREATER 25000)
      math(EXPR group_${room} "${group_${room}} + 1")
      set(together ${bytes})
    endif()
    set(bytes_${room} ${together})
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${room}_${group_${room}}")
  endforeach()
endfunction()

# bouton_light(TARGET [ROOMS...]): all of a target, or the sources in these folders of it. To be
# called where the target was made, after its sources were added.
function(bouton_light target)
  if(NOT ARGN)
    target_compile_options(${target} PRIVATE ${bouton_light_flags})
    bouton_several_at_once(${target})
  elseif(NOT BOUTON_SEVERAL_AT_ONCE)  # which files with flags of their own take no part in
    get_target_property(sources ${target} SOURCES)
    list(JOIN ARGN "|" rooms)
    list(FILTER sources INCLUDE REGEX "/(${rooms})/[^/]*[.]cpp$")
    set_property(SOURCE ${sources} APPEND PROPERTY COMPILE_OPTIONS ${bouton_light_flags})
  endif()
endfunction()
