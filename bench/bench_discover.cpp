// Speed of `discover`: from the rules of a game to a proved law of its P-positions.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <string_view>

#include "bouton/rules/file.hpp"
#include "discover/discover.hpp"
#include "rules/named_rules.hpp"

namespace {

using namespace bouton;

/// "states" are those of the law, "choices" those of the automaton of "has a move into it".
void law(benchmark::State& state, Ruleset const& rules, std::size_t heaps) {
  using namespace bouton::discover;
  for (auto _ : state) {
    LinearGame const game = linear_game(rules, heaps, Convention::kNormal);
    Discovery const found = discover::discover(rules, game, likely_systems(rules, game), Budget{});
    if (!found.law) {
      state.SkipWithError("no law was found");
      return;
    }
    state.counters["states"] = static_cast<double>(found.law->automaton.size());
    state.counters["choices"] = static_cast<double>(found.law->proof.choices);
  }
}

constexpr std::string_view kUpTo16 = R"(
name = "1 to 16 from one heap"
[[move]]
take = "1-16"
)";

constexpr std::string_view kPassUpTo6 = R"(
name = "1 to 6 from one heap, and a pass for each heap"
pass = "each heap"
[[move]]
take = "1-6"
)";

BENCHMARK_CAPTURE(law, nim_3, nim_rules(), 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(law, wythoff, wythoff_rules(), 2)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(law, pass_nim_3, pass_nim_rules(), 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(law, pass_nim_4, pass_nim_rules(), 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(law, up_to_16_from_3_heaps, parse_rules_file(kUpTo16).rules, 3)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(law, up_to_6_and_passes_on_3_heaps, parse_rules_file(kPassUpTo6).rules, 3)
    ->Unit(benchmark::kMillisecond);

}  // namespace
