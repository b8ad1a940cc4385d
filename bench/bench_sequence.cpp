// Nim-values per second of games with a sparse space: with start-up, far out, and by each
// instruction set.
//
//   NAME/start/N         a new stream to N values: what a user waits for
//   NAME/SET/steady      the cost of a further value, verified, after 2^20
//
// Counters: ns_per_value, and rare heaps. Run by name: --benchmark_filter='0.106|grundy'.
#include <benchmark/benchmark.h>

#include <array>
#include <string>
#include <vector>

#include "bouton/rules/heap_code.hpp"
#include "bouton/sequence/value_stream.hpp"
#include "sequence/engine/instructions.hpp"
#include "sequence/engine/pair_values.hpp"
#include "sequence/engine/space_choice.hpp"
#include "sequence/engine/sparse_values.hpp"

namespace {

using bouton::Stop;
using bouton::sequence::InstructionSet;
using bouton::sequence::OneHeapGame;
using bouton::sequence::SparseValues;

struct Row {
  char const* name;
  std::uint64_t to;  // values, with start-up
};

constexpr std::array kRows{Row{"0.106", 1 << 23}, Row{"0.104", 1 << 23}, Row{"0.454", 1 << 23},
                           Row{"0.054", 1 << 23}, Row{"0.167", 1 << 22}, Row{"0.16", 1 << 19},
                           Row{"0.354", 1 << 21}, Row{"0.36", 1 << 21},  Row{"0.6", 1 << 21},
                           Row{"4.045", 1 << 21}, Row{"0.336", 1 << 21}, Row{"0.245", 1 << 21},
                           Row{"grundy", 1 << 21}};

OneHeapGame game_of(std::string const& name) {
  if (name != "grundy") return {bouton::parse_heap_code(name)};
  return {bouton::parse_heap_code("4."), bouton::PartsCondition::kPairwiseUnequal};
}

void from_the_start(benchmark::State& state, Row const& row) {
  OneHeapGame const game = game_of(row.name);
  for (auto _ : state) {
    bouton::sequence::ValueStream stream(game);
    while (stream.position() < row.to) benchmark::DoNotOptimize(stream.next(row.to).data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(row.to));
  state.counters["ns_per_value"] = benchmark::Counter(
      static_cast<double>(row.to) * 1e-9,
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void far_out(benchmark::State& state, Row const& row, InstructionSet set) {
  constexpr std::uint64_t kFirst = 16'384, kStart = 1 << 21, kStep = 1 << 16;
  OneHeapGame const game = game_of(row.name);
  bouton::sequence::PairValues first(game);
  if (!first.extend_to(kFirst - 1, {})) return state.SkipWithError("no first values");
  auto const values = first.values().first(kFirst);
  auto const choice = bouton::sequence::choose_space(game, values);
  // A window only: no pages of memory are new.
  SparseValues sparse(game, values, choice->space, set, kStart);
  if (sparse.extend(kStart, {}) != Stop::kNone) return state.SkipWithError("no start");
  std::uint64_t end = kStart;
  for (auto _ : state) {
    end += kStep;
    if (sparse.extend(end, {}) != Stop::kNone) return state.SkipWithError("stopped");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kStep));
  state.counters["ns_per_value"] = benchmark::Counter(
      static_cast<double>(kStep) * 1e-9,
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  state.counters["rare"] = static_cast<double>(sparse.rare().size());
}

}  // namespace

int main(int argc, char** argv) {
  for (Row const& row : kRows) {
    std::string const name = row.name;
    benchmark::RegisterBenchmark((name + "/start/" + std::to_string(row.to)).c_str(),
                                 from_the_start, row)
        ->Unit(benchmark::kMillisecond);
    for (InstructionSet const set : bouton::sequence::usable_instruction_sets()) {
      std::string const title = name + "/" + std::string(bouton::sequence::name(set)) + "/steady";
      // Not for long: what is kept must show all rare values, and heap 7,250,049 of Grundy's game
      // has one whose only witnesses are beyond it.
      benchmark::RegisterBenchmark(title.c_str(), far_out, row, set)
          ->Unit(benchmark::kMillisecond)
          ->MinTime(0.2);
    }
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
