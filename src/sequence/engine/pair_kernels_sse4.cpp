// Kernels of PairValues for SSE4: compiled for it, called only where it is.
namespace {
constexpr unsigned kLaneBytes = 16;
}

#include "sequence/engine/pair_kernel_lanes.hpp"

namespace bouton::sequence {

constinit PairKernels const kPairKernelsSse4{.mark = mark_pairs, .find = find_pairs};

}  // namespace bouton::sequence
