#include "sequence/instruction_set.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>

#include "bouton/sequence/instructions.hpp"

namespace bouton::sequence {
namespace {

struct Usable {
  std::array<InstructionSet, 4> sets{};
  std::size_t count = 0;

  Usable() {
    add(InstructionSet::kScalar);
#if defined(BOUTON_X86_KERNELS)
    __builtin_cpu_init();
    bool const sse4 =
        __builtin_cpu_supports("sse4.2") != 0 && __builtin_cpu_supports("popcnt") != 0;
    bool const avx2 = sse4 && __builtin_cpu_supports("avx2") != 0 &&
                      __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
    bool const avx512 =
        avx2 && __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
        __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
        __builtin_cpu_supports("avx512vbmi") != 0 && __builtin_cpu_supports("avx512bitalg") != 0 &&
        __builtin_cpu_supports("avx512vpopcntdq") != 0;
    if (sse4) add(InstructionSet::kSse4);
    if (avx2) add(InstructionSet::kAvx2);
    if (avx512) add(InstructionSet::kAvx512);
#elif defined(__aarch64__)
    add(InstructionSet::kNeon);
#elif defined(__wasm_simd128__)
    add(InstructionSet::kWasm);
#endif
  }
  void add(InstructionSet set) {
    sets[count++] = set;
  }
};

}  // namespace

std::string_view name(InstructionSet set) {
  switch (set) {
    case InstructionSet::kScalar:
      return "scalar";
    case InstructionSet::kSse4:
      return "sse4";
    case InstructionSet::kNeon:
      return "neon";
    case InstructionSet::kAvx2:
      return "avx2";
    case InstructionSet::kAvx512:
      return "avx512";
    case InstructionSet::kWasm:
      return "wasm";
  }
  return "";
}

std::span<InstructionSet const> usable_instruction_sets() {
  static Usable const usable;
  return std::span(usable.sets).first(usable.count);
}

namespace {

std::atomic<InstructionSet> chosen{usable_instruction_sets().back()};

}  // namespace

InstructionSet best_instruction_set() {
  return chosen.load(std::memory_order_relaxed);
}

std::vector<std::string_view> usable_instructions() {
  std::vector<std::string_view> names;
  for (InstructionSet const set : usable_instruction_sets()) names.push_back(name(set));
  return names;
}

std::string_view instructions_in_use() {
  return name(best_instruction_set());
}

bool use_instructions(std::string_view wanted) {
  auto const sets = usable_instruction_sets();
  auto const found = std::find_if(sets.begin(), sets.end(),
                                  [&](InstructionSet set) { return name(set) == wanted; });
  if (found == sets.end()) return false;
  chosen.store(*found, std::memory_order_relaxed);
  return true;
}

}  // namespace bouton::sequence
