// The library as it is built for WebAssembly: exact values, exact answers, and how fast.
//
// The same program is a native test, so the figures it compares with are those of the native
// engines: where the library changes, that test fails first. `script/test wasm` builds it with
// and without vectors and runs both in node.
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>

#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/sequence/value_stream.hpp"
#include "bouton/solver/solver.hpp"
#include "core/fnv1a.hpp"
#include "sequence/stream_report.hpp"

#ifdef __EMSCRIPTEN__
#include <emscripten.h>
// clock() is the time of day there.
EM_JS(double, cpu_nanoseconds, (), { return process.cpuUsage().user * 1000; })
#else
static double cpu_nanoseconds() {
  return static_cast<double>(std::clock()) * (1e9 / CLOCKS_PER_SEC);
}
#endif

namespace {

int failures = 0;

void expect(bool holds, char const* what) {
  if (holds) return;
  ++failures;
  std::printf("FAILED  %s\n", what);
}

bouton::Game game_of(std::string_view specification) {
  return bouton::parse_game(specification, [](std::string const&) { return std::string(); });
}

/// g(0), ..., g(end - 1) as 16-bit words: their FNV-1a hash.
struct Known {
  char const* specification;
  std::uint64_t end;
  std::uint64_t hash;
};
// Printed by this program built natively (x86-64 with AVX-512), and checked again at every native
// test run. For a new line put 0, run the native program, and copy the figure that it prints.
constexpr Known kKnown[] = {
    {"0.106", 500'000, 0xe0d3f5a8ed58845c},   //
    {"0.36", 200'000, 0xe574abea45aeab6f},    //
    {"4.007", 20'000, 0xf73982f28cba943d},    //
    {"grundy", 200'000, 0xe69aa66a57237cb1},  //
    {"0.007", 20'000, 0x202ffa5cfbf8bc37},    // no sparse space
};

void check_values(Known const& known) {
  auto const game = bouton::sequence::one_heap_game(game_of(known.specification).rules);
  if (!game) return expect(false, known.specification);
  double const begin = cpu_nanoseconds();
  bouton::sequence::ValueStream stream(*game);
  bouton::Fnv1a hash;
  while (stream.position() < known.end) {
    auto const piece = stream.next(known.end);
    if (piece.empty()) return expect(false, known.specification);
    hash.add(piece);
  }
  double const time = cpu_nanoseconds() - begin;
  auto const report = stream.report();
  std::printf("%-7s %7" PRIu64 " values  %016" PRIx64 "  %-6.*s %s  %8.0f ns a value\n",
              known.specification, known.end, hash.value(),
              static_cast<int>(report.instructions.size()), report.instructions.data(),
              report.engine == bouton::sequence::Engine::kSparse ? "sparse" : "pairs ",
              time / static_cast<double>(known.end));
  expect(hash.value() == known.hash, known.specification);
}

/// Heaps beyond 64 bits: numbers of any size without GMP.
void check_large_heaps() {
  bouton::Game const nim = game_of("nim");
  // 2^70 and 2^70 + 5 have the nim-sum 5; together with 5 they are a P-position.
  auto const outcome = [&nim](std::string_view position) {
    return bouton::solve(nim.rules, nim.convention, bouton::parse_position(position, nim.rules))
        .outcome;
  };
  expect(outcome("1180591620717411303424 1180591620717411303429 5") == bouton::Outcome::kP,
         "a P-position of Nim beyond 64 bits");
  expect(outcome("1180591620717411303424 1180591620717411303429 4") == bouton::Outcome::kN,
         "an N-position of Nim beyond 64 bits");
}

void check_errors() {
  bool thrown = false;
  try {
    static_cast<void>(game_of("no such game"));
  } catch (bouton::Error const&) {
    thrown = true;
  }
  expect(thrown, "an error is thrown and caught");
}

}  // namespace

int main() {
  check_large_heaps();
  check_errors();
  for (Known const& known : kKnown) check_values(known);
  std::printf("%s\n", failures == 0 ? "all agree" : "not all agree");
  return failures == 0 ? 0 : 1;
}
