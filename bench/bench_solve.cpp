// Speed of answers: one question asked of the library, and line mode over text in memory.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "rules/named_rules.hpp"
#include "solver/batch.hpp"
#include "theory/growing_limit.hpp"
#include "theory/moore.hpp"
#include "theory/nim.hpp"
#include "theory/wythoff.hpp"

namespace {

using namespace bouton;

struct Question {
  char const* game;
  char const* position;
  Convention convention = Convention::kNormal;
};

constexpr Question kQuestions[] = {
    {"nim", "14695981039346656037 1099511628211 6364136223846793005"},
    {"nim", "14695981039346656037 1099511628211 6364136223846793005", Convention::kMisere},
    {"moore:2", "14695981039346656037 1099511628211 6364136223846793005 88172645463325252"},
    {"exact:2", "14695981039346656037 1099511628211 6364136223846793005 88172645463325252"},
    {"wythoff", "14695981039346656037 6364136223846793005"},
    {"wythoff", "14695981039346656037 6364136223846793005", Convention::kMisere},
    {"wythoff:3", "14695981039346656037 6364136223846793005", Convention::kMisere},
    {"fibonacci", "14695981039346656037"},
    {"pass-nim", "14695981039346656037 1099511628211- 6364136223846793005"},
    {"kayles", "14695981039346656037 1099511628211 6364136223846793005"},
    {"kayles", "14695981039346656037 1099511628211 6364136223846793005", Convention::kMisere},
    {"kayles", "10 13 21"},
    {"kayles", "10 13 21", Convention::kMisere},
    {"subtract:1,3,4", "14695981039346656037 1099511628211 6364136223846793005"},
    {"grundy", "100 200 300"},
};

void ask(benchmark::State& state, Question const& question, Detail detail) {
  Game const game = parse_game(question.game, {});
  Position const position = parse_position(question.position, game.rules);
  Context const context;
  for (auto _ : state) {
    Solution const solution = solve(game.rules, question.convention, position, {}, detail, context);
    benchmark::DoNotOptimize(&solution);
  }
}

/// A million lines of three 64-bit heaps, the same in every run.
std::string const& million_lines() {
  static std::string const text = [] {
    std::string lines;
    std::uint64_t state = 88172645463325252U;
    for (int line = 0; line < 1'000'000; ++line) {
      for (int heap = 0; heap < 3; ++heap) {
        state ^= state << 13U;
        state ^= state >> 7U;
        state ^= state << 17U;
        lines += std::to_string(state) + (heap < 2 ? ' ' : '\n');
      }
    }
    return lines;
  }();
  return text;
}

/// The argument is the number of threads.
void answer_lines(benchmark::State& state, bool outcome_only) {
  std::string const& text = million_lines();
  Ruleset const rules = nim_rules();
  Limits limits;
  limits.threads = static_cast<unsigned>(state.range(0));
  BatchFormat format;
  format.outcome_only = outcome_only;
  format.detail = Detail::kAnswer;
  format.answer = [](std::string& out, Position const& position, Solution const& solution) {
    out += to_string(position) + ": " + letter(*solution.outcome);
    if (solution.nim_value) out += ' ' + to_string(*solution.nim_value);
    if (solution.recommended) out += " -> " + to_string(solution.recommended->after);
    out += '\n';
  };
  format.error = [](std::string&, std::uint64_t, Error const&) {};
  for (auto _ : state) {
    std::size_t at = 0;
    BatchTotals const totals = solve_lines(
        rules, Convention::kNormal,
        [&](std::span<char> buffer) {
          std::size_t const size = std::min(buffer.size(), text.size() - at);
          std::memcpy(buffer.data(), text.data() + at, size);
          at += size;
          return size;
        },
        [](std::string_view answers) {
          benchmark::DoNotOptimize(answers.data());
          return true;
        },
        format, limits);
    if (totals.bad != 0) state.SkipWithError("a line was refused");
  }
  state.SetItemsProcessed(state.iterations() * 1'000'000);
}

void on_threads(benchmark::internal::Benchmark* run) {
  run->Arg(1)->Arg(2)->MeasureProcessCPUTime()->UseRealTime()->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(answer_lines, nim_quiet, true)->Apply(on_threads);
BENCHMARK_CAPTURE(answer_lines, nim_compact, false)->Apply(on_threads);

constexpr std::uint64_t kHeaps[] = {14695981039346656037U, 1099511628211U, 6364136223846793005U};

void outcome_of_nim(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(theory::nim_outcome(kHeaps, Convention::kNormal));
}
BENCHMARK(outcome_of_nim);

void outcome_of_moore_2(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(theory::moore_outcome(2, kHeaps, Convention::kNormal));
  }
}
BENCHMARK(outcome_of_moore_2);

void outcome_of_wythoff(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(theory::wythoff_outcome(1, kHeaps[0], kHeaps[1], Convention::kNormal));
  }
}
BENCHMARK(outcome_of_wythoff);

void outcome_of_fibonacci(benchmark::State& state) {
  std::vector<std::uint64_t> const losing = theory::losing_numbers(2);
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        theory::limit_outcome(losing, kHeaps[0], std::nullopt, Convention::kNormal));
  }
}
BENCHMARK(outcome_of_fibonacci);

/// One measurement a question, named after it: answer/kayles misere/10 13 21.
bool const kRegistered = [] {
  for (Question const& question : kQuestions) {
    std::string const name = std::string(question.game) +
                             (question.convention == Convention::kMisere ? " misere/" : "/") +
                             question.position;
    for (Detail const detail : {Detail::kAnswer, Detail::kFull}) {
      benchmark::RegisterBenchmark(
          ((detail == Detail::kAnswer ? "answer/" : "full/") + name).c_str(),
          [&question, detail](benchmark::State& state) { ask(state, question, detail); });
    }
  }
  return true;
}();

}  // namespace
