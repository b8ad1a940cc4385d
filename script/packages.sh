# Debian 12 packages, sourced by script/setup. Kept in lists: what the command needs, and what
# each other job needs on top: tests, Python, manual, release, coverage, WebAssembly, the page.
# shellcheck shell=bash disable=SC2034
packages_run=(
  cmake g++ ninja-build
  libcli11-dev libfmt-dev libgmp-dev libsqlite3-dev libtomlplusplus-dev nlohmann-json3-dev
)
packages_test=(
  ccache clang libopenmpi-dev openmpi-bin clang-format-14 clang-tidy-14 libbenchmark-dev libclang-rt-14-dev libgtest-dev
  libboost-dev librapidcheck-dev patch pkg-config python3 shellcheck
  # Packages are made, completions and manual pages tried.
  dpkg-dev file fish groff mandoc zsh
)
# What building the manual needs on top of the command.
packages_manual=(doxygen libjs-mathjax mkdocs mkdocs-material python3 python3-pymdownx)
packages_coverage=(llvm-14)
packages_python=(
  mypy pybind11-dev python3-dev python3-hypothesis python3-ipykernel python3-matplotlib
  python3-nbclient python3-nbformat python3-numpy python3-pytest
)
# What making the packages of a release needs on top of the command.
packages_release=(dpkg-dev git libopenmpi-dev lintian openmpi-bin)
packages_wasm=(emscripten libboost-dev nodejs)
# What building the page needs on top of the module, and what its tests need on top of that.
packages_web=(npm)
packages_web_test=(chromium fonts-noto-cjk)
