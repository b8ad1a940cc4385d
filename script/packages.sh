# Debian 12 packages, sourced by script/setup. Kept in lists: what the command needs,
# what the tests need on top, and what the build for WebAssembly needs on top of the command.
# shellcheck shell=bash disable=SC2034
packages_run=(
  cmake g++ ninja-build
  libboost-dev libcli11-dev libfmt-dev libgmp-dev libsqlite3-dev libtomlplusplus-dev nlohmann-json3-dev
)
packages_test=(
  ccache clang libopenmpi-dev openmpi-bin clang-format-14 clang-tidy-14 libbenchmark-dev libclang-rt-14-dev libgtest-dev
  librapidcheck-dev pkg-config python3 shellcheck
)
packages_wasm=(emscripten nodejs)
