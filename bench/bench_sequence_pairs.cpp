// Codes without a sparse space: values per second of the engine that looks at all pairs.
//
// Argument: 2^17 values, from nothing, everything included.
#include <benchmark/benchmark.h>

#include <string>

#include "bouton/rules/heap_code.hpp"
#include "sequence/engine/pair_values.hpp"

namespace {

using bouton::sequence::InstructionSet;
using bouton::sequence::PairValues;

void pairs(benchmark::State& state, std::string const& code, InstructionSet set) {
  std::uint64_t const count = static_cast<std::uint64_t>(state.range(0));
  for (auto _ : state) {
    PairValues values({bouton::parse_heap_code(code)}, set);
    values.extend_to(count - 1, {});
    benchmark::DoNotOptimize(values.values().back());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

}  // namespace

int main(int argc, char** argv) {
  for (char const* code : {"0.007", "0.06", "0.004", "0.005", "0.006"}) {
    for (InstructionSet const set : bouton::sequence::usable_instruction_sets()) {
      std::string const title = std::string(code) + "/" + std::string(name(set));
      std::int64_t const count = set == InstructionSet::kScalar ? 1 << 15 : 1 << 17;
      benchmark::RegisterBenchmark(title.c_str(), pairs, std::string(code), set)
          ->Arg(count)
          ->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
