// Instructions: which vector instructions nim-values are computed with.
//
// The best that the processor has are taken without being asked for; another choice gives the
// same values, only later. It is there to show that.
#pragma once

#include <string_view>
#include <vector>

namespace bouton::sequence {

/// Names of those that this build has kernels for and this processor runs, "scalar" first, the
/// best last: "sse4", "avx2", "avx512", "neon", "wasm".
[[nodiscard]] std::vector<std::string_view> usable_instructions();

/// The name of those in use.
[[nodiscard]] std::string_view instructions_in_use();

/// All computations of the process that begin after this use these; games whose values are kept
/// already go on as they began. False, and nothing changes, if they are not usable.
bool use_instructions(std::string_view wanted);

}  // namespace bouton::sequence
