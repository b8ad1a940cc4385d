# ccache for scripts that build, where it is installed; sourced, with the top folder in $top.
# shellcheck shell=bash disable=SC2034,SC2154
launcher=()
if command -v ccache >/dev/null; then
  launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  # Objects of another clone serve too. What a file includes is learnt from the compiler: no
  # preprocessing before.
  export CCACHE_BASEDIR=$top CCACHE_DEPEND=1
  # Precompiled headers are cached, too.
  export CCACHE_SLOPPINESS=pch_defines,time_macros
fi
