# Debian 12 packages, sourced by script/setup. Kept in two lists: what the command needs, and
# what the tests need on top.
# shellcheck shell=bash disable=SC2034
packages_run=(
  cmake g++ ninja-build
  libboost-dev libcli11-dev libfmt-dev libgmp-dev libtomlplusplus-dev nlohmann-json3-dev
)
packages_test=(
  ccache clang clang-format-14 clang-tidy-14 libbenchmark-dev libclang-rt-14-dev libgtest-dev
  librapidcheck-dev pkg-config python3 shellcheck
)
