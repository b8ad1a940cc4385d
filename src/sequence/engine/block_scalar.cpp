// The vector engine on any processor, without special instructions, as the oracle for the others:
// 16 lanes.
#include "sequence/engine/block_kernel.hpp"
#include "sequence/engine/block_lanes.hpp"
#include "sequence/engine/block_task.hpp"

namespace {

struct Scalar {
  static constexpr unsigned kBytes = 16;
  using Bytes = uint8_t __attribute__((vector_size(kBytes)));
  using Words = uint16_t __attribute__((vector_size(2 * kBytes)));

  static constexpr bool kLooksUp = false;
  static Bytes look_up(Bytes table, Bytes) { return table; }  // never called
  static uint64_t sign_bits(Bytes v) {
    uint64_t bits = 0;
    for (unsigned lane = 0; lane < kBytes; ++lane) {
      bits |= static_cast<uint64_t>(v[lane] >> 7) << lane;
    }
    return bits;
  }
};

using Isa = BlockLanes<Scalar>;

}  // namespace

constinit bouton::sequence::BlockEngine const bouton::sequence::kBlockEngineScalar{
    run_blocks<Isa>, find_block_witness<Isa>, decode_block<Isa>, find_block<Isa>};
