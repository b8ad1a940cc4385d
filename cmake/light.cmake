# What runs a moment for each question - the command, answers as JSON, certificates, the store of
# results, the catalog - is compiled at -O1 in Release: that takes half the time of -O3, and nobody
# notices the difference in the program. Rooms where values are computed keep CMake's -O3.
set(bouton_light_flags $<$<CONFIG:Release>:-O1>)

# bouton_light(TARGET [ROOMS...]): all of a target, or the sources in these folders of it. To be
# called where the target was made, after its sources were added.
function(bouton_light target)
  if(NOT ARGN)
    target_compile_options(${target} PRIVATE ${bouton_light_flags})
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(room IN LISTS ARGN)
    set(of_room ${sources})
    list(FILTER of_room INCLUDE REGEX "/${room}/[^/]*[.]cpp$")
    set_property(SOURCE ${of_room} APPEND PROPERTY COMPILE_OPTIONS ${bouton_light_flags})
  endforeach()
endfunction()
