# Precompiled headers: large ones that are nearly everywhere in a target, read once. They only
# save time: every file includes what it uses, and CMAKE_DISABLE_PRECOMPILE_HEADERS (an option
# of CMake itself) turns them off. The library does without, for the sake of g++'s warnings.
# Only headers of other projects: ccache may hand the precompiled header of one clone to another,
# where #pragma once does not know the other clone's file as the same.

set(bouton_precompiled_numbers)

# Headers out of a precompiled one are no longer system headers for g++, whose false alarms
# about std::string (GCC bug 105329 and its like) would be errors then.
add_library(bouton_precompiled_flags INTERFACE)
target_compile_options(bouton_precompiled_flags INTERFACE
  $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread>)
