// What a user waits for: whole runs of the program `bouton`, start and output included.
//
// Times are CPU time of the process, user and system, which other work on the machine hardly
// changes. Counter: ns_per_value. Run by name: --benchmark_filter='0.106'.
#include <benchmark/benchmark.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <vector>

namespace {

struct Row {
  char const* name;
  std::vector<std::string> words;
  double values;
};

double seconds(timeval time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

/// CPU time of `bouton words...` with its output thrown away; no value if it fails.
std::optional<double> cpu_seconds(std::vector<std::string> words) {
  words.insert(words.begin(), BOUTON_PROGRAM);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  int const failed =
      posix_spawn(&child, BOUTON_PROGRAM, &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) return std::nullopt;
  int status = 0;
  rusage used{};
  if (wait4(child, &status, 0, &used) != child || status != 0) return std::nullopt;
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

void command(benchmark::State& state, Row const& row) {
  for (auto _ : state) {
    auto const time = cpu_seconds(row.words);
    if (!time) return state.SkipWithError("the program failed");
    state.SetIterationTime(*time);
  }
  state.counters["ns_per_value"] =
      benchmark::Counter(row.values * 1e-9, benchmark::Counter::kIsIterationInvariantRate |
                                                benchmark::Counter::kInvert);
}

int const kRegistered = [] {
  std::vector<Row> const rows{
      {"start", {"--version"}, 1},
      {"values/0.106", {"values", "0.106", "--to", "33554432", "--checksum"}, 33554432},
      {"values/0.454", {"values", "0.454", "--to", "33554432", "--checksum"}, 33554432},
      {"values/0.36", {"values", "0.36", "--to", "2097152", "--checksum"}, 2097152},
      {"values/0.06", {"values", "0.06", "--to", "100000", "--checksum"}, 100000},
      {"values/0.77", {"values", "0.77", "--to", "100000000", "--checksum"}, 100000000},
      {"period/0.376", {"period", "0.376"}, 2268248},
      {"solve/0.106", {"solve", "0.106", "8000000", "--quiet"}, 8000000},
      {"solve/0.06", {"solve", "0.06", "100000", "--quiet"}, 100000}};
  for (Row const& row : rows) {
    benchmark::RegisterBenchmark(row.name, [row](benchmark::State& state) { command(state, row); })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  }
  return 0;
}();

}  // namespace
