// Misere quotients: how long until a quotient is known, and written and checked as a certificate.
#include <benchmark/benchmark.h>

#include <string>

#include "bouton/check/check_certificate.hpp"
#include "bouton/misere/certificate.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/rules/heap_code.hpp"

namespace {

using namespace bouton;

misere::QuotientSearch found(std::string const& code, std::uint64_t heaps, std::size_t elements) {
  misere::QuotientSearch search({{parse_heap_code(code), PartsCondition::kAny}});
  misere::QuotientBudget budget;
  budget.heaps = heaps;
  budget.elements = elements;
  (void)search.run(budget);
  return search;
}

/// The quotient of heaps up to `heaps`, or of all heaps.
void find(benchmark::State& state, std::string const& code, std::uint64_t heaps,
          std::size_t elements) {
  for (auto _ : state) {
    misere::QuotientSearch const search = found(code, heaps, elements);
    state.counters["elements"] = static_cast<double>(search.quotient().order());
    state.counters["heaps"] = static_cast<double>(search.heaps_done());
  }
}

void certify(benchmark::State& state, std::string const& code, std::uint64_t heaps,
             std::size_t elements) {
  for (auto _ : state) {
    misere::QuotientSearch const search = found(code, heaps, elements);
    std::string const text = quotient_certificate(search.quotient(), search.helpless());
    auto const checked = check::check_certificate(text);
    if (checked.verdict != check::Verdict::kValid) state.SkipWithError("refused");
    state.counters["bytes"] = static_cast<double>(text.size());
  }
}

BENCHMARK_CAPTURE(find, Kayles, "0.77", 1'000, 4096)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(find, DawsonKayles33, "0.07", 33, 4096)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(find, Code016To18, "0.16", 18, 8192)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(find, Code0644, "0.644", 10'000, 4096)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(certify, Kayles, "0.77", 1'000, 4096)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(certify, DawsonKayles33, "0.07", 33, 4096)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(certify, Code016To18, "0.16", 18, 8192)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(certify, Code0644, "0.644", 10'000, 4096)->Unit(benchmark::kMillisecond);

}  // namespace
