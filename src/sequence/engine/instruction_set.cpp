// The vector instructions of this processor, detected at run time.
//
// Each engine has its kernels in one file per instruction set, compiled for it; only code
// chosen by best_instruction_set() or listed by usable_instruction_sets() may be called. Such
// files keep everything in an anonymous namespace and include no header with inline functions
// that others share: the linker keeps one copy of those, perhaps the one with instructions
// that the processor lacks.
#include "sequence/engine/instructions.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace bouton::sequence {
namespace {

// Which kernels this build has (src/CMakeLists.txt).
#if defined(BOUTON_KERNELS_SSE4)
constexpr bool kSse4Built = true;
#else
[[maybe_unused]] constexpr bool kSse4Built = false;
#endif
#if defined(BOUTON_KERNELS_AVX2)
constexpr bool kAvx2Built = true;
#else
[[maybe_unused]] constexpr bool kAvx2Built = false;
#endif
#if defined(BOUTON_KERNELS_AVX512)
constexpr bool kAvx512Built = true;
#else
[[maybe_unused]] constexpr bool kAvx512Built = false;
#endif

struct Usable {
  std::array<InstructionSet, 4> sets{};
  std::size_t count = 0;

  Usable() {
    add(InstructionSet::kScalar);
#if defined(__x86_64__)
    __builtin_cpu_init();
    bool const sse4 =
        __builtin_cpu_supports("sse4.2") != 0 && __builtin_cpu_supports("popcnt") != 0;
    bool const avx2 = sse4 && __builtin_cpu_supports("avx2") != 0 &&
                      __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
    bool const avx512 =
        avx2 && __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
        __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
        __builtin_cpu_supports("avx512vbmi") != 0 && __builtin_cpu_supports("avx512vbmi2") != 0 &&
        __builtin_cpu_supports("avx512bitalg") != 0 &&
        __builtin_cpu_supports("avx512vpopcntdq") != 0;
    if (kSse4Built && sse4) add(InstructionSet::kSse4);
    if (kAvx2Built && avx2) add(InstructionSet::kAvx2);
    if (kAvx512Built && avx512) add(InstructionSet::kAvx512);
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

InstructionSet best_instruction_set() {
  return usable_instruction_sets().back();
}

std::optional<InstructionSet> usable_instruction_set(std::string_view wanted) {
  auto const sets = usable_instruction_sets();
  auto const found = std::find_if(sets.begin(), sets.end(),
                                  [&](InstructionSet set) { return name(set) == wanted; });
  if (found == sets.end()) return std::nullopt;
  return *found;
}

}  // namespace bouton::sequence
