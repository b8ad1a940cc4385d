# Texts for readers: each room and each front end has its own in a folder `text`, files *.def of
# BOUTON_TEXT(key, English, Chinese). A new file in such a folder is found by itself.

# The C++ source of one table, made from the folders given (patterns relative to the project).
# ENDING: what the source does with the table kTexts.
function(bouton_text_source path ending)
  set(includes)
  foreach(folder IN LISTS ARGN)
    file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${folder}/*.def")
    foreach(file IN LISTS files)
      string(APPEND includes "#include \"${file}\"\n")
    endforeach()
  endforeach()
  file(CONFIGURE OUTPUT "${path}" @ONLY CONTENT [[// Made by cmake/texts.cmake.
#include "core/texts.hpp"

namespace {
constexpr bouton::Text kTexts[] = {
#define BOUTON_TEXT(key, english, chinese) {key, english, chinese},
@includes@#undef BOUTON_TEXT
};
@ending@
]])
endfunction()

# bouton_texts(TARGET FOLDERS...): the words of a front end, which the program adds to the message
# table of the library before main begins. Those of a library are added by every program that is
# linked with it.
function(bouton_texts target)
  set(path "${PROJECT_BINARY_DIR}/texts/${target}.cpp")
  bouton_text_source("${path}" [=[
[[maybe_unused]] bool const added = (bouton::add_texts(kTexts), true);
}  // namespace]=] ${ARGN})
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    target_sources(${target} INTERFACE "${path}")
  else()
    target_sources(${target} PRIVATE "${path}")
  endif()
endfunction()

# The texts of the library's rooms, which are in the message table by themselves.
function(bouton_library_texts target)
  set(path "${PROJECT_BINARY_DIR}/texts/${target}.cpp")
  bouton_text_source("${path}" [[
}  // namespace
namespace bouton {
std::span<Text const> library_texts();
std::span<Text const> library_texts() { return kTexts; }
}  // namespace bouton]] ${ARGN})
  target_sources(${target} PRIVATE "${path}")
endfunction()
