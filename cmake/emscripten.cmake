# Building for WebAssembly (emcmake): vectors, exceptions, and headers of the build machine.
option(BOUTON_WASM_SIMD "Use the 128-bit vectors of WebAssembly" ON)

# For all that is linked into one module, tests and pages too: objects that differ do not mix.
set(bouton_wasm_flags -fwasm-exceptions)
if(BOUTON_WASM_SIMD)
  list(APPEND bouton_wasm_flags -msimd128)
endif()
if(BOUTON_BUILD_WEB)
  # Loaded over a wire: as small as can be, light.cmake says what not. At -Oz emcc forbids to inline
  # functions; with that the modules are larger and several times slower.
  list(APPEND bouton_wasm_flags -Oz -finline-functions -fno-rtti)
endif()
add_compile_options(${bouton_wasm_flags})
add_link_options(${bouton_wasm_flags} -sALLOW_MEMORY_GROWTH=1)

# Libraries that are headers only are those of the build machine, but its other headers must
# not be seen: a folder with links to the ones meant.
set(bouton_host_headers "${PROJECT_BINARY_DIR}/host-headers")
file(MAKE_DIRECTORY "${bouton_host_headers}")
foreach(folder IN ITEMS toml++ nlohmann boost)
  find_path(bouton_host_${folder} ${folder} PATHS /usr/local/include /usr/include
    REQUIRED NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  mark_as_advanced(bouton_host_${folder})
  file(CREATE_LINK "${bouton_host_${folder}}/${folder}" "${bouton_host_headers}/${folder}" SYMBOLIC)
endforeach()
list(APPEND CMAKE_FIND_ROOT_PATH "${bouton_host_headers}")
set(TOMLPLUSPLUS_INCLUDE_DIR "${bouton_host_headers}")
set(NLOHMANN_JSON_INCLUDE_DIR "${bouton_host_headers}")
set(BOOST_INCLUDE_DIR "${bouton_host_headers}")
