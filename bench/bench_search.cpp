// Speed of the exhaustive solvers, in positions (or patterns) a second.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "bouton/search/sieve.hpp"
#include "rules/named_rules.hpp"
#include "search/memo.hpp"

namespace {

using namespace bouton;
using Dims = std::vector<std::uint64_t>;

std::int64_t positions(Dims const& dims) {
  std::int64_t product = 1;
  for (std::uint64_t const dim : dims) product *= static_cast<std::int64_t>(dim);
  return product;
}

/// The argument is the number of threads; the CPU column adds up all threads.
template <class Sieve>
void sieve(benchmark::State& state, Sieve const& fill, Ruleset const& rules, Dims const& dims) {
  Limits limits;
  limits.threads = static_cast<unsigned>(state.range(0));
  for (auto _ : state) {
    auto const box = fill(rules, Convention::kNormal, dims, limits);
    if (!box) state.SkipWithError("the box does not fit the limits");
    benchmark::DoNotOptimize(&box);
  }
  state.SetItemsProcessed(state.iterations() * positions(dims));
}

void on_threads(benchmark::internal::Benchmark* run) {
  run->Arg(1)->Arg(2)->MeasureProcessCPUTime()->UseRealTime()->Unit(benchmark::kMillisecond);
}

using search::sieve_outcomes, search::sieve_values;
BENCHMARK_CAPTURE(sieve, nim_16_5, sieve_outcomes, nim_rules(), Dims(5, 16))->Apply(on_threads);
BENCHMARK_CAPTURE(sieve, nim_64_4, sieve_outcomes, nim_rules(), Dims(4, 64))->Apply(on_threads);
BENCHMARK_CAPTURE(sieve, nim_256_3, sieve_outcomes, nim_rules(), Dims(3, 256))->Apply(on_threads);
BENCHMARK_CAPTURE(sieve, nim_1024_3, sieve_outcomes, nim_rules(), Dims(3, 1024))->Apply(on_threads);
BENCHMARK_CAPTURE(sieve, moore_2_of_5_heaps_16, sieve_outcomes, moore_rules(2), Dims(5, 16))
    ->Apply(on_threads);
BENCHMARK_CAPTURE(sieve, wythoff_2000_2, sieve_outcomes, wythoff_rules(), Dims(2, 2000))
    ->Apply(on_threads);
BENCHMARK_CAPTURE(sieve, nim_values_16_5, sieve_values, nim_rules(), Dims(5, 16))
    ->Apply(on_threads);
BENCHMARK_CAPTURE(sieve, wythoff_values_500_2, sieve_values, wythoff_rules(), Dims(2, 500))
    ->Apply(on_threads);

/// Items are positions stored.
void memo_misere_kayles_row(benchmark::State& state) {
  auto const pins = static_cast<std::uint64_t>(state.range(0));
  std::uint64_t stored = 0;
  std::uint64_t bytes = 0;
  for (auto _ : state) {
    search::Referee referee(kayles_rules(), Convention::kMisere);
    if (!referee.outcome({.heaps = {pins}})) state.SkipWithError("limits reached");
    stored = referee.positions();
    bytes = referee.memory_bytes();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(stored));
  state.counters["stored"] = static_cast<double>(stored);
  state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(memo_misere_kayles_row)->Arg(30)->Arg(40)->Arg(45)->Unit(benchmark::kMillisecond);

void memo_nim_remoteness(benchmark::State& state) {
  std::uint64_t stored = 0;
  for (auto _ : state) {
    search::Referee referee(nim_rules(), Convention::kNormal);
    if (!referee.remoteness({.heaps = {12, 13, 14, 15}})) state.SkipWithError("limits reached");
    stored = referee.positions();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(stored));
}
BENCHMARK(memo_nim_remoteness)->Unit(benchmark::kMillisecond);

}  // namespace
