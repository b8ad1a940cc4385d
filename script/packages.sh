# Debian 12 packages, sourced by script/setup: one list for each job, with what it needs on top of
# those that it builds on (script/setup knows which).
# shellcheck shell=bash disable=SC2034
packages_run=(
  cmake g++ ninja-build
  libedit-dev libfmt-dev libgmp-dev libsqlite3-dev libtomlplusplus-dev libunistring-dev
  nlohmann-json3-dev
)
# script/test without arguments: g++, format, shell, and the shells and readers of manual pages
# in which completions and manual pages are tried.
packages_test=(
  ccache clang-format-14 libboost-dev libgtest-dev librapidcheck-dev pkg-config python3 shellcheck
  fish groff mandoc zsh
)
packages_python=(
  mypy pybind11-dev python3-dev python3-hypothesis python3-ipykernel python3-matplotlib
  python3-nbclient python3-nbformat python3-networkx python3-numpy python3-pandas python3-pytest
)
packages_clang=(clang libclang-rt-14-dev)
# The rest of script/test all: clang-tidy, packages built and inspected, MPI.
packages_all=(
  clang-tidy-14 debhelper dpkg-dev file libopenmpi-dev openmpi-bin python3-pip python3-venv
  python3-wheel
)
packages_bench=(libbenchmark-dev)
packages_manual=(doxygen libjs-mathjax mkdocs mkdocs-material python3 python3-pymdownx)
packages_coverage=(llvm-14)
packages_release=(debhelper dpkg-dev git libopenmpi-dev lintian openmpi-bin python3-wheel)
packages_wasm=(emscripten libboost-dev nodejs)
packages_web=(librsvg2-bin npm)
packages_web_test=(chromium-headless-shell fonts-noto-cjk)
# The proofs and the checker extracted from them.
packages_proof=(coq make ocaml-findlib ocaml-nox)
