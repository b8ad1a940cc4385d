// The engine alone: CPU time that the values of games take when nobody reads them.
//
//   engine_alone [ROUNDS] < LINES      each line: CODE VALUES
//
// Prints the seconds of all lines together, the start of the program left out: what
// bench/overhead.py compares the commands with. ROUNDS is how often each line is computed; the
// least time counts.
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "bouton/rules/heap_code.hpp"
#include "sequence/engine/stream_engine.hpp"

namespace {

using bouton::sequence::OneHeapGame;
using bouton::sequence::StreamEngine;

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
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
  int const rounds = argc > 1 ? std::atoi(argv[1]) : 1;
  double total = 0;
  std::string name;
  std::uint64_t values = 0;
  while (std::cin >> name >> values) {
    OneHeapGame const game = game_of(name);
    double least = seconds_of(game, values);
    for (int round = 1; round < rounds; ++round) least = std::min(least, seconds_of(game, values));
    if (least < 0) {
      std::fprintf(stderr, "%s: stopped before %llu values\n", name.c_str(),
                   static_cast<unsigned long long>(values));
      return 1;
    }
    total += least;
  }
  std::printf("%.6f\n", total);
}
