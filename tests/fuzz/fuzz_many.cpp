// Differential cases in bulk, without a fuzzer: fuzz_many CASES [SEED]
//
// Prints how many cases each way to an answer took part in.
#include <cstdio>
#include <cstdlib>

#include "fuzz/differential_world.hpp"

namespace {

/// Of one game. Its quotient may cost seconds, a further position microseconds.
constexpr std::uint64_t kCasesOfAGame = 10'000;
/// Some games side by side, for each game alone.
constexpr int kSumsOfAGame = 50;

}  // namespace

int main(int argc, char** argv) {
  using bouton::fuzz::tally;
  if (argc < 2) {
    std::fputs("fuzz_many CASES [SEED]\n", stderr);
    return 2;
  }
  std::uint64_t const cases = std::strtoull(argv[1], nullptr, 10);
  std::mt19937_64 random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  for (std::uint64_t told_at = 0; tally().cases < cases;) {
    bouton::fuzz::one_game(random, kCasesOfAGame);
    for (int i = 0; i < kSumsOfAGame; ++i) bouton::fuzz::one_sum(random);
    if (tally().cases - told_at < 1'000'000) continue;
    told_at = tally().cases;
    std::fputs(told(tally()).c_str(), stderr);
  }
  std::fputs(told(tally()).c_str(), stdout);
}
