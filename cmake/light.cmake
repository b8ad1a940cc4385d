# What keeps the first build short (docs/decisions/0014-a-short-first-build.md).

# What runs a moment for each question is compiled at -O1 in Release: the difference is not
# noticeable in the program.
set(bouton_light_flags $<$<CONFIG:Release>:-O1>)
if(BOUTON_SANITIZE)  # clang inlines nothing at -O1
  set(bouton_light_flags $<$<CONFIG:Release>:-O2>)
endif()
# g++ optimises what reads a precompiled header as that was: these files need one of their own.
set(bouton_light_headers OFF)
if(bouton_headers_once AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_GENERATOR STREQUAL "Ninja")
  set(bouton_light_headers ON)
  foreach(headers bouton_headers bouton_headers_pic)
    if(TARGET ${headers})
      bouton_read_once(${headers}_light bouton_dev_flags)
      get_target_property(independent ${headers} POSITION_INDEPENDENT_CODE)
      set_target_properties(${headers}_light PROPERTIES POSITION_INDEPENDENT_CODE "${independent}")
      target_compile_options(${headers}_light PRIVATE ${bouton_light_flags})
    endif()
  endforeach()
endif()

# The page's modules are built small (emscripten.cmake), but for what computes values, quotients and
# outcomes in bulk: sources in these rooms that are not light.
set(bouton_quick_flags -O2)
set(bouton_quick_rooms "^src_(sequence|misere|search)(_|$)")

# Most of the time of a compiler goes into headers. With this option it reads them once for a few
# files of a folder. tests/house/check_names.py finds names that files of one folder may not share.
option(BOUTON_SEVERAL_AT_ONCE "Compile several files of a folder as one" OFF)
# Fewer and larger pieces are less work, and more to do again after a change.
set(BOUTON_TOGETHER 70000 CACHE STRING "So many bytes of source are compiled as one")

