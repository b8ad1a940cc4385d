// InstructionSet: which vector instructions this processor has, asked at run time.
//
// Each engine has its kernels in one file per instruction set, compiled for it; only code
// chosen by best_instruction_set() or listed by usable_instruction_sets() may be called. Such
// files keep everything in an anonymous namespace and include no header with inline functions
// that others share: the linker keeps one copy of those, perhaps the one with instructions
// that the processor lacks.
#pragma once

#include <span>
#include <string_view>

namespace bouton::sequence {

enum class InstructionSet {
  kScalar,  ///< no vectors: the oracle for the others
  kSse4,    ///< x86: SSE4.2, POPCNT
  kNeon,    ///< 64-bit ARM
  kAvx2,    ///< x86: AVX2, BMI1, BMI2
  kAvx512,  ///< x86: AVX-512 F, BW, DQ, VL, VBMI, BITALG, VPOPCNTDQ, and all of kAvx2
  kWasm,    ///< WebAssembly with 128-bit vectors; known when compiled
};

/// "scalar", "sse4", "neon", "avx2", "avx512", "wasm".
[[nodiscard]] std::string_view name(InstructionSet set);

/// Those that this build has kernels for and this processor runs, the best last; kScalar is
/// always the first.
[[nodiscard]] std::span<InstructionSet const> usable_instruction_sets();

/// The last of usable_instruction_sets(), or what use_instructions() chose.
[[nodiscard]] InstructionSet best_instruction_set();

}  // namespace bouton::sequence
