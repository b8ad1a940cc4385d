// Kernels of PairValues for AVX2: compiled for it, called only where it is.
namespace {
constexpr unsigned kLaneBytes = 32;
}

#include "sequence/engine/pair_kernel_lanes.hpp"

namespace bouton::sequence {

constinit PairKernels const kPairKernelsAvx2{.mark = mark_pairs, .find = find_pairs};

}  // namespace bouton::sequence