# g++ looks for memory to reuse again and again, from 128 MB on: a tenth of its time. Let it take a
# tenth more memory instead.
if(BOUTON_SEVERAL_AT_ONCE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # The sections are for apps/first, which takes only what it calls from a piece.
  add_compile_options(--param=ggc-min-heapsize=1000000 -ffunction-sections -fdata-sections)
endif()

# What answers the first question of all while the rest is still to be compiled (apps/first): games
# that a theorem solves. Not among it is what the page's small module, too, has something else for
# (apps/web/module/small_module.cpp).
set(bouton_first
  "src/(core|rules|answer|theory|search|games)/.*"
  "src/solver/(batch|context|share_heaps|solver|symmetry|theories|value_moves|verified|winning_moves)"
  "src/sequence/one_heap_game"
  "apps/(front|terminal)/.*"
  "apps/cli/(answer_text|command_line|memory|mirrors|options|output|parser|picture_output)"
  "apps/cli/(program_file|progress|question|resume_file|signals|solve|table_output|usage_error)")
set(bouton_not_first
  "src/rules/(board_cells|circle|coins|northcott|poker_nim|silver_dollar)"
  "src/theory/(coins|corner_pieces|sliding)")
foreach(list IN ITEMS bouton_first bouton_not_first)
  list(JOIN ${list} "|" ${list})
  set(${list} "^(${${list}})[.]cpp$")
endforeach()

# bouton_several_at_once(TARGET [LIGHT]): to be called where the target was made, after its sources
# were added. Sources that match LIGHT are compiled with the flags above, and for the page those
# that do not and are in a quick room. So many bytes come together as are compiled within
# about ten seconds. Kernels, which have flags of their own, and what chooses among them, tables of texts,
# files with definitions of their own, and files with a large header that no other needs stay alone; so
# do, for the page, those of rooms of which its small module takes some files and not others.
function(bouton_several_at_once target)
  set(light_sources ${ARGV1})
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "[.]cpp$")
  if(BOUTON_SEVERAL_AT_ONCE)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  endif()
  set(headers bouton_headers)
  if(CMAKE_POSITION_INDEPENDENT_CODE)
    set(headers bouton_headers_pic)
  endif()
  bouton_use_headers(${target} ${headers})
  set(light)
  set(quick)
  set(first)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source)
    cmake_path(IS_PREFIX PROJECT_BINARY_DIR "${source}" made)
    set(kind)
    set(most ${BOUTON_TOGETHER})
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE room)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE path)
    string(REPLACE "/" "_" room "${room}")
    if(light_sources AND source MATCHES "${light_sources}")
      set(kind light)
    elseif(BOUTON_BUILD_WEB AND room MATCHES "${bouton_quick_rooms}")
      set(kind quick)
    endif()
    get_source_file_property(definitions "${source}" COMPILE_DEFINITIONS)
    if(NOT BOUTON_SEVERAL_AT_ONCE OR made OR definitions
        OR source MATCHES "/(texts/[^/]*|(block|pair_kernels|fnv1a)_[^/]*|instruction_set[.]cpp|rules/file[.]cpp|discover/conjecture[.]cpp)$"
        OR (BOUTON_BUILD_WEB AND NOT room MATCHES "^src_(core|rules|theory|discover|check|boards|misere|census|laws|sequence.*)$"))
      if(kind)
        list(APPEND ${kind} "${source}")
      endif()
      continue()
    endif()
    # Large pieces may mix rooms whose files are in a namespace of their own.
    if(BOUTON_TOGETHER GREATER 100000 AND room MATCHES "^src_(ask|census|check|discover|laws|misere)$")
      set(room src_own)
    endif()
    if(kind)
      string(APPEND room "_${kind}")
    endif()
    if(path MATCHES "${bouton_first}" AND NOT path MATCHES "${bouton_not_first}")
      string(PREPEND room "first_")
    endif()
    # The first group of the room that has space for it.
    file(SIZE "${source}" bytes)
    set(number 0)
    while(DEFINED bytes_${room}_${number})
      math(EXPR together "${bytes_${room}_${number}} + ${bytes}")
      if(together LESS_EQUAL most)
        set(bytes ${together})
        break()
      endif()
      math(EXPR number "${number} + 1")
    endwhile()
    set(bytes_${room}_${number} ${bytes})
    set(group "${room}_${number}")
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}")
    if(group MATCHES "^first_")
      list(APPEND first "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/Unity/unity_${group}_cxx.cxx${CMAKE_CXX_OUTPUT_EXTENSION}")
    endif()
    if(kind)  # the flags of the file that CMake makes of the group
      list(APPEND ${kind} "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/Unity/unity_${group}_cxx.cxx")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES first)
  set_property(GLOBAL APPEND PROPERTY bouton_first_objects ${first})
  list(REMOVE_DUPLICATES light)
  list(REMOVE_DUPLICATES quick)
  set_property(SOURCE ${light} APPEND PROPERTY COMPILE_OPTIONS ${bouton_light_flags})
  if(light AND bouton_light_headers)
    set(made "${PROJECT_BINARY_DIR}/CMakeFiles/${headers}_light.dir/cmake_pch.hxx")
    set_property(SOURCE ${light} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
    set_property(SOURCE ${light} APPEND PROPERTY COMPILE_OPTIONS -Winvalid-pch -include "${made}")
    set_property(SOURCE ${light} APPEND PROPERTY OBJECT_DEPENDS "${made}.gch")
  endif()
  set_property(SOURCE ${quick} APPEND PROPERTY COMPILE_OPTIONS ${bouton_quick_flags})
endfunction()

# bouton_light(TARGET [LIGHT...]): all of a target, or its sources in these folders and these files,
# named as they lie in src. To be called as the function above.
function(bouton_light target)
  set(light "[.]cpp$")
  if(ARGN)
    list(JOIN ARGN "|" light)
    string(REPLACE "." "[.]" light "${light}")
    set(light "/src/(${light})(/[^/]*)?$")
  endif()
  bouton_several_at_once(${target} "${light}")
endfunction()
