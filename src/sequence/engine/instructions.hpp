// InstructionSet: which vector instructions nim-values are computed with.
//
// By default the best set that the processor supports. Any other gives the same values, only more
// slowly; tests use them to show that.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace bouton::sequence {

enum class InstructionSet {
  kScalar,  ///< no vectors: the oracle for the others
  kSse4,    ///< x86: SSE4.2, POPCNT
  kNeon,    ///< 64-bit ARM
  kAvx2,    ///< x86: AVX2, BMI1, BMI2
  kAvx512,  ///< x86: AVX-512 F, BW, DQ, VL, VBMI, VBMI2, BITALG, VPOPCNTDQ, and all of kAvx2
  kWasm,    ///< WebAssembly with 128-bit vectors; known when compiled
};

/// "scalar", "sse4", "neon", "avx2", "avx512", "wasm".
[[nodiscard]] std::string_view name(InstructionSet set);

/// Those that this build has kernels for and this processor runs, the best last; kScalar is
/// always the first.
[[nodiscard]] std::span<InstructionSet const> usable_instruction_sets();

/// The last of usable_instruction_sets().
[[nodiscard]] InstructionSet best_instruction_set();

/// The usable set of this name; nullopt if no usable set has this name.
[[nodiscard]] std::optional<InstructionSet> usable_instruction_set(std::string_view wanted);

}  // namespace bouton::sequence
