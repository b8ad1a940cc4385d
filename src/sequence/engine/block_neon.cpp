// The vector engine on 64-bit ARM: 16 lanes.
#include <arm_neon.h>

#include "sequence/engine/block_kernel.hpp"
#include "sequence/engine/block_lanes.hpp"
#include "sequence/engine/block_task.hpp"

namespace {

struct Neon {
  static constexpr unsigned kBytes = 16;
  using Bytes = uint8_t __attribute__((vector_size(kBytes)));
  using Words = uint16_t __attribute__((vector_size(2 * kBytes)));

  static constexpr bool kLooksUp = true;
  static Bytes look_up(Bytes table, Bytes index) {
    return reinterpret_cast<Bytes>(
        vqtbl1q_u8(reinterpret_cast<uint8x16_t>(table), reinterpret_cast<uint8x16_t>(index)));
  }
  static uint64_t sign_bits(Bytes v) {
    // Each byte keeps the one bit of its place; pairwise sums put them together.
    static constexpr uint8_t kPlaces[16] = {1, 2, 4, 8, 16, 32, 64, 128,
                                            1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t const sign =
        vcltq_s8(vreinterpretq_s8_u8(reinterpret_cast<uint8x16_t>(v)), vdupq_n_s8(0));
    uint8x16_t const placed = vandq_u8(sign, vld1q_u8(kPlaces));
    return static_cast<uint64_t>(vaddv_u8(vget_low_u8(placed))) |
           (static_cast<uint64_t>(vaddv_u8(vget_high_u8(placed))) << 8);
  }
};

using Isa = BlockLanes<Neon>;

}  // namespace

constinit bouton::sequence::BlockEngine const bouton::sequence::kBlockEngineNeon{
    run_blocks<Isa>, find_block_witness<Isa>, decode_block<Isa>, find_block<Isa>};
