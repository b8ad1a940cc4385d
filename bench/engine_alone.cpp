// The engine alone: CPU time that the values of games take when nobody reads them.
//
//   engine_alone CODE VALUES ...
//
// Prints the seconds of each of them on a line, the start of the program left out: what overhead.py
// compares the commands with, and page_overhead.mjs the page.
#include <time.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bouton/rules/heap_code.hpp"
#include "sequence/engine/stream_engine.hpp"

namespace {

using bouton::sequence::OneHeapGame;
using bouton::sequence::StreamEngine;

double cpu_seconds() {
  timespec now{};
#if defined(__EMSCRIPTEN__)
  clock_gettime(CLOCK_MONOTONIC, &now);  // there is no other
#else
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
#endif
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

OneHeapGame game_of(std::string const& name) {
  if (name != "grundy") return {bouton::parse_heap_code(name)};
  return {bouton::parse_heap_code("4."), bouton::PartsCondition::kPairwiseUnequal};
}

double seconds_of(OneHeapGame const& game, std::uint64_t values) {
  double const before = cpu_seconds();
  StreamEngine engine(game);
  if (engine.advance(values, {}) != bouton::Stop::kNone) return -1;
  return cpu_seconds() - before;
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i + 1 < argc; i += 2) {
    double const seconds = seconds_of(game_of(argv[i]), std::strtoull(argv[i + 1], nullptr, 10));
    if (seconds < 0) {
      std::fprintf(stderr, "%s: stopped before %s values\n", argv[i], argv[i + 1]);
      return 1;
    }
    std::printf("%.6f\n", seconds);
  }
}
